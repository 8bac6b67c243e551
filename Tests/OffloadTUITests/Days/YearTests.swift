import OffloadKit
import TerminalKit
import Testing

@testable import OffloadTUI

@Suite struct `A quiet year` {
  private static let vault = [
    "inbox.md": """
    - a  [created:: 2026-03-02]
    - b  [created:: 2026-03-03]
    - c  [created:: 2026-01-05]
    - [x] d  [created:: 2025-03-01]  [completion:: 2026-03-09]
    - [-] e  [cancelled:: 2025-12-25]

    """
  ]

  private func year(width: Int = 80) throws -> Driver {
    let driver = try Driver(Self.vault, size: Size(width: width, height: 24))
    driver.press("Y")
    return driver
  }

  @Test func `has a sign for each week, and names the weeks with the most`() throws {
    let year = try year().app.yearModel
    #expect(year.rows.map(\.name) == ["Captured", "Done", "Cancelled"])
    #expect(year.rows.map(\.signs.count) == [52, 52, 52])
    #expect(year.rows[0].signs.suffix(11) == " :       # ")
    #expect(year.rows[1].signs.suffix(2) == " #")
    #expect(
      year.rows.map(\.most) == [
        "most in the week of 2 March", "most in the week of 9 March", "most in the week of 22 December",
      ])
    #expect(year.months.filter { $0 != " " } == "AMJJASONDJFM")
  }

  @Test func `is as many weeks as fit`() throws {
    #expect(try year(width: 40).app.yearModel.rows.map(\.signs.count) == [26, 26, 26])
  }

  @Test func `is left with Esc, and is in words for a screen reader`() throws {
    let driver = try year()
    #expect(linear(driver.app)[1] == "Captured, most in the week of 2 March")
    driver.press("⎋")
    #expect(driver.app.screen == .inbox)
  }

  @Test func `with nothing in it says so by blanks`() throws {
    let driver = try Driver(["inbox.md": "- a\n"])
    driver.press("Y")
    #expect(driver.app.yearModel.rows.map(\.most) == ["", "", ""])
  }
}

@Suite struct `A plan that is opened` {
  private static let plan = [
    "inbox.md": "",
    "Plan.md": "---\ntype: plan\n---\n# Plan\n\n" + (1...30).map { "- [x] done \($0)\n" }.joined()
      + "- [x] packed\n  - [x] socks\n  - [x] hat\n- a remark\n- [ ] next\n"
      + (1...20).map { "- [ ] later \($0)\n" }.joined(),
  ]

  @Test func `begins at its first open step, with what is done folded`() throws {
    let driver = try Driver(Self.plan)
    driver.press("⇥⏎")
    #expect(driver.selected == "next")
    #expect(driver.app.list.selected == 6)
    driver.press("kk")
    #expect(driver.selected == "packed")
    driver.press("l")
    driver.press("l")
    #expect(driver.selected == "socks")
    driver.press("⎋⏎")
    #expect(driver.selected == "socks")
  }

  @Test func `shows an open step inside a done one`() throws {
    let driver = try Driver([
      "inbox.md": "", "P.md": "---\ntype: plan\n---\n- [x] a\n- [x] b\n  - [ ] open\n- [ ] c\n",
    ])
    driver.press("⇥⏎")
    #expect(driver.selected == "open")
  }

  @Test func `stays where a search led`() throws {
    let driver = try Driver(Self.plan)
    driver.press("/hat is:done⏎")
    #expect(driver.selected == "hat")
  }

  @Test func `begins at the top if nothing is open`() throws {
    let driver = try Driver(["inbox.md": "", "P.md": "---\ntype: plan\n---\n- [x] a\n- [x] b\n"])
    driver.press("⇥⏎")
    #expect(driver.selected == "a")
  }
}
