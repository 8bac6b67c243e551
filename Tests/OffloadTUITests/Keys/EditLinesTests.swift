import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

@Suite struct `Editing all lines of an item` {
  private static let text = "- [ ] one #a  [due:: 2026-03-20]\n\tsecond\n\t- [ ] child\n- two\n"

  @Test func `begins at the end of its first line`() throws {
    let driver = try Driver(["inbox.md": Self.text])
    driver.press("e")
    #expect(driver.compose?.text.text == "one\nsecond")
    driver.press(" more⏎")
    #expect(driver.vault.text("inbox.md") == Self.text.replacing("one", with: "one more"))
  }

  @Test func `changes, adds and removes further lines, and nothing else`() throws {
    let driver = try Driver(["inbox.md": Self.text])
    driver.press("e↓")
    driver.press(.end)
    driver.press("!")
    driver.press(.altEnter)
    driver.press("third⏎")
    #expect(driver.vault.text("inbox.md") == Self.text.replacing("\tsecond", with: "\tsecond!\n  third"))
    driver.press("u")
    #expect(driver.vault.text("inbox.md") == Self.text)
    driver.press("e↓")
    driver.press(.end)
    driver.press(.control("u"))
    driver.press("⌫⏎")
    #expect(driver.vault.text("inbox.md") == Self.text.replacing("\tsecond\n", with: ""))
  }

  @Test func `lets the second line take the place of the first`() throws {
    let driver = try Driver(["inbox.md": Self.text])
    driver.press("e")
    driver.press(.control("u"))
    driver.press("⏎")
    #expect(driver.vault.text("inbox.md") == "- [ ] second #a  [due:: 2026-03-20]\n\t- [ ] child\n- two\n")
  }

  @Test func `leaves further lines alone where only tags change`() throws {
    let driver = try Driver(["inbox.md": Self.text])
    driver.press("e⇥")
    driver.press("b⏎⏎")
    #expect(driver.vault.text("inbox.md") == Self.text.replacing("#a", with: "#a #b"))
  }

  @Test func `asks if another program changed a further line`() throws {
    let driver = try Driver(["inbox.md": Self.text])
    driver.press("e↓")
    driver.press("x")
    try driver.save(Self.text.replacing("second", with: "other"), as: "inbox.md")
    driver.press("⏎")
    guard case .conflict? = driver.app.sheet else { return #expect(Bool(false)) }
    driver.press("⏎")
    #expect(driver.vault.text("inbox.md").contains("\tother\n"))
    #expect(driver.vault.text("inbox.md").contains("sec"))
  }

  @Test func `keeps the draft of all lines`() throws {
    let driver = try Driver(["inbox.md": Self.text])
    driver.press("e↓")
    driver.press(.end)
    driver.press("!⎋")
    driver.press("e⏎")
    #expect(driver.vault.text("inbox.md") == Self.text.replacing("second", with: "second!"))
  }

  @Test func `saves the text as a capture if the item is gone`() throws {
    let driver = try Driver(["inbox.md": Self.text])
    driver.press("e↓")
    driver.press(.end)
    driver.press("!")
    try driver.save("- two\n", as: "inbox.md")
    driver.press("⏎")
    #expect(driver.vault.text("inbox.md").contains("one"))
    #expect(driver.vault.text("inbox.md").contains("second!"))
  }
}
