import Foundation
import Synchronization
import TerminalKit
import Testing

@testable import OffloadKit
@testable import OffloadTUI

@Suite struct `The linear form` {
  @Test func `says each row by itself`() throws {
    let driver = try Driver()
    let rows = [
      "open, Renew passport, #errand, due 20 March, 0 of 1 done", "open, find the old one, level 2",
      "Idea: a cabin weekend, #family", "-> Trip, link to a plan", "see https://example.org/pumps",
      "done, Water the plants, done today", "starred, Buy stamps",
    ]
    #expect(
      linear(driver.app) == ["Inbox, 5 captures"] + rows + [
        "Keys: Space done, m move, t tag, s star, e edit, x delete, p process, ? keys", "1 of 7: \(rows[0])",
      ])
    driver.press("m")
    #expect(
      linear(driver.app).dropFirst().prefix(3) == [
        "Move \"Renew passport\" to: ", "1 Errands, 2 open", "2 Trip, 4 open of 5",
      ])
    #expect(linear(driver.app).last == "1 of 5: 1 Errands, 2 open")
    driver.press("⎋c#er")
    #expect(
      linear(driver.app).prefix(3) == ["New capture, draft kept", "#errand.  Tab takes #errand", "Text: #er"])
    driver.press("⎋p")
    #expect(linear(driver.app).contains { $0.contains("j skip") })
    #expect(linear(driver.app).last == rows[0])
    driver.press("⎋/glue")
    #expect(linear(driver.app)[1] == "Search: glue")
    #expect(linear(driver.app).last == "1 of 1: open, Glue, Errands")
  }

  @Test func `says the row that one is on last and alone, and where one is back from a sheet`() throws {
    let driver = try Driver(["inbox.md": "- a\n- b\n- c\n"])
    var printer = LinearPrinter()
    func said() -> [String] {
      String(decoding: printer.bytes(for: linearPage(driver.app)), as: UTF8.self).split(separator: "\r\n")
        .map(String.init)
    }
    #expect(said().prefix(4) == ["Inbox, 3 captures", "a", "b", "c"])
    driver.press("j")
    #expect(said() == ["2 of 3: b"])
    driver.press("k")
    #expect(said() == ["1 of 3: a"])
    driver.press("j")
    _ = said()
    driver.press("p")
    #expect(said().first == "Process the inbox, 1 of 3")
    driver.press("⎋")
    #expect(said() == ["Inbox, 3 captures", "2 of 3: b"])
    for keys in ["t", "c", "."] {
      driver.press(keys)
      #expect(said().count > 2)
      driver.press("⎋")
      #expect(said() == ["Inbox, 3 captures", "2 of 3: b"])
    }
    driver.press("tnew⏎")
    _ = said()
    driver.press("⎋")
    #expect(said() == ["Inbox, 3 captures", "Tagged \"b\" #new.  u undo", "2 of 3: b, #new"])
    driver.press(" ")
    #expect(said() == ["Inbox, 2 captures", "Completed \"b\".  u undo", "2 of 3: done, b, #new, done today"])
  }

  @Test func `empties an inbox of thirty with as many keys, each capture said last and alone`() throws {
    let places = ["Anna", "Bert"].map { ("\($0).md", "---\nstarred: true\n---\n# \($0)\n") }
    let vault = try TestVault.inbox(30, Dictionary(uniqueKeysWithValues: places))
    let driver = try Driver(vault)
    var printer = LinearPrinter()
    func said() -> [String] {
      String(decoding: printer.bytes(for: linearPage(driver.app)), as: UTF8.self).split(separator: "\r\n")
        .map(String.init)
    }
    _ = said()
    for (number, key) in ("p" + String(repeating: "12", count: 10) + "xxxxx     ").enumerated() {
      driver.press(String(key))
      let lines = said()
      if number < 30 {
        #expect(lines.last == "thought \(number + 1)")
        #expect(lines.count { $0.contains("thought \(number + 1)") } == 1)
      } else {
        #expect(lines.contains("The inbox is clear."))
      }
    }
    #expect(vault.text("Anna.md").contains("thought 19"))
  }

  @Test func `echoes what is typed, and says of a search the row that is found`() throws {
    let driver = try Driver()
    var printer = LinearPrinter()
    func said() -> String { String(decoding: printer.bytes(for: linearPage(driver.app)), as: UTF8.self) }
    _ = said()
    driver.press("c")
    _ = said()
    driver.press("b")
    #expect(said().hasSuffix("\r\nb"))
    driver.press("u")
    #expect(said() == "u")
    driver.press("⌫")
    #expect(said() == "\u{8} \u{8}")
    driver.press("⌫⎋/")
    _ = said()
    driver.press("p")
    #expect(said().split(separator: "\r\n").count { $0.hasPrefix("1 of ") } == 1)
    driver.press("a")
    #expect(said() == "Search, 4 items\r\na")
  }

  @Test func `says what a checkbox means in the vault`() throws {
    let driver = try Driver([
      "inbox.md": "- [ ] a\n- [/] b\n- [!] c\n- [?] d\n", ".offload/config.yml": "statuses:\n  \"!\": done\n",
    ])
    #expect(
      linear(driver.app)[1...4] == ["open, a", "in progress, b", "done, c, done", "[?], d"])
  }

  @Test func `says sections and versions`() throws {
    let driver = try Driver()
    driver.press("⇥⏎h")
    #expect(linear(driver.app)[1...2] == ["Section Before", "open, Papers, 1 of 2 done, folded"])
    #expect(linear(driver.app).last == "2 of 5: open, Papers, 1 of 2 done, folded")
  }
}
