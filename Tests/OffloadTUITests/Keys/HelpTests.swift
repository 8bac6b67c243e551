import OffloadKit
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

@Suite struct `The help` {
  private func rows(_ driver: Driver) -> [PickerRow] {
    driver.picker.map { driver.app.model(of: $0).rows } ?? []
  }

  /// Types words into the help of a list with items, and returns the keys of the rows.
  private func keys(for words: String) throws -> [String] {
    let driver = try Driver()
    driver.press("?")
    driver.send(.paste(words))
    return rows(driver).map(\.detail)
  }

  @Test func `is in groups, with trivial movement last`() throws {
    let driver = try Driver()
    driver.press("s?")
    #expect(
      rows(driver).map(\.heading).filter { !$0.isEmpty } == [
        "Writing down", "This row", "Finding", "The list", "The program", "Moving about", "Recent changes",
      ])
    #expect(rows(driver).first?.text == Action.capture.meaning)
    driver.press("st")
    #expect(rows(driver).allSatisfy { $0.heading.isEmpty })
    driver.press("⌫⌫")
    #expect(rows(driver).contains { $0.heading == "Finding" })
  }

  @Test func `begins with what isn't saved, and with what only this screen has`() throws {
    let driver = try Driver()
    driver.press("chalf⎋")
    driver.press("p?")
    #expect(
      rows(driver).map(\.heading).filter { !$0.isEmpty }.prefix(3) == [
        "Not saved", "Only here", "Writing down",
      ])
  }

  @Test(arguments: [
    ("snooze", "d"), ("later", "d"), ("put off", "d"), ("postpone", "d"), ("finish", "Space"),
    ("complete", "Space"), ("check", "Space"), ("remove", "x, Delete, Backspace"), ("cancel", "X"),
    ("sort", "p"), ("sort", "J, Shift-Down"), ("color", "#"), ("repeat", "d"), ("history", "L"), ("log", "L"),
    ("indent", ">"), ("note", "e"), ("comment", "e"), ("goto", "', Ctrl-P"), ("jump", "', Ctrl-P"),
    ("schedule", "d"), ("theme", "terminal"), ("mouse", "setting"), ("rename", "e"), ("draft", "c"),
    ("undo", "u"), ("find", "/"), ("select", "v"), ("label", "t"), ("exit", "q, Ctrl-C"),
    ("subtask", ">"), ("agenda", "Tab"), ("favorite", "s"), ("image", "f"), ("browser", "o"),
    ("todo", "T"), ("deadline", "d"), ("reorder", "J, Shift-Down"), ("refresh", "Ctrl-L"),
    ("collapse", "Left, h"), ("clipboard", "setting"), ("voice", "setting"), ("screen reader", "option"),
    ("shortcuts", "?, :"), ("mistake", "u"), ("triage", "p"), ("details", "P"),
  ])
  func `understands everyday words`(words: String, key: String) throws {
    let keys = try keys(for: words)
    #expect(keys.contains(key))
  }

  @Test(arguments: [
    ("star", "s"), ("move", "m"), ("delete", "x, Delete, Backspace"), ("undo", "u"), ("search", "/"),
    ("snooze", "d"), ("u", "u"), ("mouse", "setting"),
  ])
  func `puts the best match first`(words: String, key: String) throws {
    #expect(try keys(for: words).first == key)
  }

  @Test(arguments: [
    ("star", "Enter show in the row's menu"), ("go to a list", "Enter do it"), ("mouse", "Enter say how"),
    ("undo: ", "Enter undo it"), ("half", "Enter go on"), ("qqqq", "Esc back"),
  ])
  func `says what Enter does`(words: String, hint: String) throws {
    let driver = try Driver()
    driver.press("chalf⎋s?")
    driver.send(.paste(words))
    let first = try #require(driver.app.keyRow.first)
    #expect("\(first.key) \(first.word)" == hint)
  }

  @Test(arguments: [
    ("set date", "dates"), ("add tag", "tag"), ("mark done", "done"), ("move to list", "list"),
  ])
  func `finds the last of several words`(typed: String, meaning: String) throws {
    let driver = try Driver()
    driver.press("?" + typed)
    #expect(driver.pickerRows.first?.contains(meaning) == true)
  }

  @Test func `names the setting that turns something on`() throws {
    let driver = try Driver()
    driver.press("?")
    driver.send(.paste("mouse"))
    #expect(
      rows(driver).first?.text == "mouse: whether offload ui uses the mouse; to select text, hold Shift")
    driver.press("⏎")
    #expect(driver.banner == "mouse is a setting in ~/.config/offload/config.yml: true or false.")
    #expect(driver.app.sheet == nil)
  }

  @Test(arguments: [40, 60, 80, 120])
  func `leaves a gap between each key and its meaning`(width: Int) throws {
    let driver = try Driver(TestVault.example, size: Size(width: width, height: 200))
    driver.press("?")
    let size = driver.app.size
    let canvas = body(driver.app).drawn(in: size)
    for row in rows(driver) {
      let key = width < 60 ? String(row.detail.split(separator: ",")[0]) : row.detail
      let start = row.text.prefix(6)
      let isThere = (0..<size.height).contains { y in
        canvas.text(ofRow: y).dropFirst(3).hasPrefix(key + " ")
          && canvas.text(ofRow: y).contains(" \(start)")
      }
      #expect(isThere, "\(key) \(start)")
    }
    for y in 0..<size.height { #expect(canvas[Point(x: width - 1, y: y)].character == " ", "row \(y)") }
  }
}
