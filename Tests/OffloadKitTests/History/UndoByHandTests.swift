import Foundation
import OffloadKit
import TestSupport
import Testing

@testable import VaultStore

/// What somebody wrote by hand keeps its place and its meaning, whatever is undone around it.
@Suite struct `Undo beside what was written by hand` {
  private func made(_ text: String = "- a\n") throws -> SampleVault {
    let sample = try SampleVault(["inbox.md": text])
    try sample.vault.items.create(NewItem("two"))
    return sample
  }

  private func lines(_ error: VaultError?) -> [String] {
    guard case .undoBlocked(_, _, let lines)? = error else { return [] }
    return lines
  }

  // MARK: Files that an operation made

  private func madeFile() throws -> SampleVault {
    let sample = try SampleVault()
    _ = try sample.vault.transaction("new") { change in
      try change.collections.create(name: "Errands")
      try change.items.create(NewItem("a"), in: Target("Errands.md"))
    }
    #expect(sample.text("Errands.md") == "# Errands\n\n- a  [created:: 2026-03-10]\n")
    return sample
  }

  @Test func `a file that an operation made keeps its title, and what somebody has written into it`() throws {
    let sample = try madeFile()
    try sample.write(#require(sample.text("Errands.md")) + "- mine\n", to: "Errands.md")
    try sample.vault.history.undo()
    #expect(sample.text("Errands.md") == "# Errands\n\n- mine\n")
  }

  @Test func `a file that an operation made goes, if nothing but its title is left in it`() throws {
    let sample = try madeFile()
    try sample.write("# Errands\n\n\n", to: "Errands.md")
    try sample.vault.history.undo()
    #expect(sample.text("Errands.md") == nil)
  }

  @Test func `a file that stays since somebody has written into it is not passed over`() throws {
    let sample = try SampleVault(["inbox.md": "- a\n"])
    _ = try sample.vault.items.star(sample.items("a"))
    try sample.vault.collections.create(name: "Errands")
    try sample.write("# Errands\n\n- mine\n", to: "Errands.md")
    let error = #expect(throws: VaultError.self) { try sample.vault.history.undo() }
    #expect(lines(error) == ["- mine"])
    #expect(sample.text("inbox.md")?.contains("starred") == true)
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

  // MARK: Lines below an item

  @Test(arguments: ["  - note\n", "    - note\n", "  note\n"])
  func `an item below which somebody has written stays`(note: String) throws {
    let sample = try made()
    try sample.write(#require(sample.text("inbox.md")) + note, to: "inbox.md")
    let error = try sample.refuse("undoBlocked") { _ = try $0.history.undo() }
    #expect(lines(error) == [String(note.dropLast())])
  }

  @Test func `an item does not come back between another and what somebody has written below that`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b\n- c\n"])
    try sample.vault.items.delete([sample.item("b")])
    try sample.write("- a\n  - note\n- c\n", to: "A.md")
    let error = try sample.refuse("undoBlocked") { _ = try $0.history.undo() }
    #expect(lines(error) == ["  - note"])
  }

  @Test func `what somebody has written below an item that undo changes stays below it`() throws {
    let sample = try SampleVault(["A.md": "- [ ] a\n- b\n"])
    try sample.vault.items.markCompleted([sample.item("a")])
    let text = try #require(sample.text("A.md"))
    try sample.write(text.replacing("- b\n", with: "  - note\n- b\n"), to: "A.md")
    try sample.vault.history.undo()
    #expect(sample.text("A.md") == "- [ ] a\n  - note\n- b\n")
  }

  @Test(
    arguments: [
      // The item that it had hung below is gone, or has other words.
      ("- a\n- b\n", nil), ("- a\n- two more\n- b\n", "- a\n- two more\n  - child\n- b\n"),
    ] as [(String, String?)])
  func `a nested item comes back below its own item, or not at all`(edited: String, result: String?) throws {
    let sample = try SampleVault(["inbox.md": "- a\n- two\n  - child\n- b\n"])
    _ = try sample.vault.items.delete(sample.items("child"))
    try sample.write(edited, to: "inbox.md")
    let error = result == nil ? #expect(throws: VaultError.self) { try sample.vault.history.undo() } : nil
    if result == nil { #expect(lines(error) == ["  - child"]) } else { _ = try sample.vault.history.undo() }
    #expect(sample.text("inbox.md") == result ?? edited)
  }

  @Test func `a moved item that a later move took elsewhere is not brought back beside it`() throws {
    let sample = try SampleVault(["inbox.md": "", "A.md": "- a\n- b\n- c\n"])
    _ = try sample.vault.items.moveToCollection(
      [sample.item("a")], collection: Target("A.md"), position: .after(sample.item("c")))
    _ = try sample.vault.items.moveToCollection([sample.item("a")], collection: .inbox)
    let first = try #require(try sample.vault.history.operations().last)
    #expect(throws: VaultError.self) { try sample.vault.history.undo(first.id) }
    #expect(sample.text("A.md") == "- b\n- c\n")
  }

  @Test func `what a stale save took is not made again between an item and what hangs below it`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b\n"])
    try sample.vault.items.star([sample.item("a")])
    try sample.write("- a\n  - note\n- b\n", to: "A.md")
    try sample.vault.history.restore("A.md")
    #expect(sample.text("A.md") == "- a  [starred:: true]\n  - note\n- b\n")
  }

  // MARK: Several lines at once

  private func starred(_ change: (inout [String]) -> Void) throws -> SampleVault {
    let sample = try SampleVault(["A.md": "- a\n- b\n- c\n- d\n"])
    try sample.vault.items.star(sample.vault.items.fetchAll())
    var lines = try #require(sample.text("A.md")).split(separator: "\n").map(String.init)
    change(&lines)
    try sample.write(lines.map { $0 + "\n" }.joined(), to: "A.md")
    return sample
  }

  @Test func `a refusal names the line that was changed, and none that is beside it`() throws {
    let sample = try starred { $0[1] = "- b, edited" }
    let error = try sample.refuse("undoBlocked") { _ = try $0.history.undo() }
    #expect(lines(error) == ["- b  [starred:: true]"])
  }

  @Test func `a line that somebody has put back does not keep the others from being undone`() throws {
    let sample = try starred { $0[2] = "- c" }
    try sample.vault.history.undo()
    #expect(sample.text("A.md") == "- a\n- b\n- c\n- d\n")
  }

  // MARK: What is so already

  @Test(arguments: ["- b\n- a\n- c\n", "- b\n- c\n- a\n"])
  func `an item that was moved, and moved back by hand, is not doubled`(text: String) throws {
    let sample = try SampleVault(["inbox.md": "- a\n- b\n- c\n", "Errands.md": "- x\n"])
    try sample.vault.items.moveToCollection([sample.item("a")], collection: Target("Errands.md"))
    try sample.write("- x\n", to: "Errands.md")
    try sample.write(text, to: "inbox.md")
    try sample.refuse("nothingLeftToUndo") { _ = try $0.history.undo() }
  }

  @Test func `two of the same come back, though one like them was typed elsewhere`() throws {
    let sample = try SampleVault(["A.md": "- a\n- x\n- x\n- b\n- c\n"])
    try sample.vault.items.delete(Array(sample.vault.items.fetchAll()[1...2]))
    try sample.write("- a\n- b\n- c\n- x\n", to: "A.md")
    try sample.vault.history.undo()
    #expect(try sample.vault.items.fetchAll().count { $0.content == "x" } == 3)
  }

  @Test func `line endings that an editor has changed are in nobody's way`() throws {
    let sample = try SampleVault(["A.md": "- a\r\n- b\r\n- c\r\n"])
    try sample.vault.items.star([sample.item("b")])
    let text = try #require(sample.text("A.md"))
    try sample.write(text.replacing("\r\n", with: "\n") + "- mine\n", to: "A.md")
    try sample.vault.history.undo()
    #expect(sample.text("A.md") == "- a\n- b\n- c\n- mine\n")
  }

  @Test func `a line ending that an editor has put at the end stays`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b"])
    try sample.vault.items.star([sample.item("b")])
    try sample.write(#require(sample.text("A.md")) + "\n", to: "A.md")
    try sample.vault.history.undo()
    #expect(sample.text("A.md") == "- a\n- b\n")
  }
}
