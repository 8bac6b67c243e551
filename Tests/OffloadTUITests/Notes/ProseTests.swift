import Foundation
import OffloadKit
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

@Suite struct `The text of a note` {
  private static let note = """
    ---
    tags: [garden]
    ---
    # Balcony

    Last year the *tomatoes* went out too early.

    Now nothing moves before the ice saints.

    ## Order
    - [ ] Seeds

      from the catalogue
    - [ ] Earth

    Eighty litres.

    | sown | what |
    | --- | --- |
    | March | leeks |

    ## Later

    """

  private func open(_ text: String = note, size: Size = Size(width: 80, height: 24)) throws -> Driver {
    let driver = try Driver(["inbox.md": "", "Balcony.md": text], size: size)
    driver.press("⇥⇥⏎")
    return driver
  }

  private func rows(_ driver: Driver) -> [String] {
    driver.app.list.rows.map { row in
      switch row {
      case .heading(let text): "# \(text)"
      case .item(let row): row.words
      case .collection(let row): row.name
      case .text(let line, _): line.text
      case .group(let row): row.name
      }
    }
  }

  @Test func `stands between its items, in the order of the file, without marks`() throws {
    #expect(
      rows(try open()) == [
        "Last year the tomatoes went out too early.", "", "Now nothing moves before the ice saints.",
        "# Order", "Seeds", "Earth", "Eighty litres.", "", "sown   what ", "March  leeks", "# Later",
      ])
  }

  @Test func `is in view while the cursor goes from item to item`() throws {
    let driver = try open()
    #expect(driver.selected == "Seeds")
    #expect(driver.app.list.first == 0)
    driver.press("j")
    #expect(driver.selected == "Earth")
    driver.press("j")
    #expect(driver.selected == "Eighty litres.")
    driver.press("k")
    #expect(driver.selected == "Earth")
    driver.press("kk")
    #expect(driver.selected == "Now nothing moves before the ice saints.")
  }

  @Test func `hides nothing behind a single step, however long it is`() throws {
    let text = "- first\n\n" + (1...60).map { "line \($0)\n" }.joined() + "\n- last\n"
    let driver = try open(text)
    var seen: [String] = rows(driver)
    for _ in 0..<70 where driver.selected != "last" {
      driver.press("j")
      seen += rows(driver)
    }
    #expect(driver.selected == "last")
    #expect(Set(seen).isSuperset(of: (1...60).map { "line \($0)" }))
  }

  @Test func `alone is no empty screen, and can be read to its end`() throws {
    let driver = try open("# Balcony\n\n" + (1...60).map { "line \($0)\n" }.joined())
    #expect(driver.app.list.empty == [])
    #expect(driver.app.title.facts == ["list", "no items"])
    #expect(rows(driver).first == "line 1")
    driver.press(.pageDown)
    driver.press(.pageDown)
    #expect(rows(driver).contains("line 30"))
    driver.press("G")
    #expect(driver.selected == "line 60")
    driver.press("g")
    #expect(rows(driver).first == "line 1")
  }

  @Test func `takes as many rows as it needs, also after the screen changes its size`() throws {
    let words = (1...30).map { "word\($0)" }.joined(separator: " ")
    let driver = try open("# Balcony\n\n\(words)\n\n- [ ] Seeds\n", size: Size(width: 40, height: 12))
    let narrow = rows(driver).dropLast()
    #expect(narrow.count > 5)
    #expect(narrow.joined(separator: " ") == words)
    driver.send(.resize(Size(width: 80, height: 24)))
    #expect(rows(driver).dropLast().count < narrow.count)
    #expect(driver.selected == "Seeds")
  }

  @Test(arguments: [" ", "x", "s", "t", "d", "m", "J", ">", "⏎", "v"])
  func `is changed by no key`(keys: String) throws {
    let driver = try open("only words\n")
    let before = driver.vault.files
    driver.press(keys)
    #expect(driver.banner == "This is text; e opens your editor.")
    #expect(driver.app.sheet == nil)
    #expect(driver.vault.files == before)
  }

  @Test(arguments: ["e", "E"]) func `is edited where it is`(key: String) throws {
    let driver = try open("# Balcony\n\n```sh\nls\n```\n\nlast words\n")
    var lines: [Int] = []
    driver.editor = { lines.append($1) }
    driver.press("G" + key)
    driver.press("g" + key)
    #expect(lines == [7, 4])
  }

  @Test func `is among the rows that a filter keeps`() throws {
    let driver = try open()
    driver.press("Flitres⏎")
    #expect(rows(driver) == ["# Order", "Eighty litres."])
  }

  @Test func `gives way to an item when another program removes the selected one`() throws {
    let driver = try open()
    driver.press("j")
    try driver.save(Self.note.replacingOccurrences(of: "- [ ] Earth\n", with: "\n"), as: "Balcony.md")
    #expect(driver.selected == "Seeds")
    #expect(driver.banner == "\"Earth\" is no longer there.")
  }

  @Test func `is left alone by what moves items`() throws {
    let driver = try open()
    driver.press("J")
    #expect(driver.vault.text("Balcony.md").contains("Last year the *tomatoes* went out too early."))
    #expect(rows(driver).prefix(6).suffix(2) == ["Earth", "Seeds"])
  }
}
