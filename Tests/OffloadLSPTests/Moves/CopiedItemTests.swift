import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

@Suite struct `A copy that a person makes of an item that is moved` {
  static let files = ["A.md": "- a\n- b\n", "B.md": "# B\n\n- c\n"]

  private func editor() throws -> TestEditor {
    let editor = try TestEditor(with: Self.files)
    for path in ["A.md", "B.md"] { editor.open(path) }
    editor.move("A.md", line: 0, to: "B")
    return editor
  }

  @Test(arguments: [TestEditor.Manner.refuses, .lies, .ignores])
  func `stays where the editor has not written the item into the other text`(manner: TestEditor.Manner) throws
  {
    let editor = try editor()
    editor.change("A.md", to: "- a\n- a\n- b\n")
    editor.answer(manner)
    editor.wait(3000)
    for _ in 0..<3 { editor.answer(.does) }
    #expect(editor.texts == ["A.md": "- a\n- a\n- b\n", "B.md": "# B\n\n- c\n"])
    #expect(editor.told == ["Move: nothing was moved."])
    #expect(editor.found(in: "A.md") == [])
  }

  @Test func `stays where that is settled, of which the other text has nothing`() throws {
    let editor = try editor()
    editor.change("A.md", to: "- a\n- a\n- b\n")
    editor.answer(.refuses)
    let move = try #require(editor.client.server.moves.first)
    editor.run("offload.settle", [.string(move.intention.id), .bool(true)])
    editor.answer(.does)
    #expect(editor.texts["A.md"] == "- a\n- a\n- b\n")
  }

  @Test(arguments: [true, false])
  func `in the text to which it went is none in both`(isSaved: Bool) throws {
    let editor = try editor()
    for _ in 0..<2 { editor.answer(.does) }
    if isSaved { for path in ["A.md", "B.md"] { try editor.save(path) } }
    editor.change("B.md", to: "# B\n\n- c\n- a\n- a\n")
    for path in ["A.md", "B.md"] { try editor.save(path) }
    #expect(editor.texts["A.md"] == "- b\n")
    #expect(editor.told == [] && editor.found(in: "B.md") == [])
    #expect(try editor.client.vault().moves.map(\.isClosed) == [true])
  }

  @Test func `in the text that it left is one in both where it is all that was there`() throws {
    let editor = try editor()
    for _ in 0..<2 { editor.answer(.does) }
    editor.change("A.md", to: "- a\n- b\n")
    #expect(editor.told == ["Move: it is in A.md and in B.md now."])
  }

  @Test func `has nothing waited for where it is in neither`() throws {
    let editor = try TestEditor(with: Self.files)
    for path in ["A.md", "B.md"] { editor.open(path) }
    editor.change("A.md", to: "- typed\n- a\n- b\n")
    editor.move("A.md", line: 0, to: "B")
    editor.close("A.md")
    for _ in 0..<2 { editor.wait(3000) }
    #expect(editor.client.server.deadline == nil)
  }
}

@Suite struct `Items of one move that are alike` {
  @Test func `are told apart by their bytes`() throws {
    let list = "- caf\u{E9}\n- cafe\u{301}\n- b\n"
    let editor = try TestEditor(with: ["A.md": list, "B.md": "# B\n"])
    editor.open("A.md")
    editor.move("A.md", lines: [0, 1], to: "B")
    editor.answer(.does)
    #expect(editor.texts["A.md"] == "- b\n")
    editor.change("A.md", to: "- cafe\u{301}\n- b\n")
    #expect(editor.told == ["Move: it is in A.md and in B.md now."])
  }

  @Test func `are settled each, though one has the first lines of the other`() throws {
    let list = "- a\n- a\n  more\n- b\n"
    let editor = try TestEditor(with: ["A.md": list, "B.md": "# B\n"])
    editor.open("A.md")
    editor.move("A.md", lines: [0, 1], to: "B")
    #expect(editor.client.text("B.md") == "# B\n\n- a\n- a\n  more\n")
    editor.answer(.refuses)
    let move = try #require(editor.client.server.moves.first)
    editor.run("offload.settle", [.string(move.intention.id), .bool(true)])
    editor.answer(.does)
    #expect(editor.texts["A.md"] == "- b\n")
  }
}
