import Testing

@testable import VaultSyntax

@Suite struct `Setting several fields` {
  private static let several = [
    EditRow("behind what goes with what goes", "- a ⛔ k 📅 2026-01-01\n", "- a 🔁 every day 🏁 keep\n"),
    EditRow("where there was nothing else", "- [ ]   ⛔ k 📅 2026-01-01\n", "- [ ]   🔁 every day 🏁 keep\n"),
    EditRow("behind a marker alone", "- ⛔ k\n", "- 🔁 every day 🏁 keep\n"),
    EditRow("on an empty item", "-\n", "- 🔁 every day 🏁 keep\n"),
    EditRow("before a block id", "- ⛔ k ^id\n", "- 🔁 every day 🏁 keep ^id\n"),
    EditRow(
      "and what stands on a further line goes", "- ⛔ k\n  📅 2026-01-01 b\n", "- 🔁 every day 🏁 keep\n  b\n"),
  ]

  @Test("of several, some that go, writes them", arguments: several)
  func writes(_ row: EditRow) throws {
    let changes = [
      FieldChange(.due, to: nil), FieldChange(.dependsOn, to: nil),
      FieldChange(.onCompletion, to: bytes("keep")), FieldChange(.repeat, to: bytes("every day")),
    ]
    try row.check { try $0.settingFields(changes, of: $1, fallback: .emoji) }
  }

  private static let days = [
    EditRow("that was none is in emoji", "- a  [due:: soon]\n", "- a 📅 2026-03-01\n"),
    EditRow(
      "stands behind what Tasks does not understand", "- a  [due:: soon]  [effort:: 2]\n",
      "- a  [effort:: 2] 📅 2026-03-01\n"),
    EditRow("among words stays there", "- a [due:: soon] b\n", "- a [due:: 2026-03-01] b\n"),
  ]

  @Test("a day", arguments: days)
  func writesDay(_ row: EditRow) throws {
    try row.check { try $0.settingField(.due, to: bytes("2026-03-01"), of: $1, fallback: .emoji) }
  }

  @Test func `what is written together stands as Obsidian Tasks reads it`() throws {
    let changes = [FieldChange(.due, to: bytes("soon")), FieldChange(.id, to: bytes("k"))]
    try EditRow("", "- a 📅 2026-01-01\n", "- a  [due:: soon] 🆔 k\n").check {
      try $0.settingFields(changes, of: $1, fallback: .emoji)
    }
  }

  @Test func `none of them changes nothing`() throws {
    #expect(try Document(bytes("- a  [due:: soon]\n")).settingFields([], of: 0, fallback: .emoji) == [])
    #expect(
      try Document(bytes("- a\n")).settingFields([FieldChange(.due, to: nil)], of: 0, fallback: .emoji) == [])
  }
}
