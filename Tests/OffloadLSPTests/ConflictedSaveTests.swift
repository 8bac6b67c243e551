import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

@Suite struct `A text in which an editor and commands have changed the same line` {
  private let yours = "- uno\n- two\n- three\n"

  /// An editor with the inbox open, of which a command has changed a line and written another one behind it, and which has
  /// saved another first line.
  private func editor() throws -> TestEditor {
    let editor = try TestEditor(with: ["inbox.md": "- one\n- two\n- three\n"])
    editor.open("inbox.md")
    editor.change("inbox.md", to: yours)
    let vault = try editor.client.vault()
    try vault.transaction("capture") { try $0.items.create(NewItem("d")) }
    try vault.transaction("done") { change in
      try change.items.markCompleted(change.items.fetchByCollection(.inbox).filter { $0.content == "one" })
    }
    try editor.save("inbox.md")
    return editor
  }

  @Test func `gets the others, and is told of that line`() throws {
    let editor = try editor()
    editor.answer(.does)
    #expect(editor.texts["inbox.md"] == yours + "- d\n")
    #expect(editor.told.count == 2 && editor.told[1].contains("offload log --patch"))
    try editor.save("inbox.md")
    #expect(editor.told.count == 2)
  }

  @Test(arguments: [TestEditor.Manner.ignores, .refuses, .does])
  func `has the others on disk where it is closed before it is saved with them`(manner: TestEditor.Manner)
    throws
  {
    let editor = try editor()
    editor.answer(manner)
    editor.close("inbox.md")
    #expect(editor.client.text("inbox.md") == yours + "- d\n")
  }

  @Test func `has them on disk where its client goes`() throws {
    let editor = try editor()
    _ = editor.client.ask("shutdown", .null)
    #expect(editor.client.text("inbox.md") == yours + "- d\n")
  }

  @Test func `has on disk what it can have where it was changed again since`() throws {
    let editor = try editor()
    editor.answer(.refuses)
    try editor.client.write("- eins\n- two\n- three\n- typed\n", to: "inbox.md")
    editor.close("inbox.md")
    #expect(editor.client.text("inbox.md") == "- eins\n- two\n- three\n- typed\n- d\n")
  }
}
