import OffloadKit
import TerminalKit
import Testing

@testable import OffloadTUI

@Suite struct `Sections side by side` {
  private static let plan = """
    ---
    type: plan
    ---
    # Trip

    some words

    ## Before

    - [ ] tickets
    - [ ] bags

    ## Nothing yet

    ## There

    - [ ] pasteis
    - [ ] tram
    - [ ] boat

    ## After

    - [ ] pictures

    """

  private func driver(width: Int = 120, _ plan: String = plan) throws -> Driver {
    let driver = try Driver(
      ["inbox.md": "- one\n", "Trip.md": plan], size: Size(width: width, height: 24))
    driver.press("⇥⏎")
    return driver
  }

  private func shown(_ driver: Driver) -> [String] {
    driver.app.sectionColumns.sections.map { section in
      ([section.title] + section.list.rows.map(words)).joined(separator: ", ")
    }
  }

  private func words(_ row: ListModel.Row) -> String {
    switch row {
    case .item(let row): row.words
    case .text(let line, _): line.text
    default: "?"
    }
  }

  @Test func `have a column each, in the order of the plan, and the same keys`() throws {
    let driver = try driver(width: 200)
    driver.press("|")
    #expect(
      shown(driver) == [
        "Trip, some words", "Before, tickets, bags", "Nothing yet", "There, pasteis, tram, boat",
        "After, pictures",
      ])
    #expect(driver.selected == "tickets")
    driver.press("jj")
    #expect(driver.selected == "pasteis")
    driver.press(" ")
    #expect(driver.vault.text("Trip.md").contains("- [x] pasteis"))
    driver.press("|")
    #expect(!driver.app.isSideBySide && driver.selected == "pasteis")
  }

  @Test func `are next to each other for Left and Right, which keep the row and skip what is empty`() throws {
    let driver = try driver()
    driver.press("|jl")
    #expect(driver.selected == "tram")
    driver.press("jl")
    #expect(driver.selected == "pictures")
    driver.press("l")
    #expect(driver.app.banner?.text == "This is the last section.")
    driver.press("hh")
    #expect(driver.selected == "tickets")
  }

  @Test func `move along with the selection, and say that there are more`() throws {
    let driver = try driver()
    driver.press("|")
    #expect(shown(driver).map { $0.prefix(4) } == ["Trip", "Befo", "Noth"])
    #expect(driver.app.sectionColumns.hasMore == (false, true))
    driver.press("ll")
    #expect(shown(driver).map { $0.prefix(4) } == ["Noth", "Ther", "Afte"])
    #expect(driver.app.sectionColumns.hasMore == (true, false))
  }

  @Test func `show the selected row of a long one`() throws {
    let rows = (1...60).map { "- [ ] step \($0)\n" }.joined()
    let driver = try driver("---\ntype: plan\n---\n## Long\n\n\(rows)\n## Short\n\n- [ ] last\n")
    driver.press("|" + String(repeating: "j", count: 40))
    let column = driver.app.sectionColumns.sections[0]
    #expect(column.list.selected.map { words(column.list.rows[$0]) } == "step 41")
    #expect(shown(driver)[1] == "Short, last")
    driver.press("l")
    #expect(driver.selected == "last")
    #expect(shown(driver)[0].hasPrefix("Long, step 1,"))
  }

  @Test func `are refused with the reason where there are none, or no room`() throws {
    let narrow = try driver(width: 80)
    narrow.press("|")
    #expect(narrow.app.banner?.text == "For that, the screen needs 120 columns; it has 80.")
    let plain = try driver("---\ntype: plan\n---\n- [ ] a\n")
    plain.press("|")
    #expect(plain.app.banner?.text == "This plan has no sections: no headings with items below them.")
    plain.press("⎋|")
    #expect(plain.app.banner?.text == "Only the sections of a plan can be side by side.")
  }

  @Test func `wait while the screen is too narrow`() throws {
    let driver = try driver()
    driver.press("|")
    driver.send(.resize(Size(width: 80, height: 24)))
    #expect(!driver.app.isSideBySide)
    driver.send(.resize(Size(width: 140, height: 24)))
    #expect(driver.app.isSideBySide)
  }
}
