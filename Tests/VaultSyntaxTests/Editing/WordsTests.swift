import Testing

@testable import VaultSyntax

@Suite struct `Replacing words` {
  private static let rows = [
    EditRow(
      "keeps marker, checkbox, tags, fields and block id", "* [x] #a old words #b  [due:: 2026-01-01] ^id\n",
      "* [x] #a new #b  [due:: 2026-01-01] ^id\n"),
    EditRow(
      "keeps what stood between the words, behind them", "- one #a two 📅 2026-01-01 three #b\n",
      "- new #a 📅 2026-01-01 #b\n"),
    EditRow("keeps further lines and children", "- old\n  more\n  - child\n", "- new\n  more\n  - child\n"),
    EditRow("where there are tags alone", "- [ ] #a\n", "- [ ] new #a\n"),
    EditRow("of an empty item", "-\n  - b\n", "- new\n  - b\n"),
    EditRow("of an empty task", "- [ ] \n", "- [ ] new\n"),
    EditRow("of a plain line", "old\nb\n", "new\nb\n", kind: .inbox),
    EditRow("that stand already", "- new #a\n", "- new #a\n"),
  ]

  @Test("does so", arguments: rows)
  func replaces(_ row: EditRow) throws { try row.check { try $0.replacingWords(of: $1, with: bytes("new")) } }

  private func check(_ text: String, _ before: String, _ after: String) throws {
    try EditRow(text, before, after).check { try $0.replacingWords(of: $1, with: bytes(text)) }
  }

  @Test func `makes plain what would be something else`() throws {
    try check("- - -", "- a\n", "- \\- - -\n")
    try check("# a", "1. a #t\n", "1. \\# a #t\n")
    try check("[x] a", "- a\n", "- \\[x] a\n")
    try check("[x] a", "- [ ] a\n", "- [ ] [x] a\n")
    try check("1. x", "- a\n", "- 1\\. x\n")
  }

  @Test func `takes tags, fields and a block id of the text for such`() throws {
    try check("new #b", "- old #a #b\n", "- new #b #a\n")
    try check("new [due:: 2027-01-01]", "- old 📅 2026-01-01 #a\n", "- new [due:: 2027-01-01] #a\n")
    try check("new ^two", "- old #a ^one\n", "- new #a ^two\n")
    try check("new ^two", "- old #a\n", "- new #a ^two\n")
    try check("new ^two", "-\n", "- new ^two\n")
  }

  @Test func `puts further lines of the text behind the first`() throws {
    try check("new\n- more\n\nlast", "- old #a\n  there\n", "- new #a\n  \\- more\n\n  last\n  there\n")
    try check("new\r\nmore", "> - old\r\n> - b\r\n", "> - new\r\n>   more\r\n> - b\r\n")
    try check("new\nmore", "10) old", "10) new\n    more")
  }

  @Test func `is refused without words`() {
    #expect(throws: EditRefusal.emptyText) {
      try Document(bytes("- a\n")).replacingWords(of: 0, with: bytes(" \n\t\r\n"))
    }
  }
}

@Suite struct `Setting a block id` {
  private static let rows = [
    EditRow(
      "goes last on the line", "- [ ] a  [due:: 2026-01-01]\n",
      "- [ ] a  [due:: 2026-01-01] ^id\n"),
    EditRow("goes before trailing blanks", "- a  \r\n", "- a ^id  \r\n"),
    EditRow("takes the place of the one that stands", "- a ^old\n", "- a ^id\n"),
    EditRow("takes it where it stands alone", "- a\n  ^old\n", "- a\n  ^id\n"),
    EditRow("goes on an empty task", "- [ ]\n", "- [ ] ^id\n"),
    EditRow("goes on a plain line", "a\nb\n", "a ^id\nb\n", kind: .inbox),
    EditRow("does nothing where it stands", "- a ^id\n", "- a ^id\n"),
  ]

  @Test("where it belongs", arguments: rows)
  func sets(_ row: EditRow) throws { try row.check { try $0.settingBlockID(bytes("id"), of: $1) } }

  private static let removals = [
    EditRow("from the line", "- a #t ^old\n", "- a #t\n"),
    EditRow("with its line", "- a\n  ^old\n  - b\n", "- a\n  - b\n"),
    EditRow("where none is", "- a\n", "- a\n"),
  ]

  @Test("takes it away", arguments: removals)
  func removes(_ row: EditRow) throws { try row.check { try $0.settingBlockID(nil, of: $1) } }

  @Test("is refused for anything else", arguments: ["", "a b", "ä", "a_b", "^a"])
  func refused(_ id: String) {
    #expect(throws: EditRefusal.invalidBlockID) {
      try Document(bytes("- a\n")).settingBlockID(bytes(id), of: 0)
    }
  }
}
