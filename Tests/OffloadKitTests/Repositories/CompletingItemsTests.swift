import OffloadKit
import Testing
import VaultStore

@Suite struct `Completing items` {
  static let changes: [ChangeCase] = [
    ChangeCase("checks the box", ["A.md": "- [ ] a\n"], to: ["A.md": "- [x] a  [completion:: 2026-03-10]\n"])
    { sample, vault in
      let done = try vault.items.markCompleted([sample.item("a")])
      #expect(done[0].isCompleted && done[0].completed == CivilDateTime(iso: "2026-03-10"))
    },
    ChangeCase(
      "gives a box to what has none", ["inbox.md": "a\n- b\n"],
      to: ["inbox.md": "- [x] a  [completion:: 2026-03-10]\n- [x] b  [completion:: 2026-03-10]\n"]
    ) {
      sample, vault in try vault.items.markCompleted(sample.items("a", "b"))
    },
    ChangeCase("leaves what is done", ["A.md": "- [x] a\n"], to: [:]) { sample, vault in
      try vault.items.markCompleted([sample.item("a")])
    },
    ChangeCase("cancels", ["A.md": "- [x] a ✅ 2026-03-01\n"], to: ["A.md": "- [-] a ❌ 2026-03-10\n"]) {
      sample, vault in
      let cancelled = try vault.items.cancel([sample.item("a")])
      #expect(cancelled[0].status == .cancelled)
    },
    ChangeCase(
      "opens again",
      ["A.md": "- [x] a  [completion:: 2026-03-01]\n- [-] b  [cancelled:: 2026-03-01]\n- [/] c\n"],
      to: ["A.md": "- [ ] a\n- [ ] b\n- [/] c\n"]
    ) {
      sample, vault in
      let all = try vault.items.reopen(sample.items("a", "b", "c"))
      #expect(all.map(\.status) == [.open, .open, .inProgress])
    },
    ChangeCase(
      "writes the character that the settings give",
      ["A.md": "- [ ] a\n", ".offload/config.yml": "statuses:\n  \"✓\": done\n  x: open\n  X: open\n"],
      to: ["A.md": "- [✓] a  [completion:: 2026-03-10]\n"]
    ) {
      sample, vault in try vault.items.markCompleted([sample.item("a")])
    },
    ChangeCase(
      "completes all of a collection", ["A.md": "- [ ] a\n  - b\n- [-] c\n"],
      to: ["A.md": "- [x] a  [completion:: 2026-03-10]\n  - [x] b  [completion:: 2026-03-10]\n- [-] c\n"]
    ) {
      _, vault in
      let isSo = try vault.items.markAllCompleted(in: "A.md").count == 2
      #expect(isSo)
    },
    ChangeCase(
      "leaves the next occurrence above",
      [
        "A.md":
          "- [ ] a #x  [id:: q]  [repeat:: every week]  [created:: 2026-01-01]  [due:: 2026-03-09] ^b\n  - child\n"
      ],
      to: [
        "A.md":
          "- [ ] a #x  [repeat:: every week]  [created:: 2026-03-10]  [due:: 2026-03-16]\n- [x] a #x  [id:: q]  [repeat:: every week]  [created:: 2026-01-01]  [due:: 2026-03-09]  [completion:: 2026-03-10] ^b\n  - child\n"
      ]
    ) { sample, vault in
      let done = try vault.items.markCompleted([sample.item("a")])
      #expect(done[0].place.line == 2 && done[0].isCompleted)
    },
    ChangeCase(
      "keeps the line ending for the next occurrence",
      ["A.md": "\t- x\r\n- [ ] a  [repeat:: every day]  [due:: 2026-03-10]"],
      to: [
        "A.md":
          "\t- x\r\n- [ ] a  [repeat:: every day]  [created:: 2026-03-10]  [due:: 2026-03-11]\r\n- [x] a  [repeat:: every day]  [due:: 2026-03-10]  [completion:: 2026-03-10]"
      ]
    ) { sample, vault in
      try vault.items.markCompleted([sample.item("a")])
    },
    ChangeCase(
      "stamps no next occurrence where nothing is stamped",
      [".offload/config.yml": "stamp: off\n", "A.md": "- [ ] a 🔁 every day 📅 2026-03-10\n"],
      to: ["A.md": "- [ ] a 🔁 every day 📅 2026-03-11\n- [x] a 🔁 every day 📅 2026-03-10 ✅ 2026-03-10\n"]
    ) { sample, vault in
      try vault.items.markCompleted([sample.item("a")])
    },
    ChangeCase(
      "removes what is to be deleted when done",
      ["A.md": "- [ ] a  [onCompletion:: delete]\n  - [ ] b\n- c\n"], to: ["A.md": "- c\n"]
    ) {
      sample, vault in try vault.items.markCompleted(sample.items("b", "a"))
    },
    ChangeCase(
      "removes with it what is closed or no task",
      ["A.md": "- [ ] a 🏁 delete\n  text\n  - b\n  - [x] c ^l\n- k\n"],
      to: ["A.md": "- k\n"]
    ) { sample, vault in
      let item = try sample.item("a")
      let notes = try vault.transaction("done") { try $0.items.markCompleted([item]) }.notes
      #expect(notes == [.removedWithLines(words: "a")])
    },
    ChangeCase(
      "brings back a date that is none, and says so",
      [
        "A.md": "- [ ] a 🔁 every day ⏳ 2026-03-01 📅 2026-02-31\n- [ ] b  [repeat:: every day]  [due:: soon]\n"
      ],
      to: [
        "A.md":
          "- [ ] a 🔁 every day ➕ 2026-03-10 ⏳ 2026-03-02 📅 2026-02-31\n- [x] a 🔁 every day ⏳ 2026-03-01 📅 2026-02-31 ✅ 2026-03-10\n- [ ] b  [repeat:: every day]  [due:: soon]  [created:: 2026-03-10]\n- [x] b  [repeat:: every day]  [due:: soon]  [completion:: 2026-03-10]\n"
      ]
    ) { sample, vault in
      let items = try sample.items("a", "b")
      let notes = try vault.transaction("done") { try $0.items.markCompleted(items) }.notes
      #expect(
        notes == [
          .notUnderstood(words: "a", .invalidDate(key: "due", value: "2026-02-31")),
          .notUnderstood(words: "b", .invalidDate(key: "due", value: "soon")),
        ])
    },
    ChangeCase(
      "leaves the break of a line where the next one follows",
      ["A.md": "- [ ] a `x`\\\n  more 🔁 every day 📅 2026-03-10\n"],
      to: [
        "A.md":
          "- [ ] a `x` 🔁 every day ➕ 2026-03-10 📅 2026-03-11\n- [x] a `x` ✅ 2026-03-10\\\n  more 🔁 every day 📅 2026-03-10\n"
      ]
    ) { sample, vault in
      try vault.items.markCompleted([sample.item("a `x`")])
    },
    ChangeCase(
      "leaves the next occurrence of what is removed",
      ["A.md": "- [ ] a  [repeat:: every day]  [onCompletion:: delete]  [due:: 2026-03-10]\n- c\n"],
      to: [
        "A.md":
          "- [ ] a  [repeat:: every day]  [onCompletion:: delete]  [created:: 2026-03-10]  [due:: 2026-03-11]\n- c\n"
      ]
    ) {
      sample, vault in try vault.items.markCompleted([sample.item("a")])
    },
    ChangeCase(
      "leaves a rule alone that is none, and says so", ["A.md": "- [ ] a  [repeat:: every other week]\n"],
      to: ["A.md": "- [x] a  [repeat:: every other week]  [completion:: 2026-03-10]\n"]
    ) {
      sample, vault in
      let item = try sample.item("a")
      let notes = try vault.transaction("done") { try $0.items.markCompleted([item]) }.notes
      #expect(notes == [.notRepeated(words: "a", rule: "every other week", isUnderstood: false)])
    },
    ChangeCase(
      "says so where a rule has no further day",
      ["A.md": "- [ ] a  [repeat:: every 9000 years]  [due:: 2026-03-28]\n"],
      to: ["A.md": "- [x] a  [repeat:: every 9000 years]  [due:: 2026-03-28]  [completion:: 2026-03-10]\n"]
    ) {
      sample, vault in
      let item = try sample.item("a")
      let notes = try vault.transaction("done") { try $0.items.markCompleted([item]) }.notes
      #expect(notes == [.notRepeated(words: "a", rule: "every 9000 years", isUnderstood: true)])
    },
    ChangeCase(
      "takes a rule along that stands on a further line",
      ["A.md": "- [ ] a\n  🔁 every day 📅 2026-03-10\n"],
      to: [
        "A.md":
          "- [ ] a 🔁 every day ➕ 2026-03-10 📅 2026-03-11\n- [x] a ✅ 2026-03-10\n  🔁 every day 📅 2026-03-10\n"
      ]
    ) {
      sample, vault in try vault.items.markCompleted([sample.item("a")])
    },
    ChangeCase(
      "does not repeat what is cancelled", ["A.md": "- [ ] a  [repeat:: every day]  [due:: 2026-03-10]\n"],
      to: ["A.md": "- [-] a  [repeat:: every day]  [due:: 2026-03-10]  [cancelled:: 2026-03-10]\n"]
    ) {
      sample, vault in try vault.items.cancel([sample.item("a")])
    },
  ]

  static let refusals: [RefusalCase] = [
    RefusalCase("an open task", ["A.md": "- [ ] a 🏁 delete\n  - [ ] open\n- k\n"], "stillOpenWithin") {
      sample, vault in try vault.items.markCompleted([sample.item("a")])
    },
    RefusalCase("one deeper", ["A.md": "- [ ] a 🏁 Delete\n  - b\n    - [/] c\n- k\n"], "stillOpenWithin") {
      sample, vault in try vault.items.markCompleted(sample.items("k", "a"))
    },
    RefusalCase(
      "in a list after text", ["A.md": "- a [onCompletion:: delete]\n\n  text\n\n  1. [ ] c\n"],
      "stillOpenWithin"
    ) {
      sample, vault in try vault.items.markCompleted([sample.item("a")])
    },
    RefusalCase(
      "when all are completed but one", ["A.md": "- [ ] a 🏁 delete\n  - [ ] b\n  - [ ] c\n"],
      "stillOpenWithin"
    ) {
      sample, vault in try vault.items.markCompleted(sample.items("a", "b"))
    },
    RefusalCase("when it repeats", ["A.md": "- [ ] a 🏁 delete 🔁 every day\n  - [ ] b\n"], "stillOpenWithin") {
      sample, vault in try vault.items.markCompleted([sample.item("a")])
    },
  ]

  @Test(arguments: refusals)
  func `removes none with an open task in it:`(_ refusal: RefusalCase) throws { try refusal.check() }

  @Test(arguments: changes) func `changes these bytes`(_ change: ChangeCase) throws { try change.check() }

  @Test func `keeps in the log that a completed item was removed`() throws {
    let sample = try SampleVault(["A.md": "- [ ] a  [onCompletion:: delete]\n- c\n"])
    try sample.vault.items.markCompleted([sample.item("a")])
    let operation = try #require(sample.vault.history.operations().first)
    #expect(operation.items.count == 1 && operation.items[0].to == nil && operation.items[0].words == "a")
  }
}
