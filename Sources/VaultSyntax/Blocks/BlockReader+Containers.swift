/// How far a line has been read: the containers that it continues or opens, and where its text goes on.
struct Place {
  /// The number of containers that the line belongs to.
  var count: Int
  /// Index of the innermost quote among them; 0 where there is none.
  var quote = 0
  /// Offset and column of the first byte that is not blank.
  var position: Int
  var column: Int
  /// The column where the text of the innermost container begins.
  var base = 0
  /// An offset, and its column, from which blanks alone lead to `position`.
  var origin: Int
  var originColumn = 0
  /// Whether a container has begun on this line.
  var hasOpened = false
  /// The innermost item that has begun on this line; -1 where none has.
  var item = -1

  var indent: Int { column - base }
}

extension BlockReader {
  /// Finds the containers that a line continues, among the outermost `limit` of those that are open.
  func match(from start: Int, to end: Int, limit: Int) -> Place {
    var place = Place(count: 1, position: start, column: 0, origin: start)
    skipIndentation(&place, to: end)
    while place.count < limit {
      let container = containers[place.count]
      if container.isQuote {
        guard place.position < end, place.indent < 4, bytes[place.position] == 0x3E else { break }
        place.quote = place.count
        skipQuoteMark(&place, to: end)
      } else if place.position == end {
        place.count = matchBlank(place, limit: limit)
        break
      } else {
        guard place.indent >= container.width else { break }
        place.base += container.width
      }
      place.count += 1
    }
    return place
  }

  /// A blank rest of a line continues all items up to the next quote.
  private func matchBlank(_ place: Place, limit: Int) -> Int {
    if containers[limit - 1].quotes == containers[place.count - 1].quotes { return limit }
    var count = place.count
    while count < limit, !containers[count].isQuote { count += 1 }
    return count
  }

  /// Goes behind a quote's mark and the one column of blank that belongs to it.
  func skipQuoteMark(_ place: inout Place, to end: Int) {
    place.position += 1
    place.column += 1
    if place.position < end {
      if bytes[place.position] == 0x20 {
        place.position += 1
        place.column += 1
      } else if bytes[place.position] == 0x09 {
        // The rest of a wider tab indents what follows.
        place.column += 1
        if place.column & 3 == 0 { place.position += 1 }
      }
    }
    place.base = place.column
    skipIndentation(&place, to: end)
  }

  /// Goes on to the first byte that is not a blank.
  func skipIndentation(_ place: inout Place, to end: Int) {
    place.origin = place.position
    place.originColumn = place.column
    while place.position < end {
      if bytes[place.position] == 0x20 {
        place.column += 1
      } else if bytes[place.position] == 0x09 {
        place.column = (place.column | 3) + 1
      } else {
        break
      }
      place.position += 1
    }
  }

  /// Offset where a line's text begins if its blanks count, as in code; a tab that only partly belongs to the
  /// indentation counts as text.
  func verbatimContent(_ place: Place) -> Int {
    var offset = place.origin
    var column = place.originColumn
    while offset < place.position {
      column = bytes[offset] == 0x09 ? (column | 3) + 1 : column + 1
      if column > place.base { break }
      offset += 1
    }
    return offset
  }

  /// Closes what the line does not continue, before something begins on it.
  mutating func begin(_ place: Place) {
    if !place.hasOpened { close(to: place.count) }
  }

  mutating func openQuote(_ place: inout Place) {
    begin(place)
    containers.last.listMarker = 0
    containers.append(
      Container(item: containers.last.item, quotes: containers.last.quotes + 1, isQuote: true))
    place.hasOpened = true
    place.count = containers.count
    place.quote = place.count - 1
    skipQuoteMark(&place, to: end)
    content = place.position
  }

  /// Closes the leaf and all but the outermost `count` containers.
  ///
  /// `settling` is false on a blank line, where it is open yet which items go on behind it.
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

  /// Gives the blank lines before the current one to the innermost item that holds both sides.
  mutating func settleBlanks() {
    guard unsettledBlank >= 0 else { return }
    let item = containers.last.item
    for index in unsettledBlank..<outline.blocks.count where outline.blocks[index].kind == .blank {
      // A line `>` is blank for the items in the quote, and belongs to those around it.
      if outline.blocks[index].item < item { outline.blocks[index].item = item }
    }
    unsettledBlank = -1
  }
}
