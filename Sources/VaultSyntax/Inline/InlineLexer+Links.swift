extension InlineLexer {
  mutating func readBracket(at index: Int) -> Int {
    if index + 1 < end {
      if bytes[index + 1] == UInt8(ascii: "["), let next = readWikilink(.wikilink, at: index, marks: 2) {
        return next
      }
      if bytes[index + 1] == UInt8(ascii: "^"), let next = readFootnote(at: index) { return next }
    }
    return readField(at: index, isSquare: true) ?? readLink(.link, at: index, bracket: index) ?? (index + 1)
  }

  mutating func readImage(at index: Int) -> Int {
    guard index + 1 < end, bytes[index + 1] == UInt8(ascii: "[") else { return index + 1 }
    if starts(with: "![[", at: index, before: end), let next = readWikilink(.embed, at: index, marks: 3) {
      return next
    }
    return readLink(.image, at: index, bracket: index + 1) ?? (index + 1)
  }

  /// `[[target]]` or `[[target|label]]`. The target holds no `[`, and no `::` either unless behind a `#`: what
  /// looks like that is a field in brackets, to Dataview as well.
  private mutating func readWikilink(_ kind: Token.Kind, at index: Int, marks: Int) -> Int? {
    let start = index + marks
    guard hasWikilinkEnd(from: start), let shape = wikilinkShape(from: start) else { return nil }
    var targetEnd = shape.bar ?? shape.end
    // A table's cell writes the bar as `\|`.
    if shape.bar != nil, targetEnd > start, bytes[targetEnd - 1] == UInt8(ascii: "\\") { targetEnd -= 1 }
    let target = trimmed(start..<targetEnd)
    guard !target.isEmpty else { return nil }
    let label = shape.bar.map { trimmed(($0 + 1)..<shape.end) }
    return append(kind, index..<(shape.end + 2), key: label, value: target)
  }

  private func wikilinkShape(from start: Int) -> (bar: Int?, end: Int)? {
    var bar: Int?
    var hasAnchor = false
    var position = start
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "]") where position + 1 < end && bytes[position + 1] == UInt8(ascii: "]"):
        return (bar, position)
      case UInt8(ascii: "[") where bar == nil || bytes[position - 1] == UInt8(ascii: "["):
        return nil
      case UInt8(ascii: ":") where bar == nil && !hasAnchor && bytes[position - 1] == UInt8(ascii: ":"):
        return nil
      case UInt8(ascii: "|") where bar == nil:
        bar = position
      case UInt8(ascii: "#"):
        hasAnchor = true
      default:
        break
      }
      position += 1
    }
    return nil
  }

  /// `[^1]`
  private mutating func readFootnote(at index: Int) -> Int? {
    var position = index + 2
    while position < end, !bytes[position].isBlank, bytes[position] != UInt8(ascii: "[") {
      if bytes[position] == UInt8(ascii: "]") {
        guard position > index + 2 else { return nil }
        return append(.footnote, index..<(position + 1), value: (index + 2)..<position)
      }
      position += 1
    }
    return nil
  }

  /// `[label](target "title")`
  private mutating func readLink(_ kind: Token.Kind, at index: Int, bracket: Int) -> Int? {
    guard let closer = closer(of: bracket, isSquare: true), starts(with: "](", at: closer, before: end),
      kind == .image || !holdsLink(bracket, closer),
      let (target, linkEnd) = linkTarget(from: closer + 2)
    else { return nil }
    return append(kind, index..<linkEnd, key: (bracket + 1)..<closer, value: target)
  }

  /// The destination of a link behind `](`, and the offset behind the `)` that ends the link.
  private func linkTarget(from start: Int) -> (target: Range<Int>, end: Int)? {
    let first = skippingBlanks(from: start)
    guard first < end else { return nil }
    let target: Range<Int>
    var position: Int
    if bytes[first] == UInt8(ascii: "<") {
      guard let closer = angleEnd(from: first + 1) else { return nil }
      target = (first + 1)..<closer
      position = closer + 1
    } else {
      guard let targetEnd = bareTargetEnd(from: first) else { return nil }
      target = first..<targetEnd
      position = targetEnd
    }
    let behind = skippingBlanks(from: position)
    if behind > position, let titleEnd = titleEnd(from: behind) {
      position = skippingBlanks(from: titleEnd)
    } else {
      position = behind
    }
    guard position < end, bytes[position] == UInt8(ascii: ")") else { return nil }
    return (target, position + 1)
  }

  private func angleEnd(from start: Int) -> Int? {
    var position = start
    while position < end, bytes[position] != UInt8(ascii: "<") {
      if bytes[position] == UInt8(ascii: ">") { return position }
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// CommonMark bounds how deep round brackets may nest in a destination; that keeps hostile lines linear.
  private static let deepestRoundBrackets = 32

  private func bareTargetEnd(from start: Int) -> Int? {
    var depth = 0
    var position = start
    while position < end, bytes[position] > 0x20 {
      switch bytes[position] {
      case UInt8(ascii: "\\"):
        if position + 1 < end, bytes[position + 1].isASCIIPunctuation { position += 1 }
      case UInt8(ascii: "("):
        depth += 1
        if depth > Self.deepestRoundBrackets { return nil }
      case UInt8(ascii: ")"):
        if depth == 0 { return position }
        depth -= 1
      default:
        break
      }
      position += 1
    }
    return depth == 0 ? min(position, end) : nil
  }

  private func titleEnd(from start: Int) -> Int? {
    guard start < end else { return nil }
    let closer: UInt8
    switch bytes[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): closer = bytes[start]
    case UInt8(ascii: "("): closer = UInt8(ascii: ")")
    default: return nil
    }
    var position = start + 1
    while position < end, bytes[position] != closer {
      if closer == UInt8(ascii: ")"), bytes[position] == UInt8(ascii: "(") { return nil }
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return position < end ? position + 1 : nil
  }

  func skippingBlanks(from start: Int) -> Int {
    bytes.skipBlanks(from: start, to: end)
  }

  // MARK: Brackets

  /// The bracket that closes the one at `opener`.
  mutating func closer(of opener: Int, isSquare: Bool) -> Int? {
    if let near = nearCloser(of: opener, isSquare: isSquare) { return near }
    if !bracketsAreKnown { pairBrackets(from: opener) }
    return brackets.closer(of: opener, isSquare: isSquare)
  }

  /// The closing bracket if nothing stands before it that could make another one the right one.
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

  /// Whether a link stands between the brackets of a label.
  private mutating func holdsLink(_ opener: Int, _ closer: Int) -> Bool {
    // Without another opening bracket there is no room for one.
    if nearCloser(of: opener, isSquare: true) == closer { return false }
    return brackets.holdsLink(opener)
  }

  private mutating func pairBrackets(from start: Int) {
    bracketsAreKnown = true
    brackets.removeAll()
    var index = start
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "\\"):
        index += 2
      case UInt8(ascii: "`"):
        index = skippingCode(at: index)
      case let byte
      where byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "(")
        || byte == UInt8(ascii: ")"):
        let isImage = index > textStart && bytes[index - 1] == UInt8(ascii: "!")
        brackets.note(
          byte, at: index, isImage: isImage, endsLabel: starts(with: "](", at: index, before: end))
        index += 1
      default:
        index += 1
      }
    }
  }

  private mutating func skippingCode(at index: Int) -> Int {
    var inside = index
    while inside < end, bytes[inside] == UInt8(ascii: "`") { inside += 1 }
    let enclosure = Enclosure.code(inside - index)
    guard hasCloser(enclosure, from: inside) else { return inside }
    return closingEnd(of: enclosure, from: inside) ?? end
  }
}
