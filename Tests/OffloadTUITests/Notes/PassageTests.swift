import OffloadKit
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

@Suite struct `A search in notes` {
  private static let vault = [
    "inbox.md": "- [ ] ask for the tram map\n",
    "Lisbon.md":
      "# Lisbon\n\nThe **tram** is full by nine.\n\n- [ ] Tram 28\n\n## There\n\nNo tram up there.\n",
    "Trams.md": "# Trams\n\n- one\n",
    "Depots.md": "# Tram depots\n\nthree of them\n",
    "Long.md": (1...40).map { "word\($0) " }.joined() + "and at last the tram, which was late.\n",
    "Many.md": (1...20).map { "tram \($0)\n\n" }.joined(),
  ]

  private func search(_ text: String) throws -> Driver {
    let driver = try Driver(Self.vault)
    driver.press("/" + text)
    return driver
  }

  private func rows(_ driver: Driver) -> [String] {
    driver.app.list(height: 200).rows.map { row in
      switch row {
      case .heading(let text): "# \(text)"
      case .item(let row): ([row.words, row.place].compactMap(\.self) + row.facts).joined(separator: " | ")
      case .collection(let row): row.name
      case .text(let line, _): line.text
      case .group(let row): row.name
      }
    }
  }

  @Test func `finds text that is no item, titles first, and repeats nothing`() throws {
    let found = rows(try search("tram"))
    #expect(
      found == [
        "Trams", "Tram 28 | Lisbon", "ask for the tram map | Inbox", "# In notes", "Tram depots | note",
        "The tram is full by nine. | Lisbon | line 3", "No tram up there. | Lisbon | line 9",
        ".. word40 and at last the tram, which was late. | Long | line 1",
        "tram 1 | Many | line 1", "tram 2 | Many | line 3", "tram 3 | Many | line 5",
      ])
  }

  @Test func `opens a note where the words are`() throws {
    let driver = try search("up there")
    driver.press("⏎")
    #expect(driver.app.title.name == "‹ Lisbon")
    #expect(driver.selected == "No tram up there.")
    driver.press("⎋")
    #expect(driver.app.screen == .search)
    #expect(driver.selected == "No tram up there.")
  }

  @Test(arguments: ["tram is:open", "#tram", "@tram", "-tram", "in:Lisbon"])
  func `is only for words`(text: String) throws {
    #expect(!rows(try search(text)).contains("# In notes"))
  }

  @Test func `is left out when the results are narrowed`() throws {
    let driver = try search("tram")
    driver.press("⇥")
    #expect(rows(driver).count == 1)
  }
}
