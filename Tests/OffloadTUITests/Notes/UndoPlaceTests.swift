import OffloadKit
import TerminalKit
import Testing

@testable import OffloadTUI

@Suite struct `The cursor after undo` {
  @Test(arguments: [" ", "x", "J", "s", "d+1d⏎"])
  func `stays at the row, in a note that begins with text`(keys: String) throws {
    let note = "---\ntype: plan\n---\n# Trip\n\nsome words\n\n- [ ] one\n- [ ] two\n- [ ] three\n"
    let driver = try Driver(["inbox.md": "", "Trip.md": note])
    driver.press("⇥⏎j")
    #expect(driver.selected == "two")
    driver.press(keys)
    driver.press("u")
    #expect(driver.selected == "two")
  }
}

@Suite struct `A row with many facts` {
  @Test func `keeps its box, its fold mark and its level as long as they fit`() throws {
    let plan =
      "---\ntype: plan\n---\n- [ ] Plants  [due:: 2026-03-20]\n  - [ ] Basil  [due:: 2026-03-20]\n    - [ ] a\n"
    let driver = try Driver(
      ["inbox.md": "", "Plan.md": plan], size: Size(width: 42, height: 12))
    driver.press("⇥⏎")
    let canvas = body(driver.app).drawn(in: driver.app.size)
    let rows = (0..<12).map { canvas.text(ofRow: $0).dropFirst() }.filter { $0.contains("due") }
    #expect(rows.map { $0.prefix(18) } == ["› v [ ] Plants    ", "    v [ ] Basil   "])
  }
}
