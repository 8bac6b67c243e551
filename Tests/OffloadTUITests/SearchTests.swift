import OffloadKit
import TerminalKit
import Testing

@testable import OffloadTUI

@Suite struct `Results of a search` {
  private static let vault = [
    "inbox.md": """
    - dentist talk tea call  [due:: 2026-03-20]  [created:: 2026-03-01]
    - I must call dentist Weiß  [due:: 2026-03-12]  [created:: 2026-02-01]
    - [ ] Call dentist passport  [scheduled:: 2026-03-11]  [created:: 2026-03-05]
    - call dentists again
    - Ask Inês
    - Boxes out
      and then the
      strawberries, call the dentist for them

    """,
    "Website relaunch.md": "- [ ] first words\n",
    "Passport.md": "- photographs\n",
  ]

  private func search(_ text: String, width: Int = 120) throws -> Driver {
    let driver = try Driver(Self.vault, size: Size(width: width, height: 24))
    driver.press("/" + text)
    return driver
  }

  private func rows(_ driver: Driver) -> [String] {
    driver.app.list(height: 100).rows.map { row in
      switch row {
      case .heading(let text): "# \(text)"
      case .item(let row): row.words
      case .collection(let row): row.name
      case .text(let line, _): line.text
      case .group(let row): row.name
      }
    }
  }

  @Test func `have the words as typed first, and are counted`() throws {
    let driver = try search("call dentist")
    #expect(
      rows(driver) == [
        "Call dentist passport", "call dentists again", "I must call dentist Weiß", "dentist talk tea call",
        "Boxes out.. strawberries, call the dentist for them",
      ])
    #expect(driver.app.title.facts == ["5 items"])
  }

  @Test func `are by day or newest first on a key, and stay so for other words`() throws {
    let driver = try search("call dentist")
    driver.press(.control("o"))
    #expect(driver.app.title.facts == ["5 items, by day"])
    #expect(
      rows(driver).prefix(3) == [
        "I must call dentist Weiß", "dentist talk tea call", "Call dentist passport",
      ])
    driver.press("⌫")
    #expect(driver.app.title.facts == ["5 items, by day"])
    driver.press(.control("o"))
    #expect(driver.app.title.facts == ["5 items, newest first"])
    #expect(
      rows(driver).prefix(3) == [
        "Call dentist passport", "dentist talk tea call", "I must call dentist Weiß",
      ])
    driver.press(.control("o"))
    #expect(driver.app.title.facts == ["5 items"])
  }

  @Test(arguments: [("ines", "Ask Inês"), ("WEISS", nil), ("weiß", "I must call dentist Weiß")])
  func `need no accents`(typed: String, found: String?) throws {
    #expect(rows(try search(typed)).first == found)
  }

  @Test func `are near if nothing has the words`() throws {
    let driver = try search("dntist agin")
    #expect(rows(driver) == ["# Near these words", "call dentists again"])
    #expect(driver.app.title.facts == ["1 near"])
    #expect(rows(try search("wrel")) == ["Website relaunch"])
    #expect(rows(try search("zzz")).isEmpty)
    #expect(rows(try search("dntist is:open")).isEmpty)
  }

  @Test func `say that there are more, and then count nothing`() throws {
    let driver = try Driver(
      ["inbox.md": (0..<1200).map { "- word \($0) #tag\n" }.joined()], size: Size(width: 120, height: 24))
    driver.press("/word")
    #expect(driver.app.title.facts == ["the first 1000"])
    #expect(driver.app.searchChips.map(\.text) == ["all", "#tag", "in Inbox"])
    driver.press(" 11")
    #expect(driver.app.title.facts == ["120 items"])
    #expect(driver.app.searchChips.map(\.text) == ["all", "#tag 120", "in Inbox 120"])
  }

  @Test func `open on Enter although a file can't be read`() throws {
    let driver = try Driver(["inbox.md": "- a\n", "Bad.md": "- x\0\n", "Good.md": "- call the dentist\n"])
    driver.press("/dentist⏎")
    #expect(driver.app.title.name == "‹ Good")
  }

  @Test func `follow a change of the files in their order`() throws {
    let driver = try search("call dentist")
    driver.press(.control("o"))
    try driver.save("- call dentist\n- call the dentist  [due:: 2026-03-10]\n", as: "inbox.md")
    #expect(rows(driver) == ["call the dentist", "call dentist"])
    #expect(driver.app.title.facts == ["2 items, by day"])
  }
}
