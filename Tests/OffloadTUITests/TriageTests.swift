import OffloadKit
import TerminalKit
import Testing

@testable import OffloadTUI

@Suite struct `Emptying the inbox` {
  private static let places = Dictionary(
    uniqueKeysWithValues: ["Anna", "Bert", "Carl", "Dora", "Emil"].map { ("\($0).md", "# \($0)\n") })

  private static func starred(_ names: [String: String]) -> [String: String] {
    names.mapValues { "---\nstarred: true\n---\n\($0)" }
  }

  /// 20 to five collections, mixed, then 6 deleted and 4 done.
  private static let digits = (0..<20).map { "\($0 % 5 + 1)" }.joined()

  @Test func `thirty captures take thirty-one keys where the places are known`() throws {
    let driver = try Driver(try TestVault.inbox(30, Self.starred(Self.places)))
    let keys = "p" + Self.digits + "xxxxxx" + "    "
    #expect(keys.count == 31)
    driver.press(keys)
    #expect(driver.app.currentCapture == nil)
    #expect(driver.app.process.clear == "The inbox is clear.")
    #expect(driver.vault.text("Anna.md").hasSuffix("- thought 1\n- thought 6\n- thought 11\n- thought 16\n"))
    #expect(driver.vault.text("Emil.md").hasSuffix("- thought 5\n- thought 10\n- thought 15\n- thought 20\n"))
    #expect(driver.vault.text("inbox.md").split(separator: "\n").count == 4)
    #expect(driver.vault.text("inbox.md").contains("- [x] thought 27  [completion:: 2026-03-10]"))
  }

  @Test func `the first time, naming five places takes fifteen keys more`() throws {
    let driver = try Driver(try TestVault.inbox(30, Self.places))
    let naming = ["an", "be", "ca", "do", "em"].enumerated().map { "\($0.offset + 1)\($0.element)⏎" }.joined()
    let keys = "p" + naming + Self.digits.dropFirst(5) + "xxxxxx" + "    "
    #expect(keys.count == 46)
    driver.press(String(keys))
    #expect(driver.app.currentCapture == nil)
    #expect(driver.vault.text("Carl.md").hasSuffix("- thought 3\n- thought 8\n- thought 13\n- thought 18\n"))
    #expect((1...5).compactMap { driver.app.slots[$0] }.map(\.text) == Self.places.keys.sorted())
  }

  @Test func `numbers are kept for the next time, and never move`() throws {
    let vault = try TestVault.inbox(5, Self.places)
    let first = try Driver(vault)
    first.press("p7em⏎m" + "an⏎")
    #expect(first.app.slots[7]?.text == "Emil.md")
    #expect(first.app.slots[1]?.text == "Anna.md")
    try vault.write("Bert.md", "---\nstarred: true\n---\n")
    let second = try Driver(vault)
    #expect(second.app.slots[7]?.text == "Emil.md")
    #expect(second.app.slots[1]?.text == "Anna.md")
    #expect(second.app.slots[2]?.text == "Bert.md")
  }

  @Test func `a number goes with a collection that gets another name`() throws {
    let vault = try TestVault.inbox(2, Self.places)
    let first = try Driver(vault)
    first.press("p7em⏎⎋⇥⇥")
    first.go(to: "Emil")
    first.press("e⌫⌫⌫⌫Erna⏎")
    #expect(first.app.slots[7]?.text == "Erna.md")
    #expect(try Driver(vault).app.slots[7]?.text == "Erna.md")
  }

  @Test func `u brings the last capture back as the current one`() throws {
    let driver = try Driver(try TestVault.inbox(3, Self.starred(Self.places)))
    driver.press("p1")
    #expect(driver.banner == "To Anna: \"thought 1\".")
    #expect(driver.app.title.facts == ["2 of 3"])
    driver.press("j")
    #expect(driver.selected == "thought 3")
    driver.press("u")
    #expect(driver.selected == "thought 2")
    driver.press("u")
    #expect(driver.selected == "thought 1")
    #expect(driver.app.title.facts == ["1 of 3"])
    #expect(driver.vault.text("Anna.md").hasSuffix("# Anna\n"))
    driver.press("U")
    #expect(driver.selected == "thought 2")
    #expect(driver.vault.text("Anna.md").hasSuffix("- thought 1\n"))
  }

  @Test func `a change that keeps a capture in the inbox leaves it the current one`() throws {
    let driver = try Driver(try TestVault.inbox(2))
    driver.press("ps")
    #expect(driver.selected == "thought 1")
    driver.press("thome⏎⎋")
    #expect(driver.vault.text("inbox.md").contains("- thought 1 #home  [starred:: true]"))
    #expect(driver.selected == "thought 1")
    driver.press("e")
    driver.press("!⏎")
    #expect(driver.selected == "thought 1!")
    driver.press("j")
    driver.press("u")
    #expect(driver.selected == "thought 1!")
    driver.press("u")
    #expect(driver.selected == "thought 1")
  }

  @Test func `what is put off stays, and the end says so`() throws {
    let driver = try Driver(try TestVault.inbox(2))
    driver.press("pjj")
    #expect(driver.app.process.clear == "The inbox is clear, except for 2 for later.")
    driver.press("1")
    #expect(driver.banner.hasPrefix("The inbox is clear"))
    driver.press("⎋")
    #expect(driver.app.screen == .inbox)
    driver.press("p")
    #expect(driver.selected == "thought 1")
  }

  @Test func `captures of other programs come at the end`() throws {
    let driver = try Driver(try TestVault.inbox(1))
    driver.press("p")
    try driver.save(driver.vault.text("inbox.md") + "- new\n", as: "inbox.md")
    #expect(driver.selected == "thought 1")
    #expect(driver.app.title.facts == ["1 new"])
    driver.press("x")
    #expect(driver.selected == "new")
  }

  @Test func `its screen has the nine places and all of the capture`() throws {
    let driver = try Driver()
    driver.press("p")
    let model = driver.app.process
    #expect(model.item?.words == "Renew passport")
    #expect(model.body == ["[ ] find the old one"])
    #expect(model.facts == ["due 20 March", "0 of 1 done"])
    #expect(model.places.map(\.name) == ["Errands", "Trip"] + Array(repeating: "choose", count: 7))
    #expect(model.places.map(\.isFree) == [false, false] + Array(repeating: true, count: 7))
  }

  @Test func `its screen does not say that there is more text, which is below`() throws {
    let driver = try Driver(["inbox.md": "- thought\n  further\n"])
    #expect(driver.app.list.rows.count == 1)
    driver.press("p")
    #expect(driver.app.process.body == ["further"] && driver.app.process.facts == [])
  }
}
