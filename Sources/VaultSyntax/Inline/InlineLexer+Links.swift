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

  /// Reads a link in a comment, which has no fields and no footnotes.
  mutating func readBracketInComment(at index: Int) -> Int {
    if starts(with: "[[", at: index, before: end), let next = readWikilink(.wikilink, at: index, marks: 2) {
      return next
    }
    return readLink(.link, at: index, bracket: index) ?? (index + 1)
  }

  mutating func readImage(at index: Int) -> Int {
    guard index + 1 < end, bytes[index + 1] == UInt8(ascii: "[") else { return index + 1 }
    if starts(with: "![[", at: index, before: end), let next = readWikilink(.embed, at: index, marks: 3) {
      return next
    }
    return readLink(.image, at: index, bracket: index + 1) ?? (index + 1)
  }

  /// `[[target]]` or `[[target|label]]`. The target contains no `[`, and `::` only after a `#`: otherwise it is a field
  /// in brackets, as in Dataview.
  private mutating func readWikilink(_ kind: Token.Kind, at index: Int, marks: Int) -> Int? {
    let start = index + marks
    guard hasWikilinkEnd(from: start), let shape = wikilinkShape(from: start) else { return nil }
    var targetEnd = shape.bar ?? shape.end
    // A table cell writes the bar as `\|`.
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

  /// `[label](target "title")`. The label, the title and the whitespace around the target may cross lines.
  private mutating func readLink(_ kind: Token.Kind, at index: Int, bracket: Int) -> Int? {
    guard let closer = closer(of: bracket, isSquare: true), endsLabel(at: closer),
      kind == .image || !holdsLink(bracket, closer), let cursor = cursor(at: closer + 2),
      let (target, linkEnd) = linkTarget(from: cursor)
    else { return nil }
    return append(
      Spanning(kind: kind, range: index..<linkEnd, label: (bracket + 1)..<closer, target: target))
  }

  /// The destination of a link after `](`, and the offset after the `)` that ends the link.
  private func linkTarget(from start: ParagraphCursor) -> (target: Range<Int>, end: Int)? {
    let first = skippingSpace(from: start)
    guard let opening = byte(at: first), let target = target(from: first, isEnclosed: opening == lessThan)
    else {
      return nil
    }
    var last = first
    last.index = target.upperBound + (opening == lessThan ? 1 : 0)
    var behind = skippingSpace(from: last)
    if behind.index > last.index, let titleEnd = titleEnd(from: behind) {
      behind = skippingSpace(from: titleEnd)
    }
    guard byte(at: behind) == UInt8(ascii: ")") else { return nil }
    return (target, behind.index + 1)
  }

  private func target(from cursor: ParagraphCursor, isEnclosed: Bool) -> Range<Int>? {
    if isEnclosed {
      return angleEnd(from: cursor.index + 1, to: cursor.end).map { (cursor.index + 1)..<$0 }
    }
    return bareTargetEnd(from: cursor.index, to: cursor.end).map { cursor.index..<$0 }
  }

  private func angleEnd(from start: Int, to end: Int) -> Int? {
    var position = start
    while position < end, bytes[position] != lessThan {
      if bytes[position] == UInt8(ascii: ">") { return position }
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// CommonMark limits how deep round brackets nest in a destination. The limit keeps hostile lines linear.
  private static let deepestRoundBrackets = 32

  private func bareTargetEnd(from start: Int, to end: Int) -> Int? {
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

  private func titleEnd(from start: ParagraphCursor) -> ParagraphCursor? {
    let closer: UInt8
    switch byte(at: start) {
    case UInt8(ascii: "\""): closer = UInt8(ascii: "\"")
    case UInt8(ascii: "'"): closer = UInt8(ascii: "'")
    case UInt8(ascii: "("): closer = UInt8(ascii: ")")
    default: return nil
    }
    var position = advanced(start)
    while let byte = byte(at: position) {
      if byte == closer { return advanced(position) }
      if closer == UInt8(ascii: ")"), byte == UInt8(ascii: "(") { return nil }
      position = advanced(position)
      if byte == UInt8(ascii: "\\"), self.byte(at: position) != nil { position = advanced(position) }
    }
    return nil
  }

  func skippingBlanks(from start: Int) -> Int {
    bytes.skipBlanks(from: start, to: end)
  }
}

private let lessThan = UInt8(ascii: "<")
