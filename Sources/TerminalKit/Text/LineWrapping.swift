/// Breaks a text into rows.
package enum LineWrapping {
  /// Returns the range of each row. Rows break at line feeds, and after spaces if a line is too wide; a word too wide
  /// for a row breaks inside. Spaces at a break belong to the row before it. There is always a row.
  ///
  /// - Parameter limit: the number of rows that the caller needs; at least 1.
  package static func rows(of text: String, width: Int, limit: Int = .max) -> [Range<String.Index>] {
    var rows: [Range<String.Index>] = []
    var start = text.startIndex
    while true {
      let end = text[start...].firstIndex { $0 == "\n" || $0 == "\r\n" } ?? text.endIndex
      wrap(text[start..<end], width: max(1, width), limit: limit, into: &rows)
      if end == text.endIndex || rows.count >= limit { return rows }
      start = text.index(after: end)
    }
  }

  private static func wrap(_ line: Substring, width: Int, limit: Int, into rows: inout [Range<String.Index>])
  {
    guard width < .max else { return rows.append(line.startIndex..<line.endIndex) }
    var start = line.startIndex
    var columns = 0
    var breakable: (index: String.Index, columns: Int)?
    var index = line.startIndex
    while index < line.endIndex {
      let character = line[index]
      let next = line.index(after: index)
      let taken = DisplayWidth.of(character)
      if character != " ", columns + taken > width, start < index {
        let end = breakable ?? (index, columns)
        rows.append(start..<end.index)
        if rows.count >= limit { return }
        start = end.index
        columns -= end.columns
        breakable = nil
        // The word carried over may itself leave no room for this character.
        if columns + taken > width, start < index { continue }
      }
      columns += taken
      if character == " " { breakable = (next, columns) }
      index = next
    }
    rows.append(start..<line.endIndex)
  }
}
