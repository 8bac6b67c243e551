import OffloadKit
import TestSupport
import Testing
import VaultStore

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

  @Test func `is brought up to date where several commands came between`() throws {
    let client = try TestClient(files)
    for words in ["d", "e"] {
      try client.vault().transaction("capture") { try $0.items.create(NewItem(words)) }
    }
    client.open("inbox.md", "- a\n- b\n")
    #expect(try client.edited("inbox.md") == "- a\n- b\n- d\n- e\n")
  }

  @Test func `stays as it is where another program has saved between two commands`() throws {
    let client = try TestClient(files)
    try client.vault().transaction("capture") { try $0.items.create(NewItem("d")) }
    try client.write("- typed\n- d\n", to: "inbox.md")
    try client.vault().transaction("capture") { try $0.items.create(NewItem("e")) }
    client.open("inbox.md", "- a\n- b\n")
    #expect(client.unasked().isEmpty)
  }

  @Test func `is told of where an item was moved out of it as well`() throws {
    let editor = try TestEditor(with: ["List.md": "- a\n- b\n", "Errands.md": "- c\n"])
    editor.open("List.md")
    try editor.client.vault().transaction("done") { change in
      let items = try change.items.fetchByCollection(#require(VaultPath("List.md")))
      try change.items.markCompleted(items.filter { $0.content == "b" })
    }
    editor.move("List.md", line: 0, to: "Errands")
    for _ in 0..<2 { editor.answer(.does) }
    try editor.save("List.md")
    #expect(editor.told.contains { $0.contains("offload restore List.md") })
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
