import Foundation
import OffloadKit
import TerminalKit
import Testing

@testable import OffloadTUI

@Suite struct `Today` {
  private static let vault = [
    "inbox.md": """
    - [ ] long ago  [due:: 2025-12-01]
    - [ ] in a month  [due:: 2026-04-10]
    - [ ] back to this  [scheduled:: 2026-03-09]
    - [ ] not yet  [start:: 2026-03-20]  [due:: 2026-03-11]
    - [x] over  [due:: 2026-03-10]
    - plain

    """,
    "Plan.md": """
    ---
    type: plan
    ---
    - [x] first
    - [ ] second
      - [x] a part
      - [ ] another part
    - [ ] third

    """,
    "List.md": "- [/] begun  [due:: 2026-03-10]\n- [ ] soon  [due:: 2026-03-12]\n- star  [starred:: true]\n",
  ]

  private func today(_ files: [String: String] = vault) throws -> Driver {
    let driver = try Driver(files)
    driver.press("⇤")
    return driver
  }

  private func rows(_ driver: Driver) -> [String] {
    driver.app.list.rows.map { row in
      switch row {
      case .heading(let text): "# \(text)"
      case .text(let line, _): line.text
      case .group(let row): row.name
      case .item(let row): row.words
      case .collection(let row): row.name
      }
    }
  }

  @Test func `has what is started, due, to be come back to, starred, and the next step of each plan`() throws
  {
    let driver = try today()
    #expect(
      rows(driver) == [
        "# Today", "begun", "# This week", "soon", "2 from earlier", "# Starred", "star", "# Next steps",
        "another part",
      ])
    #expect(driver.app.title.facts == ["Tuesday, 10 March 2026"])
    #expect(
      driver.app.list.rows.contains { if case .item(let row) = $0 { row.place == "Plan" } else { false } })
  }

  @Test func `leaves out what waits for a day or for another item`() throws {
    let driver = try today([
      "inbox.md": """
      - [ ] held  [due:: 2026-03-10]  [dependsOn:: x]
      - [ ] later  [starred:: true]  [start:: 2026-03-11]
      - [ ] free  [due:: 2026-03-10]  [start:: 2026-03-10]  [dependsOn:: y]

      """,
      "Plan.md": """
      ---
      type: plan
      ---
      - [ ] not before May  [start:: 2026-05-01]
      - [ ] all of it
        - [ ] after the other  [dependsOn:: x]
        - [ ] the other  [id:: x]

      """,
    ])
    #expect(rows(driver) == ["# Today", "free", "# Next steps", "the other"])
  }

  @Test func `folds what is from earlier, until the user wants to see it`() throws {
    let driver = try today()
    driver.go(to: "2 from earlier")
    driver.press("→")
    #expect(rows(driver)[4...6] == ["2 from earlier", "long ago", "back to this"])
    driver.press("→ ")
    #expect(driver.banner == "Completed \"long ago\".")
    #expect(rows(driver)[4...5] == ["1 from earlier", "back to this"])
    driver.press("k⏎")
    #expect(!rows(driver).contains("back to this"))
    driver.press("Fback⏎")
    #expect(rows(driver).contains("back to this"))
  }

  @Test(arguments: [" ", "x", "d", "m", "e", "v"]) func `changes nothing by a key on the row that folds`(
    key: String
  )
    throws
  {
    let driver = try today()
    let before = driver.vault.files
    driver.go(to: "2 from earlier")
    driver.press(key)
    #expect(driver.banner == "This is for items; Enter shows the rows below, or hides them.")
    #expect(driver.vault.files == before)
  }

  @Test func `has what is for today in the order of its times, and then the week`() throws {
    let driver = try today([
      "inbox.md": """
      - for three  [scheduled:: 2026-03-10T15:00]
      - due at noon  [due:: 2026-03-10T12:00]
      - due at ten  [due:: 2026-03-10T10:00]  [scheduled:: 2026-03-02]
      - friday  [due:: 2026-03-13]  [scheduled:: 2026-03-01]
      - starred, from earlier  [due:: 2026-03-01]  [starred:: true]

      """
    ])
    #expect(
      rows(driver) == [
        "# Today", "due at ten", "due at noon", "for three", "# This week", "friday", "# Starred",
        "starred, from earlier",
      ])
  }

  @Test func `is calm where nothing is to be done`() throws {
    let driver = try today(["inbox.md": "- plain\n"])
    #expect(
      driver.app.list.empty == [
        "You have nothing due, started or starred.", "d gives a thought a day, in any list.",
      ])
  }

  @Test(arguments: [
    (" ", "List.md", "- [x] soon"), ("x", "List.md", "- [/] begun"), ("s", "List.md", "[starred:: true]"),
    ("T", "List.md", "- soon"), ("dnone⏎", "List.md", "- [ ] soon\n"), ("mplan⏎", "Plan.md", "- [ ] soon"),
    ("tx⏎⎋", "List.md", "- [ ] soon #x"), ("e!⏎", "List.md", "- [ ] soon!"),
    ("iplan⏎", "List.md", "- [[Plan]]"),
  ])
  func `is where all can be done to a row`(keys: String, file: String, holds: String) throws {
    let driver = try today()
    let before = driver.vault.files
    driver.go(to: "soon")
    driver.press(keys)
    #expect(driver.vault.text(file).contains(holds), "\(driver.banner)")
    #expect(driver.vault.files != before)
    #expect(driver.app.screen == .today)
    driver.press("u")
    #expect(driver.vault.files == before)
    #expect(rows(driver).contains("soon"))
  }

  @Test func `lets several be marked, of several files`() throws {
    let driver = try today()
    driver.press("v")
    driver.go(to: "2 from earlier")
    driver.press("→jvd+1w⏎")
    #expect(driver.banner == "2 items are due 17 March.")
    #expect(driver.vault.text("List.md").contains("- [/] begun  [due:: 2026-03-17]"))
    #expect(driver.vault.text("inbox.md").contains("- [ ] long ago  [due:: 2026-03-17]"))
  }

  @Test func `goes on after what is done, and says nothing of it`() throws {
    let driver = try today()
    driver.press(" ")
    #expect(driver.selected == "soon")
    #expect(driver.banner == "Completed \"begun\".")
    driver.press(" ")
    #expect(driver.banner == "Completed \"soon\".")
  }

  @Test func `follows the files, and says what is gone from under the cursor`() throws {
    let driver = try today()
    driver.go(to: "soon")
    try driver.save("- star  [starred:: true]\n", as: "List.md")
    #expect(driver.banner == "\"soon\" is no longer there.")
    let before = driver.vault.files
    driver.press("x")
    #expect(driver.vault.files == before)
  }

  @Test func `goes to the item's own list`() throws {
    let driver = try today()
    driver.go(to: "another part")
    driver.press("J")
    #expect(driver.banner == "Its place is in its own list; Enter goes there.")
    driver.press("⏎")
    #expect(driver.app.title.name == "‹ Plan")
    #expect(driver.selected == "another part")
    driver.press(" ⎋")
    #expect(rows(driver).suffix(1) == ["second"])
  }
}
