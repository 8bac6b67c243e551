import Foundation
import JSON
import JSONRPC
import OffloadKit
import TestSupport
import Testing
import VaultStore

@testable import OffloadLSP

@Suite struct `An item in both files of its move` {
  static let files = ["inbox.md": "- a\n- b\n  - c\n- d\n", "Errands.md": "# Errands\n"]

  /// An editor that has moved an item with what is nested in it to a closed file.
  private func editor(_ manner: TestEditor.Manner = .does) throws -> TestEditor {
    let editor = try TestEditor(with: Self.files)
    editor.open("inbox.md")
    editor.move("inbox.md", line: 1, to: "Errands")
    editor.answer(manner)
    return editor
  }

  private func found(_ client: TestClient, days: Int = 0) throws -> [String] {
    let rule = try #require(CheckRule.named("half-moved"))
    let now = try #require(Moment(iso: "2026-03-\(10 + days)T09:01"))
    return try client.vault().at(now).check([rule]).map { "\($0.path):\($0.line ?? 0): \($0.message)" }
  }

  @Test func `is found in each of them, with what to do`() throws {
    let editor = try editor(.ignores)
    #expect(
      try found(editor.client) == [
        "Errands.md:3: \"- b\" was moved here from inbox.md, and is still there: delete it here or there",
        "inbox.md:2: \"- b\" was moved to Errands.md, and is still here: delete it here or there",
      ])
    let rule = try #require(CheckRule.named("half-moved"))
    _ = try editor.client.vault().transaction("check") { try $0.fix([rule]) }
    #expect(editor.client.text("inbox.md") == Self.files["inbox.md"])
    try editor.client.write("# Errands\n", to: "Errands.md")
    #expect(try found(editor.client) == [])
  }

  @Test func `is not moved once more, which would leave the other one`() throws {
    let editor = try TestEditor(with: Self.files.merging(["Ideas.md": "# Ideas\n"]) { $1 })
    editor.open("inbox.md")
    editor.move("inbox.md", line: 1, to: "Errands")
    editor.answer(.ignores)
    editor.change("inbox.md", to: "- typed\n" + (editor.texts["inbox.md"] ?? ""))
    let again = editor.client.run(
      "offload.item",
      [.string("move"), .string(editor.client.uri("inbox.md")), .array([.number(2)]), .string("Ideas")])
    #expect(again["error"]["message"].string?.contains("is also in Errands.md") == true)
    #expect(editor.client.text("Ideas.md") == "# Ideas\n")
    editor.open("Errands.md")
    editor.move("Errands.md", line: 2, to: "Ideas")
    #expect(editor.client.text("Ideas.md") == "# Ideas\n")
    editor.change("Errands.md", to: "# Errands\n")
    editor.move("inbox.md", line: 2, to: "Ideas")
    #expect(editor.client.text("Ideas.md") == "# Ideas\n\n- b\n  - c\n")
  }

  @Test func `is found for seven days`() throws {
    let editor = try editor(.ignores)
    #expect(try found(editor.client, days: 6).count == 2 && found(editor.client, days: 8) == [])
  }

  @Test
  func `is found where another program saves the text from before over it, and not when that is mended`()
    throws
  {
    let editor = try editor()
    try editor.save("inbox.md")
    #expect(try found(editor.client) == [])
    try editor.client.write("- a\n- b\n  - c\n- d\n- typed\n", to: "inbox.md")
    #expect(try found(editor.client).count == 2)
    try editor.client.write("- a\n- d\n- typed\n", to: "inbox.md")
    #expect(try found(editor.client) == [])
  }

  /// Two servers, and the text open in both.
  @Test func `is found in the second editor, which had the text as it was and saves it`() throws {
    let editor = try TestEditor(with: Self.files)
    editor.open("inbox.md")
    var other = editor.client.fresh()
    let document = JSONValue.object([
      ("uri", .string(editor.client.uri("inbox.md"))), ("version", .number(1)),
      ("text", .string("- a\n- b\n  - c\n- d\n- typed\n")),
    ])
    other.receive(
      Message.request(1, "initialize", .object([("capabilities", .object([]))])).bytes, at: 0)
    other.receive(
      Message.notification("textDocument/didOpen", .object([("textDocument", document)])).bytes, at: 0)
    editor.move("inbox.md", line: 1, to: "Errands")
    editor.answer()
    try editor.save("inbox.md")
    try editor.client.write("- a\n- b\n  - c\n- d\n- typed\n", to: "inbox.md")
    let shown = try other.diagnostics(of: DocumentURI(editor.client.uri("inbox.md")))
    #expect(shown.map { $0["code"].string } == ["half-moved"])
    #expect(shown.first?["range"]["start"]["line"].number == 1)
    #expect(editor.found(in: "inbox.md") == [], "this one has the text without it")
    editor.open("Errands.md")
    editor.reload("inbox.md")
    #expect(
      editor.found(in: "inbox.md") == ["half-moved"] && editor.found(in: "Errands.md") == ["half-moved"])
  }

  @Test(arguments: [
    ("- a\n- b\n- d\n", "# Errands\n\n- b\n  - c\n"), ("- a\n- b\n  - c\n- d\n", "# Errands\n\n- b\n"),
    ("- a\n- b!\n  - c\n- d\n", "# Errands\n\n- b\n  - c\n"), ("- a\n- d\n", "# Errands\n"),
    ("- a\n- d\n", "# Errands\n\n- b\n  - c\n- b\n  - c\n"),
  ])
  func `is none that differs in a line, and none that is in one of them or in neither`(
    inbox: String, errands: String
  ) throws {
    let editor = try editor()
    try editor.client.write(inbox, to: "inbox.md")
    try editor.client.write(errands, to: "Errands.md")
    #expect(try found(editor.client) == [])
  }

  @Test func `is none where its words are captured again`() throws {
    let editor = try TestEditor(with: ["inbox.md": "- a\n- milk\n", "Errands.md": "# Errands\n"])
    editor.open("inbox.md")
    editor.move("inbox.md", line: 1, to: "Errands")
    editor.answer()
    try editor.save("inbox.md")
    editor.close("inbox.md")
    try editor.client.vault().items.create(NewItem("milk"))
    #expect(editor.client.text("inbox.md") == "- a\n- milk\n")
    #expect(try found(editor.client) == [])
  }

  @Test func `is none where one of several that are the same was moved`() throws {
    let editor = try TestEditor(with: ["inbox.md": "- a\n- a\n- b\n", "Errands.md": "- a\n"])
    editor.open("inbox.md")
    editor.move("inbox.md", line: 0, to: "Errands")
    #expect(try found(editor.client).count == 2)
    editor.answer()
    try editor.save("inbox.md")
    #expect(try found(editor.client) == [])
  }

  @Test func `is none once an undo has taken it back`() throws {
    let editor = try editor()
    try editor.save("inbox.md")
    try editor.client.vault().history.undo()
    try editor.client.write("# Errands\n\n- b\n  - c\n", to: "Errands.md")
    #expect(try found(editor.client) == [])
  }

  @Test func `is found under the names that the files have by now`() throws {
    let editor = try editor(.ignores)
    try editor.client.vault().transaction("rename") { change in
      try change.collections.rename(#require(VaultPath("Errands.md")), to: "Shop")
    }
    #expect(try found(editor.client).map { $0.prefix(4) } == ["Shop", "inbo"])
  }
}
