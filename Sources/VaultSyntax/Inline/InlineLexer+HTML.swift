extension InlineLexer {
  /// Reads an HTML tag or comment, or an autolink.
  mutating func readAngle(at index: Int) -> Int {
    guard index + 1 < end else { return index + 1 }
    switch bytes[index + 1] {
    case UInt8(ascii: "!"):
      return readDeclaration(at: index) ?? (index + 1)
    case UInt8(ascii: "?"):
      return readEnclosure(.instruction, at: index, inside: index + 2) ?? (index + 1)
    case UInt8(ascii: "/"):
      return html(from: index, to: closingTagEnd(from: index + 2)) ?? (index + 1)
    default:
      if let urlEnd = autolinkEnd(from: index + 1) {
        return append(.url, index..<urlEnd, value: (index + 1)..<(urlEnd - 1))
      }
      return html(from: index, to: tagEnd(from: index + 1)) ?? (index + 1)
    }
  }

  private mutating func html(from start: Int, to end: Int?) -> Int? {
    end.map { append(Spanning(kind: .html, range: start..<$0)) }
  }

  private mutating func readDeclaration(at index: Int) -> Int? {
    if starts(with: "<!-->", at: index, before: end) { return append(.html, index..<(index + 5)) }
    if starts(with: "<!--->", at: index, before: end) { return append(.html, index..<(index + 6)) }
    if starts(with: "<!--", at: index, before: end) {
      return readEnclosure(.htmlComment, at: index, inside: index + 4)
    }
    if starts(with: "<![CDATA[", at: index, before: end) {
      return readEnclosure(.cdata, at: index, inside: index + 9)
    }
    return nil
  }

  // MARK: Tags, which may reach over lines

  private func closingTagEnd(from start: Int) -> Int? {
    guard let name = nameEnd(from: start) else { return nil }
    let last = skippingSpace(from: name)
    return byte(at: last) == UInt8(ascii: ">") ? last.index + 1 : nil
  }

  private func tagEnd(from start: Int) -> Int? {
    guard var position = nameEnd(from: start) else { return nil }
    while true {
      let next = skippingSpace(from: position)
      switch byte(at: next) {
      case UInt8(ascii: ">"): return next.index + 1
      case UInt8(ascii: "/"):
        return starts(with: "/>", at: next.index, before: next.end) ? next.index + 2 : nil
      default:
        guard next.index > position.index, let attribute = attributeEnd(from: next) else { return nil }
        position = attribute
      }
    }
  }

  private func nameEnd(from start: Int) -> ParagraphCursor? {
    guard start < end, bytes[start].isASCIILetter, let cursor = cursor(at: start) else { return nil }
    return skipping(from: cursor) { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
  }

  private static let attributeNameMarks = ASCIISet("_:.-@")
  private static let bareValueEnds = ASCIISet(" \t\n\"'=<>`")

  private func attributeEnd(from start: ParagraphCursor) -> ParagraphCursor? {
    let name = skipping(from: start) { $0.isASCIIAlphanumeric || Self.attributeNameMarks.contains($0) }
    guard name.index > start.index else { return nil }
    let equals = skippingSpace(from: name)
    guard byte(at: equals) == UInt8(ascii: "=") else { return name }
    return attributeValueEnd(from: skippingSpace(from: advanced(equals)))
  }

  private func attributeValueEnd(from start: ParagraphCursor) -> ParagraphCursor? {
    guard let first = byte(at: start) else { return nil }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      let last = skipping(from: advanced(start)) { $0 != first }
      return byte(at: last) == first ? advanced(last) : nil
    }
    let last = skipping(from: start) { !Self.bareValueEnds.contains($0) }
    return last.index > start.index ? last : nil
  }

  private func skipping(from start: ParagraphCursor, while holds: (UInt8) -> Bool) -> ParagraphCursor {
    var cursor = start
    while let byte = byte(at: cursor), holds(byte) { cursor = advanced(cursor) }
    return cursor
  }

  // MARK: URLs

  private static let longestScheme = 32

  private func isSchemeByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "-")
  }

  private func autolinkEnd(from start: Int) -> Int? {
    guard start < end, bytes[start].isASCIILetter else { return nil }
    var position = start
    while position < end, position - start <= Self.longestScheme, isSchemeByte(bytes[position]) {
      position += 1
    }
    guard position - start >= 2, position - start <= Self.longestScheme, position < end,
      bytes[position] == UInt8(ascii: ":")
    else { return nil }
    while position < end, bytes[position] > 0x20, bytes[position] != UInt8(ascii: "<") {
      if bytes[position] == UInt8(ascii: ">") { return position + 1 }
      position += 1
    }
    return nil
  }

  /// Reads a URL without brackets: a scheme, `://`, and the text up to whitespace, `<`, `>`, a backtick or a quote.
  mutating func readBareURL(at colon: Int) -> Int {
    guard starts(with: "://", at: colon, before: end) else { return colon + 1 }
    var start = colon
    while start > pending, colon - start < Self.longestScheme, isSchemeByte(bytes[start - 1]) { start -= 1 }
    while start < colon, !bytes[start].isASCIILetter { start += 1 }
    guard colon - start >= 2 else { return colon + 3 }
    let urlEnd = bareURLEnd(from: colon + 3)
    guard urlEnd > colon + 3 else { return colon + 3 }
    return append(.url, start..<urlEnd, value: start..<urlEnd)
  }

  private static let urlEnds = ASCIISet("<>`\"")
  private static let urlTrailers = ASCIISet("?!.,:;*_~'")

  private func bareURLEnd(from start: Int) -> Int {
    var last = start
    var excess = (round: 0, square: 0)
    while last < end, bytes[last] > 0x20, !Self.urlEnds.contains(bytes[last]), !breaksLine(at: last) {
      count(bytes[last], -1, &excess)
      last += 1
    }
    // A closing bracket at the end belongs to the text around the URL if nothing in the URL opens it.
    while last > start {
      let byte = bytes[last - 1]
      let isUnopened =
        (byte == UInt8(ascii: ")") && excess.round > 0) || (byte == UInt8(ascii: "]") && excess.square > 0)
      guard isUnopened || Self.urlTrailers.contains(byte) else { break }
      count(byte, 1, &excess)
      last -= 1
    }
    return last
  }

  /// Counts how many more brackets close than open. `step` is -1 for a byte that the URL takes, 1 for one that it
  /// drops.
  private func count(_ byte: UInt8, _ step: Int, _ excess: inout (round: Int, square: Int)) {
    switch byte {
    case UInt8(ascii: "("): excess.round += step
    case UInt8(ascii: ")"): excess.round -= step
    case UInt8(ascii: "["): excess.square += step
    case UInt8(ascii: "]"): excess.square -= step
    default: break
    }
  }
}
