import Testing

@testable import VaultSyntax

@Suite struct `Setting a field` {
  private static let due = [
    EditRow("behind the words", "- [ ] a\n", "- [ ] a  [due:: 2026-03-01]\n"),
    EditRow("before trailing blanks", "- a  \r\n", "- a  [due:: 2026-03-01]  \r\n"),
    EditRow("behind the tags", "- a #t #u\n", "- a #t #u  [due:: 2026-03-01]\n"),
    EditRow("before a block id alone", "- ^id\n", "- [due:: 2026-03-01] ^id\n"),
    EditRow("before the block id", "- a ^id\n", "- a  [due:: 2026-03-01] ^id\n"),
    EditRow("not behind a block id on its own line", "- a\n  ^id\n", "- a  [due:: 2026-03-01]\n  ^id\n"),
    EditRow("in the dialect of the line", "- a 🔼 ➕ 2026-01-01\n", "- a 🔼 ➕ 2026-01-01 📅 2026-03-01\n"),
    EditRow(
      "in brackets where the line has them", "- a [created:: 2026-01-01]\n",
      "- a [created:: 2026-01-01]  [due:: 2026-03-01]\n"),
    EditRow(
      "before what comes later", "- a ➕ 2026-01-01 ✅ 2026-02-02 ^x\n",
      "- a ➕ 2026-01-01 📅 2026-03-01 ✅ 2026-02-02 ^x\n"),
    EditRow(
      "before all that come later", "- a  [completion:: 2026-02-02]\n",
      "- a  [due:: 2026-03-01]  [completion:: 2026-02-02]\n"),
    EditRow(
      "behind keys without a meaning", "- a  [effort:: 2]\n", "- a  [effort:: 2]  [due:: 2026-03-01]\n"),
    EditRow("behind a rule", "- a 🔁 every day\n", "- a 🔁 every day 📅 2026-03-01\n"),
    EditRow("in the place of the value", "- a (Due:: 2025-01-01) b\n", "- a (Due:: 2026-03-01) b\n"),
    EditRow("behind the line's own emoji", "- a 🗓️ 2025-01-01 #t\n", "- a 🗓️ 2026-03-01 #t\n"),
    EditRow("behind an emoji without blank", "- a 📅2025-01-01\n", "- a 📅2026-03-01\n"),
    EditRow(
      "of a repeated key, the one that is read", "- a 📅 2025-01-01 [due:: 2024-01-01]\n",
      "- a 📅 2026-03-01 [due:: 2024-01-01]\n"),
    EditRow("where there is a key without value", "- a [due::]\n", "- a [due:: 2026-03-01]\n"),
    EditRow("where there is text for a date", "- a [due:: soon]\n", "- a [due:: 2026-03-01]\n"),
    EditRow(
      "on a further line where it stands there", "- a\n  b [due:: 2025-01-01]\n",
      "- a\n  b [due:: 2026-03-01]\n"),
    EditRow("on an empty task", "- [ ] \n", "- [ ]  [due:: 2026-03-01]\n"),
    EditRow("on an empty task without blank", "- [ ]\n", "- [ ]  [due:: 2026-03-01]\n"),
    EditRow("on an empty item", "-\n  - b\n", "- [due:: 2026-03-01]\n  - b\n"),
    EditRow("on a plain line", "a\nb\n", "a  [due:: 2026-03-01]\nb\n", kind: .inbox),
    EditRow(
      "where there are fields alone", "- [completion:: 2026-02-02]\n",
      "- [due:: 2026-03-01]  [completion:: 2026-02-02]\n"),
    EditRow("before code that ends on the next line", "- a `b\n  c`\n", "- a  [due:: 2026-03-01] `b\n  c`\n"),
    EditRow("behind code that ends on its line", "- a `b`\n  c\n", "- a `b`  [due:: 2026-03-01]\n  c\n"),
    EditRow("in a quote, without final newline", "> - a", "> - a  [due:: 2026-03-01]"),
    EditRow("that has the value", "- a 📅 2026-03-01\n", "- a 📅 2026-03-01\n"),
  ]

  @Test("writes it", arguments: due)
  func writes(_ row: EditRow) throws {
    try row.check { try $0.settingField(.due, to: bytes("2026-03-01"), of: $1, fallback: .dataview) }
  }

  private static let emoji = [
    EditRow("behind the words", "- [ ] a\n", "- [ ] a 📅 2026-03-01\n"),
    EditRow("on an empty task", "- [ ] \n", "- [ ]  📅 2026-03-01\n"),
    EditRow(
      "in the dialect of the line", "- a [start:: 2026-01-01]\n",
      "- a [start:: 2026-01-01]  [due:: 2026-03-01]\n"),
    EditRow("where brackets tell nothing", "- a [starred:: true]\n", "- a [starred:: true] 📅 2026-03-01\n"),
  ]

  @Test("in emoji writes it", arguments: emoji)
  func writesEmoji(_ row: EditRow) throws {
    try row.check { try $0.settingField(.due, to: bytes("2026-03-01"), of: $1, fallback: .emoji) }
  }

  @Test func `the word of a priority in emoji is an emoji of its own`() throws {
    try EditRow("", "- a 🔼\n", "- a ⏫\n").check {
      try $0.settingField(.priority, to: bytes("high"), of: $1, fallback: .emoji)
    }
    try EditRow("", "- a 📅 2026-01-01\n", "- a 🔺 📅 2026-01-01\n").check {
      try $0.settingField(.priority, to: bytes("highest"), of: $1, fallback: .dataview)
    }
    try EditRow("", "- a 🔼\n", "- a [priority:: urgent]\n").check {
      try $0.settingField(.priority, to: bytes("urgent"), of: $1, fallback: .emoji)
    }
  }

  @Test func `a value that the emoji cannot hold goes into brackets`() throws {
    try EditRow("", "- a 📅 2026-01-01\n", "- a [due:: soon]\n").check {
      try $0.settingField(.due, to: bytes("soon"), of: $1, fallback: .emoji)
    }
    try EditRow("", "- a\n", "- a  [repeat:: weekly]\n").check {
      try $0.settingField(.repeat, to: bytes("weekly"), of: $1, fallback: .emoji)
    }
  }

  private static let rules = [
    EditRow("behind other emoji", "- [ ] a 🆔 k 🔺\n", "- [ ] a 🆔 k 🔺 🔁 every day\n"),
    EditRow("before what comes later", "- [ ] a 📅 2026-01-01\n", "- [ ] a 🔁 every day 📅 2026-01-01\n"),
    EditRow("before tags and a block id", "- [ ] a #t ^k\n", "- [ ] a #t 🔁 every day ^k\n"),
    EditRow(
      "in the place of another", "- [ ] a 🔁 every week 📅 2026-01-01\n", "- [ ] a 🔁 every day 📅 2026-01-01\n"),
    EditRow("without other fields", "- a\n", "- a 🔁 every day\n"),
    EditRow("before code that ends on the next line", "- a `b\n  c`\n", "- a 🔁 every day `b\n  c`\n"),
    EditRow("of an empty task", "- [ ] \n", "- [ ]  🔁 every day\n"),
  ]

  @Test("in emoji writes a rule", arguments: rules)
  func rule(_ row: EditRow) throws {
    try row.check { try $0.settingField(.repeat, to: bytes("every day"), of: $1, fallback: .emoji) }
  }

  @Test func `what Obsidian Tasks does not understand comes before what it does`() throws {
    try EditRow("", "- a 🆔 k 📅 2026-01-01\n", "- a  [created:: 2026-03-10T09:30] 🆔 k 📅 2026-01-01\n").check {
      try $0.settingField(.created, to: bytes("2026-03-10T09:30"), of: $1, fallback: .emoji)
    }
    try EditRow("", "- a 🆔 k 📅 2026-01-01 #t\n", "- a  [due:: 2026-05-05T18:30] 🆔 k #t\n").check {
      try $0.settingField(.due, to: bytes("2026-05-05T18:30"), of: $1, fallback: .emoji)
    }
    try EditRow("", "- a  [priority:: high]  [due:: 2026-01-01]\n", "- a  [due:: soon]  [priority:: high]\n")
      .check {
        try $0.settingField(.due, to: bytes("soon"), of: $1, fallback: .emoji)
      }
    try EditRow("", "- a  [id:: k] 🔁 every day\n", "- a  [repeat:: every (other) day]  [id:: k]\n").check {
      try $0.settingField(.repeat, to: bytes("every (other) day"), of: $1, fallback: .emoji)
    }
    try EditRow("", "- a 📅 2026-01-01 b\n", "- a [due:: soon] b\n").check {
      try $0.settingField(.due, to: bytes("soon"), of: $1, fallback: .emoji)
    }
  }

  @Test func `brackets that emoji cannot replace do not tell the dialect`() throws {
    try EditRow("", "- a  [created:: 2026-03-10T09:30]\n", "- a  [created:: 2026-03-10T09:30] 📅 2026-05-05\n")
      .check {
        try $0.settingField(.due, to: bytes("2026-05-05"), of: $1, fallback: .emoji)
      }
  }

  @Test func `a value with brackets takes the other ones, or is refused`() throws {
    try EditRow("", "- a\n", "- a  (note:: 1] b)\n").check {
      try $0.settingField(bytes("note"), to: bytes("1] b"), of: $1, fallback: .emoji)
    }
    for value in ["1] 2)", "a\nb"] {
      #expect(throws: EditRefusal.unwritableField) {
        try Document(bytes("- a\n")).settingField(bytes("note"), to: bytes(value), of: 0, fallback: .emoji)
      }
    }
  }

  @Test func `several go in the order of Obsidian Tasks`() throws {
    let changes = [
      FieldChange(.completion, to: bytes("2026-02-02")), FieldChange(.type, to: bytes("idea")),
      FieldChange(.priority, to: bytes("low")), FieldChange(bytes("effort"), to: bytes("3")),
      FieldChange(.due, to: nil), FieldChange(.created, to: bytes("2026-01-01")),
    ]
    try EditRow(
      "", "- [x] a 📅 2025-05-05 ✅ 2026-01-05 ^b\n",
      "- [x] a  [effort:: 3]  [type:: idea] 🔽 ➕ 2026-01-01 ✅ 2026-02-02 ^b\n"
    ).check { try $0.settingFields(changes, of: $1, fallback: .dataview) }
  }

  @Test func `a star is a field`() throws {
    try EditRow("", "- a 📅 2026-01-01\n", "- a  [starred:: true] 📅 2026-01-01\n").check {
      try $0.settingField(.starred, to: bytes("true"), of: $1, fallback: .emoji)
    }
    try EditRow("", "- a (starred:: true) 📅 2026-01-01\n", "- a 📅 2026-01-01\n").check {
      try $0.settingField(.starred, to: nil, of: $1, fallback: .emoji)
    }
  }

  private static let removals = [
    EditRow("with the blanks before it", "- [x] a ✅ 2026-01-01\n", "- [x] a\n"),
    EditRow("and trailing blanks stay", "- [x] foo ✅ 2022-09-04  \n", "- [x] foo  \n"),
    EditRow("of both dialects, all of them", "- a  [completion:: 2026-01-01] ✅ 2026-01-01 #t\n", "- a #t\n"),
    EditRow("between words", "- a [completion:: x] b\n", "- a b\n"),
    EditRow("touching a word", "- a[completion:: x] b\n", "- a b\n"),
    EditRow("at the start", "- [completion:: x]  [completion:: y] b\n", "- b\n"),
    EditRow("at the start, and what follows stays text", "- [completion:: x] - b\n", "- \\- b\n"),
    EditRow("of an empty task", "- [x]  ✅ 2026-01-01\n", "- [x] \n"),
    EditRow("alone on a further line", "- a\n  ✅ 2026-01-01\n  b\n", "- a\n  b\n"),
    EditRow("before the block id", "- a ✅ 2026-01-01 ^id\n", "- a ^id\n"),
    EditRow("not in code", "- a `✅ 2026-01-01`\n", "- a `✅ 2026-01-01`\n"),
    EditRow("not of a child", "- a\n  - b ✅ 2026-01-01\n", "- a\n  - b ✅ 2026-01-01\n"),
  ]

  @Test("removing takes it away", arguments: removals)
  func removes(_ row: EditRow) throws {
    try row.check { try $0.settingField(.completion, to: nil, of: $1, fallback: .emoji) }
  }

  @Test func `is refused where no text is`() {
    #expect(throws: EditRefusal.notText(line: 0)) {
      try Document(bytes("- ```\n  ```\n")).settingField(
        .starred, to: bytes("true"), of: 0, fallback: .dataview)
    }
  }
}
