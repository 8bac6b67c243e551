import OffloadKit
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

@Suite struct `The rows of keys on a screen` {
  private func row(_ driver: Driver) -> String { text(driver.app.keyRow) }

  private func text(_ hints: [KeyHint]) -> String {
    hints.map { $0.word.isEmpty ? $0.key : "\($0.key) \($0.word)" }.joined(separator: "   ")
  }

  @Test(arguments: [
    (40, "Space m t s e x   p process   ? keys"),
    (80, "Space done   m move   t tag   s star   e edit   x delete   p process   ? keys"),
    (
      100,
      "Space done   m move   t tag   s star   e edit   x delete   p process   d date   ' go to   ? keys"
    ),
    (
      120,
      "Space done   m move   t tag   s star   e edit   x delete   p process   d date   ' go to   v mark   "
        + "L changes   ? keys"
    ),
    (
      200,
      "Space done   m move   t tag   s star   e edit   x delete   p process   d date   ' go to   v mark   "
        + "L changes   Enter open   F filter   V mark all   . more   D days   J move down   ? keys"
    ),
  ])
  func `name more keys the wider it is`(width: Int, keys: String) throws {
    let driver = try Driver(TestVault.example, size: Size(width: width, height: 24))
    #expect(row(driver) == keys)
  }

  @Test(arguments: ["", "⇥", "⇥⏎", "⇥⇥⏎", "⇥⇥⇥", "⏎", "p"])
  func `name no key twice`(keys: String) throws {
    for width in [60, 80, 120, 200, 400] {
      let driver = try Driver(TestVault.example, size: Size(width: width, height: 24))
      driver.press(keys)
      let names = (driver.app.keyRow + driver.app.quickAdd).flatMap(\.names)
      #expect(Set(names).count == names.count, "\(keys) \(width): \(names)")
    }
  }

  /// Presses each key that the rows name: none may say why it does nothing.
  @Test(arguments: ["⇥⇥G⏎j", "⇥⇥⏎", "'torn⏎", "⇥⏎", "⇤", "p", "V", "⏎", "Fa⏎", "⇥⇥"])
  func `name only what does something for the selected row`(keys: String) throws {
    let size = Size(width: 200, height: 24)
    let named = try { () -> [Key] in
      let driver = try Driver(TestVault.example, size: size)
      driver.press(keys)
      return driver.app.keyRow.flatMap(\.keys)
    }()
    for key in named where ![">", "<", "J", "K"].contains(key) {
      let driver = try Driver(TestVault.example, size: size)
      driver.press(keys)
      let action = try #require(Action.of(key))
      #expect(driver.app.reason(against: driver.app.screen.kind.meaning(of: action)) == nil, "\(keys) \(key)")
    }
  }

  @Test func `name what a conflict, a text and a folder allow`() throws {
    let driver = try Driver(
      [
        "inbox.md": "one\n", "A/B.md": "# B\n\nsome text\n",
        "Torn.md": "- one\n<<<<<<< HEAD\n- mine\n=======\n- theirs\n>>>>>>> other\n",
      ])
    driver.press("⇥⇥")
    #expect(driver.selected == "A")
    #expect(row(driver) == "Enter hide   a new list   . more   / search   ' go to   p process   ? keys")
    driver.press("⏎")
    #expect(driver.app.keyRow.contains(KeyHint("Enter", "show")))
    driver.press("G⏎j")
    #expect(driver.selected == "(conflict)")
    #expect(driver.app.keyRow.map(\.key).contains("E"))
    #expect(Set(driver.app.keyRow.map(\.key)).isDisjoint(with: ["Space", "m", "t", "s", "x", "d", "v"]))
  }

  @Test func `of an empty day name the way on`() throws {
    let driver = try Driver(["inbox.md": ""])
    driver.press("⇤")
    #expect(text(driver.app.quickAdd) == "Tab next tab   u undo   q quit")
    #expect(driver.app.keyRow.prefix(2) == [Action.capture.hint, Action.search.hint])
  }

  @Test func `of a plan name the key for a new step once`() throws {
    let driver = try Driver()
    driver.press("⇥⏎")
    #expect(driver.app.quickAdd.first == KeyHint("a", "add a step here"))
    #expect(!driver.app.keyRow.map(\.key).contains("a"))
    driver.send(.resize(Size(width: 80, height: 15)))
    #expect(driver.app.keyRow.map(\.key).contains("a"))
  }

  @Test func `tell a screen reader only the main keys`() throws {
    let driver = try Driver(TestVault.example, size: Size(width: 200, height: 24))
    #expect(
      linear(driver.app).contains(
        "Keys: Space done, m move, t tag, s star, e edit, x delete, p process, ? keys"))
  }
}
