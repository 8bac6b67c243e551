import Foundation
import Synchronization
import TerminalKit
import Testing

@testable import OffloadKit
@testable import OffloadTUI

@Suite struct `The linear form` {
  @Test func `says each row by itself`() throws {
    let driver = try Driver()
    #expect(
      linear(driver.app) == [
        "Inbox, 6 captures", "1 of 7: open, Renew passport, #errand, 0 of 1, due 20 March",
        "open, find the old one, level 2", "Idea: a cabin weekend, #family", "» Trip, link to a plan",
        "see https://example.org/pumps", "done, Water the plants, done today", "starred, Buy stamps",
        "Keys: Space done, m move, t tag, s star, e edit, x delete, p process, ? keys",
      ])
    driver.press("m")
    #expect(
      linear(driver.app).dropFirst().prefix(3) == [
        "Move \"Renew passport\" to: ", "1 of 5: 1 Errands, 2 open", "2 Trip, 4 open of 5",
      ])
    driver.press("⎋c#er")
    #expect(
      linear(driver.app).prefix(3) == ["New capture, draft kept", "Text: #er", "#errand.  Tab takes #errand"])
    driver.press("⎋p")
    #expect(linear(driver.app).last?.contains("j later") == true)
    driver.press("⎋/glue")
    #expect(
      linear(driver.app)[1...3] == [
        "Search: glue", "Narrow to: (all), in Errands 1", "1 of 1: open, Glue, Errands",
      ])
  }

  @Test func `says the capture that is processed, and where one is back from a sheet`() throws {
    let driver = try Driver(["inbox.md": "- a\n- b\n- c\n"])
    var printer = LinearPrinter()
    func said() -> [String] {
      String(decoding: printer.bytes(for: linearPage(driver.app)), as: UTF8.self).split(separator: "\r\n")
        .map(
          String.init)
    }
    #expect(said().prefix(4) == ["Inbox, 3 captures", "1 of 3: a", "b", "c"])
    driver.press("j")
    #expect(said() == ["a", "2 of 3: b"])
    driver.press("p")
    #expect(said().prefix(2) == ["Process the inbox, 1 of 3", "a"])
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
    #expect(said().prefix(2) == ["Inbox, 3 captures", "2 of 3: b, #new"])
  }

  @Test func `says what a checkbox means in the vault`() throws {
    let driver = try Driver([
      "inbox.md": "- [ ] a\n- [/] b\n- [!] c\n- [?] d\n", ".offload/config.yml": "statuses:\n  \"!\": done\n",
    ])
    #expect(
      linear(driver.app)[1...4] == ["1 of 4: open, a", "in progress, b", "done, c, done", "[?], d"])
  }

  @Test func `says sections and versions`() throws {
    let driver = try Driver()
    driver.press("⇥⏎h")
    #expect(linear(driver.app)[1...2] == ["Section Before", "2 of 5: open, Papers, 1 of 2, folded"])
  }
}
