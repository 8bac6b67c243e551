import OffloadKit
import TestSupport
import Testing
import VaultStore

@testable import OffloadLSP

@Suite struct `An item that a command changes before the editor has saved its move` {
  @Test(arguments: ["move to Plan", "done", "delete"], [true, false])
  func `is not brought back to the text that it came from`(command: String, isAnswered: Bool) throws {
    let editor = try TestEditor(with: [
      "inbox.md": "- a\n- b\n", "Errands.md": "# Errands\n\n- c\n", "Plan.md": "# Plan\n",
    ])
    editor.open("inbox.md")
    editor.move("inbox.md", line: 0, to: "Errands")
    if isAnswered { editor.answer(.does) }
    let rule = try #require(CheckRule.named("half-moved"))
    try editor.client.vault().transaction(command) { change in
      let errands = try #require(VaultPath("Errands.md"))
      let items = try change.items.fetchByCollection(errands).filter { $0.content == "a" }
      switch command {
      case "done": try change.items.markCompleted(items)
      case "delete": try change.items.delete(items)
      default:
        try change.items.moveToCollection(items, collection: Target(try #require(VaultPath("Plan.md"))))
      }
    }
    editor.hear(of: "Errands.md")
    if !isAnswered { editor.answer(.does) }
    #expect(editor.texts["inbox.md"] == "- b\n")
    try editor.save("inbox.md")
    #expect(try editor.client.vault().check([rule]) == [])
    #expect(!isAnswered || editor.told == [])
    _ = try editor.client.vault().transaction("check") { try $0.fix([rule]) }
    #expect(editor.client.text("inbox.md") == "- b\n")
    #expect(try editor.client.vault().moves.map(\.isClosed) == [true])
  }

  /// An editor in which the first item was moved to a closed file, and that not saved yet.
  private func editorAfterMove() throws -> TestEditor {
    let editor = try TestEditor(with: ["inbox.md": "- a\n- b\n", "Errands.md": "# Errands\n"])
    editor.open("inbox.md")
    editor.move("inbox.md", line: 0, to: "Errands")
    editor.answer(.does)
    #expect(editor.texts["inbox.md"] == "- b\n")
    return editor
  }

  @Test func `is missed where a command has moved it back to the file, which is saved over`()
    throws
  {
    let editor = try editorAfterMove()
    try editor.client.vault().transaction("move") { change in
      let items = try change.items.fetchByCollection(try #require(VaultPath("Errands.md")))
      try change.items.moveToCollection(items, collection: Target(.inbox))
    }
    editor.hear(of: "Errands.md")
    try editor.save("inbox.md")
    let rule = try #require(CheckRule.named("half-moved"))
    #expect(try editor.client.vault().check([rule]).count == 1)
    _ = try editor.client.vault().transaction("check") { try $0.fix([rule]) }
    #expect(editor.client.text("inbox.md") == "- a\n- b\n")
  }

  @Test func `is missed where what was done with it was undone and it is gone`() throws {
    let editor = try editorAfterMove()
    try editor.client.vault().transaction("done") { change in
      try change.items.markCompleted(
        change.items.fetchByCollection(try #require(VaultPath("Errands.md"))))
    }
    try editor.client.vault().history.undo()
    #expect(editor.client.text("Errands.md")?.contains("- a\n") == true)
    try editor.die()
    try editor.client.write("# Errands\n", to: "Errands.md")
    try editor.client.write("- b\n", to: "inbox.md")
    let rule = try #require(CheckRule.named("half-moved"))
    #expect(try editor.client.vault().check([rule]).count == 1)
  }
}
