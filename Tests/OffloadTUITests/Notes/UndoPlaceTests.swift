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

  @Test func `stays at a list whose star is undone, not at its folder`() throws {
    let driver = try Driver(["inbox.md": "", "Home/A.md": "- a\n", "Home/B.md": "- b\n", "C.md": "- c\n"])
    driver.press("⇥⇥")
    driver.go(to: "B")
    driver.press("su")
    #expect(driver.selected == "B")
  }

  @Test func `is the list of changes' step too, once that has redone it`() throws {
    let driver = try Driver(["inbox.md": "- a\n- b\n"])
    driver.press("sjsuuL⏎")
    #expect(driver.banner.hasPrefix("Redone: "))
    driver.press("U")
    #expect(driver.banner.hasPrefix("Redone: "))
    driver.press("U")
    #expect(driver.banner == "You haven't undone anything.")
  }

  @Test func `says that all is undone`() throws {
    let driver = try Driver(["inbox.md": "- a\n"])
    driver.press("suu")
    #expect(driver.banner == "All you changed here is undone; U redoes, L lists earlier changes.")
  }

  @Test func `is at the capture that was looked at, when processing ends`() throws {
    let driver = try Driver(["inbox.md": "- a\n- b\n- c\n"])
    driver.press("pj")
    driver.press("⎋")
    #expect(driver.selected == "b")
  }
}

@Suite struct `A capture that is only a tag` {
  @Test func `is shown by the tag`() throws {
    let driver = try Driver(["inbox.md": "- [ ] #errand  [created:: 2026-03-10]\n"])
    #expect(driver.app.list.rows.count == 1)
    if case .item(let row) = driver.app.list.rows[0] {
      #expect(row.words == "#errand" && row.tags.isEmpty)
    }
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
