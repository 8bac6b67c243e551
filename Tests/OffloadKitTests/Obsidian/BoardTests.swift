import OffloadKit
import TestSupport
import Testing

/// A board as Obsidian's Kanban plugin writes it.
@Suite struct `A board` {
  private static let head = "---\n\nkanban-plugin: board\n\n---\n\n"
  private static let tail = """
    ***

    ## Archive

    - [x] old

    %% kanban:settings
    ```
    {"kanban-plugin":"board"}
    ```
    %%

    """

  /// Three lanes, of which the last is for complete cards, and what the plugin writes below them.
  private func board(
    _ todo: String = "", doing: String = "", done: String = "", head: String = Self.head
  ) -> String {
    "\(head)## Todo\n\n\(todo)\n\n\n## Doing\n\n\(doing)\n\n\n## Done\n\n**Complete**\n\(done)\n\n\n\(Self.tail)"
  }

  private func sample(_ board: String, _ files: [String: String] = [:]) throws -> SampleVault {
    try SampleVault(
      ["Board.md": board, ".offload/config.yml": "stamp: off\n"].merging(files) { $1 })
  }

  /// Makes a change, and checks the lines that aren't empty, and that one undo restores every byte.
  private func change<Value>(
    _ sample: SampleVault, to expected: [String: String], at location: SourceLocation = #_sourceLocation,
    _ body: (Vault) throws -> Value
  ) throws {
    let before = sample.files
    _ = try body(sample.vault)
    for (path, text) in expected {
      #expect(
        sample.text(path)?.split(separator: "\n") == text.split(separator: "\n"), sourceLocation: location)
    }
    let after = sample.files
    _ = try sample.vault.history.undo()
    #expect(sample.files == before, sourceLocation: location)
    _ = try sample.vault.history.redo()
    #expect(sample.files == after, sourceLocation: location)
  }

  private func target(_ lane: String?) -> Target { Target("Board.md", section: lane) }

  @Test(arguments: ["board", "basic", "list"])
  func `has cards as items of its lanes`(kind: String) throws {
    let head = "---\nkanban-plugin: \(kind)\n---\n"
    let sample = try sample(board("- [ ] a\n", head: head))
    try sample.change(to: ["Board.md": board("- [ ] a\n- [ ] b\n", head: head)]) {
      try $0.items.create(NewItem("b"), in: target("Todo"))
    }
  }

  @Test(arguments: ["\"kanban-plugin\": board", "'kanban-plugin' : \"board\""])
  func `is one however the plugin's key is written`(key: String) throws {
    let sample = try sample(board(head: "---\n\(key)\n---\n"))
    try sample.vault.items.create(NewItem("b"), in: target(nil))
    #expect(try sample.item("b").section == "Todo")
  }

  @Test(arguments: ["kanban-plugin:", "kanban-plugins: board", "\"kanban-plugin: board", "x: kanban-plugin"])
  func `is none if the plugin's key has no value`(key: String) throws {
    let sample = try sample(board(head: "---\n\(key)\n---\n"))
    try sample.vault.items.create(NewItem("b"), in: target("Doing"))
    #expect(try sample.item("b").checkbox == nil)
  }

  @Test func `gets a new lane above its archive and its settings`() throws {
    let sample = try sample(board("- [ ] a\n"))
    let after = board("- [ ] a\n").replacing(
      "***\n", with: "## Later\n\n- [ ] b\n\n***\n", maxReplacements: 1)
    try sample.change(to: ["Board.md": after]) {
      try $0.items.create(NewItem("b"), in: $0.target("Board#Later", creating: true))
    }
  }

  @Test func `takes a card into a lane without any`() throws {
    let sample = try sample(board())
    let after = board().replacing("## Doing\n", with: "## Doing\n\n- [ ] b\n", maxReplacements: 1)
    try sample.change(to: ["Board.md": after]) { try $0.items.create(NewItem("b"), in: target("Doing")) }
  }

  @Test(arguments: ["Done", nil])
  func `keeps cards above its archive and its settings`(lane: String?) throws {
    for tail in [Self.tail, String(Self.tail.drop { $0 != "%" })] {
      let sample = try sample("\(Self.head)## Done\n\n\n\n\(tail)")
      try sample.change(to: ["Board.md": "\(Self.head)## Done\n\n- [ ] b\n\n\n\n\(tail)"]) {
        try $0.items.create(NewItem("b"), in: target(lane))
      }
    }
  }

  @Test func `takes cards without a lane into the first`() throws {
    let sample = try sample(board(doing: "- [ ] a\n"))
    try sample.vault.items.create(NewItem("b"), in: target(nil))
    #expect(try sample.item("b").section == "Todo")
  }

  @Test func `has no lane for archived cards`() throws {
    let sample = try sample(board())
    let error = try sample.refuse("sectionNotFound") {
      try $0.items.create(NewItem("b"), in: target("Archive"))
    }
    #expect("\(try #require(error))".contains("Todo"))
  }

  @Test func `completes what is moved into a lane for that`() throws {
    let sample = try sample(
      board("- [ ] a\n", doing: "- [ ] b 📅 2026-03-01\n"), ["inbox.md": "- [-] c ❌ 2026-03-01\nd\n"])
    try change(
      sample,
      to: [
        "Board.md": board(
          done: """
            - [-] c ❌ 2026-03-01
            - [x] d  [completion:: 2026-03-10]
            - [x] a  [completion:: 2026-03-10]
            - [x] b 📅 2026-03-01 ✅ 2026-03-10

            """), "inbox.md": "",
      ]
    ) {
      try $0.items.moveToCollection(sample.items("a", "b", "c", "d"), collection: target("Done"))
    }
  }

  @Test func `reopens what is moved out of such a lane`() throws {
    let done = "- [x] a ✅ 2026-03-01\n- [x] b ✅ 2026-03-01\n\t- [x] c\n"
    let sample = try sample(board(done: done), ["A.md": "- d\n"])
    try change(sample, to: ["Board.md": board("- [ ] a\n", done: "- [x] b ✅ 2026-03-01\n\t- [x] c\n")]) {
      try $0.items.moveToCollection(sample.items("a"), collection: target("Todo"))
    }
    try change(sample, to: ["Board.md": board("- [ ] a\n"), "A.md": "- d\n- [ ] b\n\t- [x] c\n"]) {
      try $0.items.moveToCollection(sample.items("b"), collection: Target("A.md"))
    }
  }

  @Test func `leaves a done card done that comes from another lane, or goes into the archive`() throws {
    let sample = try sample(board("- [x] a\n", done: "- [x] b\n"))
    try change(sample, to: ["Board.md": board(doing: "- [x] a\n", done: "- [x] b\n")]) {
      try $0.items.moveToCollection(sample.items("a"), collection: target("Doing"))
    }
    try sample.vault.items.archive(sample.items("b"))
    #expect(sample.text("archive/Board.md")?.hasSuffix("- [x] b\n") == true)
  }

  @Test func `moves no card that is done`() throws {
    let sample = try sample(board("- [ ] a\n"))
    try change(sample, to: ["Board.md": board("- [x] a  [completion:: 2026-03-10]\n")]) {
      try $0.items.markCompleted(sample.items("a"))
    }
  }

  @Test func `keeps the next occurrence of a card in its lane`() throws {
    let sample = try sample(board("- [ ] a 🔁 every day 📅 2026-03-10\n"))
    try change(
      sample,
      to: [
        "Board.md": board(
          "- [ ] a 🔁 every day 📅 2026-03-11\n", done: "- [x] a 🔁 every day 📅 2026-03-10 ✅ 2026-03-10\n")
      ]
    ) {
      try $0.items.moveToCollection(sample.items("a"), collection: target("Done"))
    }
  }

  @Test func `removes a card that its completion deletes`() throws {
    let sample = try sample(board("- [ ] a 🏁 delete\n- [ ] b\n"))
    try change(sample, to: ["Board.md": board(done: "- [x] b  [completion:: 2026-03-10]\n")]) {
      try $0.items.moveToCollection(sample.items("a", "b"), collection: target("Done"))
    }
  }

  @Test func `ticks what is new in a lane for that, and neither repeats nor deletes it`() throws {
    let sample = try sample(board())
    let rule = "🔁 every day 📅 2026-03-10"
    let done = "- [x] a \(rule) ✅ 2026-03-10\n- [x] b 🏁 delete ✅ 2026-03-10\n"
    try change(sample, to: ["Board.md": board(done: done)]) {
      try $0.items.create([NewItem("a \(rule)"), NewItem("b 🏁 delete")], in: target("Done"))
    }
    _ = try sample.vault.history.undo()
    try change(sample, to: ["Board.md": board(done: done)]) {
      let imported = try $0.readImport(
        Array("- a \(rule)\n- [ ] b 🏁 delete\n".utf8), as: .markdown)
      try $0.items.add(imported, to: target("Done"))
    }
  }

  @Test func `is one item in the log, however many steps the move has`() throws {
    let sample = try sample(board(), ["inbox.md": "- a\n- [ ] b 🏁 delete\n"])
    try sample.vault.items.moveToCollection(sample.items("a", "b"), collection: target("Done"))
    try sample.vault.items.create(NewItem("c"), in: target("Done"))
    #expect(try sample.vault.history.operations().map(\.items.count) == [1, 2])
  }

  @Test func `gives thoughts that come into it a checkbox, but no part of a card`() throws {
    let sample = try sample(board("- [ ] a\n"), ["inbox.md": "b\nc\n"])
    try change(sample, to: ["Board.md": board("- [ ] a\n- [ ] b\n"), "inbox.md": "c\n"]) {
      try $0.items.moveToCollection(sample.items("b"), collection: target("Todo"))
    }
    try change(sample, to: ["Board.md": board("- [ ] a\n  - c\n- [ ] b\n"), "inbox.md": ""]) {
      try $0.items.moveToCollection(
        sample.items("c"), collection: target(nil), position: .under(sample.item("a")))
    }
  }

  @Test func `leaves a card as it is that is moved within its lane`() throws {
    let sample = try sample(board(done: "- [x] a\n- [ ] b\n"))
    try change(sample, to: ["Board.md": board(done: "- [ ] b\n- [x] a\n")]) {
      try $0.items.moveToCollection(sample.items("b"), collection: target("Done"), position: .position(1))
    }
  }

  @Test func `is none without the plugin's key`() throws {
    let sample = try sample(board(head: ""))
    try sample.vault.items.create(NewItem("b"), in: target("Doing"))
    #expect(try sample.item("b").checkbox == nil)
  }
}
