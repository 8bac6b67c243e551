import OffloadKit
import TerminalKit
import Testing

@testable import OffloadTUI

/// The pane of a wide screen, in words.
private func pane(_ driver: Driver) -> [String] {
  driver.app.preview.map { pane in
    [pane.words.map(\.text).joined()] + pane.lines.map(\.text)
  } ?? []
}

private func driver(_ files: [String: String], _ size: Size = Size(width: 120, height: 40)) throws -> Driver {
  try Driver(files.merging(["inbox.md": ""]) { own, _ in own }, size: size)
}

@Suite struct `The pane of what is found` {
  private static let files = [
    "Balcony.md": """
    # Balcony

    Nothing moves before the ice saints.

    ## Watering
    - every evening
    - [ ] ask Frau Lindner #waiting
      for the first week of May
      - [ ] and her son
    - rain water is in the blue barrel

    ## Later
    - four
    - five

    """
  ]

  @Test func `is the place of an item in its note`() throws {
    let driver = try driver(Self.files)
    driver.press("/lindner")
    #expect(
      pane(driver) == [
        "Balcony / Watering", "  Nothing moves before the ice saints.", "  Watering", "  - every evening",
        "> [ ] ask Frau Lindner", "      for the first week of May", "    [ ] and her son",
        "  - rain water is in the blue barrel", "  Later", "  - four",
      ])
    let found = try #require(driver.app.preview?.lines.first { $0.text.hasPrefix(">") })
    #expect(found.runs.filter { $0.attributes.contains(.bold) }.map(\.text) == ["> ", "Lindner"])
    #expect(!driver.app.vault.files.keys.contains { $0.text == "Balcony.md" })
  }

  @Test func `marks the further line that has the words`() throws {
    let driver = try driver(Self.files)
    driver.press("/first week")
    #expect(pane(driver).filter { $0.hasPrefix(">") } == [">     for the first week of May"])
  }

  @Test func `is the place of a line that is no item`() throws {
    let driver = try driver(Self.files)
    driver.press("/saints")
    #expect(pane(driver).prefix(2) == ["Balcony", "> Nothing moves before the ice saints."])
  }

  @Test func `is that of a row that a filter keeps, and all of the item without one`() throws {
    let driver = try driver(Self.files)
    driver.press("⇥⇥⏎Fbarrel⏎")
    #expect(pane(driver).contains("> - rain water is in the blue barrel"))
    driver.press("⎋")
    #expect(pane(driver) == ["rain water is in the blue barrel"])
  }

  @Test func `follows the note when another program changes it`() throws {
    let driver = try driver(Self.files)
    driver.press("/barrel")
    let text = Self.files["Balcony.md"]?.replacing("- every evening", with: "- never at noon") ?? ""
    try driver.save(text, as: "Balcony.md")
    #expect(pane(driver).contains("> - rain water is in the blue barrel"))
    driver.press("⎋lindner")
    #expect(pane(driver).contains("  - never at noon"))
  }
}

@Suite struct `The pane of a long note` {
  private func opened(_ size: Size = Size(width: 120, height: 40)) throws -> Driver {
    let steps = (1...100).map { "- step \($0)\n" }.joined()
    let driver = try driver(["Long.md": "# Long\n\n\(steps)", "Other.md": "- one\n"], size)
    driver.press("⇥⇥")
    return driver
  }

  @Test(arguments: [Size(width: 120, height: 40), Size(width: 80, height: 24)])
  func `scrolls by half pages to its end, and says that there is more`(size: Size) throws {
    let driver = try opened(size)
    if size.width < 120 { driver.press("P") }
    #expect(pane(driver).last == "..")
    #expect(
      driver.app.keyRow(width: 200, moreBelow: true).contains(KeyHint("Ctrl-D", "more")))
    var seen = Set(pane(driver))
    for _ in 0..<80 {
      driver.press("▽")
      seen.formUnion(pane(driver))
    }
    #expect(seen.isSuperset(of: (1...100).map { "- step \($0)" }))
    #expect(pane(driver).last == "- step 100")
    #expect(driver.banner == "This is its end.")
    for _ in 0..<80 { driver.press("△") }
    #expect(pane(driver)[1] == "- step 1")
    #expect(driver.banner == "This is its beginning.")
  }

  @Test func `begins anew for each row`() throws {
    let driver = try opened()
    driver.press("▽")
    #expect(pane(driver)[1] != "- step 1")
    driver.press("jk")
    #expect(pane(driver)[1] == "- step 1")
  }

  @Test func `leaves the keys of a field alone`() throws {
    let driver = try opened()
    driver.press("/step 100△")
    #expect(driver.app.search.field.text == "")
    driver.press("⎋cabc△")
    #expect(driver.compose?.text.text == "")
  }
}

@Suite struct `Links between notes` {
  private static let files = [
    "inbox.md":
      "- [[Trip#There]]\n- [[Trip#^trains]]\n- [over there](Trip.md#over-there)\n- see [[Trip]] and [[Reading]]\n",
    "Trip.md":
      "# Trip\n\nSee [the list](Reading.md).\n\n## Before\n- [ ] trains ^trains\n\n## There\n- tram\n\n## Over there!\n- bus\n",
    "Reading.md":
      "---\naliases: [Books]\n---\n# Reading\n\nSee [[#Later]], and [[Trip]] or https://x.y/\n\n## Later\n- one\n",
    "Note.md": "Only text that names [[Books]].\n",
  ]

  @Test func `are shown as the place that they lead to`() throws {
    let driver = try driver(Self.files)
    #expect(pane(driver).prefix(3) == ["Trip / There", "There", "- tram"])
    driver.press("j")
    #expect(pane(driver).prefix(2) == ["Trip", "[ ] trains"])
    driver.press("jo")
    #expect(driver.selected == "bus")
  }

  @Test func `lead there, and Esc comes back`() throws {
    let driver = try driver(Self.files)
    driver.press("⏎")
    #expect(driver.app.title.name == "‹ Trip")
    #expect(driver.selected == "tram")
    driver.press("⎋j⏎")
    #expect(driver.selected == "trains")
    driver.press("⎋")
    #expect(driver.app.screen == .inbox)
    #expect(driver.selected == "[[Trip#^trains]]")
    driver.press("jjo")
    #expect(driver.pickerRows == ["Trip", "Reading"])
  }

  @Test func `in the text of a note lead there too`() throws {
    let driver = try driver(Self.files)
    driver.press("'trip⏎gk")
    #expect(driver.selected == "See the list.")
    driver.press("⏎")
    #expect(driver.app.title.name == "‹ Reading")
    driver.press("k⏎")
    #expect(driver.banner == "This is text; o opens its links.")
    driver.press("o")
    #expect(driver.pickerRows == ["Reading / Later", "Trip", "https://x.y/"])
    driver.press("⏎")
    #expect(driver.selected == "one")
  }

  @Test func `are named by the notes that they lead to, from all lines and by all names`() throws {
    let driver = try driver(Self.files)
    driver.press("⇥⇥")
    let from = { Array(pane(driver).drop { $0 != "Linked from" }) }
    driver.go(to: "Reading")
    #expect(from() == ["Linked from", "-> Note", "-> Trip", "-> Inbox"])
    driver.go(to: "Note")
    #expect(from() == [])
    try driver.save("- [[Note]]\n", as: "Other.md")
    #expect(from() == ["Linked from", "-> Other"])
  }
}

@Suite struct `The left of a very wide screen` {
  private static let files = [
    "Home/Errands.md": "- one\n", "Home/House.md": "- two\n", "Work/Talk.md": "- three\n",
    "Star.md": "---\nstarred: true\n---\n- four\n",
    ".offload/config.yaml": "queries:\n  today: due:..today\n",
  ]

  private func open(_ width: Int) throws -> Driver { try driver(Self.files, Size(width: width, height: 60)) }

  @Test func `has the lists of the folder and the saved searches, with the one that is open`() throws {
    let driver = try open(200)
    driver.press("'house⏎")
    #expect(
      driver.app.shelf?.parts.first
        == .init(
          title: "Home",
          rows: [.init(text: "Errands", isSelected: false), .init(text: "House", isSelected: true)]))
  }

  @Test func `has the starred ones elsewhere, and nothing beside all lists`() throws {
    let driver = try open(200)
    #expect(driver.app.shelf?.parts.first?.rows.map(\.text) == ["Star"])
    driver.press("⇥⇥")
    #expect(driver.app.shelf == nil)
    #expect(try open(179).app.shelf == nil)
  }

  @Test func `is beside the list, which a click still finds`() throws {
    let driver = try open(200)
    driver.press("'errands⏎")
    try #require(driver.app.previewPlace == .beside)
    let columns = WideColumns(width: driver.app.size.width, hasShelf: driver.app.showsShelf)
    #expect(columns.list.lowerBound > 30)
    #expect(columns.pane.count >= 50)
    let before = driver.app
    driver.send(.click(Point(x: 2, y: 2)))
    #expect(driver.app.selection == before.selection)
    #expect(driver.app.path == before.path)
  }
}
