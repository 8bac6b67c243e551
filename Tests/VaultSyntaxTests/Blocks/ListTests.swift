import Testing

@testable import VaultSyntax

@Suite struct `List items` {
  @Test(
    "open with a marker and a blank",
    arguments: [
      Example(
        "bullets", "- a\n- b\n", items: ["- a", "- b"], blocks: ["paragraph 0 in 0", "paragraph 1 in 1"]),
      Example("other bullets", "* a\n+ b\n", items: ["* a", "+ b"]),
      Example("numbers", "1. a\n2) b\n10. c\n", items: ["1. a", "2) b", "10. c"]),
      Example("a number of nine digits", "123456789. a\n", items: ["123456789. a"]),
      Example("a number of ten digits is text", "1234567890. a\n", items: []),
      Example("no blank behind the marker", "-a\n1.b\n", items: [], blocks: ["paragraph 0-1"]),
      Example("a tab behind the marker", "-\ta\n", items: ["- a"]),
      Example("up to three blanks before it", " - a\n   - b\n", items: ["- a", "  - b"]),
      Example("four blanks make code", "    - a\n", items: [], blocks: ["indentedCode 0"]),
      Example("no-break space is no blank", "-\u{A0}a\n", items: []),
      Example("text keeps no blanks at its end", "- a b \t \n", items: ["- a b"]),
      Example(
        "empty", "-\n- \n1.\n", items: ["-", "-", "1."],
        blocks: [
          "emptyItem 0 in 0", "emptyItem 1 in 1", "emptyItem 2 in 2",
        ]),
    ])
  func markers(_ example: Example) { example.check() }

  @Test(
    "hold what is indented to their text",
    arguments: [
      Example(
        "a further paragraph", "- a\n\n  b\n", items: ["- a"],
        blocks: [
          "paragraph 0 in 0", "blank 1 in 0", "paragraph 2 in 0",
        ]),
      Example(
        "not a paragraph that is not indented", "- a\n\nb\n", items: ["- a"],
        blocks: [
          "paragraph 0 in 0", "blank 1", "paragraph 2",
        ]),
      Example(
        "a line without indentation right below", "- a\nb\n", items: ["- a"], blocks: ["paragraph 0-1 in 0"]),
      Example("a nested list", "- a\n  - b\n    - c\n- d\n", items: ["- a", "  - b", "    - c", "- d"]),
      Example("a nested list of tabs", "- a\n\t- b\n\t\t- c\n", items: ["- a", "  - b", "    - c"]),
      Example("a list nested by too little", "1. a\n  - b\n", items: ["1. a", "- b"]),
      Example(
        "lists on one line", "- 1. * a\n", items: ["-", "  1.", "    * a"], blocks: ["paragraph 0 in 2"]),
      Example(
        "code behind five blanks", "-     a\n\n      b\n", items: ["- a"], blocks: ["indentedCode 0-2 in 0"]),
      Example(
        "a blank first line", "-\n  a\n", items: ["-"], blocks: ["emptyItem 0 in 0", "paragraph 1 in 0"]),
      Example(
        "not past two blank first lines", "-\n\n  a\n", items: ["-"],
        blocks: [
          "emptyItem 0 in 0", "blank 1", "paragraph 2",
        ]),
      Example(
        "a fence", "- a\n  ```\n  - b\n\n  - c\n  ```\n- d\n", items: ["- a", "- d"],
        blocks: [
          "paragraph 0 in 0", "fencedCode 1-5 in 0", "paragraph 6 in 1",
        ]),
      Example(
        "a fence ends with its item", "- ```\n  a\nb\n", items: ["- ```"],
        blocks: [
          "fencedCode 0-1 in 0", "paragraph 2",
        ]),
      Example("a heading", "- # a\n", items: ["- # a"], blocks: ["heading 0 in 0"]),
      Example(
        "blank lines between loose items", "- a\n\n\n- b\n\n  - c\n\n- d\n",
        items: ["- a", "- b", "  - c", "- d"],
        blocks: [
          "paragraph 0 in 0", "blank 1-2", "paragraph 3 in 1", "blank 4 in 1", "paragraph 5 in 2", "blank 6",
          "paragraph 7 in 3",
        ]),
      Example(
        "a blank line between the children of one item", "- a\n  - b\n\n  - c\n",
        blocks: [
          "paragraph 0 in 0", "paragraph 1 in 1", "blank 2 in 0", "paragraph 3 in 2",
        ]),
    ])
  func contents(_ example: Example) { example.check() }

  @Test(
    "interrupt a paragraph only where the list would be meant",
    arguments: [
      Example("a bullet", "a\n- b\n", items: ["- b"]),
      Example("the number 1", "a\n1. b\n", items: ["1. b"]),
      Example("no other number", "a\n14. b\n", items: []),
      Example("no empty item", "a\n*\n", items: []),
      Example("another number goes on a list", "1. a\n2. b\n", items: ["1. a", "2. b"]),
      Example("another number after a heading", "# a\n2. b\n", items: ["2. b"]),
      Example("four blanks go on the paragraph", "- a\n      - b\n", items: ["- a"]),
    ])
  func interruptions(_ example: Example) { example.check() }

  @Test(
    "are not what looks like them",
    arguments: [
      Example(
        "rules", "* * *\n- - -\n_ _ _\n- - a\n", items: ["-", "  - a"],
        blocks: [
          "thematicBreak 0", "thematicBreak 1", "thematicBreak 2", "paragraph 3 in 1",
        ]),
      Example("a rule in an item", "- * * *\n", items: ["- * * *"], blocks: ["thematicBreak 0 in 0"]),
      Example("a rule between items", "- a\n***\n- b\n", items: ["- a", "- b"]),
      Example(
        "an underline", "a\n---\n- b\n---\n", items: ["- b"],
        blocks: [
          "heading 0-1", "paragraph 2 in 0", "thematicBreak 3",
        ]),
      Example("bold text", "**a**\n*b*\n", items: []),
      Example("escaped", "\\- a\n1\\. b\n", items: []),
    ])
  func lookalikes(_ example: Example) { example.check() }

  @Test(
    "stand in quotes",
    arguments: [
      Example("a callout", "> [!todo]\n> - [ ] a\n>     - [x] b\n", items: ["> - [ ] a", "  > - [x] b"]),
      Example("a tab behind the mark", ">\t- [ ] a\n", items: ["> - [ ] a"]),
      Example("a quote in an item", "- > a\n  > - b\n", items: ["- > a", "  > - b"]),
      Example("an item in a quote in an item", "- > - a\n", items: ["-", "  > - a"]),
      Example("a lazy line", "> - a\nb\n", items: ["> - a"], blocks: [">paragraph 0-1 in 0"]),
      Example("a list ends with its quote", "> - a\n- b\n", items: ["> - a", "- b"]),
      Example(
        "a blank line of the quote", "> - a\n>\n> - b\n",
        blocks: [
          ">paragraph 0 in 0", ">blank 1", ">paragraph 2 in 1",
        ]),
      Example(
        "a blank line of a quote in an item", "- > a\n  >\n\nb\n",
        blocks: [
          ">paragraph 0 in 0", ">blank 1 in 0", "blank 2", "paragraph 3",
        ]),
      Example("a quote with nothing in it", ">\n", items: [], blocks: [">blank 0"]),
      Example("an item with an empty quote", "- >\n", items: ["-"]),
      Example("no quote past three blanks", "    > - a\n", items: []),
    ])
  func quotes(_ example: Example) { example.check() }

  @Test(
    "have a checkbox of one character",
    arguments: [
      Example("open and done", "- [ ] a\n1. [x] b\n", items: ["- [ ] a", "1. [x] b"]),
      Example("any other", "- [?] a\n- []] b\n- [\t] c\n", items: ["- [?] a", "- []] b", "- [\t] c"]),
      Example(
        "beyond ASCII", "- [é] a\n- [✓] b\n- [🔥] c\n- [⚠️] d\n",
        items: [
          "- [é] a", "- [✓] b", "- [🔥] c", "- [⚠️] d",
        ]),
      Example("alone", "- [ ]\n- [x] \n", items: ["- [ ]", "- [x]"]),
      Example("many blanks around it", "-   [ ]   a\n", items: ["- [ ] a"]),
    ])
  func checkboxes(_ example: Example) {
    example.check()
    #expect(Document(Array(example.source.utf8)).items.filter { !$0.hasCheckbox } == [])
  }

  @Test(
    "have no checkbox in other brackets",
    arguments: [
      "- [] a", "- [xx] a", "- [x](url)", "- [x]a", "- [[a]]", "- a [ ] b", "- \\[ ] a", "-     [ ] a",
      "- [x", "- [",
      "- > [ ] a", "- # [ ] a", "-\n  [ ] a", "- [a\u{301}] b",
    ])
  func noCheckbox(_ source: String) {
    Example(source, source).check()
    #expect(Document(Array(source.utf8)).items.map(\.hasCheckbox) == [false])
  }

  @Test func `bytes that are no character make no checkbox`() {
    for bytes: [UInt8] in [[0xFF], [0xC3], [0xE2, 0x9C], [0xF0, 0x9F, 0x94]] {
      let document = Document(Array("- [".utf8) + bytes + Array("] a\n".utf8))
      #expect(document.items.map(\.hasCheckbox) == [false])
      #expect(document.brokenLaws == [])
    }
  }

  @Test func `share a list with their siblings until the marker changes or something stands between`() {
    let document = Document(Array("- a\n  - b\n  - c\n- d\n* e\n\n* f\n\ng\n\n* h\n1. i\n2. j\n2) k\n".utf8))
    #expect(document.items.map(\.list) == [0, 1, 1, 0, 2, 2, 3, 4, 4, 5])
  }

  @Test func `know their columns and lines`() {
    let document = Document(Array("  -  [ ] a\n     b\n\n> 12.\tc\n\n".utf8))
    #expect(document.items.map(\.markerColumn) == [2, 2])
    #expect(document.items.map(\.contentColumn) == [5, 8])
    #expect(document.items.map { $0.firstLine..<$0.endLine } == [0..<2, 3..<4])
    #expect(document.lines.map(\.content) == [5, 16, 18, 25, 27])
  }

  @Test func `what they open with is told`() {
    let source = "- a\n- # b\n- ```\n- <!-- -->\n- | a | b |\n  |---|---|\n- c\n  ===\n-\n- ***\n-     d\n"
    let kinds = Document(Array(source.utf8)).items.map(\.textKind)
    #expect(
      kinds == [
        .paragraph, .heading, .fencedCode, .html, .table, .heading, .emptyItem, .thematicBreak, .indentedCode,
      ])
  }

  @Test func `beyond the limit of nesting are text`() {
    let deep = String(repeating: "- ", count: 5000) + "a\n"
    let document = Document(Array((deep + "b\n\n" + deep).utf8))
    #expect(document.items.count == 2 * (Container.limit - 1))
    #expect(document.items.map(\.depth).max() == Container.limit - 2)
    let lines = (0..<1000).map { String(repeating: "  ", count: $0) + "- a\n" }.joined()
    let nested = Document(Array((lines + String(repeating: "\n", count: 5000) + "- b\n").utf8))
    #expect(nested.items.count == 1001)
    #expect(nested.items[999].depth == 999)
    #expect(nested.brokenLaws == [])
  }
}
