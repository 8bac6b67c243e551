import Testing

@testable import VaultSyntax

@Suite struct `The inbox` {
  @Test(
    "takes every plain line for a capture",
    arguments: [
      Example(
        "one a line", "call mum\nbuy milk\n\n- a\n", items: ["· call mum", "· buy milk", "- a"],
        blocks: [
          "paragraph 0 in 0", "paragraph 1 in 1", "blank 2", "paragraph 3 in 2",
        ]),
      Example(
        "right under a list", "- a\n  - b\ncall mum\n- c\n", items: ["- a", "  - b", "· call mum", "- c"]),
      Example("right under a quote", "> a\ncall mum\n", items: ["· call mum"]),
      Example(
        "with its indented lines", "call mum\n  about a\n    and b\n\n  c\n", items: ["· call mum"],
        blocks: [
          "paragraph 0-2 in 0", "blank 3", "paragraph 4",
        ]),
      Example(
        "an indented line alone", "  a\nb\n", items: ["· b"], blocks: ["paragraph 0", "paragraph 1 in 0"]),
      Example("a list below with any number", "a\n2. b\n", items: ["· a", "2. b"]),
      Example("an empty item below", "a\n-\n", items: ["· a", "-"]),
      Example(
        "a rule below", "a\n---\nb\n", items: ["· a", "· b"],
        blocks: [
          "paragraph 0 in 0", "thematicBreak 1", "paragraph 2 in 1",
        ]),
      Example(
        "an indented rule below", "a\n ---\n", items: ["· a"],
        blocks: ["paragraph 0 in 0", "thematicBreak 1"]),
      Example("a line of =", "a\n===\n", items: ["· a", "· ==="]),
      Example("a lone tag below", "a\n<b>\n- c\n", items: ["· a"]),
      Example("brackets", "[ ] a\n[b]: c\n", items: ["· [ ] a", "· [b]: c"]),
      Example("behind a byte order mark", "\u{FEFF}a\n", items: ["· a"]),
      Example("blanks at its end", "a \t\n", items: ["· a"]),
    ])
  func captures(_ example: Example) { example.check(kind: .inbox) }

  @Test(
    "leaves the rest alone",
    arguments: [
      Example("headings", "# Inbox\na\n", items: ["· a"]),
      Example("quotes", "> a\n> b\n", items: []),
      Example(
        "tables", "| a | b |\n|---|---|\n| c | d |\ne\n", items: ["· e"],
        blocks: ["table 0-2", "paragraph 3 in 0"]),
      Example(
        "a table under a capture", "a\n| b |\n|---|\nc\n", items: ["· a", "· c"],
        blocks: [
          "paragraph 0 in 0", "table 1-2", "paragraph 3 in 1",
        ]),
      Example(
        "an indented table under a capture", "a\n b | c\n ---|---\n", items: ["· a"],
        blocks: [
          "paragraph 0 in 0", "table 1-2",
        ]),
      Example("code", "```\na\n```\n\n    b\n", items: []),
      Example("comments", "%%\na\n%%\n<!--\nb\n-->\n", items: []),
      Example("a comment that is not closed", "%% a\nb\n", items: ["· %% a", "· b"]),
      Example("HTML", "<div>\na\n\nb\n", items: ["· b"]),
      Example("front matter", "---\na\n---\nb\n", items: ["· b"]),
      Example("conflicts", "a\n<<<<<<< a\nb\n=======\nc\n>>>>>>> d\ne\n", items: ["· a", "· e"]),
      Example("an item's further lines", "- a\n  b\n\n  c\n  ---\n", items: ["- a"]),
    ])
  func rest(_ example: Example) { example.check(kind: .inbox) }

  @Test func `gives captures in a row one list`() {
    let document = Document(Array("a\nb\n\nc\n- d\ne\n# f\ng\n".utf8), kind: .inbox)
    #expect(document.items.map(\.list) == [0, 0, 0, 1, 2, 3])
    #expect(document.items.map(\.isPlainLine) == [true, true, true, false, true, true])
    #expect(document.items.map(\.section) == [-1, -1, -1, -1, -1, 0])
  }
}
