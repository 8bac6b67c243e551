import TerminalKit

/// A Markdown table with its cells below one another: `| Shop | Price |`, then `| --- | --- |`, then its rows.
struct MarkdownTable {
  private let rows: [[String]]
  private let alignments: [Alignment]

  private enum Alignment { case left, center, right }

  /// Columns of the widest cell. Wider cells are truncated, because a table with wrapped rows is unreadable.
  private static let widest = 28

  /// Returns the table at the start of some lines and its number of lines; nil if they don't start with a table.
  static func leading(_ lines: ArraySlice<Substring>) -> (table: MarkdownTable, count: Int)? {
    let own = lines.prefix { $0.drop(while: \.isWhitespace).first == "|" }
    guard own.count >= 2, isRule(own[own.startIndex + 1]) else { return nil }
    let rows = own.enumerated().filter { $0.offset != 1 }.map { cells(of: $0.element) }
    let alignments = cells(of: own[own.startIndex + 1]).map { rule -> Alignment in
      rule.hasSuffix(":") ? rule.hasPrefix(":") ? .center : .right : .left
    }
    return (MarkdownTable(rows: rows, alignments: alignments), own.count)
  }

  /// Its rows, the first of them as a heading.
  var lines: [TextLine] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
    }
    return rows.enumerated().map { index, cells in
      let padded = cells.indices.map { aligned(cells[$0], to: widths[$0], column: $0) }
      var line = TextLine(padded.joined(separator: "  "), style: index == 0 ? .bold : .plain)
      line.isOneRow = true
      // The second of its lines is the rule.
      line.source = index == 0 ? 0 : index + 1
      return line
    }
  }

  private func aligned(_ cell: String, to width: Int, column: Int) -> String {
    let spare = width - DisplayWidth.of(cell)
    let before =
      switch alignments.indices.contains(column) ? alignments[column] : .left {
      case .left: 0
      case .center: spare / 2
      case .right: spare
      }
    return String(repeating: " ", count: before) + cell + String(repeating: " ", count: spare - before)
  }

  private static func isRule(_ line: Substring) -> Bool {
    line.contains("-") && line.allSatisfy { "|-: \t".contains($0) }
  }

  private static func cells(of line: Substring) -> [String] {
    var cells = [""]
    var isEscaped = false
    for letter in line.drop(while: \.isWhitespace).dropFirst() {
      if letter == "|", !isEscaped {
        cells.append("")
      } else {
        if letter == "|" { cells[cells.count - 1].removeLast() }
        cells[cells.count - 1].append(letter)
      }
      isEscaped = letter == "\\" && !isEscaped
    }
    // The text after the last bar isn't a cell.
    if cells.count > 1, cells.last?.allSatisfy(\.isWhitespace) == true { cells.removeLast() }
    return cells.map {
      VisibleText.of(ReadableText.of(ReadableText.joined($0))).truncated(to: widest)
    }
  }
}
