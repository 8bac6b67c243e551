import OffloadKit
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
}
