import Testing

@testable import VaultSyntax

@Suite struct `Regions without items` {
  @Test(
    "fenced code",
    arguments: [
      Example(
        "backticks", "```\n- a\n```\n- b\n", items: ["- b"], blocks: ["fencedCode 0-2", "paragraph 3 in 0"]),
      Example("tildes", "~~~ x ``` \n- a\n~~~\n", items: []),
      Example("ended by as many or more", "````\n- a\n```\n- b\n`````\n- c\n", items: ["- c"]),
      Example("not ended by the other mark", "```\n~~~\n- a\n", items: []),
      Example("not ended by text", "```\n``` a\n- a\n", items: []),
      Example("no backtick behind backticks", "``` a`\n- a\n", items: ["- a"]),
      Example("too short", "``\n- a\n", items: ["- a"]),
      Example(
        "unclosed, with blank lines at its end", "```\n- a\n\n\n", blocks: ["fencedCode 0-1", "blank 2-3"]),
      Example("unclosed in a quote", "> ```\n> - a\n- b\n", items: ["- b"]),
      Example("an end that is indented as code", "```\n    ```\n- a\n", items: []),
    ])
  func fences(_ example: Example) { example.check() }

  @Test(
    "indented code",
    arguments: [
      Example(
        "after a blank line", "a\n\n    - b\n\n\n    - c\n\nd\n", items: [],
        blocks: [
          "paragraph 0", "blank 1", "indentedCode 2-5", "blank 6", "paragraph 7",
        ]),
      Example("not after a paragraph's line", "a\n    - b\n", items: [], blocks: ["paragraph 0-1"]),
      Example("after a heading", "# a\n\t- b\n", items: [], blocks: ["heading 0", "indentedCode 1"]),
      Example("not right below an item", "- a\n\n    - b\n", items: ["- a", "  - b"]),
      Example("in an item", "- a\n\n      - b\n\n  - c\n", items: ["- a", "  - c"]),
    ])
  func indentedCode(_ example: Example) { example.check() }

  @Test(
    "HTML",
    arguments: [
      Example(
        "a comment", "<!-- a\n\n- b\n-->\n- c\n", items: ["- c"], blocks: ["html 0-3", "paragraph 4 in 0"]),
      Example("a comment on one line", "<!-- a -->\n- b\n", items: ["- b"]),
      Example("a comment that is never closed", "<!--\n- a\n", items: []),
      Example("scripts", "<script>\n\n- a\n</SCRIPT>\n- b\n", items: ["- b"]),
      Example("preformatted", "<PRE x=1>\n- a\n\n- b</pre>\n- c\n", items: ["- c"]),
      Example("processing instructions", "<?php\n\n- a\n?>\n- b\n", items: ["- b"]),
      Example("declarations", "<!DOCTYPE\n- a>\n- b\n<! a>\n", items: ["- b"]),
      Example("character data", "<![CDATA[\n\n- a\n]]>\n- b\n", items: ["- b"]),
      Example("no character data in lower case", "<![cdata[\n- b\n", items: ["- b"]),
      Example(
        "elements end at a blank line", "<div>\n- a\n\n- b\n</div>\n- c\n", items: ["- b"],
        blocks: [
          "html 0-1", "blank 2", "paragraph 3 in 0", "html 4-5",
        ]),
      Example("elements with more", "<Details open>\n- a\n\n<hr/>\n- b\n\n</table x\n- c\n", items: []),
      Example("any tag alone on its line", "<a-b c='d' e=f g>\n- a\n\n</b >\n- b\n\n<i/>\n- c\n", items: []),
      Example("a tag with text behind it", "<b> a\n- b\n", items: ["- b"]),
      Example("a tag that is not closed", "<b a='c\n- b\n", items: ["- b"]),
      Example(
        "broken tags",
        "<b a=>\n- a\n<b =c>\n- b\n<1>\n- c\n<>\n- d\n<b a= \n- e\n<b a=\"c\"d>\n- f\n</b x>\n",
        items: [
          "- a", "- b", "- c", "- d", "- e", "- f",
        ]),
      Example("a tag in a paragraph", "a\n<b>\n- c\n", items: ["- c"]),
      Example("an element in a paragraph", "a\n<div>\n- c\n", items: []),
    ])
  func html(_ example: Example) { example.check() }

  @Test(
    "comments and math",
    arguments: [
      Example(
        "a comment", "%%\n- a\n\n- b\n%%\n- c\n", items: ["- c"], blocks: ["comment 0-4", "paragraph 5 in 0"]),
      Example(
        "with text on its lines", "a\n%% b\n- c\nd %% e\n- f\n", items: ["- f"],
        blocks: [
          "paragraph 0", "comment 1-3", "paragraph 4 in 0",
        ]),
      Example("closed on its own line", "%% a %%\n- b\n%% c %%\n", items: ["- b"]),
      Example("never closed", "%% a\n- b\n", items: ["- b"], blocks: ["paragraph 0", "paragraph 1 in 0"]),
      Example("closed in another container", "- %% a\n- b %%\n> %%\n\n%% c\n", items: ["- %% a", "- b %%"]),
      Example(
        "in an item", "- a\n  %%\n  - b\n\n  %%\n  - c\n", items: ["- a", "  - c"],
        blocks: [
          "paragraph 0 in 0", "comment 1-4 in 0", "paragraph 5 in 1",
        ]),
      Example("an item's own text", "- %%\n  - a\n  %%\n", items: ["- %%"], blocks: ["comment 0-2 in 0"]),
      Example("in a quote", "> %%\n> - a\n>\n> %%\n> - b\n", items: ["> - b"]),
      Example("not in a line", "a %% b\n- c\n%%\n", items: ["- c"]),
      Example("one sign", "% a\n- b\n%\n", items: ["- b"]),
      Example("math", "$$\n- a\n$$\n- b\n", items: ["- b"], blocks: ["math 0-2", "paragraph 3 in 0"]),
      Example("math on one line", "$$ a $$\n- b\n", items: ["- b"]),
      Example("math never closed", "$$ a\n- b\n", items: ["- b"]),
      Example("comment marks in code", "    %%\n- a\n\n    %%\n", items: ["- a"]),
    ])
  func regions(_ example: Example) { example.check() }

  @Test(
    "front matter",
    arguments: [
      Example(
        "at the very start", "---\n- a\n---\n- b\n", items: ["- b"],
        blocks: ["frontMatter 0-2", "paragraph 3 in 0"]),
      Example("empty", "---\n---\n- b\n", items: ["- b"], blocks: ["frontMatter 0-1", "paragraph 2 in 0"]),
      Example("ended by dots", "---\na: b\n...\n- b\n", items: ["- b"]),
      Example("blanks behind the dashes", "--- \n- a\n---\t\n", items: []),
      Example("alone", "---\na: b\n---", items: [], blocks: ["frontMatter 0-2"]),
      Example("behind a byte order mark", "\u{FEFF}---\n- a\n---\n- b\n", items: ["- b"]),
      Example("never closed", "---\n- a\n", items: ["- a"], blocks: ["thematicBreak 0", "paragraph 1 in 0"]),
      Example("not further down", "\n---\n- a\n---\n", items: ["- a"]),
      Example("not indented", " ---\n- a\n---\n", items: ["- a"]),
      Example("four dashes", "----\n- a\n---\n", items: ["- a"]),
    ])
  func frontMatter(_ example: Example) {
    example.check()
    let document = Document(Array(example.source.utf8))
    let lines = document.blocks.first { $0.kind == .frontMatter }?.lines
    #expect(document.outline.frontMatter == lines)
  }

  @Test(
    "tables",
    arguments: [
      Example(
        "with a delimiter row", "| a | b |\n|---|:-:|\n| - c | d |\n- e\n", items: ["- e"],
        blocks: [
          "table 0-2", "paragraph 3 in 0",
        ]),
      Example(
        "without outer bars", "a | b\n--|--\nc\n\nd\n", blocks: ["table 0-2", "blank 3", "paragraph 4"]),
      Example("behind a paragraph", "a\nb | c\n-|-\n", blocks: ["paragraph 0", "table 1-2"]),
      Example("columns that do not match", "| a | b |\n|---|\n", blocks: ["paragraph 0-1"]),
      Example("escaped bars", "| a \\| b |\n|---|\n", blocks: ["table 0-1"]),
      Example("no header", "\n|---|\n", blocks: ["blank 0", "paragraph 1"]),
      Example("no bar in the header", "a\n:-\n", blocks: ["paragraph 0-1"]),
      Example("broken delimiter rows", "|a|\n|-a|\n|\n|::|\n", blocks: ["paragraph 0-3"]),
      Example("no lazy rows", "- |a|\n  |-|\nb\n", blocks: ["table 0-1 in 0", "paragraph 2"]),
      Example("interrupted by any number", "|a|\n|-|\n2. b\n", items: ["2. b"]),
      Example("a heading of bars", "|a|\n---\n", blocks: ["heading 0-1"]),
    ])
  func tables(_ example: Example) { example.check() }

  @Test(
    "conflicts",
    arguments: [
      Example(
        "between their markers", "- a\n<<<<<<< HEAD\n- b\n\n=======\n```\n>>>>>>> x\n- d\n",
        items: ["- a", "- d"],
        blocks: [
          "paragraph 0 in 0", "conflict 1-6", "paragraph 7 in 1",
        ]),
      Example("with a base", "<<<<<<<\na\n||||||| b\nc\n=======\nd\n>>>>>>>\n", blocks: ["conflict 0-6"]),
      Example("without an end", "<<<<<<< HEAD\n- a\n=======\n- b\n<<<<<<< HEAD\n", items: ["- a", "- b"]),
      Example("without a division", "<<<<<<< HEAD\n- a\n>>>>>>> b\n", items: ["- a"]),
      Example("indented", " <<<<<<< HEAD\n- a\n=======\n>>>>>>> b\n", items: ["- a"]),
      Example("in code", "```\n<<<<<<< HEAD\n```\n- a\n```\n=======\n>>>>>>> b\n```\n", items: ["- a"]),
    ])
  func conflicts(_ example: Example) { example.check() }

  @Test func `faults are told with their lines`() {
    let source = "---\n\n%% a\n\n$$ b\n\n- <!--\n\n<<<<<<< a\n=======\n>>>>>>> b\n```\n\n"
    let issues = Document(Array(source.utf8)).outline.issues
    #expect(
      issues == [
        SyntaxIssue(kind: .unclosedFrontMatter, line: 0), SyntaxIssue(kind: .unclosedComment, line: 2),
        SyntaxIssue(kind: .unclosedMath, line: 4), SyntaxIssue(kind: .unclosedHTML, line: 6),
        SyntaxIssue(kind: .conflict, line: 8), SyntaxIssue(kind: .unclosedFence, line: 11),
      ])
    #expect(Document(Array("---\n---\n```\n```\n<!-- -->\n%%\n%%\n".utf8)).outline.issues == [])
  }
}
