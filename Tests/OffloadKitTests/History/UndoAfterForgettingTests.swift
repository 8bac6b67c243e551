import TestSupport
import Testing

@testable import OffloadKit

/// What is left after something was forgotten can be taken back as before, or is forgotten, too.
@Suite struct `Forgetting` {
  @Test func `of what came and went leaves the operations before it to be taken back`() throws {
    let sample = try SampleVault(["inbox.md": "- one\n"])
    _ = try sample.vault.items.star(sample.items("one"))
    try sample.write("- one  [starred:: true]\n- by hand\n", to: "inbox.md")
    _ = try sample.vault.items.create(NewItem("Xanthippe"))
    let deletion = try sample.vault.transaction("delete") { try $0.items.delete(sample.items("Xanthippe")) }
    _ = try sample.vault.history.forget([#require(deletion.operation)])
    #expect(sample.holding("Xanthippe") == [])
    _ = try sample.vault.history.undo()
    #expect(sample.text("inbox.md") == "- one\n- by hand\n")
  }

  @Test func `of a deleted file leaves its name in no record, and short words in none`() throws {
    let sample = try SampleVault(["inbox.md": "", "Xan.md": "# Xan\n"])
    _ = try sample.vault.transaction("capture qzx") {
      try $0.items.create(NewItem("qzx"), in: Target("Xan.md"))
    }
    _ = try sample.vault.transaction("capture qzx") {
      try $0.items.create(NewItem("plain"), in: Target("Xan.md"))
    }
    _ = try sample.vault.items.moveToCollection([sample.item("plain")], collection: .inbox)
    let deletion = try sample.vault.transaction("delete") { try $0.collections.delete("Xan.md") }
    _ = try sample.vault.history.forget([#require(deletion.operation)])
    #expect(sample.holding("Xan") == [] && sample.holding("qzx") == [])
  }

  @Test func `of a rename leaves what was done under the former name, and not that name`() throws {
    let sample = try SampleVault(["inbox.md": "", "Xanthippe.md": "# Plan\n\n- tea\n"])
    _ = try sample.vault.items.markCompleted(sample.items("tea"))
    let renaming = try sample.vault.transaction("collection rename") { change in
      try change.collections.rename("Xanthippe.md", to: "Plan")
    }
    try sample.write(try #require(sample.text("Plan.md")) + "- by hand\n", to: "Plan.md")
    _ = try sample.vault.history.forget([#require(renaming.operation)])
    #expect(sample.holding("Xanthippe") == [])
    _ = try sample.vault.history.undo()
    #expect(sample.text("Plan.md") == "# Plan\n\n- tea\n- by hand\n")
  }

  @Test func `lets go of an operation that would bring back nested lines alone`() throws {
    let sample = try SampleVault(["inbox.md": "- milk\n- Xanthippe\n  - of hers\n- eggs\n"])
    let star = try sample.vault.transaction("star") { try $0.items.star(sample.items("Xanthippe")) }
    let starred = try #require(try sample.vault.items.fetchAll().first { $0.content == "Xanthippe" })
    _ = try sample.vault.items.delete([starred])
    _ = try sample.vault.history.forget([#require(star.operation)])
    _ = try? sample.vault.history.undo()
    #expect(sample.text("inbox.md") == "- milk\n- eggs\n")
  }

  @Test func `lets go of an operation that made a file for a forgotten line`() throws {
    let sample = try SampleVault(["inbox.md": "", "Plan.md": "- one\n- Xanthippe\n- three\n"])
    _ = try sample.vault.items.promote(sample.item("Xanthippe"), to: "People")
    let link = try #require(
      try sample.vault.items.fetchAll().first { $0.place.path == "Plan.md" && $0.place.line == 2 })
    let star = try sample.vault.transaction("star") { try $0.items.star([link]) }
    _ = try sample.vault.history.forget([#require(star.operation)])
    let before = sample.files
    _ = try? sample.vault.history.undo()
    #expect(sample.files == before)
  }
}
