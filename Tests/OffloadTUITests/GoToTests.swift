import OffloadKit
import TerminalKit
import Testing

@testable import OffloadTUI

@Suite struct `Going to anything` {
  @Test(arguments: [
    ("rea", "‹ Reading", "Middlemarch"), ("there", "‹ Trip", "Cafes"), ("pla", "", "Trip"),
    ("tod", "", "Buy stamps"),
    ("inb", "", "Renew passport"),
  ])
  func `takes a few letters of its name`(typed: String, title: String, selected: String) throws {
    let driver = try Driver()
    driver.press("'\(typed)⏎")
    #expect(driver.app.title.name == title)
    #expect(driver.selected == selected)
    driver.press("⎋")
    #expect(driver.app.path.count == 1)
  }

  @Test func `takes at most six keys for any of a thousand notes`() throws {
    let firsts = [
      "Autumn", "Balcony", "Cabin", "Dentist", "Evening", "Family", "Garden", "Holiday", "Insurance", "Jonas",
      "Kitchen", "Lisbon", "Marta", "Neighbour", "Office", "Paris", "Quiet", "Reading", "School", "Travel",
      "Uncle", "Vienna", "Website", "Yearly", "Zurich", "Bicycle", "Choir", "Doctor", "Energy", "Flat",
      "Grandma", "Health", "Italian", "June", "Laundry", "Music", "Northern", "Oven", "Piano", "Recipe",
    ]
    let seconds = [
      "accounts", "books", "calls", "dates", "errands", "films", "gifts", "hours", "ideas", "jobs", "keys",
      "letters", "meals", "notes", "offers", "plans", "questions", "repairs", "songs", "trips", "updates",
      "visits", "walks", "years", "zones",
    ]
    var files = ["inbox.md": "- a\n"]
    for first in firsts { for second in seconds { files["\(first) \(second).md"] = "- one\n" } }
    #expect(files.count == 1001)
    let driver = try Driver(files)
    for index in stride(from: 0, to: 1000, by: 37) {
      let (first, second) = (firsts[index / 25], seconds[index % 25])
      // Two letters of each word; if another note has them, too, three of one.
      let isFound = [(2, 2), (3, 1), (1, 3)].contains { mine, theirs in
        driver.press("'" + (first.prefix(mine) + second.prefix(theirs)).lowercased() + "⏎")
        defer { driver.press("⎋") }
        return driver.app.title.name == "‹ \(first) \(second)"
      }
      #expect(isFound, "\(first) \(second)")
    }
  }

  @Test func `searches for a tag, a saved search, or what was typed`() throws {
    let config = [".offload/config.yml": "queries:\n  quick: tag:food\n"]
    for (typed, field, found) in [
      ("food", "#food", "Cafes"), ("quick", "@quick", "Cafes"), ("middlem", "middlem", "Middlemarch"),
    ] {
      let driver = try Driver(TestVault.example.merging(config) { first, _ in first })
      driver.press("'\(typed)⏎")
      #expect(driver.app.search.field.text == field)
      #expect(driver.selected == found)
    }
  }

  @Test func `begins with where one was lately`() throws {
    let driver = try Driver()
    driver.press("'")
    #expect(driver.pickerRows.prefix(3) == ["Errands", "Trip", "Plans"])
    driver.press("torn⏎⎋'laun⏎⎋'")
    #expect(driver.pickerRows.prefix(3) == ["Launch", "Torn", "Errands"])
  }

  @Test(arguments: ["", "⏎", "/gl", "c", "p", ".", "?", "m", "⇥⏎"]) func `is there from everywhere`(
    keys: String
  ) throws {
    let driver = try Driver()
    driver.press(keys)
    driver.press(.control("p"))
    driver.press("reading⏎")
    #expect(driver.app.title.name == "‹ Reading")
  }

  @Test func `leaves a text as a draft`() throws {
    let driver = try Driver()
    driver.press("chalf")
    driver.press(.control("p"))
    #expect(driver.app.drafts[.capture]?.text == "half")
    #expect(driver.effects.contains(.saveDrafts))
  }

  @Test func `opens a saved query in its own order, with its own limit`() throws {
    let driver = try Driver([
      "inbox.md":
        "- [ ] later  [due:: 2026-03-20]\n- [ ] sooner  [due:: 2026-03-11]\n- [ ] last  [due:: 2026-04-01]\n",
      ".offload/config.yml": "queries:\n  soon:\n    query: is:open\n    sort: due\n    limit: 2\n",
    ])
    driver.press("'@soon⏎")
    #expect(
      driver.app.list.rows.map { if case .item(let row) = $0 { row.words } else { "" } } == [
        "sooner", "later",
      ])
  }
}
