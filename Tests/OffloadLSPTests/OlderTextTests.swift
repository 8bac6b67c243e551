import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

@Suite struct `A text in an editor that is older than its file` {
  private let files = ["inbox.md": "- a\n- b\n"]

  private func capture(beside editor: TestEditor) throws {
    try editor.client.vault().transaction("capture") { try $0.items.create(NewItem("d")) }
  }

  @Test func `is brought up to date where a command came between its reading and its opening`() throws {
    let client = try TestClient(files)
    try client.vault().transaction("capture") { try $0.items.create(NewItem("d")) }
    client.open("inbox.md", "- a\n- b\n")
    #expect(try client.edited("inbox.md") == "- a\n- b\n- d\n")
  }

  @Test func `stays as it is where it is another one than before the command`() throws {
    let client = try TestClient(files)
    try client.vault().transaction("capture") { try $0.items.create(NewItem("d")) }
    for text in ["- a\n", "- a\n- b\n- d\n"] { client.open("inbox.md", text) }
    #expect(client.unasked().isEmpty)
  }

  @Test func `is told of once when it is saved over what a command has changed`() throws {
    let editor = try TestEditor(with: files)
    editor.open("inbox.md")
    try capture(beside: editor)
    for _ in 0..<2 { try editor.save("inbox.md") }
    #expect(editor.told.count == 1 && editor.told[0].contains("offload restore inbox.md"))
  }

  @Test func `is not told of where the save has it`() throws {
    let editor = try TestEditor(with: files)
    editor.open("inbox.md")
    try capture(beside: editor)
    editor.change("inbox.md", to: "- a\n- b\n- d\n- typed\n")
    try editor.save("inbox.md")
    #expect(editor.told.isEmpty)
  }
}
