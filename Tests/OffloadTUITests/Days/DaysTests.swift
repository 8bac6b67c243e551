import OffloadKit
import TerminalKit
import Testing

@testable import OffloadTUI

@Suite struct `The days ahead` {
  private static let vault = [
    "inbox.md": """
    - [ ] long ago  [due:: 2025-12-01]
    - [ ] in a month  [due:: 2026-04-10]
    - [ ] back to this  [scheduled:: 2026-03-12]  [due:: 2026-03-15]
    - [ ] dentist  [due:: 2026-03-12T09:30]
    - [x] over  [due:: 2026-03-11]
    - plain

    """,
    "List.md": "- [/] begun  [due:: 2026-03-10]\n- [ ] water  [due:: 2026-03-12]  [repeat:: every week]\n",
  ]

  private func days(_ files: [String: String] = vault, width: Int = 80) throws -> Driver {
    let driver = try Driver(files, size: Size(width: width, height: 24))
    driver.press("D")
    return driver
  }

  /// Each row with its day, its words and its facts.
  private func rows(_ driver: Driver) -> [String] {
    driver.app.list(height: 100).rows.map { row in
      guard case .item(let row) = row else { return "?" }
      return ([row.day ?? "-", row.words] + row.facts).joined(separator: "|")
    }
  }

  @Test func `are fourteen, a free one on one row, and an item is on the day when it comes up`() throws {
    #expect(
      rows(try days()) == [
        "Today|begun|due", "Wed 11|", "Thu 12|dentist|due 09:30", "|water|due|repeats",
        "|back to this|due Sunday",
        "Fri 13|", "Sat 14|", "Sun 15|", "Mon 16|", "Tue 17|", "Wed 18|", "Thu 19|", "Fri 20|", "Sat 21|",
        "Sun 22|", "Mon 23|",
      ])
  }

  @Test func `name the month on its first day`() throws {
    let driver = try Driver(
      try TestVault(["inbox.md": "- a\n"]), wait: { _ in })
    driver.press("D")
    #expect(Days.label(CivilDate(year: 2026, month: 4, day: 1)!, today: driver.app.vault.today) == "1 Apr")
  }

  @Test func `take a thing a day later or earlier, and the cursor goes with it`() throws {
    let driver = try days()
    driver.press(">")
    #expect(driver.banner == "\"begun\" is due tomorrow.")
    #expect(driver.vault.files["List.md"]?.hasPrefix("- [/] begun  [due:: 2026-03-11]\n") == true)
    #expect(driver.selected == "begun")
    #expect(rows(driver).prefix(2) == ["Today|", "Wed 11|begun|due"])
    driver.press("<<")
    #expect(driver.banner == "Its day is today or before; d gives it another.")
    #expect(rows(driver).first == "Today|begun|due")
    driver.press("u")
    #expect(rows(driver).prefix(2) == ["Today|", "Wed 11|begun|due"])
    #expect(driver.selected == "begun")
    driver.press("u")
    #expect(rows(driver).first == "Today|begun|due" && driver.selected == "begun")
  }

  @Test func `keep the time, and move the day on which a thing comes up`() throws {
    let driver = try days()
    driver.press("jj>")
    #expect(driver.vault.files["inbox.md"]?.contains("dentist  [due:: 2026-03-13T09:30]") == true)
    driver.press("k")
    while driver.selected != "back to this" { driver.press("k") }
    driver.press(">")
    #expect(driver.banner == "\"back to this\" is for Friday.")
    #expect(
      driver.vault.files["inbox.md"]?.contains("this  [scheduled:: 2026-03-13]  [due:: 2026-03-15]") == true)
  }

  @Test func `move each date that puts a thing on its day`() throws {
    let driver = try days(["inbox.md": "- a  [scheduled:: 2026-03-11]  [due:: 2026-03-12]\n"])
    driver.press("j>")
    #expect(driver.banner == "\"a\" is for Thursday.")
    driver.press(">")
    #expect(driver.banner == "\"a\" is due Friday and for Friday.")
    #expect(driver.vault.text("inbox.md") == "- a  [scheduled:: 2026-03-13]  [due:: 2026-03-13]\n")
    #expect(rows(driver)[3].hasPrefix("Fri 13|a"))
  }

  @Test func `move all that is marked as one step`() throws {
    let driver = try days()
    driver.press("jjvvv>")
    #expect(driver.banner == "3 items are a day later.")
    #expect(rows(driver).filter { $0.hasPrefix("Fri 13|dentist") }.count == 1)
    driver.press("u")
    #expect(driver.vault.files == Self.vault.merging(driver.vault.files) { old, _ in old })
  }

  @Test func `capture for a free day`() throws {
    let driver = try days()
    driver.press("j⏎")
    #expect(driver.app.title.name == "New capture")
    driver.press("call Rui⏎")
    #expect(driver.compose?.due.text == "2026-03-11")
    driver.press("⎋")
    #expect(driver.app.drafts.isEmpty)
    #expect(driver.selected == "call Rui")
    let line = driver.vault.files["inbox.md"]?.split(separator: "\n").last ?? ""
    #expect(line.hasPrefix("- call Rui ") && line.contains("[due:: 2026-03-11]"))
    #expect(rows(driver)[1] == "Wed 11|call Rui|due")
  }

  @Test func `take a date that is typed instead`() throws {
    let driver = try days()
    driver.press("j⏎")
    driver.press("call [due:: friday]⏎⎋")
    #expect(driver.vault.text("inbox.md").hasSuffix(" [due:: 2026-03-13]\n"))
  }

  @Test func `give a draft that was kept no day`() throws {
    let driver = try days()
    driver.press("cbuy stamps⎋D")
    driver.go(to: "Fri 13")
    driver.press("a")
    #expect(driver.compose?.text.text == "buy stamps")
    #expect(driver.compose?.due.text == "")
    #expect(driver.app.drafts[.capture]?.due == "")
  }

  @Test func `leave no draft of a day alone`() throws {
    let driver = try days()
    driver.press("j⏎⎋")
    #expect(driver.app.drafts.isEmpty)
    #expect(driver.app.screen == .days)
  }

  @Test func `open an item in its own list, and take everything else that acts on one`() throws {
    let driver = try days()
    driver.press(" ")
    #expect(driver.banner == "Completed \"begun\".")
    driver.press("uG")
    driver.press("x")
    #expect(driver.banner == "Nothing is for this day; Enter captures something.")
    driver.press("g⏎")
    #expect(driver.app.title.name == "‹ List")
    driver.press("⎋")
    #expect(driver.app.screen == .days)
  }

  @Test func `move things in Today, too, but never before today`() throws {
    let driver = try Driver(Self.vault)
    driver.press("⇤")
    driver.press(">")
    #expect(driver.banner == "\"begun\" is due tomorrow.")
    driver.press("G←→j")
    while driver.selected != "long ago" { driver.press("k") }
    driver.press(">")
    #expect(driver.banner == "\"long ago\" is due today.")
    #expect(driver.vault.files["inbox.md"]?.hasPrefix("- [ ] long ago  [due:: 2026-03-10]\n") == true)
  }
}

@Suite struct `The calendar where a date is asked for` {
  @Test func `shows five weeks, and what lies on the day`() throws {
    let driver = try Driver([
      "inbox.md": "- [ ] a\n- [ ] tea with Rui  [due:: 2026-03-14]\n- [ ] b  [scheduled:: 2026-03-14]\n"
    ])
    driver.press("d")
    guard case .picker(let picker) = driver.app.sheet else { return #expect(Bool(false)) }
    var calendar = driver.app.model(of: picker).calendar
    #expect(calendar?.title == "March and April 2026")
    #expect(calendar?.weeks.map { $0[0].date.day } == [9, 16, 23, 30, 6])
    #expect(calendar?.things == [])
    #expect(calendar?.weeks[0].map(\.isBusy) == [false, false, false, false, false, true, false])
    driver.press("saturday")
    guard case .picker(let typed) = driver.app.sheet else { return #expect(Bool(false)) }
    calendar = driver.app.model(of: typed).calendar
    #expect(calendar?.things == ["tea with Rui", "b"])
    #expect(calendar?.weeks[0].map(\.isChosen) == [false, false, false, false, false, true, false])
  }

  @Test func `begins a week before a day that is far away`() throws {
    let driver = try Driver(["inbox.md": "- a\n"])
    let calendar = driver.app.calendar(for: CivilDate(year: 2026, month: 9, day: 1)!)
    #expect(calendar?.weeks.map { $0[0].date.day } == [24, 31, 7, 14, 21])
    #expect(driver.app.calendar(for: CivilDate.first) == nil)
  }
}
