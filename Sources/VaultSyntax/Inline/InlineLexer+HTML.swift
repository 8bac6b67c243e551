extension InlineLexer {
  /// Reads a tag or comment of HTML, or an autolink.
  mutating func readAngle(at index: Int) -> Int {
    guard index + 1 < end else { return index + 1 }
    switch bytes[index + 1] {
    case UInt8(ascii: "!"):
      return readDeclaration(at: index) ?? (index + 1)
    case UInt8(ascii: "?"):
      return readEnclosure(.instruction, at: index, inside: index + 2) ?? (index + 1)
    case UInt8(ascii: "/"):
      return htmlClosingTagEnd(from: index + 2).map { append(.html, index..<$0) } ?? (index + 1)
    default:
      if let urlEnd = autolinkEnd(from: index + 1) {
        return append(.url, index..<urlEnd, value: (index + 1)..<(urlEnd - 1))
      }
      return htmlTagEnd(from: index + 1).map { append(.html, index..<$0) } ?? (index + 1)
    }
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

  private func nameEnd(from start: Int) -> Int? {
    guard start < end, bytes[start].isASCIILetter else { return nil }
    var position = start
    while position < end, bytes[position].isASCIIAlphanumeric || bytes[position] == UInt8(ascii: "-") {
      position += 1
    }
    return position
  }

  private func htmlClosingTagEnd(from start: Int) -> Int? {
    guard let nameEnd = nameEnd(from: start) else { return nil }
    let position = skippingBlanks(from: nameEnd)
    return position < end && bytes[position] == UInt8(ascii: ">") ? position + 1 : nil
  }

  private func htmlTagEnd(from start: Int) -> Int? {
    guard var position = nameEnd(from: start) else { return nil }
    while true {
      let next = skippingBlanks(from: position)
      guard next < end else { return nil }
      if bytes[next] == UInt8(ascii: ">") { return next + 1 }
      if starts(with: "/>", at: next, before: end) { return next + 2 }
      guard next > position, let attribute = attributeEnd(from: next) else { return nil }
      position = attribute
    }
  }

  private static let attributeNameMarks = ASCIISet("_:.-@")
  private static let bareValueEnds = ASCIISet(" \t\"'=<>`")

  private func attributeEnd(from start: Int) -> Int? {
    var position = start
    while position < end,
      bytes[position].isASCIIAlphanumeric || Self.attributeNameMarks.contains(bytes[position])
    { position += 1 }
    guard position > start else { return nil }
    let equals = skippingBlanks(from: position)
    guard equals < end, bytes[equals] == UInt8(ascii: "=") else { return position }
    return attributeValueEnd(from: skippingBlanks(from: equals + 1))
  }

  private func attributeValueEnd(from start: Int) -> Int? {
    guard start < end else { return nil }
    var position = start
    let quote = bytes[start]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      position += 1
      while position < end, bytes[position] != quote { position += 1 }
      return position < end ? position + 1 : nil
    }
    while position < end, !Self.bareValueEnds.contains(bytes[position]) { position += 1 }
    return position > start ? position : nil
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

  /// A URL without brackets: a scheme, `://` and what follows up to a blank, `<`, `>`, a backtick or a quote.
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
    while last < end, bytes[last] > 0x20, !Self.urlEnds.contains(bytes[last]) {
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

  /// Counts closing brackets that are taken (`step` -1) or given back (1) against the opening ones.
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
