import TestSupport
import Testing

@testable import OffloadLSP

@Suite struct `An edit that an editor has answered` {
  static let text = "# A\n\n- [ ] a\n- [ ] b\n- [ ] c\n"

  /// The line of the first item is asked for twice, since something was typed below it meanwhile.
  private func editor(refusing manner: TestEditor.Manner) throws -> TestEditor {
    let editor = try TestEditor(with: ["A.md": Self.text, "Errands.md": "# Errands\n"])
    editor.open("A.md")
    editor.move("A.md", lines: [2], to: "Errands")
    editor.change("A.md", to: Self.text + "typed\n")
    editor.answer(manner)
    editor.wait(3000)
    editor.answer(.does)
    #expect(editor.texts["A.md"] == "# A\n\n- [ ] b\n- [ ] c\ntyped\n")
    return editor
  }

  @Test(arguments: [TestEditor.Manner.refuses, .lies])
  func `and has not made is not taken for the next one of the same place`(manner: TestEditor.Manner) throws {
    let editor = try editor(refusing: manner)
    editor.move("A.md", lines: [2], to: "Errands")
    editor.answer(.does)
    editor.answer(.does)
    #expect(editor.texts["A.md"] == "# A\n\n- [ ] c\ntyped\n")
    #expect(editor.client.text("Errands.md") == "# Errands\n\n- [ ] a\n- [ ] b\n")
    #expect(editor.client.server.openEdits.values.joined().isEmpty)
  }

  @Test(arguments: [TestEditor.Manner.refuses, .lies])
  func `and has not made is not taken for what the person does there`(manner: TestEditor.Manner) throws {
    let editor = try editor(refusing: manner)
    editor.change("A.md", to: "# A\n\n- [ ] c\ntyped\n")
    editor.answer(.does)
    #expect(editor.texts["A.md"] == "# A\n\n- [ ] c\ntyped\n")
  }
}
