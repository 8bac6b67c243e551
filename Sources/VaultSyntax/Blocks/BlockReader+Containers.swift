/// How far the reader is in a line: the containers that the line continues or opens, and where its text continues.
struct Place {
  /// The number of containers that the line belongs to.
  var count = 1
  /// Index of the innermost quote among them; 0 if there is none.
  var quote = 0
  /// Offset and column of the first byte that isn't a space or tab.
  var position = 0
  var column = 0
  /// The column where the text of the innermost container begins.
  var base = 0
  /// An offset from which only spaces and tabs lead to `position`, and its column.
  var origin = 0
  var originColumn = 0
  /// Whether a container has begun on this line.
  var hasOpened = false
  /// The innermost item that has begun on this line; -1 if none has.
  var item = -1

  var indent: Int { column - base }
}

extension Place {
  /// Starts a line: so far, only the file matches.
  mutating func restart(at start: Int, _ bytes: UnsafeBufferPointer<UInt8>, to end: Int) {
    count = 1
    quote = 0
    position = start
    column = 0
    base = 0
    hasOpened = false
    item = -1
    skipIndentation(bytes, to: end)
  }

  /// Moves to the first byte that isn't a space or tab.
  mutating func skipIndentation(_ bytes: UnsafeBufferPointer<UInt8>, to end: Int) {
    origin = position
    originColumn = column
    while position < end {
      if bytes[position] == 0x20 {
        column += 1
      } else if bytes[position] == 0x09 {
        column = (column | 3) + 1
      } else {
        break
      }
      position += 1
    }
  }

  /// Moves past the `>` of a quote and the one column of whitespace that belongs to it.
  mutating func skipQuoteMark(_ bytes: UnsafeBufferPointer<UInt8>, to end: Int) {
    position += 1
    column += 1
    if position < end {
      if bytes[position] == 0x20 {
        position += 1
        column += 1
      } else if bytes[position] == 0x09 {
        // The rest of a wider tab indents the text that follows.
        column += 1
        if column & 3 == 0 { position += 1 }
      }
    }
    base = column
    skipIndentation(bytes, to: end)
  }
}

extension ContainerStack {
  /// Finds the containers that a line continues, among the outermost `limit` open ones.
  func match(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, limit: Int, place: inout Place
  ) {
    place.restart(at: start, bytes, to: end)
    while place.count < limit {
      if self[place.count].isQuote {
        guard place.position < end, place.indent < 4, bytes[place.position] == 0x3E else { return }
        place.quote = place.count
        place.skipQuoteMark(bytes, to: end)
      } else if place.position == end {
        place.count = matchBlank(from: place.count, limit: limit)
        return
      } else {
        guard place.indent >= self[place.count].width else { return }
        place.base += self[place.count].width
      }
      place.count += 1
    }
  }

  /// If the rest of a line is blank, the line continues all items up to the next quote.
  private func matchBlank(from start: Int, limit: Int) -> Int {
    if self[limit - 1].quotes == self[start - 1].quotes { return limit }
    var count = start
    while count < limit, !self[count].isQuote { count += 1 }
    return count
  }
}

extension BlockReader {
  /// Offset where the line's text begins if whitespace counts, as in code. A tab that only partly belongs to the
  /// indentation counts as text.
  func verbatimContent() -> Int {
    var offset = place.origin
    var column = place.originColumn
    while offset < place.position {
      column = bytes[offset] == 0x09 ? (column | 3) + 1 : column + 1
      if column > place.base { break }
      offset += 1
    }
    return offset
  }

  /// Closes the leaf and the containers that the line doesn't continue, before something begins on it.
  mutating func begin() {
    if !place.hasOpened { close(to: place.count) }
  }

  mutating func openQuote() {
    begin()
    containers.last.listMarker = 0
    containers.append(
      Container(item: containers.last.item, quotes: containers.last.quotes + 1, isQuote: true))
    place.hasOpened = true
    place.count = containers.count
    place.quote = place.count - 1
    place.skipQuoteMark(bytes, to: end)
    content = place.position
  }

  /// Closes the leaf and all containers except the outermost `count`.
  ///
  /// `settling` is false on a blank line: the reader doesn't know yet which items continue after it.
  mutating func close(to count: Int, settling: Bool = true) {
    if leaf.kind != .none { closeLeaf() }
    while containers.count > count {
      let container = containers.removeLast()
      if !container.isQuote { outline.items[container.item].endLine = container.end }
      if containers.last.end < container.end { containers.last.end = container.end }
    }
    if settling, unsettledBlank >= 0 { settleBlanks() }
  }

  /// Notes that the current line belongs to the innermost container.
  mutating func touch() {
    containers.last.end = line + 1
  }

  /// Assigns the blank lines before the current one to the innermost item that holds both sides.
  mutating func settleBlanks() {
    guard unsettledBlank >= 0 else { return }
    let item = containers.last.item
    for index in unsettledBlank..<outline.blocks.count where outline.blocks[index].kind == .blank {
      // A line `>` is blank for the items in the quote, and belongs to the items around the quote.
      if outline.blocks[index].item < item { outline.blocks[index].item = item }
    }
    unsettledBlank = -1
  }
}
