import TerminalKit

/// A readable line of text, or a row of one.
struct TextLine: Hashable, Sendable {
  var runs: [ReadableText.Run]
  /// Columns of indentation.
  var indent = 0
  var style = Style.plain
  /// What each of its rows begins with: the bars of quotes. It comes before the indentation.
  var margin = ""
  /// The beginning of its first row, below which no words are: `- `, `[ ] `.
  var lead = ""
  /// The mark before its first row, where lines have a column for it: `>` at a line that was found.
  var gutter: Character?
  /// Whether it is truncated if there is no room, as a row of a table is.
  var isOneRow = false
  /// The place of its line among those that it was made from, from 0.
  var source = 0
  /// If it was joined from more than one line: the letters before each further one.
  var joints: [Int] = []

  init(_ runs: [ReadableText.Run], indent: Int = 0, style: Style = .plain) {
    (self.runs, self.indent, self.style) = (runs, indent, style)
  }

  init(_ text: String, indent: Int = 0, style: Style = .plain) {
    self.init([.init(text: text)], indent: indent, style: style)
  }

  var text: String { margin + lead + runs.map(\.text).joined() }

  /// Its text without the bar of a quote.
  var words: String { lead + runs.map(\.text).joined() }

  var isEmpty: Bool { margin.isEmpty && lead.isEmpty && runs.allSatisfy(\.text.isEmpty) }

  /// Returns the line on as many rows as it needs, each with all of its beginning among its words.
  func rows(in width: Int) -> [TextLine] {
    let beginning = indent + DisplayWidth.of(margin) + DisplayWidth.of(lead) + (gutter == nil ? 0 : 2)
    let room = max(1, width - beginning)
    // No text has more columns than bytes.
    let fits = runs.reduce(0) { $0 + $1.text.utf8.count } <= room
    if fits || isOneRow { return [row(fits ? runs : truncated(to: room), from: source, isFirst: true)] }
    var letters = 0
    return MarkedText(runs, style: style).rows(in: room).enumerated().map { index, row in
      defer { letters += row.reduce(1) { $0 + $1.text.count } }
      return self.row(row, from: source + joints.count { $0 <= letters }, isFirst: index == 0)
    }
  }

  private func row(_ runs: [ReadableText.Run], from source: Int, isFirst: Bool) -> TextLine {
    var line = TextLine(runs, indent: indent, style: style)
    line.source = source
    let lead = isFirst ? lead : String(repeating: " ", count: DisplayWidth.of(lead))
    if !lead.isEmpty { line.runs.insert(.init(text: lead), at: 0) }
    guard !margin.isEmpty || gutter != nil else { return line }
    line.indent = 0
    let space = String(repeating: " ", count: indent)
    line.runs.insert(.init(text: margin + space, attributes: margin.isEmpty ? [] : .dim), at: 0)
    if let gutter {
      line.runs.insert(.init(text: isFirst ? "\(gutter) " : "  ", attributes: .bold), at: 0)
    }
    return line
  }

  private func truncated(to width: Int) -> [ReadableText.Run] {
    let text = VisibleText.of(runs.map(\.text).joined()).truncated(to: width)
    return [.init(text: text, attributes: runs.first?.attributes ?? [])]
  }
}
