/// The part before the text of the lines around an item: quote marks and whitespace.
struct LineFrame {
  /// Quote marks, including the space after the last; empty outside quotes.
  let quote: [UInt8]
  /// Column where the text in the quote begins. Columns of a frame count from there.
  let base: Int
  /// Whitespace between the quote marks and the item's marker, as it is in the file; spaces if something else is there.
  let indent: [UInt8]
  /// Column of the marker.
  let column: Int

  init(of item: Int, in document: Document) {
    let found = document.items[item]
    let line = document.lines[found.firstLine]
    let start = found.isPlainLine ? found.text.lowerBound : found.marker.lowerBound
    let cut = QuoteCut(line, depth: found.quoteDepth, in: document)
    base = cut.column
    column = found.markerColumn - cut.column
    let mark = UInt8(ascii: ">")
    let marks = document.bytes[line.start..<cut.offset]
    if found.quoteDepth == 0 {
      quote = []
    } else if marks.allSatisfy({ $0 == mark || $0.isBlank }) {
      quote = marks.last == mark ? marks + [.space] : Array(marks)
    } else {
      quote = (0..<found.quoteDepth).flatMap { _ in [mark, .space] }
    }
    let blanks = document.bytes[cut.offset..<max(cut.offset, start)]
    let isOwn = cut.rest == 0 && blanks.allSatisfy(\.isBlank)
    indent = isOwn ? Array(blanks) : Array(repeating: .space, count: max(0, column))
  }

  init(quote: [UInt8] = [], base: Int = 0, indent: [UInt8] = []) {
    self.quote = quote
    self.base = base
    self.indent = indent
    column = Columns.width(of: indent, from: base)
  }

  /// A line with its text at a column. A blank line has neither whitespace nor text.
  func line(_ text: [UInt8], at column: Int) -> [UInt8] {
    if text.isEmpty { return Array(quote.prefix((quote.lastIndex { !$0.isBlank } ?? -1) + 1)) }
    return quote + Array(repeating: .space, count: max(0, column)) + text
  }
}

enum Columns {
  /// The number of columns that the bytes take up, with a tab stop every four columns.
  static func width(of blanks: some Sequence<UInt8>, from start: Int) -> Int {
    blanks.reduce(start) { $1 == .tab ? ($0 | 3) + 1 : $0 + 1 } - start
  }

  /// The part of the whitespace after a column. If the column divides a tab, the rest of the tab becomes spaces.
  ///
  /// - Parameter start: the column of the whitespace.
  static func rest(of blanks: [UInt8], from start: Int, after limit: Int) -> [UInt8] {
    var column = start
    for (index, byte) in blanks.enumerated() {
      if column >= limit {
        return Array(repeating: .space, count: column - limit) + blanks[index...]
      }
      column = byte == .tab ? (column | 3) + 1 : column + 1
    }
    return Array(repeating: .space, count: max(0, column - limit))
  }
}

/// The place where a line's text begins, after the marks of the quotes around it.
struct QuoteCut {
  private(set) var offset: Int
  /// Column of the offset, and the columns that are left of a tab if the last mark took only a part of it.
  private(set) var column = 0
  private(set) var rest = 0

  /// Cuts a line after its quote marks. A paragraph's further lines may lack some of them.
  init(_ line: Line, depth: Int, in document: Document) {
    let isMarked = line.start == 0 && document.bytes.starts(with: [0xEF, 0xBB, 0xBF])
    offset = isMarked ? 3 : line.start
    for _ in 0..<depth {
      var mark = offset
      var markColumn = column + rest
      while mark < line.end, document.bytes[mark].isBlank {
        markColumn = document.bytes[mark] == .tab ? (markColumn | 3) + 1 : markColumn + 1
        mark += 1
      }
      guard mark < line.end, document.bytes[mark] == UInt8(ascii: ">") else { return }
      offset = mark + 1
      column = markColumn + 1
      rest = 0
      skipBlank(in: document.bytes, to: line.end)
    }
  }

  /// Skips the one column of whitespace that belongs to a mark.
  private mutating func skipBlank(in bytes: [UInt8], to end: Int) {
    guard offset < end, bytes[offset].isBlank else { return }
    if bytes[offset] == .tab { rest = (column | 3) - column }
    column += 1
    offset += 1
  }
}

extension Document {
  /// The ending of a line; if it has none, that of the line before, the line after or the first line; otherwise LF.
  package func ending(near line: Int) -> [UInt8] {
    let near = [line, line - 1, line + 1, 0].first {
      lines.indices.contains($0) && lines[$0].end < lines[$0].next
    }
    return near.map { Array(bytes[lines[$0].end..<lines[$0].next]) } ?? [.lineFeed]
  }

  func isBlank(line: Int) -> Bool { blocks[blockIndex(onLine: line)].kind == .blank }
}
