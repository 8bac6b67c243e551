/// Words on one row, truncated with `..` if they don't fit, or wrapped onto as many rows as they need.
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

  /// Returns the same words on as many rows as they need.
  package func wrapped() -> Text { Text(text: text, style: style, wraps: true) }

  package func size(in proposed: ProposedSize) -> Size {
    if wraps {
      // Hidden rows just below are about as wide as the visible ones; measuring those of a whole book would take too
      // long.
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
        // The last visible row ends in dots if more rows follow.
        let isCut = index == rect.height - 1 && rows.count > rect.height
        let line = isCut ? (row + "..").truncated(to: rect.width) : row
        canvas.write(line, at: Point(x: rect.x, y: rect.y + index), style: style)
      }
    } else {
      canvas.write(shown.truncated(to: rect.width), at: rect.origin, style: style)
    }
  }

  private var shown: String { VisibleText.of(text) }

  /// The most bytes of UTF-8 that one text shows. No screen has room for more, and measuring a pasted megabyte whenever
  /// something beside it changes would take too long.
  private static let reach = 65_536

  /// Returns as many rows as there may be room for.
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
