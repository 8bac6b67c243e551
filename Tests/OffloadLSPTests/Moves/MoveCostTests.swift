import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

@Suite struct `A key in a text out of which items were moved` {
  static let list = "# A\n\n- [x] a\n  more\n- b\n- c\n- d\n- [x] e\n"

  /// An editor that has put away what is closed, of which nothing is saved yet.
  private func editor() throws -> TestEditor {
    let editor = try TestEditor(with: ["A.md": Self.list, "archive/A.md": "# A\n\n- [x] z\n"])
    editor.open("A.md")
    editor.run("offload.archiveDone", [.string(editor.client.uri("A.md"))])
    editor.answer(.doesByPieces)
    #expect(editor.texts["A.md"] == "# A\n\n- b\n- c\n- d\n")
    return editor
  }

  /// How many moves are looked at as a text becomes another one.
  private func looks(_ editor: TestEditor, _ path: String, _ text: String) throws -> Int {
    let uri = DocumentURI(editor.client.uri(path))
    let found = editor.client.server.vaults.place(of: uri)
    let place = try #require(found)
    let old = try #require(editor.client.server.documents[uri]).text.bytes
    let document = OpenDocument(uri, version: 0, text: text)
    let changed = ChangedLines(from: old, to: document.text.bytes)
    let moves = editor.client.server.movesToLookAt(changed, in: document, at: place.path, in: place.root)
    editor.change(path, to: text)
    return moves.count
  }

  @Test(arguments: [true, false])
  func `has no move looked at that has come to its end, saved or not`(isSaved: Bool) throws {
    let editor = try editor()
    if isSaved { try editor.save("A.md") }
    for text in ["# A\n\n- b\n- c!\n- d\n", "# A\n\n- b\n- new\n- c!\n- d\n", "# A\n\n- b\n- d\n"] {
      #expect(try looks(editor, "A.md", text) == 0)
    }
  }

  @Test func `has it looked at where one of the items comes back, or lines of it`() throws {
    let editor = try editor()
    for text in [
      "# A\n\n- b\n- c\n- [x] e\n- d\n", "# A\n\n- b\n- c\n- [x] e!\n- d\n",
      "# A\n\n- [x] a\n  mor\n- b\n- c\n- d\n", "# A\n\n- [x] a\n  more\n- b\n- c\n- d\n",
    ] {
      #expect(try looks(editor, "A.md", text) > 0)
    }
    #expect(Set(editor.told) == ["Put away: it is in A.md and in archive/A.md now."])
  }

  @Test func `has it looked at where a line comes between those of an item, or goes from there`() throws {
    let editor = try editor()
    editor.open("archive/A.md")
    let (whole, parted) = ("# A\n\n- [x] z\n- [x] a\n  more\n", "# A\n\n- [x] z\n- [x] a\n\n  more\n")
    editor.change("archive/A.md", to: whole + "- [x] e\n")
    #expect(try looks(editor, "archive/A.md", parted + "- [x] e\n") > 0)
    #expect(try looks(editor, "archive/A.md", whole + "- [x] e\n") > 0)
  }

  @Test func `has one looked at that is on its way`() throws {
    let editor = try TestEditor(with: ["A.md": Self.list, "Errands.md": "# Errands\n"])
    editor.open("A.md")
    editor.move("A.md", line: 4, to: "Errands")
    #expect(try looks(editor, "A.md", Self.list + "- typed\n") > 0)
  }

  @Test func `has none looked at that has stopped halfway`() throws {
    let editor = try TestEditor(with: ["A.md": Self.list, "Errands.md": "# Errands\n"])
    editor.open("A.md")
    editor.move("A.md", line: 4, to: "Errands")
    editor.answer(.refuses)
    editor.wait(2000)
    #expect(editor.told == ["Move: it is in A.md and in Errands.md now."])
    #expect(try looks(editor, "A.md", Self.list + "- typed\n") == 0)
    #expect(try looks(editor, "A.md", Self.list.replacing("- b\n", with: "") + "- typed\n") == 1)
    try editor.save("A.md")
    #expect(try editor.client.vault().moves.map(\.isClosed) == [true])
  }

  @Test func `has none looked at once what the editor has spoiled is set right`() throws {
    let editor = try TestEditor(with: ["A.md": Self.list, "Errands.md": "# Errands\n"])
    editor.open("A.md")
    editor.move("A.md", line: 4, to: "Errands")
    editor.answer(.does)
    for number in 0..<12 {
      let text = editor.texts["A.md"] ?? ""
      editor.run("offload.newItemBelow", [.string(editor.client.uri("A.md")), .number(2 + number)])
      editor.change("A.md", to: "typed \(number)\n" + text)
      for _ in 0..<2 { editor.answer(.doesAnyway) }
      editor.change("A.md", to: (editor.texts["A.md"] ?? "").replacing("- [ ] \n", with: "- \(number)\n"))
    }
    #expect(editor.client.keptTexts == [])
    let document = try #require(editor.client.server.documents.values.first)
    #expect(document.kept.count == 8 && document.kept.allSatisfy { !$0.isOpen })
    let text = try #require(editor.texts["A.md"])
    #expect(try looks(editor, "A.md", text + "- typed\n") == 0)
  }
}
