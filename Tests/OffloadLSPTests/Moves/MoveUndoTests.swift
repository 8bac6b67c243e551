import Foundation
import JSON
import OffloadKit
import TestSupport
import Testing
import VaultStore

@testable import OffloadLSP

@Suite struct `An undo of a move out of an open text` {
  static let files = ["inbox.md": "- a\n- b\n- c\n", "Errands.md": "# Errands\n"]

  /// An editor that has moved an item to a closed file.
  private func editor() throws -> TestEditor {
    let editor = try TestEditor(with: Self.files)
    editor.open("inbox.md")
    editor.move("inbox.md", line: 1, to: "Errands")
    return editor
  }

  private func undo(_ editor: TestEditor) throws { try editor.client.vault().history.undo() }

  @Test(arguments: ["move", "promote", "archive"])
  func `puts it back to where it was, and what its going had changed is as it was`(action: String)
    throws
  {
    let plan = "# Plan\n\n## One\n\n- o\n  - p\n    - q\n      - s\n    - r\n\n## Two\n\n- [x] t\n"
    let editor = try TestEditor(with: ["Plan.md": plan, "Errands.md": "# Errands\n\n- c\n"])
    editor.open("Plan.md")
    editor.run(
      "offload.item",
      [
        .string(action), .string(editor.client.uri("Plan.md")),
        .array([.number(action == "archive" ? 12 : 6)]),
        .string(action == "move" ? "Errands" : "Made"),
      ])
    editor.answer()
    try editor.save("Plan.md")
    #expect(editor.client.text("Plan.md") != plan)
    try undo(editor)
    #expect(editor.client.text("Plan.md") == plan)
    try editor.client.vault().history.redo()
    #expect(editor.client.text("Plan.md") == editor.texts["Plan.md"])
  }

  @Test func `puts it back beside what was written in both files since`() throws {
    let editor = try editor()
    editor.answer()
    editor.change("inbox.md", to: "- typed\n- a\n- c\n- d\n")
    try editor.save("inbox.md")
    try editor.client.write("# Errands\n- new\n\n- b\n", to: "Errands.md")
    try undo(editor)
    #expect(editor.client.text("inbox.md") == "- typed\n- a\n- b\n- c\n- d\n")
    #expect(editor.client.text("Errands.md") == "# Errands\n- new\n")
  }

  /// What the editor saves then would take it away.
  @Test(arguments: [true, false])
  func `is refused before the editor has saved its text without it`(isMade: Bool) throws {
    let editor = try editor()
    if isMade { editor.answer() }
    let refusal = #expect(throws: VaultError.self) { try undo(editor) }
    #expect("\(refusal.map { "\($0)" } ?? "")".contains("open in an editor"))
    #expect(editor.client.text("Errands.md") == "# Errands\n\n- b\n")
    if !isMade { editor.answer() }
    try editor.save("inbox.md")
    try undo(editor)
    #expect(editor.client.text("inbox.md") == "- a\n- b\n- c\n")
    #expect(editor.client.text("Errands.md") == "# Errands\n")
  }

  @Test func `is refused where the text has some of what has gone`() throws {
    let editor = try TestEditor(with: Self.files)
    editor.open("inbox.md")
    editor.move("inbox.md", lines: [0, 1], to: "Errands")
    editor.answer()
    editor.change("inbox.md", to: "- b\n- c\n")
    try editor.save("inbox.md")
    #expect(throws: VaultError.self) { try undo(editor) }
    #expect(editor.client.text("Errands.md")?.contains("- a\n") == true)
  }

  @Test func `is refused where the text is gone`() throws {
    let editor = try editor()
    editor.answer()
    try editor.save("inbox.md")
    editor.close("inbox.md")
    try FileManager.default.removeItem(at: editor.client.url("inbox.md"))
    #expect(throws: VaultError.self) { try undo(editor) }
    #expect(editor.client.text("Errands.md")?.contains("- b\n") == true)
  }

  @Test func `finds the text under the name that it has by now`() throws {
    let editor = try TestEditor(with: ["List.md": "# List\n\n- a\n- b\n", "Errands.md": "# Errands\n"])
    editor.open("List.md")
    editor.move("List.md", line: 2, to: "Errands")
    editor.answer()
    try editor.save("List.md")
    editor.close("List.md")
    let vault = try editor.client.vault()
    let move = try #require(vault.history.operations().first)
    try vault.transaction("rename") { try $0.collections.rename(#require(VaultPath("List.md")), to: "Plan") }
    try vault.history.undo(move.id)
    #expect(editor.client.text("Plan.md")?.contains("- a\n- b\n") == true)
    #expect(editor.client.text("Errands.md") == "# Errands\n")
  }

  @Test func `is refused where what has gone is forgotten`() throws {
    let text = "first words\nneighbour secret\nmoved thing\nlast words\n"
    let editor = try TestEditor(with: ["inbox.md": text, "Errands.md": "# Errands\n"])
    editor.open("inbox.md")
    editor.move("inbox.md", line: 2, to: "Errands")
    editor.answer()
    try editor.save("inbox.md")
    let vault = try editor.client.vault()
    let move = try #require(vault.history.operations().first)
    try vault.items.delete(
      try vault.items.fetchByCollection(.inbox).filter { $0.content == "neighbour secret" })
    _ = try vault.history.forget([#require(vault.history.operations().first).id])
    let kept = try FileManager.default.subpathsOfDirectory(atPath: editor.client.url(".offload").path)
      .filter { path in
        let bytes = editor.client.bytes(".offload/\(path)") ?? []
        return String(decoding: bytes, as: UTF8.self).contains("neighbour secret")
      }
    #expect(kept == [])
    let refusal = #expect(throws: VaultError.self) { try vault.history.undo(move.id) }
    #expect("\(refusal.map { "\($0)" } ?? "")".contains("erased from the history"))
    #expect(editor.client.text("Errands.md")?.contains("moved thing") == true)
  }

  @Test func `puts back lines of any bytes and endings`() throws {
    let client = try TestClient([:])
    let before: [UInt8] = Array("- a\r\n- b ".utf8) + [0xC3, 0xA4, 0x0D, 0x0A] + Array("- c\r\n".utf8)
    try client.write(String(decoding: before, as: UTF8.self), to: "List.md")
    try client.write("# Errands\n", to: "Errands.md")
    let editor = TestEditor(client)
    editor.open("List.md")
    editor.move("List.md", line: 1, to: "Errands")
    editor.answer()
    try editor.save("List.md")
    #expect(client.text("List.md") == "- a\r\n- c\r\n")
    try undo(editor)
    #expect(client.bytes("List.md").map { Array($0) } == before)
  }
}
