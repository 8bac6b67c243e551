import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

@Suite struct `An item that left an open text` {
  @Test(arguments: ["move", "promote", "archive"])
  func `comes back by undo to where it was, and what its going had changed is as it was`(action: String)
    throws
  {
    let plan = "# Plan\n\n## One\n\n- p\n  - q\n    - s\n  - r\n\n## Two\n\n- [x] t\n"
    let editor = try TestEditor(with: ["Plan.md": plan, "Errands.md": "# Errands\n\n- c\n"])
    editor.open("Plan.md")
    editor.run(
      "offload.item",
      [
        .string(action), .string(editor.client.uri("Plan.md")),
        .array([.number(action == "archive" ? 11 : 5)]),
        .string(action == "move" ? "Errands" : "Made"),
      ])
    editor.answer(.does)
    try editor.save("Plan.md")
    #expect(editor.client.text("Plan.md") != plan)
    try editor.client.vault().history.undo()
    #expect(editor.client.text("Plan.md") == plan)
  }
}
