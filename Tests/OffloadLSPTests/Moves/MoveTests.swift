import Foundation
import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

@Suite struct `A move out of an open text` {
  static let files = ["inbox.md": "- a\n- b\n", "Errands.md": "# Errands\n\n- c\n"]

  private func editor(besides others: [String: String] = [:]) throws -> TestEditor {
    try TestEditor(with: Self.files.merging(others) { $1 })
  }

  private func halves(_ editor: TestEditor) throws -> [String] {
    let rule = try #require(CheckRule.named("half-moved"))
    return try editor.client.vault().check([rule]).map(\.message)
  }

  @Test func `goes to a closed file on disk, and out of the text`() throws {
    let editor = try editor()
    editor.open("inbox.md")
    editor.move("inbox.md", line: 0, to: "Errands")
    #expect(editor.client.text("Errands.md") == "# Errands\n\n- c\n- a\n")
    editor.answer(.does)
    #expect(editor.texts["inbox.md"] == "- b\n")
    #expect(try halves(editor).count == 1, "the text is not saved yet")
    try editor.save("inbox.md")
    #expect(try halves(editor).isEmpty)
    #expect(try editor.client.vault().moves.map(\.isClosed) == [true])
    #expect(editor.told.isEmpty)
  }

  @Test func `goes from one open text to another`() throws {
    let editor = try editor()
    for path in ["inbox.md", "Errands.md"] { editor.open(path) }
    editor.move("inbox.md", line: 0, to: "Errands")
    #expect(editor.texts["inbox.md"] == "- a\n- b\n")
    editor.answer(.does)
    editor.answer(.does)
    #expect(editor.texts == ["inbox.md": "- b\n", "Errands.md": "# Errands\n\n- c\n- a\n"])
    #expect(editor.client.text("Errands.md") == Self.files["Errands.md"])
    for path in ["inbox.md", "Errands.md"] { try editor.save(path) }
    #expect(try editor.client.vault().moves.map(\.isClosed) == [true])
  }

  @Test func `is made in what was typed meanwhile`() throws {
    let editor = try editor()
    editor.open("inbox.md")
    editor.move("inbox.md", line: 0, to: "Errands")
    editor.change("inbox.md", to: "- typed\n- a\n- b\n")
    editor.answer(.does)
    editor.answer(.does)
    #expect(editor.texts["inbox.md"] == "- typed\n- b\n")
  }

  @Test func `is set right where the editor makes it in another text`() throws {
    let editor = try editor()
    editor.open("inbox.md")
    editor.move("inbox.md", line: 0, to: "Errands")
    editor.change("inbox.md", to: "- typed\n- a\n- b\n")
    editor.answer(.doesAnyway)
    #expect(editor.texts["inbox.md"] == "- a\n- b\n")
    // Until the editor has set it right, what was meant is kept.
    let words = try #require(editor.client.log.first).split(separator: " ").map(String.init)
    let draft = try #require(words.first { $0.contains("/drafts/") })
    #expect(try String(contentsOfFile: draft, encoding: .utf8) == "- typed\n- b\n")
    for _ in 0..<2 { editor.answer(.does) }
    #expect(editor.texts["inbox.md"] == "- typed\n- b\n")
    #expect(editor.client.log.count == 1)
    #expect(!FileManager.default.fileExists(atPath: draft))
  }

  @Test(arguments: [TestEditor.Manner.refuses, .lies, .ignores])
  func `is declared where the editor does not make it`(manner: TestEditor.Manner) throws {
    let editor = try editor()
    editor.open("inbox.md")
    editor.move("inbox.md", line: 0, to: "Errands")
    editor.answer(manner)
    editor.wait(2000)
    #expect(editor.texts["inbox.md"] == "- a\n- b\n" && editor.told.count == 1)
    #expect(editor.found(in: "inbox.md") == ["half-moved"])
    let move = try #require(editor.client.server.moves.first)
    editor.run("offload.settle", [.string(move.intention.id), .bool(false)])
    #expect(editor.client.text("Errands.md") == Self.files["Errands.md"])
    #expect(editor.found(in: "inbox.md").isEmpty)
    #expect(try halves(editor).isEmpty)
  }

  /// An editor in which the first item was moved, and that undone in the text that it went to.
  private func editorAfterUndo() throws -> TestEditor {
    let editor = try editor()
    for path in ["inbox.md", "Errands.md"] { editor.open(path) }
    editor.move("inbox.md", line: 0, to: "Errands")
    for _ in 0..<2 { editor.answer(.does) }
    editor.undo("Errands.md")
    editor.answer(.does)
    return editor
  }

  @Test func `comes back where it is undone in the text that it went to`() throws {
    let editor = try editorAfterUndo()
    #expect(editor.texts["inbox.md"] == "- a\n- b\n")
    #expect(editor.told.count == 1)
  }

  @Test func `is named by a check where that is undone as well`() throws {
    let editor = try editorAfterUndo()
    for path in ["inbox.md", "Errands.md"] { try editor.save(path) }
    editor.undo("inbox.md")
    try editor.save("inbox.md")
    #expect(editor.client.text("inbox.md") == "- b\n" && editor.told.count == 2)
    #expect(try halves(editor).count == 1)
  }

  @Test func `is brought back from neither file after a crash`() throws {
    let editor = try editor()
    for path in ["inbox.md", "Errands.md"] { editor.open(path) }
    editor.move("inbox.md", line: 0, to: "Errands")
    for _ in 0..<2 { editor.answer(.does) }
    try editor.save("inbox.md")
    try editor.die()
    #expect(try halves(editor).count == 1)
    let rule = try #require(CheckRule.named("half-moved"))
    _ = try editor.client.vault().transaction("check") { try $0.fix([rule]) }
    #expect(editor.client.text("inbox.md") == "- a\n- b\n")
    #expect(try halves(editor).isEmpty)
  }

  @Test func `is taken back by undo in both files, and not before it is saved`() throws {
    let editor = try editor()
    editor.open("inbox.md")
    editor.move("inbox.md", line: 0, to: "Errands")
    editor.answer(.does)
    #expect(throws: VaultError.self) { try editor.client.vault().history.undo() }
    try editor.save("inbox.md")
    try editor.client.vault().history.undo()
    #expect(editor.client.text("inbox.md") == "- a\n- b\n")
    #expect(editor.client.text("Errands.md") == Self.files["Errands.md"])
  }

  @Test func `is kept again where its undo brings back what the editor has spoiled`() throws {
    let editor = try editor()
    editor.open("inbox.md")
    editor.move("inbox.md", line: 0, to: "Errands")
    editor.change("inbox.md", to: "- typed\n- a\n- b\n")
    for _ in 0..<3 { editor.answer(.doesAnyway) }
    #expect(editor.texts["inbox.md"] == "- typed\n- b\n" && editor.client.keptTexts.isEmpty)
    editor.undo("inbox.md")
    #expect(editor.texts["inbox.md"] == "- a\n- b\n" && editor.client.keptTexts == ["- typed\n- b\n"])
    let rule = try #require(CheckRule.named("left-draft"))
    #expect(
      try editor.client.vault().check([rule]).map(\.path.text).contains { $0.hasSuffix("drafts/inbox.md") })
    editor.undo("inbox.md")
    #expect(editor.texts["inbox.md"] == "- typed\n- a\n- b\n" && editor.client.keptTexts.isEmpty)
  }

  @Test func `is over where it is saved, whatever becomes of the item later`() throws {
    let editor = try editor()
    for path in ["inbox.md", "Errands.md"] { editor.open(path) }
    editor.move("inbox.md", line: 0, to: "Errands")
    for _ in 0..<2 { editor.answer(.does) }
    for path in ["inbox.md", "Errands.md"] { try editor.save(path) }
    editor.close("Errands.md")
    try editor.client.write("# Errands\n\n- c\n- [x] a\n", to: "Errands.md")
    editor.change("inbox.md", to: "- typed\n- b\n")
    editor.answer(.does)
    #expect(editor.texts["inbox.md"] == "- typed\n- b\n" && editor.told.isEmpty)
  }

  @Test func `is over where the same item is moved on`() throws {
    let editor = try editor(besides: ["Ideas.md": "- d\n"])
    for path in ["inbox.md", "Errands.md"] { editor.open(path) }
    editor.move("inbox.md", line: 0, to: "Errands")
    for _ in 0..<2 { editor.answer(.does) }
    for path in ["inbox.md", "Errands.md"] { try editor.save(path) }
    editor.move("Errands.md", line: 3, to: "Ideas")
    for _ in 0..<2 { editor.answer(.does) }
    #expect(editor.texts == ["inbox.md": "- b\n", "Errands.md": Self.files["Errands.md"]])
    #expect(editor.client.text("Ideas.md") == "- d\n- a\n" && editor.told.isEmpty)
  }

  @Test func `is no save of an older text`() throws {
    let editor = try editor()
    try editor.client.vault().transaction("capture") { try $0.items.create(NewItem("d")) }
    editor.open("inbox.md")
    editor.move("inbox.md", line: 2, to: "Errands")
    editor.answer(.does)
    #expect(editor.texts["inbox.md"] == Self.files["inbox.md"])
    try editor.save("inbox.md")
    let rule = try #require(CheckRule.named("stale-save"))
    #expect(try editor.client.vault().check([rule]).isEmpty)
  }
}
