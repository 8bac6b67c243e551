import Foundation
import OffloadKit
import TerminalKit
import Testing

@testable import OffloadTUI

@Suite struct `Going about` {
  @Test func `a plan folds, unfolds, and goes to parent and child`() throws {
    let driver = try Driver()
    driver.press("⇥⏎")
    #expect(driver.selected == "Papers")
    driver.press("→")
    #expect(driver.selected == "Passport")
    driver.press("←")
    #expect(driver.selected == "Papers")
    driver.press("h")
    #expect(driver.app.entries(of: driver.app.screen).count == 5)
    driver.press("j")
    #expect(driver.selected == "Packing")
    driver.press("k←")
    #expect(driver.app.screen == .plans)
    driver.press("⏎ll")
    #expect(driver.selected == "Passport")
  }

  @Test func `tabs go round`() throws {
    let driver = try Driver()
    driver.press("⇥⇥⇥⇥")
    #expect(driver.app.screen == .inbox)
    driver.press("⇤")
    #expect(driver.app.screen == .today)
    driver.press("⇤")
    #expect(driver.app.screen == .lists)
    #expect(driver.app.list.rows.count == 3)
  }

  @Test func `marks go with Esc, and with the screen`() throws {
    let driver = try Driver()
    driver.press("vv")
    #expect(driver.app.title.facts == ["2 marked"])
    driver.press("⎋")
    #expect(driver.app.marks.isEmpty)
    driver.press("V")
    #expect(driver.app.marks.count == 7)
    driver.press("V")
    #expect(driver.app.marks.isEmpty)
    driver.press("v⇥")
    #expect(driver.app.marks.isEmpty)
  }

  @Test(arguments: [1, 3, 5, 10, 24, 60])
  func `the selected row is in sight at every height`(height: Int) throws {
    let driver = try Driver(try TestVault.inbox(50), size: Size(width: 40, height: height))
    for key in ["j", "j", "j", "G", "k", "k", "g", "j"] {
      driver.press(key)
      #expect(driver.app.list.selected != nil)
      #expect(driver.app.list.rows.count <= max(1, height))
    }
    driver.press(.pageDown)
    #expect(driver.app.selection.index == min(49, 1 + max(1, Zones(driver.app.size).body - 1)))
    driver.press(.pageUp)
    #expect(driver.app.selection.index < 49)
    driver.send(.resize(Size(width: 10, height: 3)))
    #expect(driver.app.list.selected != nil)
  }

  @Test func `the cursor keeps its row on the screen while rows come and go above it`() throws {
    let driver = try Driver(try TestVault.inbox(100))
    for _ in 0..<60 { driver.press("j") }
    let row = driver.app.list.selected
    let words = driver.selected
    try driver.save("- new\n- newer\n" + driver.vault.text("inbox.md"), as: "inbox.md")
    #expect(driver.app.list.selected == row)
    #expect(driver.selected == words)
    driver.press("x")
    #expect(driver.app.list.selected == row)
    #expect(driver.selected == "thought 62")
  }

  @Test func `a search narrows, and opens at the item`() throws {
    let driver = try Driver()
    driver.press("/pass")
    #expect(driver.app.list.rows.count == 2)
    #expect(driver.app.searchChips.map(\.text) == ["all", "#errand 1", "in Trip 1", "in Inbox 1"])
    driver.press("⇥")
    #expect(driver.selected == "Renew passport")
    driver.press("⇤")
    driver.press("↓⏎")
    #expect(driver.app.screen == .inbox)
    driver.press("⎋")
    #expect(driver.app.screen == .search)
    driver.press("↑")
    #expect(driver.selected == "Passport")
    driver.press("⏎")
    #expect(driver.app.title.name == "‹ Trip")
    #expect(driver.selected == "Passport")
    driver.press("⎋⎋")
    #expect(driver.app.search.field.isEmpty)
    driver.press("⏎")
    #expect(driver.banner == "There is nothing to open.")
    driver.press("tag:(⌫⌫⌫⌫⌫⌫⎋")
    #expect(driver.app.screen == .inbox)
  }

  @Test func `a search that is under way says so`() throws {
    let driver = try Driver(["inbox.md": "- a\n"])
    driver.press("/")
    #expect(driver.app.list.empty == ["Type some words."])
    #expect(driver.app.update(.key(.character("x"))) == [.ask(SearchQuestion(text: "x"))])
    #expect(driver.app.list.empty == ["Searching."])
    driver.send(.answered(SearchQuestion(text: "x").answered(with: SearchQuestion.Found())))
    #expect(driver.app.list.empty == ["Nothing found."])
  }

  @Test func `answers to an earlier question are not taken`() throws {
    var driver = try Driver().app
    _ = driver.update(.key(.character("/")))
    #expect(driver.update(.key(.character("a"))) == [.ask(SearchQuestion(text: "a"))])
    #expect(driver.update(.key(.character("b"))) == [.ask(SearchQuestion(text: "ab"))])
    _ = driver.update(.answered(SearchQuestion(text: "a").answered(with: SearchQuestion.Found())))
    #expect(driver.search.answered == "")
  }

  @Test func `the first rows are there before the vault is read`() throws {
    let driver = try Driver(try TestVault(TestVault.example), loading: false)
    #expect(driver.app.list.rows.count == 7)
    driver.press("⇥")
    #expect(driver.app.list.empty == ["Reading the vault."])
  }

  @Test func `talk goes with the next key, and what is offered stays`() throws {
    let driver = try Driver()
    driver.press("k")
    #expect(driver.banner == "This is the first row.")
    driver.press("j")
    #expect(driver.app.banner == nil)
    driver.press("sjjk")
    #expect(driver.banner == "Starred \"find the old one\".")
    driver.press("c⎋")
    #expect(driver.app.banner == nil)
    driver.press("z")
    #expect(driver.banner == "This key does nothing here; ? lists those that do.")
    driver.send(.paste("one\ntwo"))
    #expect(driver.app.banner?.hint == KeyHint("Tab", "one capture each"))
    driver.press("!")
    #expect(driver.banner == "One capture with all lines.")
    driver.press("⇥")
    #expect(driver.banner == "Each line is a capture of its own.")
  }

  @Test func `an item that is shown whole is still shown when its words are taken back`() throws {
    let driver = try Driver()
    driver.go(to: "Buy stamps")
    driver.press("e now⏎⏎")
    #expect(driver.selected == "Buy stamps now")
    driver.press("u")
    #expect(driver.selected == "Buy stamps")
    #expect(driver.app.title.name == "‹ Inbox")
    driver.press("U")
    #expect(driver.selected == "Buy stamps now")
    driver.press("⎋")
    #expect(driver.selected == "Buy stamps now")
  }

  @Test func `a sheet without rows says what to type`() throws {
    let driver = try Driver(["inbox.md": "- one\n"])
    func empty(_ keys: String) -> String? {
      driver.press(keys)
      defer { driver.press("⎋") }
      return driver.picker.map { driver.app.model(of: $0).empty }
    }
    #expect(empty("t") == "No tags yet; type a name.")
    #expect(empty("m") == "No collections yet; type the name of a list.")
    #expect(empty("i") == "No collections yet.")
    #expect(empty("fzzz") == "No file begins with this.")
    #expect(empty("?zzz") == "There's nothing with this name.")
    #expect(empty("⇥a") == "Type its name.")
  }

  @Test func `empty screens say what would fill them`() throws {
    let driver = try Driver(["inbox.md": ""])
    #expect(driver.app.list.empty == ["Nothing here.", "Thoughts you capture land in this list."])
    driver.press("⇥")
    #expect(
      driver.app.list.empty == ["No plans yet.", "A plan has steps in an order, with steps inside them."])
    driver.press("⇥")
    #expect(driver.app.list.empty == ["No lists yet.", "A list has items in any order."])
    driver.press("aNew⏎")
    #expect(driver.app.list.empty == ["It's empty."])
    driver.press("/")
    #expect(driver.app.list.empty == ["Type some words."])
    driver.press("zzz")
    #expect(driver.app.list.empty == ["Nothing found."])
    driver.press("⎋⎋")
    #expect(driver.app.entries(of: .search).isEmpty)
  }
}
