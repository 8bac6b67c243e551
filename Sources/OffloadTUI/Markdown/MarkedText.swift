import TerminalKit

/// Words on as many rows as they need, with styles for emphasis, strikethrough, code and links.
struct MarkedText: View {
  let style: Style
  private let text: String
  /// The attributes of each of its Unicode scalars.
  private let attributes: [Style.Attributes]

  /// - Parameters:
  ///   - runs: its parts; line feeds count as spaces.
  ///   - style: the style of all of them.
  init(_ runs: [ReadableText.Run], style: Style = .plain) {
    let runs = runs.map { ReadableText.Run(text: VisibleText.of($0.text), attributes: $0.attributes) }
    text = runs.map(\.text).joined()
    attributes = runs.flatMap { Array(repeating: $0.attributes, count: $0.text.unicodeScalars.count) }
    self.style = style
  }

  func size(in proposed: ProposedSize) -> Size {
    let rows = rows(in: proposed.width ?? .max, limit: proposed.height.map { $0 + 1 } ?? .max)
    let width = rows.map { $0.reduce(0) { $0 + DisplayWidth.of($1.text) } }.max() ?? 0
    return proposed.limiting(Size(width: width, height: rows.count))
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    guard !rect.isEmpty else { return }
    for (index, row) in rows(in: rect.width, limit: rect.height).prefix(rect.height).enumerated() {
      var x = rect.x
      for run in row {
        let shown = run.text.truncated(to: rect.endX - x)
        canvas.write(
          shown, at: Point(x: x, y: rect.y + index), style: style.adding(Style(attributes: run.attributes)))
        x += DisplayWidth.of(shown)
      }
    }
  }

  /// Returns the parts of each row, without the spaces at its end.
  func rows(in width: Int, limit: Int = .max) -> [[ReadableText.Run]] {
    var scalar = 0
    return LineWrapping.rows(of: text, width: width, limit: max(1, limit)).map { range in
      var row: [ReadableText.Run] = []
      let end = text[range].lastIndex { $0 != " " }.map { text.index(after: $0) } ?? range.lowerBound
      for index in text.unicodeScalars[range].indices {
        defer { scalar += 1 }
        guard index < end else { continue }
        if row.last?.attributes != attributes[scalar] {
          row.append(.init(text: "", attributes: attributes[scalar]))
        }
        row[row.count - 1].text.unicodeScalars.append(text.unicodeScalars[index])
      }
      return row
    }
  }
}
