import TestSupport

@testable import TerminalKit

extension SeededGenerator {
  /// Words, wide letters, marks, emoji of many scalars, right-to-left letters, and what steers a terminal.
  static let pieces: [String] = [
    "milk", "a", " ", "   ", "#errand", "漢字", "한글", "e\u{301}", "n\u{303}\u{323}", "👍", "👨‍👩‍👧", "🇵🇹", "☀️", "☀",
    "שלום", "سلام", "\u{202E}", "\u{1B}[2J", "\u{7}", "\t", "\r\n", "\u{200B}", "\u{301}", "›", "»", "x", "…",
    "\u{9B}31m", "नि", "ไทย", "ทำ", "க\u{BC8}\u{BC8}\u{BC8}", "\u{3000}", "\u{FFFD}",
  ]

  mutating func text(pieces count: Int) -> String {
    (0..<count).map { _ in pick(Self.pieces) }.joined()
  }

  mutating func style() -> Style {
    guard Bool.random(using: &self) else { return .plain }
    let own = Bool.random(using: &self) ? Color.Own(rawValue: UInt8.random(in: 0..<16, using: &self)) : nil
    let color = own.map { Color($0) }
    return Style(color: color, attributes: Style.Attributes(rawValue: UInt8.random(in: 0..<64, using: &self)))
  }

  /// Writes here and there, past the edges as well.
  mutating func change(_ canvas: inout Canvas, writes: Int) {
    let size = canvas.size
    func place(_ length: Int) -> Int { Int.random(in: -3...(length + 3), using: &self) }
    for _ in 0..<writes {
      let point = Point(x: place(size.width), y: place(size.height))
      switch Int.random(in: 0..<8, using: &self) {
      case 0: canvas.clear(Rect(origin: point, size: Size(width: place(size.width), height: place(3))))
      case 1:
        let style = style()
        canvas.restyle(Rect(origin: point, size: Size(width: place(9), height: 2))) { $0.adding(style) }
      case 2:
        let text = text(pieces: 4)
        canvas.clipping(to: Rect(x: point.x, y: point.y, width: 5, height: 1)) { $0.write(text, at: point) }
      default: canvas.write(text(pieces: Int.random(in: 1...6, using: &self)), at: point, style: style())
      }
    }
    canvas.cursor = Bool.random(using: &self) ? Point(x: place(size.width), y: place(size.height)) : nil
  }
}
