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
    #expect(driver.app.banner?.text == "No section further right has rows.")
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
    #expect(plain.app.banner?.text == "There are no sections here: no headings.")
    plain.press("⎋|")
    #expect(plain.app.banner?.text == "Only the sections of a list or plan can be side by side.")
  }

  @Test func `wait while the screen is too narrow`() throws {
    let driver = try driver()
    driver.press("|")
    driver.send(.resize(Size(width: 80, height: 24)))
    #expect(!driver.app.isSideBySide)
    driver.send(.resize(Size(width: 140, height: 24)))
    #expect(driver.app.isSideBySide)
  }

  @Test func `show empty ones at the end, which no row can be selected in`() throws {
    let plan =
      "---\ntype: plan\n---\n## A\n\n## B\n\n- [ ] b\n\n## C\n\n## D\n\n## E\n\n- e\n\n## F\n\n## G\n\n## H\n"
    let driver = try driver(plan)
    driver.press("|")
    #expect(shown(driver).map { $0.prefix(1) } == ["A", "B", "C"])
    driver.press("l")
    #expect(shown(driver).map { $0.prefix(1) } == ["E", "F", "G"])
  }

  @Test func `say which rows of a long one are on the screen`() throws {
    let rows = (1...60).map { "- [ ] step \($0)\n" }.joined()
    let driver = try driver("---\ntype: plan\n---\n## Long\n\n\(rows)\n## Short\n\n- [ ] last\n")
    driver.press("|G")
    #expect(driver.app.sectionColumns.sections.map(\.place) == ["1-18 of 60", ""])
  }

  @Test func `fold by the menu, and are named in lines`() throws {
    let driver = try driver("---\ntype: plan\n---\n## A\n\n- [ ] a\n  - [ ] in\n\n## B\n\n- b\n")
    driver.press("|.")
    let row = try #require(driver.pickerRows.firstIndex(of: "fold what is inside, or unfold it"))
    driver.press(String(repeating: "↓", count: row) + "⏎")
    #expect(shown(driver) == ["A, a", "B, b"])
    driver.press("l")
    #expect(driver.app.screen.kind.spoken(in: driver.app).lines == ["Section B"])
  }

  @Test func `give way to the list where a filter leaves nothing`() throws {
    let driver = try driver()
    driver.press("|Fzzz⏎")
    #expect(driver.app.list.rows.isEmpty && !driver.app.list.empty.isEmpty)
    let canvas = body(driver.app).drawn(in: driver.app.size)
    let text = (0..<driver.app.size.height).map { canvas.text(ofRow: $0) }.joined(separator: "\n")
    #expect(text.contains(driver.app.list.empty[0]))
  }
}
