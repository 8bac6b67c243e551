/// Words on one row, cut with `..` where they do not fit, or wrapped onto as many rows as they need.
package struct Text: View {
  let text: String
  let style: Style
  let wraps: Bool

  package init(_ text: String, style: Style = .plain) {
    self.init(text: text, style: style, wraps: false)
  }

  private init(text: String, style: Style, wraps: Bool) {
    self.text = text
    self.style = style
    self.wraps = wraps
  }

  /// The same words on as many rows as they need.
  package func wrapped() -> Text { Text(text: text, style: style, wraps: true) }

  package func size(in proposed: ProposedSize) -> Size {
    if wraps {
      // Rows just out of sight are as wide as those in sight; those of a whole book are not asked.
      let rows = rows(in: proposed.width ?? .max, limit: proposed.height.map { $0 + 100 } ?? .max)
      let width = rows.map { DisplayWidth.of($0) }.max() ?? 0
      return proposed.limiting(Size(width: width, height: rows.count))
    }
    let width = DisplayWidth.of(shown)
    return proposed.limiting(Size(width: width, height: 1))
  }

  package func draw(on canvas: inout Canvas, in rect: Rect) {
    guard !rect.isEmpty else { return }
    if wraps {
      let rows = rows(in: rect.width, limit: rect.height + 1)
      for (index, row) in rows.prefix(rect.height).enumerated() {
        // The last row in sight stands for those that are not.
        let isCut = index == rect.height - 1 && rows.count > rect.height
        let line = isCut ? (row + "..").truncated(to: rect.width) : row
        canvas.write(line, at: Point(x: rect.x, y: rect.y + index), style: style)
      }
    } else {
      canvas.write(shown.truncated(to: rect.width), at: rect.origin, style: style)
    }
  }

  private var shown: String { VisibleText.of(text) }

  /// What one text shows at most, in bytes of UTF-8: no screen has room for more, and a pasted megabyte is not to be
  /// measured whenever something beside it changes.
  private static let reach = 65_536

  /// As many of the rows as there may be room for.
  private func rows(in width: Int, limit: Int) -> [String] {
    let end = text.utf8.index(text.startIndex, offsetBy: Self.reach, limitedBy: text.endIndex)
    let text = VisibleText.lines(of: String(text[..<(end ?? text.endIndex)]))
    return LineWrapping.rows(of: text, width: width, limit: max(1, limit)).map { range in
      var row = text[range]
      while row.last == " " { row.removeLast() }
      return String(row)
    }
  }
}
