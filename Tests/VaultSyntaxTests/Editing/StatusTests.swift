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
    EditRow("of an empty task", "* [ ]", "* [x]"),
    EditRow("in a quote", "> > - [ ] a\n", "> > - [x] a\n"),
    EditRow("of a nested item", "- a\n\t- 👉b\n", "- a\n\t- [x] b\n"),
    EditRow("of a plain line", "- a\n👉b\nc\n", "- a\n- [x] b\nc\n", kind: .inbox),
    EditRow("of a plain line behind a mark", "\u{FEFF}👉b\n", "\u{FEFF}- [x] b\n", kind: .inbox),
    EditRow("with the bullet that is near", "👉b\n\n* a\n", "* [x] b\n\n* a\n", kind: .inbox),
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
      "* ---\n", "- > a\n", "- # a\n", "- # a\n  -\n", "- a\n  ===\n",
    ])
  func refused(_ source: String) {
    #expect(throws: EditRefusal.notText(line: 0)) {
      try Document(bytes(source)).settingStatus(bytes("x"), of: 0)
    }
  }

  private static let withFields = [
    EditRow(
      "before code that ends on the next line", "- [ ] run `make\n  test` now\n",
      "- [x] run  [completion:: 2026-03-10] `make\n  test` now\n"),
    EditRow(
      "before a comment", "- [ ] a %% b\n  c %%\n", "- [x] a  [completion:: 2026-03-10] %% b\n  c %%\n"),
    EditRow(
      "before a comment that ends in a tag", "- a %% b #t\n  c %%\n",
      "- [x] a  [completion:: 2026-03-10] %% b #t\n  c %%\n"),
    EditRow(
      "before a link over two lines", "- a [b\n  c](d)\n", "- [x] a  [completion:: 2026-03-10] [b\n  c](d)\n"),
    EditRow(
      "before a link whose title follows", "- a [b](c\n  \"d\")\n",
      "- [x] a  [completion:: 2026-03-10] [b](c\n  \"d\")\n"),
    EditRow("before an HTML tag", "- a <b\n  c=d>\n", "- [x] a  [completion:: 2026-03-10] <b\n  c=d>\n"),
    EditRow(
      "before a backslash that breaks the line", "- [ ] foo\\\n  bar\n",
      "- [x] foo  [completion:: 2026-03-10]\\\n  bar\n"),
    EditRow("behind a backslash at the end", "- [ ] foo\\\n", "- [x] foo\\  [completion:: 2026-03-10]\n"),
    EditRow("in the place of the other day", "- [-] a ❌ 2026-01-01 #t\n", "- [x] a #t ✅ 2026-03-10\n"),
    EditRow(
      "that stands on a further line", "- [-] a\n  [cancelled:: 2026-01-01]\n  b\n",
      "- [x] a  [completion:: 2026-03-10]\n  b\n"),
    EditRow("of an empty item", "-\n", "- [x]  [completion:: 2026-03-10]\n"),
    EditRow("of an empty item above text", "-\ntext\n", "- [x]  [completion:: 2026-03-10]\n\ntext\n"),
    EditRow(
      "of a plain line", "- a\n👉b `c\n  d`\n", "- a\n- [x] b  [completion:: 2026-03-10] `c\n    d`\n",
      kind: .inbox),
  ]

  @Test("with fields writes them", arguments: withFields)
  func fields(_ row: EditRow) throws {
    let days = [FieldChange(.completion, to: bytes("2026-03-10")), FieldChange(.cancelled, to: nil)]
    try row.check { try $0.settingStatus(bytes("x"), and: days, of: $1, fallback: .dataview) }
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
