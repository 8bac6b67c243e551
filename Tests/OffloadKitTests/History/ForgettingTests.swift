import Foundation
import StoreFaults
import TestSupport
import Testing
import VaultStore

@testable import OffloadKit

@Suite struct `Forgetting what operations removed` {
  @Test func `leaves nothing of a deleted item, from its first words to its last`() throws {
    let sample = try SampleVault(["inbox.md": "- milk\n- eggs\n", "Plan.md": "# Plan\n\n- tea\n"])
    _ = try sample.vault.transaction("capture 'call Xanthippe #tag'") { change in
      try change.items.create(NewItem("call Xanthippe #tag"))
    }
    _ = try sample.vault.items.update(sample.item("call Xanthippe"), text: Array("write to Xanthippe".utf8))
    _ = try sample.vault.items.star(sample.items("write to Xanthippe"))
    _ = try sample.vault.items.create(NewItem("bread"))
    _ = try sample.vault.items.moveToCollection(
      [sample.item("write to Xanthippe")], collection: Target("Plan.md"))
    _ = try sample.vault.items.markCompleted(sample.items("tea"))
    let deletion = try sample.vault.transaction("delete") { change in
      try change.items.delete(sample.items("write to Xanthippe"))
    }
    #expect(sample.holding("Xanthippe").count > 4)

    let files = sample.files
    let forgotten = try sample.vault.history.forget([#require(deletion.operation)])
    #expect(sample.holding("Xanthippe") == [])
    #expect(sample.files == files)
    #expect(forgotten.operations == [deletion.operation])
    #expect(forgotten.remaining == [])
    #expect(!forgotten.others.isEmpty && !forgotten.files.isEmpty)
    #expect(try sample.vault.check().filter { $0.path.text.hasPrefix(".offload") } == [])
  }

  @Test func `keeps all else that can be taken back`() throws {
    let sample = try SampleVault(["inbox.md": "- milk\n- secret\n- eggs\n"])
    _ = try sample.vault.items.update(sample.item("eggs"), text: Array("eight eggs".utf8))
    let deletion = try sample.vault.transaction("delete") { try $0.items.delete(sample.items("secret")) }
    _ = try sample.vault.items.update(sample.item("milk"), text: Array("oat milk".utf8))
    _ = try sample.vault.history.forget([#require(deletion.operation)])
    _ = try sample.vault.history.undo()
    #expect(sample.text("inbox.md") == "- milk\n- eight eggs\n")
    // The forgotten one is passed over.
    _ = try sample.vault.history.undo()
    #expect(sample.text("inbox.md") == "- milk\n- eggs\n")
    #expect(throws: VaultError.self) { try sample.vault.history.undo(deletion.operation) }
    #expect(try sample.vault.history.operations().map(\.isForgotten) == [false, false, false, true, false])
  }

  @Test func `takes out what stood in the vault the first time, and was removed by hand`() throws {
    let sample = try SampleVault(["inbox.md": "- milk\n"])
    let capture = try sample.vault.transaction("capture") { try $0.items.create(NewItem("Xanthippe")) }
    let id = try #require(capture.operation)
    #expect(try sample.vault.history.forget([id]).remaining == [.vault(.inbox)])
    try sample.write("- milk\n", to: "inbox.md")
    #expect(try sample.vault.history.forget([id]).remaining == [])
    #expect(sample.holding("Xanthippe") == [])
    _ = try sample.vault.items.create(NewItem("tea"))
    #expect(sample.holding("Xanthippe") == [])
  }

  @Test func `takes out what was written by hand and removed by hand, too`() throws {
    let sample = try SampleVault(["inbox.md": "- milk\n"])
    _ = try sample.vault.items.create(NewItem("tea"))
    try sample.write("- milk\n- Xanthippe\n- tea\(made)\n", to: "inbox.md")
    _ = try sample.vault.items.create(NewItem("bread"))
    try sample.write("- milk\n- tea\(made)\n- bread\(made)\n", to: "inbox.md")
    let last = try sample.vault.transaction("capture") { try $0.items.create(NewItem("eggs")) }
    try sample.write("- milk\n- tea\(made)\n- bread\(made)\n- jam\n", to: "inbox.md")
    #expect(!sample.holding("Xanthippe").isEmpty)
    _ = try sample.vault.history.forget([#require(last.operation)])
    #expect(sample.holding("Xanthippe") == [] && sample.holding("eggs") == [])
    _ = try sample.vault.history.undo()
    #expect(sample.text("inbox.md") == "- milk\n- tea\(made)\n- jam\n")
    _ = try sample.vault.history.undo()
    #expect(sample.text("inbox.md") == "- milk\n- jam\n")
  }

  @Test func `leaves what a file had that is gone, and names it`() throws {
    let sample = try SampleVault(["inbox.md": "- milk\n", "Plan.md": "# Plan\n\n- by hand\n- tea\n"])
    _ = try sample.vault.items.markCompleted(sample.items("tea"))
    let deletion = try sample.vault.transaction("delete") { try $0.items.delete(sample.items("milk")) }
    try FileManager.default.removeItem(at: sample.url("Plan.md"))
    let forgotten = try sample.vault.history.forget([#require(deletion.operation)])
    #expect(forgotten.remaining.map { if case .gone = $0 { true } else { false } } == [true])
    _ = try sample.vault.history.restore(#require(VaultPath("Plan.md")))
    #expect(sample.text("Plan.md")?.contains("- by hand\n") == true)
  }

  @Test func `leaves the earlier operations of a file to be taken back`() throws {
    let sample = try SampleVault(["inbox.md": "- milk\n"])
    _ = try sample.vault.items.create(NewItem("tea"))
    try sample.write("- milk\n- tea\(made)\n- by hand\n", to: "inbox.md")
    let newest = try sample.vault.transaction("capture") { try $0.items.create(NewItem("bread")) }
    _ = try sample.vault.history.forget([#require(newest.operation)])
    try sample.write("- milk\n- tea\(made)\n- by hand\n- bread\(made)\n- more\n", to: "inbox.md")
    _ = try sample.vault.history.undo()
    #expect(sample.text("inbox.md") == "- milk\n- by hand\n- bread\(made)\n- more\n")
  }

  @Test func `lets go of an operation that has made another line of a forgotten one`() throws {
    let sample = try SampleVault(["inbox.md": "- milk\n"])
    let capture = try sample.vault.transaction("capture") { try $0.items.create(NewItem("Xanthippe")) }
    _ = try sample.vault.items.update(sample.item("Xanthippe"), text: Array("a friend".utf8))
    let forgotten = try sample.vault.history.forget([#require(capture.operation)])
    #expect(forgotten.operations.count == 2 && sample.holding("Xanthippe") == [])
    #expect(throws: VaultError.self) { try sample.vault.history.undo() }
    #expect(sample.text("inbox.md") == "- milk\n- a friend\(made)\n")
  }

  @Test func `keeps an operation on many items of which one is forgotten`() throws {
    let sample = try SampleVault(["inbox.md": "- milk\n- Xanthippe\n- tea\n"])
    _ = try sample.vault.items.star(sample.items("milk", "Xanthippe", "tea"))
    let deletion = try sample.vault.transaction("delete") { try $0.items.delete(sample.items("Xanthippe")) }
    let forgotten = try sample.vault.history.forget([#require(deletion.operation)])
    #expect(forgotten.operations == [deletion.operation] && sample.holding("Xanthippe") == [])
    _ = try sample.vault.history.undo()
    #expect(sample.text("inbox.md") == "- milk\n- tea\n")
  }

  @Test func `loses no line that the vault has`() throws {
    let sample = try SampleVault(["inbox.md": "- milk\n", "Other.md": "- milk\n"])
    let deletion = try sample.vault.transaction("delete") { change in
      try change.items.delete([sample.vault.items.fetchAll()[1]])
    }
    _ = try sample.vault.transaction("delete") { try $0.items.delete(sample.items("milk")) }
    _ = try sample.vault.history.undo()
    let left = try #require(["inbox.md", "Other.md"].first { sample.text($0) == "- milk\n" })
    let forgotten = try sample.vault.history.forget([#require(deletion.operation)])
    #expect(forgotten.others == [] && forgotten.remaining == [.vault(VaultPath(left) ?? .inbox)])
  }

  @Test func `takes a deleted collection's name with it`() throws {
    let sample = try SampleVault(["inbox.md": "", "Xanthippe.md": "# Xanthippe\n\n- one\n- two\n"])
    _ = try sample.vault.items.markCompleted(sample.items("one"))
    let deletion = try sample.vault.transaction("collection delete Xanthippe") { change in
      try change.collections.delete("Xanthippe.md")
    }
    _ = try sample.vault.history.forget([#require(deletion.operation)])
    #expect(sample.holding("Xanthippe") == [])
    #expect(try sample.vault.history.operations().map(\.command) == ["collection …", "done"])
  }

  @Test func `takes lines out of drafts and of what was put aside, and leaves the rest`() throws {
    let sample = try SampleVault(["inbox.md": "- milk\n- Xanthippe's number\n- eggs\n"])
    let writing = try sample.vault.beginEditing(.inbox).writing
    let deletion = try sample.vault.transaction("delete") {
      try $0.items.delete(sample.items("Xanthippe's number"))
    }
    try sample.write("- tea\n    - Xanthippe's number\n", to: SampleVault.own("old/A.md"))
    try sample.vault.localNotes(orIn: nil).write(
      Array("draft capture\ntext Xanthippe's number\ntext and more\n".utf8), as: "drafts")
    _ = try sample.vault.history.forget([#require(deletion.operation)])
    #expect(sample.holding("Xanthippe") == [])
    #expect(try sample.vault.written(in: writing) == Array("- milk\n- eggs\n".utf8))
    #expect(sample.text(SampleVault.own("old/A.md")) == "- tea\n")
    #expect(
      try sample.vault.localNotes(orIn: nil).read("drafts") == Array("draft capture\ntext and more\n".utf8))
  }

  @Test func `of all days before one leaves later ones alone`() throws {
    let sample = try SampleVault(["inbox.md": "- Xanthippe\n- milk\n"])
    let yesterday = Moment(secondsSince1970: SampleVault.now.secondsSince1970 - 86_400, utcOffset: 0)
    _ = try sample.vault.at(yesterday).items.delete(sample.items("Xanthippe"))
    _ = try sample.vault.items.delete(sample.items("milk"))
    let planned = try sample.vault.history.forget(before: SampleVault.today, dryRun: true)
    #expect(planned.operations.count == 1 && !sample.holding("Xanthippe").isEmpty)
    let forgotten = try sample.vault.history.forget(before: SampleVault.today)
    #expect(forgotten.operations == planned.operations && forgotten.others == planned.others)
    #expect(sample.holding("Xanthippe") == [])
    _ = try sample.vault.history.undo()
    #expect(sample.text("inbox.md") == "- milk\n")
    #expect(try sample.vault.history.forget(before: SampleVault.today).operations == [])
  }

  @Test func `tells of another maker's journal, of git and of a damaged record`() throws {
    let sample = try SampleVault(["inbox.md": "- Xanthippe\n- milk\n"])
    let deletion = try sample.vault.transaction("delete") { try $0.items.delete(sample.items("Xanthippe")) }
    try sample.write("removed 12:- Xanthippe\n", to: ".offload/by/0123456789abcdef/old/x")
    try sample.write(
      "removed 12:- Xanthippe\n", to: SampleVault.own("history/00000000/0000000009-0000000000000000.record"))
    try sample.write("DIRC", to: ".git/index")
    let forgotten = try sample.vault.history.forget([#require(deletion.operation)])
    #expect(
      forgotten.remaining == [
        .damaged(path: SampleVault.own("history/00000000/0000000009-0000000000000000.record")),
        .journal(folder: ".offload/by/0123456789abcdef"), .git,
      ])
  }

  @Test func `goes on with higher numbers`() throws {
    let sample = try SampleVault(["inbox.md": "- Xanthippe\n- milk\n"])
    _ = try sample.vault.items.delete(sample.items("Xanthippe"))
    let all = try sample.vault.history.operations().map(\.id)
    _ = try sample.vault.history.forget(all)
    let next = try sample.vault.transaction("delete") { try $0.items.delete(sample.items("milk")) }
    #expect(try #require(next.operation) > #require(all.first))
  }

  @Test func `can be done again when it was cut off, whatever the call`() throws {
    let counting = FaultyFileSystem()
    let whole = try Self.edited()
    _ = try whole.sample.vault(on: counting).history.forget([whole.deletion])
    #expect(whole.sample.holding("Xanthippe") == [])
    let calls = counting.count
    for position in stride(from: 1, through: calls, by: isThorough ? 1 : max(1, calls / 40)) {
      let (sample, deletion) = try Self.edited()
      _ = try? sample.vault(on: FaultyFileSystem(.kill, at: position)).history.forget([deletion])
      _ = try sample.vault.history.forget([deletion])
      #expect(sample.holding("Xanthippe") == [], "cut off at call \(position)")
      #expect(try sample.vault.items.fetchAll().map(\.content) == ["milk", "bread"])
    }
  }

  private let made = "  [created:: 2026-03-10]"

  /// A vault in which an item was made, edited and deleted, with another beside it.
  private static func edited() throws -> (sample: SampleVault, deletion: OffloadKit.Operation.ID) {
    let sample = try SampleVault(["inbox.md": "- milk\n"])
    _ = try sample.vault.items.create(NewItem("Xanthippe"))
    _ = try sample.vault.items.update(sample.item("Xanthippe"), text: Array("Xanthippe again".utf8))
    _ = try sample.vault.items.star(sample.items("Xanthippe again"))
    _ = try sample.vault.items.create(NewItem("bread"))
    let deletion = try sample.vault.transaction("delete") { change in
      try change.items.delete(sample.items("Xanthippe again"))
    }
    return (sample, try #require(deletion.operation))
  }
}

extension SampleVault {
  /// The files of the journal that hold a text, wherever in them, or have it in their names.
  func holding(_ text: String) -> [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: url(".offload").path)) ?? []
    return paths.filter { path in
      path.contains(text)
        || (try? Data(contentsOf: url(".offload/\(path)")))?.range(of: Data(text.utf8)) != nil
    }
  }
}
