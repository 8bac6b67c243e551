import OffloadKit
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

@Suite struct `A click on what is shown` {
  /// Clicks on the first place of some words on the screen.
  private func click(_ words: String, of driver: Driver, _ location: SourceLocation = #_sourceLocation) {
    let canvas = body(driver.app).drawn(in: driver.app.size)
    for y in 0..<canvas.size.height {
      guard let place = canvas.text(ofRow: y).firstRange(of: words) else { continue }
      let x = canvas.text(ofRow: y)[..<place.lowerBound].count
      driver.send(.click(Point(x: x, y: y)))
      return
    }
    Issue.record("\(words) isn't shown", sourceLocation: location)
  }

  @Test func `on a word of the key rows does what its key does`() throws {
    let driver = try Driver()
    click("star ", of: driver)
    #expect(driver.banner == "Starred \"Renew passport\".")
    click("undo", of: driver)
    #expect(driver.banner == "Undone: Starred \"Renew passport\".")
    click("m move", of: driver)
    #expect(driver.picker != nil)
    click("back", of: driver)
    #expect(driver.app.sheet == nil)
    click("capture a thought", of: driver)
    #expect(driver.compose != nil)
    click("close", of: driver)
    #expect(driver.app.sheet == nil)
    click("quit", of: driver)
    #expect(driver.effects.last == .quit)
  }

  @Test func `on a day of the calendar types that day, for what was typed before`() throws {
    let driver = try Driver()
    driver.press("dfor friday")
    click("18", of: driver)
    #expect(driver.picker?.field.text == "for 2026-03-18")
    driver.press("⏎")
    #expect(driver.vault.text("inbox.md").contains("[scheduled:: 2026-03-18]"))
  }

  @Test func `on one of several keys presses that one`() throws {
    let driver = try Driver()
    driver.press("⇥⏎")
    click("J K", of: driver)
    #expect(driver.banner == "Moved \"Papers\" down.")
    click("K reorder", of: driver)
    #expect(driver.banner == "Moved \"Papers\" up.")
    driver.send(.resize(Size(width: 40, height: 12)))
    driver.press("⎋⇤")
    click("m t", of: driver)
    #expect(driver.picker != nil)
  }

  @Test func `on a tab opens it, and on the name of a list goes back`() throws {
    let driver = try Driver()
    click("Lists", of: driver)
    #expect(driver.app.screen == .lists)
    driver.press("⏎")
    click("‹", of: driver)
    #expect(driver.app.screen == .lists)
    click("Inbox", of: driver)
    #expect(driver.app.screen == .inbox)
    driver.press("m")
    click("Lists", of: driver)
    #expect(driver.app.screen == .inbox && driver.picker != nil)
  }

  @Test func `on a checkbox completes that item alone, wherever the cursor and the marks are`() throws {
    let driver = try Driver()
    driver.press("⇥⏎Gv")
    click("[ ] Packing", of: driver)
    #expect(driver.banner == "Completed \"Packing\".")
    #expect(driver.selected == "Packing")
    click("[x] Packing", of: driver)
    #expect(driver.banner == "Opened \"Packing\" again.")
    driver.press("⎋⇤⏎")
    click("[ ]", of: driver)
    #expect(driver.banner == "Completed \"Renew passport\".")
  }

  @Test func `on a fold marker folds and unfolds`() throws {
    let driver = try Driver(TestVault.example.merging(["inbox.md": "one\n"]) { $1 })
    driver.press("⇥⏎G")
    click("v [ ] Papers", of: driver)
    #expect(driver.app.folds.count == 1)
    click("> [ ] Papers", of: driver)
    #expect(driver.app.folds.isEmpty)
    driver.press("⎋g")
    click("v Work", of: driver)
    #expect(driver.app.turned.count == 1)
    click("> Work", of: driver)
    #expect(driver.app.turned.isEmpty)
  }

  @Test func `on a chip narrows the search`() throws {
    let driver = try Driver()
    driver.press("/e")
    click("in Trip", of: driver)
    #expect(driver.app.searchChips.first(where: \.isSelected)?.text.hasPrefix("in Trip") == true)
    click("all", of: driver)
    #expect(driver.app.search.chip == .all)
  }

  @Test func `in a sheet selects a row, and then chooses it`() throws {
    let driver = try Driver()
    driver.press("m")
    click("Reading", of: driver)
    #expect(driver.picker != nil)
    click("Reading", of: driver)
    #expect(driver.banner == "Moved \"Renew passport\" to Reading.")
    driver.press("t")
    click("[ ] #garden", of: driver)
    #expect(driver.vault.text("inbox.md").contains("#garden"))
  }

  @Test func `in a text goes to a field, and takes a suggestion`() throws {
    let driver = try Driver()
    driver.press("cBuy #er")
    click("#errand", of: driver)
    #expect(driver.compose?.text.text == "Buy #errand ")
    click("Due", of: driver)
    #expect(driver.compose?.field == .due)
    driver.press("friday")
    click("Buy", of: driver)
    #expect(driver.compose?.field == .text)
    click("save", of: driver)
    #expect(
      driver.vault.text("inbox.md").contains("- Buy #errand  [created:: 2026-03-10]  [due:: 2026-03-13]"))
  }

  @Test func `on a place moves the capture there`() throws {
    let driver = try Driver()
    driver.press("p")
    click("1 Errands", of: driver)
    #expect(driver.banner == "To Errands: \"Renew passport\".")
  }

  @Test func `on a way out of a conflict chooses it, and then takes it`() throws {
    let driver = try Driver(["inbox.md": "- one\n"])
    driver.press("e two")
    try driver.save("- one else\n", as: "inbox.md")
    driver.press("⏎")
    click("keep yours", of: driver)
    #expect(driver.app.sheet != nil)
    click("keep yours", of: driver)
    #expect(driver.vault.text("inbox.md") == "- one two\n")
  }

  @Test(arguments: ["", "⇥", "⇥⏎", "/e", "m", "c", "?", "p", "⏎", "."])
  func `beside everything does nothing`(keys: String) throws {
    let size = Size(width: 80, height: 24)
    let driver = try Driver(TestVault.example, size: size)
    driver.press(keys)
    let app = driver.app
    for point in [(-1, 3), (0, 0), (79, 1), (500, 500), (3, 23 * 4), (79, 22)] {
      driver.send(.click(Point(x: point.0, y: point.1)))
      #expect(driver.app == app, "\(keys) \(point)")
    }
  }
}
