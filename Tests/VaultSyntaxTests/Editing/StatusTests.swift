import Testing

@testable import VaultSyntax

@Suite struct `Setting a status` {
  private static let rows = [
    EditRow("changes the character alone", "- [ ] a  \r\n- [ ] b\r\n", "- [x] a  \r\n- [ ] b\r\n"),
    EditRow("of any width", "- [é] a\n", "- [x] a\n"),
    EditRow("gives a bullet its checkbox", "-   a #t\n", "-   [x] a #t\n"),
    EditRow("gives a number its checkbox", "3) a\n", "3) [x] a\n"),
    EditRow("of an empty item", "-\n  - child\n", "- [x]\n  - child\n"),
    EditRow("of an empty item with a blank", "- \n", "- [x] \n"),
    EditRow("of an empty item above text", "-\ntext\n", "- [x]\n\ntext\n"),
    EditRow("of an item whose text begins on its next line", "-\n  text\n", "- [x]\n  text\n"),
    EditRow("of a heading above an empty item", "- # a\n  -\n", "- [x] # a\n\n  -\n"),
    EditRow("of an empty task", "* [ ]", "* [x]"),
    EditRow("in a quote", "> > - [ ] a\n", "> > - [x] a\n"),
    EditRow("of a nested item", "- a\n\t- 👉b\n", "- a\n\t- [x] b\n"),
    EditRow("of a plain line", "- a\n👉b\nc\n", "- a\n- [x] b\nc\n", kind: .inbox),
    EditRow("of a plain line behind a mark", "\u{FEFF}👉b\n", "\u{FEFF}- [x] b\n", kind: .inbox),
    EditRow("with the bullet that is near", "👉b\n\n* a\n", "* [x] b\n\n* a\n", kind: .inbox),
    EditRow("of an item with a heading", "- # a\n", "- [x] # a\n"),
    EditRow("that stands", "- [x] a\n", "- [x] a\n"),
  ]

  @Test("writes", arguments: rows)
  func writes(_ row: EditRow) throws {
    try row.check { try $0.settingStatus(bytes("x"), of: $1) }
  }

  @Test(
    "is refused where text cannot stand",
    arguments: [
      "- ```\n  a\n  ```\n", "-     code\n", "- <div>\n", "- | a |\n  | - |\n", "- $$\n  x\n  $$\n",
      "* ---\n",
    ])
  func refused(_ source: String) {
    #expect(throws: EditRefusal.notText(line: 0)) {
      try Document(bytes(source)).settingStatus(bytes("x"), of: 0)
    }
  }

  @Test func `is refused for an item that begins with another`() {
    #expect(throws: EditRefusal.notText(line: 0)) {
      try Document(bytes("- - a\n")).settingStatus(bytes("x"), of: 0)
    }
  }

  @Test func `is refused for a plain line that would take in what stands below`() {
    let document = Document(bytes("a\n  <!-- b\n- c\n"), kind: .inbox)
    #expect(throws: EditRefusal.changesMeaning(line: 0)) { try document.settingStatus(bytes("x"), of: 0) }
  }

  private static let bullets = [
    EditRow("a plain line", "- a\n\n👉b\n", "- a\n\n- b\n", kind: .inbox),
    EditRow("one that would become a task", "[x] b\n", "- \\[x] b\n", kind: .inbox),
    EditRow("one with further lines", "a\n    - b\n", "- a\n      - b\n", kind: .inbox),
    EditRow("an item that has one", "* a\n", "* a\n", kind: .inbox),
  ]

  @Test("a bullet is given to", arguments: bullets)
  func bullet(_ row: EditRow) throws { try row.check { try $0.addingBullet(to: $1) } }
}
