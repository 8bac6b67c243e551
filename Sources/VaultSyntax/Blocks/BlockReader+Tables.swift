extension BlockReader {
  /// Turns the last line of the open paragraph into the header of a table, if the current line is its delimiter row.
  mutating func startTable() -> Bool {
    guard interruptsParagraph(), place.indent < 4, let columns = delimiterColumns(from: place.position),
      headerColumns(outline.lines[leaf.end - 1]) == columns
    else { return false }
    let header = leaf.end - 1
    if leaf.isCapture {
      // A table header isn't a capture. The further lines of a capture are indented and stay with it.
      leaf.end = header
      if header > leaf.start { closeLeaf() } else { outline.items.removeLast() }
      leaf.item = -1
    } else if header > leaf.start {
      leaf.end = header
      closeLeaf()
    } else {
      markFirstLine(as: .table, header)
    }
    leaf.kind = .table
    leaf.block = .table
    leaf.isCapture = false
    leaf.start = header
    extendLeaf()
    return true
  }

  /// The number of columns of a delimiter row (`| --- | :-: |`); nil if the text isn't one.
  private func delimiterColumns(from start: Int) -> Int? {
    var offset = start
    if bytes[offset] == UInt8(ascii: "|") { offset += 1 }
    var columns = 0
    while true {
      offset = bytes.skipBlanks(from: offset, to: end)
      if offset == end { return columns > 0 ? columns : nil }
      if bytes[offset] == UInt8(ascii: ":") { offset += 1 }
      let dashes = offset
      offset = bytes.skip(UInt8(ascii: "-"), from: offset, to: end)
      if offset == dashes { return nil }
      if offset < end, bytes[offset] == UInt8(ascii: ":") { offset += 1 }
      columns += 1
      offset = bytes.skipBlanks(from: offset, to: end)
      if offset == end { return columns }
      if bytes[offset] != UInt8(ascii: "|") { return nil }
      offset += 1
    }
  }

  /// The number of cells in a row; nil if it has no `|`, since a table header must have one.
  private func headerColumns(_ line: Line) -> Int? {
    let end = bytes.trimBlanks(from: line.content, to: line.end)
    var bars = 0
    var isEscaped = false
    var offset = line.content
    var lastBar = -1
    while offset < end {
      if bytes[offset] == UInt8(ascii: "|"), !isEscaped {
        bars += 1
        lastBar = offset
      }
      isEscaped = bytes[offset] == UInt8(ascii: "\\")
      offset += 1
    }
    guard bars > 0 else { return nil }
    let opens = bytes[line.content] == UInt8(ascii: "|")
    let closes = lastBar == end - 1 && lastBar > line.content
    return bars + 1 - (opens ? 1 : 0) - (closes ? 1 : 0)
  }
}
