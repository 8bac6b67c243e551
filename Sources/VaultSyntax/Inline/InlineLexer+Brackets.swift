extension InlineLexer {
  /// The bracket that closes the one at `opener`, on this line or a later one.
  mutating func closer(of opener: Int, isSquare: Bool) -> Int? {
    if let near = nearCloser(of: opener, isSquare: isSquare) { return near }
    if !bracketsAreKnown { pairBrackets(from: opener) }
    return brackets.closer(of: opener, isSquare: isSquare)
  }

  /// The closing bracket on this line, unless something before it could make another bracket the right one.
  private func nearCloser(of opener: Int, isSquare: Bool) -> Int? {
    let closing = isSquare ? UInt8(ascii: "]") : UInt8(ascii: ")")
    let opening = bytes[opener]
    var index = opener + 1
    while index < end {
      let byte = bytes[index]
      if byte == closing { return index }
      if byte == opening || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "`") { return nil }
      index += 1
    }
    return nil
  }

  /// Whether there is a link between the brackets of a label.
  mutating func holdsLink(_ opener: Int, _ closer: Int) -> Bool {
    // Without another opening bracket, there can't be one.
    if nearCloser(of: opener, isSquare: true) == closer { return false }
    return brackets.holdsLink(opener)
  }

  /// Whether `(` follows the bracket that closes a label.
  func endsLabel(at closer: Int) -> Bool {
    closer + 1 < bytes.count && bytes[closer + 1] == UInt8(ascii: "(")
  }

  /// Pairs the brackets from here to the end of the paragraph.
  private mutating func pairBrackets(from start: Int) {
    bracketsAreKnown = true
    brackets.removeAll()
    var code: Enclosure?
    for index in line..<lines.endIndex {
      let range = index == line ? start..<lineEnd : lines[index]
      var position = range.lowerBound
      if let open = code {
        guard let closed = closingEnd(of: open, from: position, to: range.upperBound) else { continue }
        (position, code) = (closed, nil)
      }
      while position < range.upperBound { position = noteBracket(at: position, to: range.upperBound, &code) }
    }
  }

  /// Notes the byte if it is a bracket. Returns the offset to continue at. `code` is the code span that is open at the
  /// end of the line.
  private mutating func noteBracket(at index: Int, to limit: Int, _ code: inout Enclosure?) -> Int {
    switch bytes[index] {
    case UInt8(ascii: "\\"):
      return index + 2
    case UInt8(ascii: "`"):
      var inside = index
      while inside < limit, bytes[inside] == UInt8(ascii: "`") { inside += 1 }
      let span = Enclosure.code(inside - index)
      guard hasCloser(span, from: inside) else { return inside }
      if let closed = closingEnd(of: span, from: inside, to: limit) { return closed }
      code = span
      return limit
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"):
      let isImage = index > textStart && bytes[index - 1] == UInt8(ascii: "!")
      brackets.note(
        bytes[index], at: index, isImage: isImage, endsLabel: starts(with: "](", at: index, before: limit))
      return index + 1
    default:
      return index + 1
    }
  }
}
