import Foundation
import OffloadKit
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

/// Random keys and clicks at eight sizes over files that nobody would write: 100,000 of them where `OFFLOAD_THOROUGH` is set.
@Suite struct `In a hostile vault` {
  private static let sizes = [
    (1, 1), (7, 3), (20, 6), (40, 12), (80, 24), (120, 40), (200, 60), (300, 5),
  ].map { Size(width: $0.0, height: $0.1) }

  private static let steps =
    isThorough ? 12_500 : 120

  private static let keys: [Key] =
    Action.table.flatMap(\.keys).filter { ![.control("c"), .control("z"), .character("q")].contains($0) }
    + "0123456789xyE#[]\\ \u{301}漢👩‍👩‍👧‍👦א".map { Key.character($0) }
    + [.altEnter, .backTab, .alt("b"), .control("u"), .control("w"), .control("y"), .control("_")]

  private static var files: [String: String] {
    let deep = (0..<60).map { String(repeating: "  ", count: $0) + "- [ ] level \($0)\n" }.joined()
    return [
      "inbox.md": """
      - [ ] \u{1B}[31mred\u{7}bell #\u{202E}gat  [due:: never]  [due:: 0000-00-00]
      - \u{202E}מימין לשמאל\u{2066} and back
      - 👩‍👩‍👧‍👦👨🏿‍🚀\(String(repeating: "\u{301}", count: 200))
      - \(String(repeating: "**`[", count: 300))
      - \(String(repeating: "w", count: 9000))
      - [ ]
      -\t[x]\ttabs\tand\ttabs
      - [[../../etc/passwd]] ![[/dev/zero]] [x](javascript:alert)
      <<<<<<< a
      - one
      =======
      - two
      >>>>>>> b
      - last
      """,
      "Deep.md": "---\ntype: plan\n---\n# Deep\n\n\(deep)",
      "\u{202E}dm.\u{7}.md": "- a name\n",
      "Empty.md": "",
      "Zeros.md": "\u{0}\u{0}\u{0}",
      "Broken.md": "---\ntags: [a, {b\n---\n# \u{1B}]0;title\u{7}\n\n- x\n  ```\n  - not an item\n",
      "Windows.md": "# Windows\r\n\r\n- [ ] one\r\n\t- two\r\n",
      "tags.md": "- #\u{1B}[2J  [color:: \u{1B}[31m]\n- #ok  [color:: red]\n",
    ]
  }

  @Test(arguments: sizes) func `every frame is drawn, and only what is shown is selected`(size: Size) throws {
    var random = SeededGenerator(seed: UInt64(size.width * 1000 + size.height))
    var driver = try Driver(Self.files, size: size)
    var screen = TerminalScreen()
    for step in 0..<Self.steps {
      // What was deleted and moved leaves little to meet.
      if step % 500 == 499 { driver = try Driver(Self.files, size: size) }
      let event = Self.event(in: size, using: &random)
      driver.send(event)
      let app = driver.app
      let canvas = body(app).drawn(in: app.size, after: screen.shown)
      _ = screen.bytes(for: canvas)
      // Reading all cells takes longer than drawing them.
      guard step % Self.stepsPerReading == 0 else { continue }
      let place = "\(size.width)x\(size.height), step \(step), \(event)"
      if app.sheet == nil, app.selection.key != nil { #expect(app.list.selected != nil, "\(place)") }
      if let cursor = canvas.cursor {
        #expect(cursor.x < size.width && cursor.y < size.height, "\(place)")
      }
      let whole = body(app).drawn(in: app.size)
      #expect(canvas.cells == whole.cells && canvas.cursor == whole.cursor, "copied rows differ: \(place)")
      for y in 0..<size.height {
        #expect(!canvas.text(ofRow: y).unicodeScalars.contains(where: VisibleText.steersTerminal), "\(place)")
      }
    }
  }

  private static let stepsPerReading = isThorough ? 10 : 3

  /// One click for three keys, anywhere on the screen.
  private static func event(in size: Size, using random: inout SeededGenerator) -> Event {
    guard Int.random(in: 0..<4, using: &random) == 0 else {
      return .key(keys.randomElement(using: &random) ?? .enter)
    }
    return .click(
      Point(
        x: .random(in: 0..<size.width, using: &random), y: .random(in: 0..<size.height, using: &random)))
  }
}
