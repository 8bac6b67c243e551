import OffloadKit
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

@Suite struct `In a narrow screen` {
  private func screen(_ driver: Driver) -> [String] {
    let canvas = body(driver.app).drawn(in: driver.app.size)
    return (0..<driver.app.size.height).map { canvas.text(ofRow: $0) }
  }

  private func row(_ words: String, _ driver: Driver) -> String {
    // What is beside the list says it again.
    screen(driver).first { $0.prefix { $0 != "│" }.contains(words) } ?? ""
  }

  private static let files = [
    "inbox.md": "- a\n",
    "Website relaunch.md":
      "- [ ] Move the forty pages #work/website  [due:: 2026-03-13]\n- [ ] Send the invoice to Jonas  [due:: 2026-03-12]\n",
  ]

  @Test(arguments: [40, 60, 79, 80, 100, 119, 120, 160]) func `a day is the last to give way`(width: Int)
    throws
  {
    let driver = try Driver(Self.files, size: Size(width: width, height: 24))
    driver.press("⇥⇥⇥")
    #expect(row("Move the", driver).contains("due Friday"))
    #expect(row("Send the", driver).contains("due Thursday"))
    if width >= 60 { #expect(row("Move the", driver).contains("Website")) }
    driver.press("/due:any")
    #expect(row("Move the", driver).contains("due Friday"))
  }

  @Test func `what is too long is left out, and what fits after it is not`() {
    let facts = FactRow(order: [1], cutting: []) {
      Text("a long one")
      Text("day")
      Text("tag")
    }
    #expect(facts.size(in: ProposedSize(width: 9)).width == 8)
    let canvas = facts.drawn(in: Size(width: 9, height: 1))
    #expect(canvas.text(ofRow: 0) == "day  tag")
  }

  @Test func `a task has its box`() throws {
    let driver = try Driver(
      ["inbox.md": "- [ ] Hausverwaltung anrufen  [scheduled:: 2026-03-16]\n"],
      size: Size(width: 30, height: 10))
    #expect(row("Haus", driver).contains("[ ] Haus"))
    #expect(row("Haus", driver).contains("for Monday"))
  }

  /// The end of a command that is cut off may make another of it.
  @Test(arguments: [Size(width: 40, height: 12), Size(width: 40, height: 20), Size(width: 60, height: 12)])
  func `what is said is said to its end`(size: Size) throws {
    let driver = try Driver(["inbox.md": "- a\n"], size: size)
    let error = VaultError.undoFileGone(operation: "17", path: .inbox)
    driver.send(.failed(Problem(Failure(describing: error), retry: .reload)))
    let words = screen(driver).joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(words.contains("collection follow"), "\(words)")
    #expect(driver.app.list.rows.count == 1)
  }
}

@Suite struct `A row` {
  @Test func `says of a day that is past that it was`() throws {
    let driver = try Driver([
      "inbox.md": "- [ ] a  [due:: 2026-03-09]\n- [ ] b  [due:: 2026-03-10]\n- [x] c  [due:: 2026-03-01]\n"
    ])
    let facts = driver.app.list.rows.compactMap {
      if case .item(let row) = $0 { row.facts.first } else { nil }
    }
    #expect(facts == ["was due yesterday", "due today", "done"])
  }

  @Test func `on a screen of its own says nothing of the text that is below it`() throws {
    let driver = try Driver(["inbox.md": "- a\n  further\n"])
    #expect(driver.app.facts(of: try #require(driver.app.vault.files[.inbox]?.items.first)) == ["more text"])
    driver.press("⏎")
    let canvas = body(driver.app).drawn(in: driver.app.size)
    let rows = (0..<driver.app.size.height).map { canvas.text(ofRow: $0) }
    #expect(rows.contains { $0.contains("further") })
    #expect(!rows.contains { $0.contains("more text") })
  }
}

@Suite struct `A search that is no query` {
  @Test(arguments: [
    ("is:opne", "doesn't accept"), ("due:fridday", "isn't a date"), ("tag:a and (", "isn't closed"),
  ])
  func `says why, once no words are found either`(typed: String, why: String) throws {
    let driver = try Driver(["inbox.md": "- milk\n- is:opne, as one says\n"])
    driver.press("/" + typed)
    if typed == "is:opne" {
      #expect(driver.app.list.rows.count == 1)
      driver.press("x")
    }
    let words = driver.app.list.empty
    #expect(words.first == "Nothing found.")
    #expect(
      words.count == 2 && words[1].lowercased().contains(why) && words[1].hasSuffix("Looked for as words."))
    driver.press("⎋/milkx")
    #expect(driver.app.list.empty == ["Nothing found."])
  }

  @Test func `says which name in a query nothing has`() throws {
    let driver = try Driver()
    driver.press("/is:open due2:friday")
    #expect(
      SearchScreen().emptyWords(in: driver.app)
        == ["Nothing found.", "No item has a field \"due2\"."])
  }
}
