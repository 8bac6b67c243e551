import OffloadKit
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

@Suite struct `The mouse, where one's settings have it` {
  @Test func `selects a row, opens it, and goes through rows by its wheel`() throws {
    let driver = try Driver()
    driver.send(.click(Point(x: 20, y: 4)))
    #expect(driver.selected == "Idea: a cabin weekend")
    driver.send(.click(Point(x: 20, y: 4)))
    #expect(driver.app.screen.kind.shownItem != nil)
    driver.press("⎋")
    driver.send(.wheel(1))
    #expect(driver.selected == "Water the plants")
    driver.send(.wheel(-1))
    #expect(driver.selected == "Idea: a cabin weekend")
    for point in [Point(x: 0, y: 0), Point(x: 5, y: 1), Point(x: 5, y: 15), Point(x: 500, y: 500)] {
      driver.send(.click(point))
      #expect(driver.selected == "Idea: a cabin weekend")
    }
  }

  @Test(arguments: ["", "⇥", "⇥⏎", "⇥⇥⇥", "/a", "Fa⏎", "P"])
  func `selects the very row that is shown there`(keys: String) throws {
    for size in [(80, 24), (120, 30), (40, 12), (20, 6)].map({ Size(width: $0.0, height: $0.1) }) {
      let driver = try Driver(TestVault.example, size: size)
      driver.press(keys)
      for y in 0..<size.height - driver.app.zones.foot {
        let before = driver.app
        driver.send(.click(Point(x: 9, y: y)))
        guard driver.app.path == before.path, driver.app.search.chip == before.search.chip,
          driver.app.selection.key != before.selection.key
        else {
          driver.app = before
          continue
        }
        #expect(body(driver.app).drawn(in: size).text(ofRow: y).contains("›"), "\(keys) \(size) \(y)")
      }
    }
  }

  @Test func `does nothing to a text that is written`() throws {
    let driver = try Driver()
    driver.press("cabc")
    driver.send(.wheel(3))
    driver.send(.click(Point(x: 20, y: 4)))
    #expect(driver.compose?.text.text == "abc")
  }
}

@Suite struct `Copying` {
  @Test func `puts the words of what is marked onto the clipboard, where one's settings allow it`() throws {
    let driver = try Driver(
      try TestVault(["inbox.md": "- [ ] one #a\n- two\n"]), settings: "clipboard: true\n")
    driver.press("y")
    #expect(driver.effects.last == .copy("one"))
    driver.press("Vy")
    #expect(driver.effects.last == .copy("one\ntwo"))
    #expect(driver.banner == "Copied 2 items, as far as the terminal takes it.")
  }

  @Test func `is off by default, and says how it is turned on`() throws {
    let driver = try Driver()
    let count = driver.effects.count
    driver.press("y")
    #expect(driver.effects.count == count)
    #expect(driver.banner == "Copying is off. To turn it on, add clipboard: true to your settings.")
  }

  @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")])
  func `is told in base64`(text: String, encoded: String) {
    #expect(Clipboard.bytes(copying: text) == Array("\u{1B}]52;c;\(encoded)\u{7}".utf8))
  }

  @Test func `is refused for what terminals would cut`() {
    #expect(Clipboard.bytes(copying: String(repeating: "x", count: 100_000)) == nil)
  }
}

@Suite struct `Tags of a text that is written` {
  @Test func `are chosen in the sheet of all tags, and taken away again`() throws {
    let driver = try Driver()
    driver.press("cBuy nails⇥↓")
    #expect(driver.picker != nil)
    driver.press("erra⏎gard⏎")
    driver.press("⎋")
    #expect(driver.compose?.kept.tags == ["errand", "garden"])
    #expect(driver.compose.map { driver.app.model(of: $0).rows[0].pills.count } == 2)
    driver.press("⌫⏎")
    #expect(driver.vault.text("inbox.md").contains("- Buy nails #errand"))
  }
}

@Suite struct `An attached file` {
  @Test func `is named with its size, and taken away from the item alone`() throws {
    let driver = try Driver([
      "inbox.md": "- fuse box ![[attachments/box.txt]]\n", "attachments/box.txt": "12345",
    ])
    driver.press("f")
    #expect(driver.pickerRows.first == "take away attachments/box.txt")
    #expect(driver.picker.map { driver.app.model(of: $0).rows[0].detail } == "5 bytes")
    driver.press("⏎")
    #expect(driver.vault.text("inbox.md") == "- fuse box\n")
    #expect(driver.vault.text("attachments/box.txt") == "12345")
    driver.press("u")
    #expect(driver.vault.text("inbox.md") == "- fuse box ![[attachments/box.txt]]\n")
  }
}

@Suite struct `The age of a capture` {
  @Test(arguments: [
    ("2026-03-04", nil), ("2026-03-03", "1 week old"), ("2026-02-01", "5 weeks old"),
    ("2025-06-10", "9 months old"), ("2020-01-01", "6 years old"), ("2027-01-01", nil),
  ])
  func `is said once it is a week`(created: String, age: String?) throws {
    let driver = try Driver(["inbox.md": "- one  [created:: \(created)]\n"])
    guard case .item(let row)? = driver.app.list.rows.first else { return #expect(Bool(false)) }
    #expect(row.age == age)
  }
}
