extension YAMLReader {
  // MARK: Keys

  /// Whether a key and its colon are at an offset.
  func isKey(at offset: Int) -> Bool { colon(ofKeyAt: offset) != nil }

  /// Whether a key is at an offset that Offload doesn't read: one with an anchor or a tag, an alias, or a complex one.
  func isOpaqueKey(at offset: Int) -> Bool {
    switch byte(offset) {
    case UInt8(ascii: "?"):
      return isSpace(at: offset + 1)
    case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
      return plainColon(from: offset) != nil
    default:
      return false
    }
  }

  private func colon(ofKeyAt offset: Int) -> Int? {
    switch byte(offset) {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let keyEnd = quotedEnd(from: offset) else { return nil }
      let colon = skipBlanks(keyEnd)
      return byte(colon) == UInt8(ascii: ":") && isSpace(at: colon + 1) ? colon : nil
    default:
      return opensPlain(at: offset, inFlow: false) ? plainColon(from: offset) : nil
    }
  }

  /// The first colon on the line before whitespace or the end of the line, unless a comment comes before it.
  func plainColon(from start: Int) -> Int? {
    var index = start
    while index < end, !isBreak(bytes[index]) {
      if bytes[index] == UInt8(ascii: ":"), isSpace(at: index + 1), index > start { return index }
      if bytes[index] == UInt8(ascii: "#"), index > start, bytes[index - 1].isBlank { return nil }
      index += 1
    }
    return nil
  }

  private func quotedEnd(from start: Int) -> Int? {
    let quote = bytes[start]
    var index = start + 1
    while index < end, !isBreak(bytes[index]) {
      if bytes[index] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        index += 2
        continue
      }
      if bytes[index] == quote {
        guard quote == UInt8(ascii: "'"), byte(index + 1) == quote else { return index + 1 }
        index += 1
      }
      index += 1
    }
    return nil
  }

  mutating func readKey(
    at first: Int
  ) throws(YAMLFault) -> (key: [UInt8], range: Range<Int>, valueStart: Int) {
    guard let colon = colon(ofKeyAt: first) else { throw .malformed(first) }
    if byte(first) == UInt8(ascii: "\"") || byte(first) == UInt8(ascii: "'") {
      position = first
      let node = try readQuoted(beyond: -1)
      guard case .string(let key) = node.value else { throw .malformed(first) }
      return (key, node.range, colon + 1)
    }
    var last = colon
    while last > first, bytes[last - 1].isBlank { last -= 1 }
    return (Array(bytes[first..<last]), first..<last, colon + 1)
  }

  // MARK: Values

  /// Reads the value after a key's colon. The key is at `column`.
  mutating func readValue(from start: Int, column: Int) throws(YAMLFault) -> YAMLNode {
    let first = skipBlanks(start)
    if first >= end || isBreak(bytes[first]) || (isComment(at: first) && first > start) {
      position = nextLine(first)
      return try readBelow(column: column, isListAllowedAtColumn: true, emptyAt: start)
    }
    guard first > start else { throw .malformed(first) }
    if isDash(at: first) { throw .malformed(first) }
    return try readInline(at: first, beyond: column)
  }

  /// Reads the block on the lines below a key or a dash, if they are indented deeper, or if they are a list that may be
  /// at the same column.
  private mutating func readBelow(
    column: Int, isListAllowedAtColumn: Bool, emptyAt start: Int
  ) throws(YAMLFault) -> YAMLNode {
    let below = position
    if let first = nextContent() {
      let indent = try indentation(of: first)
      if indent > column { return try readBlock(at: first, beyond: column) }
      if isListAllowedAtColumn, indent == column, isDash(at: first) { return try readList(column: column) }
    }
    position = below
    return YAMLNode(style: .empty, range: start..<start, value: .null)
  }

  private func indentation(of first: Int) throws(YAMLFault) -> Int {
    let start = lineStart(of: first)
    guard skipSpaces(start) == first else { throw .malformed(first) }
    return first - start
  }

  /// Reads the value that begins at an offset, on its line or after a dash.
  private mutating func readBlock(at first: Int, beyond column: Int) throws(YAMLFault) -> YAMLNode {
    try nested { reader throws(YAMLFault) in
      let ownColumn = first - reader.lineStart(of: first)
      if reader.isDash(at: first) { return try reader.readList(column: ownColumn, firstAt: first) }
      if reader.isOpaqueKey(at: first) { throw .unsupported }
      if reader.isKey(at: first) { return try reader.readMap(column: ownColumn, firstAt: first) }
      return try reader.readInline(at: first, beyond: column)
    }
  }

  /// Reads a scalar or a flow collection, and the rest of its last line.
  private mutating func readInline(at first: Int, beyond column: Int) throws(YAMLFault) -> YAMLNode {
    position = first
    switch bytes[first] {
    case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
      throw .unsupported
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      return try readBlockScalar(beyond: column)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let node = try readQuoted(beyond: column)
      try endLine()
      return node
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let node = try readFlow()
      try endLine()
      return node
    default:
      guard opensPlain(at: first, inFlow: false) else { throw .malformed(first) }
      return try readPlain(beyond: column)
    }
  }

  // MARK: Lists and maps

  private mutating func readList(column: Int, firstAt: Int? = nil) throws(YAMLFault) -> YAMLNode {
    var elements: [YAMLNode] = []
    guard var dash = firstAt ?? nextContent() else { throw .malformed(position) }
    let start = dash
    var last = dash + 1
    while true {
      var element = try readElement(dash: dash, column: column)
      element.dash = dash
      last = max(element.range.upperBound, dash + 1)
      elements.append(element)
      guard let next = nextContent(), try indentation(of: next) == column, isDash(at: next) else { break }
      dash = next
    }
    return YAMLNode(
      style: .blockList, range: start..<last, value: .list(elements.map(\.value)), elements: elements)
  }

  private mutating func readElement(dash: Int, column: Int) throws(YAMLFault) -> YAMLNode {
    let first = skipBlanks(dash + 1)
    if first >= end || isBreak(bytes[first]) || isComment(at: first) {
      position = nextLine(first)
      return try readBelow(column: column, isListAllowedAtColumn: false, emptyAt: dash + 1)
    }
    if takesShortWays, depth < Self.deepestNesting, let plain = readPlainElement(at: first, column: column) {
      return plain
    }
    let isSpaced = skipSpaces(dash + 1) == first
    if !isSpaced, isDash(at: first) || isKey(at: first) { throw .malformed(first) }
    return try readBlock(at: first, beyond: column)
  }

  private mutating func readMap(column: Int, firstAt: Int) throws(YAMLFault) -> YAMLNode {
    var pairs: [YAMLPair] = []
    var keys: Set<[UInt8]> = []
    var first = firstAt
    var last = first
    while true {
      let (key, _, valueStart) = try readKey(at: first)
      let value = try readValue(from: valueStart, column: column)
      last = max(value.range.upperBound, valueStart)
      guard keys.insert(key).inserted else { throw .malformed(first) }
      pairs.append(YAMLPair(key, value.value))
      guard let next = nextContent(), try indentation(of: next) >= column else { break }
      if isOpaqueKey(at: next) { throw .unsupported }
      guard try indentation(of: next) == column, isKey(at: next) else { throw .malformed(next) }
      first = next
    }
    return YAMLNode(style: .blockMap, range: firstAt..<last, value: .map(pairs))
  }
}
