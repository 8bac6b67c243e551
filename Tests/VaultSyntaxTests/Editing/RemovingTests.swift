import Testing

@testable import VaultSyntax

@Suite struct `Removing an item` {
  private static let rows = [
    EditRow("takes its line", "- a\n👉- b\n- c\n", "- a\n- c\n"),
    EditRow("takes all that belongs to it", "- a\n  more\n\n  last\n  - x\n- b\n", "- b\n"),
    EditRow("leaves its siblings' children", "- a\n  - 👉b\n    - c\n  - d\n", "- a\n  - d\n"),
    EditRow("keeps a loose list loose", "- a\n\n👉- b\n\n- c\n", "- a\n\n- c\n"),
    EditRow("at the start of a file", "- a\n\ntext\n", "text\n"),
    EditRow("behind a heading", "# A\n\n👉- b\n\n- c\n", "# A\n\n- c\n"),
    EditRow("at the end of a loose list", "- a\n\n👉- b\n", "- a\n"),
    EditRow("at the end of a loose list before text", "- a\n\n👉- b\n\ntext\n", "- a\n\ntext\n"),
    EditRow("at the end, without final newline", "- a\n👉- b", "- a\n"),
    EditRow("and keeps blank lines at the end", "- a\n👉- b\n\n\n", "- a\n\n\n"),
    EditRow("and keeps the fewer blank lines", "- a\n\n\n👉- b\n\n- c\n", "- a\n\n\n- c\n"),
    EditRow("the only one of a file", "- a\n", ""),
    EditRow("the only one of a section", "# A\n\n👉- b\n\n# C\n", "# A\n\n# C\n"),
    EditRow("and numbers stay", "1. a\n👉2. b\n3. c\n", "1. a\n3. c\n"),
    EditRow("in a quote", "> - a\n> 👉- b\n> - c\n", "> - a\n> - c\n"),
    EditRow("in a loose quote", "> - a\n>\n> 👉- b\n>\n> - c\n", "> - a\n>\n> - c\n"),
    EditRow("with lazy lines", "- a\nlazy\n- b\n", "- b\n"),
    EditRow("of the inbox", "a\n👉b\nc\n", "a\nc\n", kind: .inbox),
    EditRow("and what would join stays apart", "- a\n👉- b\n  ```\n  ```\ntext\n", "- a\n\ntext\n"),
    EditRow("and text under text stays apart", "text\n👉- b\n  # c\nmore\n", "text\n\nmore\n"),
    EditRow("and a rule is no underline", "text\n👉* b\n---\n", "text\n\n---\n"),
    EditRow("and a number stays an item", "text\n👉- a\n2. b\n", "text\n\n2. b\n"),
    EditRow("on the line of another", "- - a\n  - b\n", "-\n  - b\n"),
    EditRow("and the byte order mark", "\u{FEFF}- a\n- b\n", "\u{FEFF}- b\n"),
    EditRow("and the byte order mark, of the only one", "\u{FEFF}- a\n", "\u{FEFF}"),
    EditRow("and the byte order mark before blank lines", "\u{FEFF}- a\n\n- b\n", "\u{FEFF}- b\n"),
    EditRow("and the byte order mark on the line of another", "\u{FEFF}- - a\n  - b\n", "\u{FEFF}-\n  - b\n"),
    EditRow("with CRLF", "- a\r\n👉- b\r\n- c\r\n", "- a\r\n- c\r\n"),
  ]

  @Test("leaves the rest as it is", arguments: rows)
  func removes(_ row: EditRow) throws { try row.check { try $0.removing([$1]) } }

  @Test func `is refused too where another one that goes begins on the line of the one around it`() {
    #expect(throws: EditRefusal.changesMeaning(line: 1)) {
      try Document(bytes("- one\n10. sep\n  - two\n\ntext\n\n- - x\n  - y\n")).removing([1, 4])
    }
  }

  @Test(arguments: [
    "- one\n👉10. sep\n  - two\n", "- one\n👉-    sep\n  - two\n", "- one\n👉10) sep\n  - two\n",
  ])
  func `is refused where what follows would become part of what is before`(text: String) {
    let row = EditRow("", text, "")
    #expect(throws: EditRefusal.changesMeaning(line: 1)) { try row.check { try $0.removing([$1]) } }
  }

  @Test func `takes several at once, and those within others once`() throws {
    let document = Document(bytes("- a\n\n- b\n  - c\n\n- d\n\n- e\n"))
    #expect(try document.applying(document.removing([2, 1, 3])) == bytes("- a\n\n- e\n"))
    #expect(try document.applying(document.removing([0, 3])) == bytes("- b\n  - c\n\n- e\n"))
    #expect(try document.applying(document.removing([])) == document.bytes)
  }
}
