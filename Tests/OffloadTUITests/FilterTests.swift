import OffloadKit
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

@Suite struct `Filtering a list` {
  private func rows(_ driver: Driver) -> [String] {
    driver.app.list.rows.map { row in
      switch row {
      case .heading(let text): text
      case .text(let line, _): line.text
      case .group(let row): row.name
      case .item(let item): item.words
      case .collection(let collection): collection.name
      }
    }
  }

  @Test func `leaves the rows that have the words or the tag, and Esc shows all`() throws {
    let driver = try Driver()
    driver.press("Fpass")
    #expect(rows(driver) == ["Renew passport"])
    driver.press("⌫⌫⌫⌫#fam")
    #expect(rows(driver) == ["Idea: a cabin weekend"])
    driver.press("⏎")
    #expect(driver.app.title.facts == ["only \"#fam\""])
    #expect(driver.app.keyRow.first == KeyHint("Esc", "show all"))
    driver.press("s")
    #expect(driver.vault.text("inbox.md").contains("cabin weekend #family  [starred:: true]"))
    driver.press("⎋")
    #expect(driver.app.keyRow.first?.key == "Space")
    #expect(driver.app.list.count == 7)
    #expect(driver.selected == "Idea: a cabin weekend")
  }

  @Test func `finds what is folded, and keeps the headings of what is found`() throws {
    let driver = try Driver()
    driver.press("⇥⏎hFPASSP⏎")
    #expect(rows(driver) == ["Before", "Passport"])
    driver.press("⎋")
    #expect(rows(driver) == ["Before", "Papers", "Packing", "There", "Cafes"])
  }

  @Test func `follows changes, and goes with its screen`() throws {
    let driver = try Driver()
    driver.press("⇥⇥Frea⏎")
    #expect(rows(driver) == ["Reading"])
    try driver.save("# Dreams\n", as: "Dreams.md")
    #expect(rows(driver) == ["Dreams", "Reading"])
    driver.press("⏎⎋")
    #expect(rows(driver) == ["Dreams", "Reading"])
    driver.press("⇥")
    #expect(driver.app.filter == nil)
  }

  @Test func `says where no row has the words, and keeps nothing of an empty field`() throws {
    let driver = try Driver()
    driver.press("Fzzz")
    #expect(driver.app.list.empty == ["No row has these words. Esc shows all."])
    driver.press("⌫⌫⌫⏎")
    #expect(driver.app.filter == nil)
    #expect(driver.selected == "Renew passport")
  }

  @Test func `marks all that are left, and takes them`() throws {
    let driver = try Driver(["inbox.md": "- [ ] one a\n- [ ] two\n- [ ] three a\n"])
    driver.press("Fa⏎V ")
    #expect(
      driver.vault.text("inbox.md").split(separator: "\n").map { $0.prefix(9) } == [
        "- [x] one", "- [ ] two", "- [x] thr",
      ])
  }
}

@Suite struct `What was looked for` {
  /// The bold letters of a row of the screen.
  private func bold(_ driver: Driver, row: Int) -> String {
    let canvas = body(driver.app).drawn(in: driver.app.size)
    return String(
      canvas.row(row).filter { $0.style.attributes.contains(.bold) && $0.character != " " }.map(\.character))
  }

  @Test func `is bold in pickers, in a filter and in a search`() throws {
    let driver = try Driver()
    driver.press("mtri")
    #expect((0..<24).map { bold(driver, row: $0) }.contains("›Tri"))
    driver.press("⎋Fport⏎")
    #expect(bold(driver, row: 2) == "›port")
    driver.press("⎋/midd")
    #expect((0..<24).map { bold(driver, row: $0) }.contains("›Midd"))
  }

  @Test(arguments: [
    ("tri", "Lisbon trip", [7..<10], 4), ("lt", "Lisbon trip", [0..<1, 7..<8], 7),
    ("litr", "Lisbon trip", [0..<2, 7..<9], 7),
    ("lp", "Lisbon trip", [0..<1, 10..<11], 8),
    ("LIS", "Lisbon trip", [0..<3], 2),
    ("on", "Lisbon trip", [4..<6], 6), ("ÄR", "Märkte", [1..<3], 6),
  ])
  func `is found by one matcher`(typed: String, name: String, places: [Range<Int>], score: Int) {
    let match = Letters(typed).match(in: Letters(name))
    #expect(match?.places == places)
    #expect(match?.score == score)
    #expect(Score.of(typed, in: name) == score)
  }

  @Test func `of a search that finds more than it shows is the first of it`() throws {
    var files: [String: String] = [:]
    for number in 10..<60 { files["\(number).md"] = (0..<50).map { "- word \(number) \($0)\n" }.joined() }
    let driver = try Driver(files)
    driver.press("/word")
    #expect(driver.app.search.results.count == 1000)
    #expect(
      driver.app.search.results.map(\.item.content)
        == (10..<30).flatMap { n in (0..<50).map { "word \(n) \($0)" } })
    driver.press(" 59")
    #expect(driver.app.search.results.count == 50)
  }
}

@Suite struct `A preview below the list` {
  @Test func `is shown on a key, and hidden on the same`() throws {
    let driver = try Driver()
    #expect(driver.app.preview == nil)
    driver.press("P")
    #expect(driver.app.listRows == 10)
    #expect(driver.app.preview?.words.map(\.text).joined() == "[ ] Renew passport")
    driver.press("⇥")
    #expect(driver.app.preview?.words.map(\.text).joined() == "Trip")
    driver.press("P")
    #expect(driver.app.preview == nil)
    #expect(driver.app.listRows == driver.app.zones.body)
  }

  @Test func `keeps the selected row in sight`() throws {
    let driver = try Driver(try TestVault.inbox(40))
    driver.press("jjjjjjjjjjjjjjjjP")
    #expect(driver.app.list.selected == 9)
    driver.press("j")
    #expect(driver.selected == "thought 18")
    #expect(driver.app.list.selected != nil)
  }

  @Test func `says where it has no room, and in a wide screen is beside the list until it is not wanted`()
    throws
  {
    let driver = try Driver(TestVault.example, size: Size(width: 40, height: 10))
    driver.press("P")
    #expect(driver.banner == "There's no room for it here; Enter opens the row.")
    let wide = try Driver(TestVault.example, size: Size(width: 120, height: 30))
    #expect(wide.app.preview != nil)
    wide.press("P")
    #expect(wide.app.preview == nil)
  }
}

@Suite struct `What is in the archive` {
  @Test func `is brought back by the key that put it there`() throws {
    let plan =
      "---\ntype: plan\n---\n# Trip\n\n## Before\n\n- [x] papers\n- [ ] bags\n\n## There\n\n- [ ] cafes\n"
    let driver = try Driver(["Trip.md": plan])
    driver.press("⇥⏎gA")
    #expect(driver.vault.text("archive/Trip.md").contains("## Before\n\n- [x] papers"))
    driver.press("'archive/tr⏎")
    #expect(driver.selected == "papers")
    driver.press("A")
    #expect(driver.banner == "Brought \"papers\" back from the archive.")
    #expect(driver.vault.text("Trip.md").contains("## Before\n\n- [ ] bags\n- [x] papers\n"))
    #expect(!driver.vault.text("archive/Trip.md").contains("papers"))
    driver.press("uu")
    #expect(driver.vault.text("Trip.md") == plan)
  }

  @Test func `comes back to a collection that is gone`() throws {
    let driver = try Driver(["archive/Old.md": "# Old\n\n## Sunday\n\n- [x] one\n"])
    driver.press("'old⏎A")
    #expect(driver.vault.text("Old.md") == "# Old\n\n## Sunday\n\n- [x] one\n")
  }
}
