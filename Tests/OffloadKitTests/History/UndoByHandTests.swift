import Foundation
import OffloadKit
import TestSupport
import Testing

@testable import VaultStore

/// What somebody wrote by hand keeps its place and its meaning, whatever is undone around it.
@Suite struct `Undo beside what was written by hand` {
  private func madeFile() throws -> SampleVault {
    let sample = try SampleVault(["inbox.md": "- a\n- b\n"])
    let new = Target("Errands.md", creates: true)
    try sample.vault.items.moveToCollection([sample.item("a")], collection: new)
    return sample
  }

  @Test func `a file that an operation made keeps its title, and what somebody has written into it`() throws {
    let sample = try madeFile()
    let title = try #require(sample.text("Errands.md")).replacing("- a\n", with: "")
    try sample.write(#require(sample.text("Errands.md")) + "- mine\n", to: "Errands.md")
    try sample.vault.history.undo()
    #expect(sample.text("Errands.md") == title + "- mine\n")
    #expect(sample.text("inbox.md") == "- a\n- b\n")
  }

  @Test func `a file that an operation made goes, if nothing but its title is left in it`() throws {
    let sample = try madeFile()
    try sample.write(#require(sample.text("Errands.md")) + "\n\n", to: "Errands.md")
    try sample.vault.history.undo()
    #expect(sample.text("Errands.md") == nil)
  }

  @Test func `a file that was deleted keeps its title where undo has brought it back and more was written`()
    throws
  {
    let sample = try SampleVault(["A.md": "# A\n\n- a\n  note\n"])
    try sample.vault.collections.delete("A.md")
    try sample.vault.history.undo()
    try sample.write("# A\n\n- a\n  note\n- mine\n", to: "A.md")
    try sample.vault.history.redo()
    #expect(sample.text("A.md") == "# A\n\n- mine\n")
  }

  @Test func `the making of a vault whose inbox was filled by hand leaves nothing to undo`() throws {
    let sample = try SampleVault()
    try FileManager.default.removeItem(at: sample.folder)
    let vault = try Vault.create(sample.folder.path, now: SampleVault.now, user: sample.user)
    let inbox = try #require(sample.text("inbox.md"))
    try vault.items.create(NewItem("one"))
    try sample.write("- mine\n" + inbox, to: "inbox.md")
    try sample.refuse("nothingLeftToUndo") { _ = try $0.history.undo() }
    try sample.write(inbox, to: "inbox.md")
    try vault.history.undo()
    #expect(sample.text("inbox.md") == nil)
  }

  @Test func `no hint names the operation that has made the vault`() throws {
    let sample = try SampleVault()
    try FileManager.default.removeItem(at: sample.folder)
    let vault = try Vault.create(sample.folder.path, now: SampleVault.now, user: sample.user)
    try sample.write("- a\n", to: "A.md")
    try vault.items.star([sample.item("a")])
    let star = try #require(vault.history.operations().first)
    #expect(vault.history.operations().count == 2)
    #expect(vault.history.newestUndoable(before: star.id) == nil)
  }
}
