import OffloadKit
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

@Suite struct `Folders` {
  private static let vault = [
    "inbox.md": "", "Zoo.md": "- one\n", "Home/Errands.md": "- glue\n", "Home/Garden/Beds.md": "- beans\n",
    "Work/Talk.md": "---\nstarred: true\n---\n- slides\n", "Work/Team.md": "- lunch\n",
    "daily/2026-03-09.md": "- ran\n", "daily/2026-03-10.md": "- swam\n", "daily/About.md": "- a note a day\n",
    "archive/Home/Errands.md": "- [x] nails\n", "Trip.md": "---\ntype: plan\n---\n- [ ] pack\n",
  ]

  private func lists() throws -> Driver {
    let driver = try Driver(Self.vault)
    driver.press("⇥⇥")
    return driver
  }

  /// The rows, each below its folder, with a mark on folders.
  private func rows(_ driver: Driver) -> [String] {
    driver.app.list.rows.map { row in
      switch row {
      case .collection(let row): String(repeating: "  ", count: row.indent) + row.name
      case .group(let row):
        String(repeating: "  ", count: row.indent) + (row.isFolded ? "> " : "v ") + row.name + ", "
          + row.count
      default: "?"
      }
    }
  }

  @Test
  func `are rows with what is in them; starred lists come first, and days and the archive begin folded`()
    throws
  {
    let driver = try lists()
    #expect(
      rows(driver) == [
        "Talk", "v Home, 2 lists", "  Errands", "  v Garden, 1 list", "    Beds", "v Work, 1 list", "  Team",
        "Zoo", "> daily, 3 lists", "> archive, 1 list",
      ])
    #expect(driver.app.title.facts == ["8 lists"])
  }

  @Test func `have what was used lately first, once the user comes back to the tab, and in the next run`()
    throws
  {
    let driver = try lists()
    driver.go(to: "Zoo")
    driver.press("⏎⎋")
    driver.go(to: "Team")
    driver.press("⏎⎋")
    let before = [
      "Talk", "v Home, 2 lists", "  Errands", "  v Garden, 1 list", "    Beds", "v Work, 1 list", "  Team",
      "Zoo", "> daily, 3 lists", "> archive, 1 list",
    ]
    #expect(rows(driver) == before)
    driver.press("⇥⇤")
    #expect(rows(driver) == ["Talk", "Zoo"] + before.filter { !["Talk", "Zoo"].contains($0) })
    driver.runner.save(visited: driver.app.visited)
    let next = try Driver(driver.vault)
    next.press("⇥⇥")
    #expect(rows(next)[0...1] == ["Talk", "Zoo"])
  }

  @Test func `fold and unfold as steps of a plan do`() throws {
    let driver = try lists()
    driver.go(to: "Beds")
    driver.press("h")
    #expect(driver.selected == "Garden")
    driver.press("h")
    #expect(rows(driver).contains("  > Garden, 1 list"))
    #expect(!rows(driver).contains("    Beds"))
    driver.press("h")
    #expect(driver.selected == "Home")
    driver.press("h")
    #expect(rows(driver)[1...2] == ["> Home, 2 lists", "v Work, 1 list"])
    driver.press("l")
    #expect(rows(driver)[2...3] == ["  Errands", "  > Garden, 1 list"])
    driver.press("l")
    #expect(driver.selected == "Errands")
    driver.press("G⏎")
    #expect(rows(driver).suffix(3) == ["v archive, 1 list", "  v Home, 1 list", "    Errands"])
    driver.press("G⏎")
    #expect(driver.app.screen == .collection(VaultPath.collection(at: "archive/Home/Errands.md")!))
    driver.press("⎋")
    #expect(rows(driver).last == "    Errands")
  }

  @Test func `make way for a filter, which finds what is folded`() throws {
    let driver = try lists()
    driver.press("F2026⏎")
    #expect(rows(driver) == ["2026-03-09", "2026-03-10"])
    driver.press("⎋")
    #expect(rows(driver).contains("> daily, 3 lists"))
  }

  @Test func `aren't there where there are none`() throws {
    let driver = try lists()
    driver.press("⇤")
    #expect(rows(driver) == ["Trip"])
  }

  @Test(arguments: ["x", "s", "e", "t", "m"]) func `are changed by no key`(key: String) throws {
    let driver = try lists()
    driver.go(to: "Home")
    driver.press(key)
    #expect(driver.banner == "This is for items; Enter shows the rows below, or hides them.")
    #expect(driver.vault.files == Self.vault)
  }
}
