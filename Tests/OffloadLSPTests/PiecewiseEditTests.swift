import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

@Suite struct `An edit that an editor makes and tells place by place` {
  static let text = "# A\n\n- [x] a\n- [ ] b\n- [x] c\n- [ ] d\n- [x] e\n"

  @Test(arguments: [
    (text, [2], "# A\n\n- [ ] b\n- [x] c\n- [ ] d\n- [x] e\n"),
    (text, [6], "# A\n\n- [x] a\n- [ ] b\n- [x] c\n- [ ] d\n"),
    (text, [2, 4], "# A\n\n- [ ] b\n- [ ] d\n- [x] e\n"),
    (text, [2, 6], "# A\n\n- [ ] b\n- [x] c\n- [ ] d\n"),
    (text, [2, 4, 6], "# A\n\n- [ ] b\n- [ ] d\n"),
    ("- [x] a\n- [x] a\n- [ ] b\n- [x] a\n", [0, 3], "- [x] a\n- [ ] b\n"),
  ])
  func `is what was meant, and is not set right`(text: String, lines: [Int], left: String) throws {
    let editor = try TestEditor(with: ["A.md": text, "Errands.md": "# Errands\n"])
    editor.open("A.md")
    editor.move("A.md", lines: lines, to: "Errands")
    editor.answer(.doesByPieces)
    #expect(editor.texts["A.md"] == left)
    editor.answer(.doesByPieces)
    #expect(editor.texts["A.md"] == left, "nothing more is asked")
    #expect(editor.told == [] && editor.client.log == [])
    #expect(editor.client.server.openEdits.values.joined().isEmpty)
    try editor.save("A.md")
    #expect(try editor.client.vault().moves.map(\.isClosed) == [true])
  }

  @Test func `is over then, so that the same by hand is not taken for it`() throws {
    let editor = try TestEditor(with: ["A.md": Self.text, "Errands.md": "# Errands\n"])
    editor.open("A.md")
    editor.move("A.md", lines: [2, 6], to: "Errands")
    editor.answer(.doesByPieces)
    try editor.save("A.md")
    editor.change("A.md", to: "# A\n\n- [x] c\n- [ ] d\n")
    editor.answer(.does)
    #expect(editor.texts["A.md"] == "# A\n\n- [x] c\n- [ ] d\n")
    #expect(editor.client.log == [])
  }
}
