import OffloadKit
import TerminalKit
import Testing

@testable import OffloadTUI

@Suite struct `A day by hand` {
  @Test(arguments: [
    ("friday", "- [ ] one  [due:: 2026-03-13]", "\"one\" is due Friday."),
    ("+3d", "- [ ] one  [due:: 2026-03-13]", "\"one\" is due Friday."),
    ("tomorrow 9am", "- [ ] one  [due:: 2026-03-11T09:00]", "\"one\" is due tomorrow 09:00."),
    ("end of month", "- [ ] one  [due:: 2026-03-31]", "\"one\" is due 31 March."),
    ("for friday", "- [ ] one  [scheduled:: 2026-03-13]", "\"one\" is for Friday."),
    ("later monday", "- [ ] one  [scheduled:: 2026-03-16]", "\"one\" is for Monday."),
    ("from 1 april", "- [ ] one  [start:: 2026-04-01]", "\"one\" is not before 1 April."),
    ("", "- [ ] one  [due:: 2026-03-10]", "\"one\" is due today."),
  ])
  func `is taken in words, said, and taken back`(typed: String, line: String, says: String) throws {
    let driver = try Driver(["inbox.md": "- [ ] one\n"])
    driver.press("d\(typed)⏎")
    #expect(driver.vault.text("inbox.md") == line + "\n")
    #expect(driver.banner == says)
    driver.press("u")
    #expect(driver.vault.text("inbox.md") == "- [ ] one\n")
  }

  @Test func `is shown while it is typed, for each that it may be`() throws {
    let driver = try Driver(["inbox.md": "- [ ] one\n"])
    driver.press("dnext fri")
    #expect(
      driver.pickerRows == [
        "due Friday, 13 March 2026", "for Friday, 13 March 2026", "from Friday, 13 March 2026",
      ])
    driver.press("↓⏎")
    #expect(driver.vault.text("inbox.md") == "- [ ] one  [scheduled:: 2026-03-13]\n")
  }

  @Test func `that is none says what one is`() throws {
    let driver = try Driver(["inbox.md": "- [ ] one\n"])
    driver.press("dblurday")
    #expect(
      driver.picker.map {
        driver.app.model(of: $0).empty.hasSuffix(
          "Say friday, +3d, 3 march, end of month, every week, or none.")
      } == true)
    driver.press("⏎")
    #expect(driver.vault.text("inbox.md") == "- [ ] one\n")
    #expect(driver.picker != nil)
  }

  @Test func `goes with none, one of them or all`() throws {
    let line = "- [ ] one  [due:: 2026-03-20]  [scheduled:: 2026-03-12]\n"
    let driver = try Driver(["inbox.md": line])
    driver.press("dnone")
    #expect(
      driver.pickerRows == [
        "none: no day at all", "none: not due 20 March any more", "none: not for Thursday any more",
      ])
    driver.press("⏎")
    #expect(driver.vault.text("inbox.md") == "- [ ] one\n")
    #expect(driver.banner == "Took the days from \"one\".")
    driver.press("udfor none⏎")
    #expect(driver.vault.text("inbox.md") == "- [ ] one  [due:: 2026-03-20]\n")
    driver.press("dfor none⏎")
    #expect(driver.picker.map { driver.app.model(of: $0).empty } == "It has no day.")
  }

  @Test func `is for all that are marked`() throws {
    let driver = try Driver(["inbox.md": "- [ ] one\n- two\n"])
    driver.press("Vdtomorrow⏎")
    #expect(driver.vault.text("inbox.md") == "- [ ] one  [due:: 2026-03-11]\n- two  [due:: 2026-03-11]\n")
    #expect(driver.banner == "2 items are due tomorrow.")
  }

  @Test func `puts a capture off until then while the inbox is emptied`() throws {
    let driver = try Driver(["inbox.md": "- one\n- two\n"])
    driver.press("pdlater friday⏎")
    #expect(driver.selected == "two")
    #expect(driver.app.title.facts == ["2 of 2"])
    driver.press("x")
    #expect(driver.app.process.clear == "The inbox is clear, except for 1 for later.")
    driver.press("uu")
    #expect(driver.selected == "one")
  }

  @Test func `of a capture is typed in its field, where it is shown which one it is`() throws {
    let driver = try Driver(["inbox.md": ""])
    driver.press("cpay rent⇥⇥⇥fri")
    let row = driver.compose.flatMap { driver.app.model(of: $0).rows.first(where: \.isFocused) }
    #expect(row?.note == "Friday, 13 March 2026")
    driver.press("⏎")
    #expect(driver.vault.text("inbox.md") == "- pay rent  [created:: 2026-03-10]  [due:: 2026-03-13]\n")
    driver.press("more⇥⇥⇥blurday⏎")
    #expect(driver.banner.hasSuffix("Your text stays."))
    #expect(driver.compose?.text.text == "more")
  }

  @Test func `that is typed among the words and is none is said`() throws {
    let driver = try Driver(["inbox.md": ""])
    driver.press("cone [due:: blurday]⏎")
    #expect(driver.banner == "Saved \"one\". \"one\" stays as typed: due is \"blurday\", which isn't a date.")
  }
}
