import TerminalKit

/// A readable line of text, or a row of one.
struct TextLine: Equatable, Sendable {
  var runs: [ReadableText.Run]
  /// Columns of indentation.
  var indent = 0
  var style = Style.plain
  /// The place of its line among those that it was made from, from 0.
  var source = 0

  init(_ runs: [ReadableText.Run], indent: Int = 0, style: Style = .plain) {
    (self.runs, self.indent, self.style) = (runs, indent, style)
  }

  init(_ text: String, indent: Int = 0, style: Style = .plain) {
    self.init([.init(text: text)], indent: indent, style: style)
  }

  var text: String { runs.map(\.text).joined() }

  var isEmpty: Bool { runs.allSatisfy(\.text.isEmpty) }

  /// Returns the line on as many rows as it needs.
  func rows(in width: Int) -> [TextLine] {
    let room = max(1, width - indent)
    // No text has more columns than bytes.
    if runs.reduce(0, { $0 + $1.text.utf8.count }) <= room { return [self] }
    return MarkedText(runs, style: style).rows(in: room).map { row in
      var line = self
      line.runs = row
      return line
    }
  }
}
