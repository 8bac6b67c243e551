import OffloadKit
import TerminalKit
import Testing

@testable import OffloadTUI

@Suite struct `The cursor` {
  @Test func `is where it was before something was made that is taken back`() throws {
    let driver = try Driver()
    driver.press("i⏎")
    #expect(driver.selected != "Renew passport")
    driver.press("u")
    #expect(driver.selected == "Renew passport")
    driver.press("⇥⏎")
    driver.go(to: "Papers")
    driver.press("aone⏎two⏎⎋")
    #expect(driver.selected == "two")
    driver.press("u")
    #expect(driver.selected == "one")
    driver.press("u")
    #expect(driver.selected == "Papers")
  }

  @Test func `is on the same row, folded as it was, when a removal is taken back`() throws {
    let lines = (1...60).map { "- [ ] step \($0)\n  - [ ] part \($0)\n" }.joined()
    let driver = try Driver(["inbox.md": "", "Trip.md": "---\ntype: plan\n---\n" + lines])
    driver.press("⇥⏎G")
    driver.go(to: "step 30")
    driver.press("hkkkj")
    driver.go(to: "step 30")
    let (list, selection) = (driver.app.list, driver.app.selection)
    driver.press("xu")
    #expect(driver.app.selection == selection)
    #expect(driver.app.list == list)
  }

  @Test func `begins under the first heading of a long plan`() throws {
    let lines = (1...60).map { "- step \($0)\n" }.joined()
    let driver = try Driver(["inbox.md": "", "Trip.md": "---\ntype: plan\n---\n## Before\n" + lines])
    driver.press("⇥⏎")
    #expect(driver.app.list.rows.first == .heading("Before"))
    driver.press("Gg")
    #expect(driver.app.list.rows.first == .heading("Before"))
  }

  @Test func `moves an item to the end of its list, and says that another begins there`() throws {
    let driver = try Driver(["inbox.md": "- a\n- b\n* c\n"])
    driver.press("jJ")
    #expect(driver.banner == "It is the last of its list; below it begins another.")
    driver.press("jK")
    #expect(driver.banner == "It is the first of its list; above it ends another.")
    driver.press("J")
    #expect(driver.banner == "It is the last of its list.")
  }

  @Test func `in a field hides the hint of a key that would be typed`() throws {
    let driver = try Driver(["inbox.md": "- a\n"])
    driver.press("c")
    driver.press("words⏎")
    #expect(driver.app.banner?.hint?.key == "u")
    #expect(!linear(driver.app).contains { $0.hasSuffix("u undo") })
    driver.press("⎋")
    #expect(linear(driver.app).contains { $0.hasSuffix("u undo") })
  }

  @Test func `on no row has only keys that need none`() throws {
    let driver = try Driver(["inbox.md": ""])
    #expect(driver.app.keyRow(width: 80).map(\.key) == ["c", "/", "q", "E", "'", "p", "?"])
    driver.press("⇥")
    #expect(driver.app.keyRow(width: 80).map(\.key) == ["a", "/", "q", "c", "'", "p", "?"])
  }
}
