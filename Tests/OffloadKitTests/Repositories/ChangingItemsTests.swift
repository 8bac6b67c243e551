import OffloadKit
import TestSupport
import Testing
import VaultStore

@Suite struct `Changing items` {
  private static let off = "stamp: off\n"

  static let changes: [ChangeCase] = [
    ChangeCase(
      "replaces the words and keeps tags, fields and block id",
      ["A.md": "- a\n- [ ] #x old words #y  [due:: 2026-03-01] ^id\n"],
      to: ["A.md": "- a\n- [ ] #x new #y  [due:: 2026-03-01] ^id\n"]
    ) { sample, vault in
      let changed = try vault.items.update(sample.item("old words"), text: Array("new".utf8))
      #expect(changed.content == "new" && changed.blockID == "id")
    },
    ChangeCase(
      "gives an item other words and other tags at once",
      ["A.md": "- #keep old words #Gone  [due:: 2026-03-01] ^id\n"],
      to: ["A.md": "- #keep new #more  [due:: 2026-03-01] ^id\n"]
    ) { sample, vault in
      let changed = try vault.items.update(sample.item("old words"), content: "new", tags: ["KEEP", "more"])
      #expect(changed.content == "new" && changed.tags == ["keep", "more"])
    },
    ChangeCase(
      "gives an item further lines, and knows it then", ["A.md": "- a\n- [ ] b ^id\n- [ ] c\n"],
      to: ["A.md": "- a\n- [ ] new [due:: someday] ^id\n  more\n- [ ] c\n"]
    ) { sample, vault in
      let item = try sample.item("b")
      let report = try vault.transaction("edit") {
        try $0.items.update(item, text: Array("new [due:: someday]\nmore".utf8))
      }
      #expect(report.value.content == "new" && report.value.body == "more")
      #expect(report.notes == [.notUnderstood(words: "new", .invalidDate(key: "due", value: "someday"))])
      #expect(vault.history.operations(of: report.value).count == 1)
    },
    ChangeCase(
      "removes an item with all that belongs to it", ["A.md": "- a\n  more\n  - b\n- c\n"],
      to: ["A.md": "- c\n"]
    ) {
      sample, vault in try vault.items.delete(sample.items("a", "b", "a"))
    },
    ChangeCase(
      "removes items of several files at once", ["A.md": "- a\n- b\n", "B.md": "- c\r\n- d"],
      to: ["A.md": "- b\n", "B.md": "- c\r\n"]
    ) { sample, vault in
      try vault.items.delete(sample.items("d", "a"))
    },
    ChangeCase(
      "removes all items of a collection and nothing else",
      ["A.md": "# A\n\ntext\n\n- a\n  - b\n\n## More\n\n1. c\n"], to: ["A.md": "# A\n\ntext\n\n## More\n"]
    ) { _, vault in
      let isSo = try vault.items.deleteAll(in: "A.md") == 3
      #expect(isSo)
    },
    ChangeCase("sets a field", ["A.md": "- a ^x\n"], to: ["A.md": "- a  [due:: 2026-03-13] ^x\n"]) {
      sample, vault in
      let assignment = try FieldAssignment(parsing: "due=friday", today: SampleVault.today)
      let changed = try vault.items.set([sample.item("a")], [assignment])
      #expect(changed[0].due == CivilDateTime(iso: "2026-03-13"))
    },
    ChangeCase(
      "sets fields of several items", ["A.md": "- a\n- b  [effort:: 1]\n", "B.md": "- c 📅 2026-01-01\n"],
      to: [
        "A.md": "- a  [effort:: 2]  [due:: 2026-03-10]\n- b  [effort:: 2]  [due:: 2026-03-10]\n",
        "B.md": "- c  [effort:: 2] 📅 2026-03-10\n",
      ]
    ) { sample, vault in
      let assignments = [
        try FieldAssignment(parsing: "effort=2", today: SampleVault.today),
        try FieldAssignment(parsing: "due=today", today: SampleVault.today),
      ]
      let changed = try vault.items.set(sample.items("c", "a", "b", "c"), assignments)
      #expect(changed.map(\.content) == ["c", "a", "b", "c"])
    },
    ChangeCase(
      "counts a date from the item's own",
      [
        "A.md": "- a  [due:: 2026-01-31]\n- b  [due:: 2026-03-10T09:30]  [start:: 2026-03-01]\n",
        "B.md": "- c 📅 2024-02-29 🔁 every year\n",
      ],
      to: [
        "A.md": "- a  [due:: 2026-02-28]\n- b  [due:: 2026-04-10T09:30]  [start:: 2026-03-01]\n",
        "B.md": "- c 📅 2024-03-29 🔁 every year\n",
      ]
    ) { sample, vault in
      try vault.items.set(
        sample.items("a", "b", "c"), [FieldAssignment(parsing: "due=due + 1 month", today: SampleVault.today)]
      )
    },
    ChangeCase(
      "counts a date from another one, as they were before",
      ["A.md": "- a  [start:: 2026-03-01T08:00]  [due:: 2026-03-20]\n"],
      to: ["A.md": "- a  [due:: 2026-03-15T08:00]  [start:: 2026-03-19]  [scheduled:: 2027-03-20]\n"]
    ) { sample, vault in
      try vault.items.set(
        [sample.item("a")],
        ["due=start+2w", "START=Due-1d", "scheduled=due+1y"].map {
          try FieldAssignment(parsing: $0, today: SampleVault.today)
        })
    },
    ChangeCase(
      "changes nothing where one item has no date to count from",
      ["A.md": "- a  [due:: 2026-03-01]\n- b\n- c  [due:: soon]\n- d  [due:: 2026-03-01T09:00Z]\n"], to: [:]
    ) { sample, vault in
      let later = try FieldAssignment(parsing: "due=due+1w", today: SampleVault.today)
      for name in ["b", "c", "d"] {
        let error = #expect(throws: VaultError.self) { try vault.items.set(sample.items("a", name), [later]) }
        #expect(error?.name == "missingDate")
      }
      let far = try FieldAssignment(parsing: "due=due+9999y", today: SampleVault.today)
      let error = #expect(throws: VaultError.self) { try vault.items.set(sample.items("a"), [far]) }
      #expect(error?.name == "invalidDate")
    },
    ChangeCase(
      "takes a field away", ["A.md": "- a  [due:: 2026-03-13]  [x:: 1]\n"], to: ["A.md": "- a  [x:: 1]\n"]
    ) {
      sample, vault in try vault.items.set([sample.item("a")], [FieldAssignment(key: "due", value: nil)])
    },
    ChangeCase(
      "stars, once", ["A.md": "- a\n- b  [starred:: true]\n"],
      to: ["A.md": "- a  [starred:: true]\n- b  [starred:: true]\n"]
    ) {
      sample, vault in
      let starred = try vault.items.star(sample.items("a", "b"))
      #expect(starred.allSatisfy { $0.isStarred })
    },
    ChangeCase("takes the star away", ["A.md": "- b  [starred:: true]\n"], to: ["A.md": "- b\n"]) {
      sample, vault in
      try vault.items.unstar([sample.item("b")])
    },
    ChangeCase(
      "turns the star over", ["A.md": "- b  [starred:: true]\n- c\n"],
      to: ["A.md": "- b\n- c  [starred:: true]\n"]
    ) {
      sample, vault in
      try vault.transaction("star") { change in
        try change.items.toggleStar(sample.item("b"))
        try change.items.toggleStar(sample.item("c"))
      }
    },
    ChangeCase(
      "adds a tag, once", ["A.md": "- a\n- b #Home\n- [ ] c\n"],
      to: ["A.md": "- a #home\n- b #Home\n- [ ] c #home\n"]
    ) {
      sample, vault in try vault.items.addTag("#home", to: sample.items("a", "b", "c"))
    },
    ChangeCase(
      "takes a tag away, and between words its mark", ["A.md": "- a #home\n- so #Home is\n- #home/x c\n"],
      to: ["A.md": "- a\n- so Home is\n- #home/x c\n"]
    ) { sample, vault in
      try vault.items.removeTag("home", from: sample.vault.items.fetchAll())
    },
    ChangeCase("changes nothing where nothing is to do", ["A.md": "- a #x\n"], to: [:]) { sample, vault in
      let a = try sample.item("a")
      #expect(try vault.items.addTag("x", to: [a]) == [a])
      #expect(try vault.items.unstar([a]) == [a])
    },
    ChangeCase(
      "finds an item that moved meanwhile", ["A.md": "- a\n- b\n"],
      to: ["A.md": "- z\n- b  [starred:: true]\n- a\n"]
    ) {
      sample, vault in
      let b = try sample.item("b")
      try vault.transaction("x") { change in
        try change.items.moveToCollection(sample.items("a"), collection: Target("A.md"))
        try change.items.update(sample.item("a"), text: Array("a".utf8))
        try change.items.star([b])
        var z = NewItem("z")
        z.isTask = false
        let made = try change.items.create(z, in: Target("A.md"), at: .position(1))
        try change.items.set([made], [FieldAssignment(key: "created", value: nil)])
      }
    },
    ChangeCase(
      "keeps CRLF, tabs and a missing end", ["A.md": "\u{FEFF}-\ta\r\n\t-\tb"],
      to: ["A.md": "\u{FEFF}-\ta\r\n\t-\tb  [starred:: true]"]
    ) {
      sample, vault in try vault.items.star([sample.item("b")])
    },
    ChangeCase("edits items in quotes", ["A.md": "> - [ ] a\n> - b\n"], to: ["A.md": "> - [ ] a #x\n> - b\n"])
    {
      sample, vault in try vault.items.addTag("x", to: [sample.item("a")])
    },
  ]

  @Test(arguments: changes) func `changes these bytes`(_ change: ChangeCase) throws { try change.check() }

  static let refusals: [RefusalCase] = [
    RefusalCase("no new words", ["A.md": "- a\n"], "emptyText") { sample, vault in
      try vault.items.update(sample.item("a"), text: Array("  ".utf8))
    },
    RefusalCase("a tag that is none", ["A.md": "- a #x\n"], "invalidTag") { sample, vault in
      try vault.items.addTag("a b", to: [sample.item("a")])
    },
    RefusalCase("taking away a tag that is none", ["A.md": "- a #x\n"], "invalidTag") { sample, vault in
      try vault.items.removeTag("12", from: [sample.item("a")])
    },
    RefusalCase("a field on code", ["A.md": "- a\n-     code\n"], "notText") { sample, vault in
      try vault.items.star(vault.items.fetchAll())
    },
    RefusalCase("a value that would not be read back", ["A.md": "- a\n"], "unwritableField") {
      sample, vault in
      try vault.items.set([sample.item("a")], [FieldAssignment(key: "note", value: "a ] b ) c")])
    },
    RefusalCase("an item whose line was changed", ["A.md": "- a\n- b\n"], "changedUnderneath") {
      sample, vault in
      let a = try sample.item("a")
      try vault.transaction("x") { change in
        try change.items.update(a, text: Array("other".utf8))
        try change.items.star([a])
      }
    },
    RefusalCase("an item whose file is gone", ["A.md": "- a\n"], "changedUnderneath") { sample, vault in
      let a = try sample.item("a")
      try vault.transaction("x") { change in
        try change.collections.delete("A.md")
        try change.items.star([a])
      }
    },
    RefusalCase("all items of no collection", [:], "collectionNotFound") { _, vault in
      try vault.items.deleteAll(in: "A.md")
    },
  ]

  @Test(arguments: refusals) func `refuses`(_ refusal: RefusalCase) throws { try refusal.check() }

  @Test func `refuses what lies between git's conflict markers`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b\n"])
    let b = try sample.item("b")
    try sample.write("- a\n<<<<<<< ours\n- b\n=======\n- c\n>>>>>>> theirs\n", to: "A.md")
    try sample.refuse("changedUnderneath") { try $0.items.star([b]) }
    let a = try sample.item("a")
    try sample.change(to: ["A.md": "- a  [starred:: true]\n<<<<<<< ours\n- b\n=======\n- c\n>>>>>>> theirs\n"]
    ) {
      try $0.items.star([a])
    }
  }

  @Test func `tells of the place that is no text`() throws {
    let sample = try SampleVault(["A.md": "- a\n-     code\n"])
    let error = try sample.refuse("notText") { try $0.items.markCompleted($0.items.fetchAll()) }
    guard case .notText(let place) = error else { return }
    #expect(place == Place(path: "A.md", line: 2))
  }

  @Test func `tells two items with the same words apart`() throws {
    let sample = try SampleVault(["A.md": "- a\n- a\n- a\n"])
    let all = try sample.vault.items.fetchByCollection("A.md")
    try sample.change(to: ["A.md": "- a\n- a  [starred:: true]\n- a\n"]) { try $0.items.star([all[1]]) }
    try sample.change(to: ["A.md": "- a  [starred:: true]\n- a  [starred:: true]\n- a\n"]) {
      try $0.items.star([all[0]])
    }
  }
}
