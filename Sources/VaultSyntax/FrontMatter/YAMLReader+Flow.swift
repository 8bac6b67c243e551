extension YAMLReader {
  /// Reads `[…]` or `{…}`. The indentation of its lines doesn't matter.
  mutating func readFlow() throws(YAMLFault) -> YAMLNode {
    let start = position
    if bytes[start] == UInt8(ascii: "{") {
      let entries = try nested { reader throws(YAMLFault) in try reader.readFlowEntries() }
      let pairs = entries.map { YAMLPair($0.key, $0.value.value) }
      return YAMLNode(style: .flowMap, range: start..<position, value: .map(pairs))
    }
    let elements = try nested { reader throws(YAMLFault) in try reader.readFlowElements() }
    return YAMLNode(
      style: .flowList, range: start..<position, value: .list(elements.map(\.value)), elements: elements)
  }

  private mutating func readFlowElements() throws(YAMLFault) -> [YAMLNode] {
    var elements: [YAMLNode] = []
    let start = position
    position += 1
    while true {
      try skipFlowSpace(from: start)
      if bytes[position] == UInt8(ascii: "]") {
        position += 1
        return elements
      }
      elements.append(try readFlowElement())
      try skipFlowSpace(from: start)
      guard bytes[position] != UInt8(ascii: ",") else {
        position += 1
        continue
      }
      guard bytes[position] == UInt8(ascii: "]") else { throw .malformed(position) }
    }
  }

  /// An element of a list, which may be a single pair: `[a: b]`.
  private mutating func readFlowElement() throws(YAMLFault) -> YAMLNode {
    let first = position
    let node = try readFlowNode()
    let mayJoin = node.style == .doubleQuoted || node.style == .singleQuoted
    let colon = skipBlanks(position)
    guard isFlowColon(at: colon, mayJoin: mayJoin) else { return node }
    guard node.isScalar, let key = node.value.text else { throw .unsupported }
    position = colon + 1
    let value = try readFlowValue(from: first)
    return YAMLNode(style: .flowMap, range: first..<position, value: .map([YAMLPair(key, value.value)]))
  }

  /// Reads the entries of `{…}`.
  mutating func readFlowEntries() throws(YAMLFault) -> [YAMLEntry] {
    var entries: [YAMLEntry] = []
    var keys: Set<[UInt8]> = []
    let start = position
    position += 1
    while true {
      try skipFlowSpace(from: start)
      if bytes[position] == UInt8(ascii: "}") {
        position += 1
        return entries
      }
      let entry = try readFlowEntry(in: start)
      guard keys.insert(entry.key).inserted else { throw .malformed(entry.keyRange.lowerBound) }
      entries.append(entry)
      try skipFlowSpace(from: start)
      guard bytes[position] != UInt8(ascii: ",") else {
        position += 1
        continue
      }
      guard bytes[position] == UInt8(ascii: "}") else { throw .malformed(position) }
    }
  }

  private mutating func readFlowEntry(in start: Int) throws(YAMLFault) -> YAMLEntry {
    let first = position
    let node = try readFlowNode()
    let keyRange = first..<position
    // A key is text whatever it looks like: `1: a`, `null: b`. Offload doesn't read a map or a list as a key.
    guard node.isScalar else { throw .unsupported }
    let key = node.value.text ?? Array(bytes[keyRange])
    let mayJoin = node.style == .doubleQuoted || node.style == .singleQuoted
    try skipFlowSpace(from: start)
    var valueStart = keyRange.upperBound
    var value = YAMLNode(style: .empty, range: valueStart..<valueStart, value: .null)
    if isFlowColon(at: position, mayJoin: mayJoin) {
      position += 1
      valueStart = position
      value = try readFlowValue(from: start)
    } else {
      position = keyRange.upperBound
    }
    return YAMLEntry(
      key: key, keyRange: keyRange, valueStart: valueStart, value: value, lines: first..<position)
  }

  private mutating func readFlowValue(from start: Int) throws(YAMLFault) -> YAMLNode {
    let empty = YAMLNode(style: .empty, range: position..<position, value: .null)
    try skipFlowSpace(from: start)
    switch bytes[position] {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): return empty
    default: return try readFlowNode()
    }
  }

  private func isFlowColon(at offset: Int, mayJoin: Bool) -> Bool {
    guard byte(offset) == UInt8(ascii: ":") else { return false }
    return mayJoin || isSpace(at: offset + 1) || Self.flowMarks.contains(byte(offset + 1))
  }

  private mutating func readFlowNode() throws(YAMLFault) -> YAMLNode {
    switch bytes[position] {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      return try readFlow()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return try readQuoted(beyond: -1)
    case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
      throw .unsupported
    case UInt8(ascii: "?") where isSpace(at: position + 1), UInt8(ascii: ":"):
      throw .unsupported
    default:
      guard opensPlain(at: position, inFlow: true) else { throw .malformed(position) }
      return readFlowPlain()
    }
  }

  private static let flowMarks = ASCIISet(",[]{}")

  private mutating func readFlowPlain() -> YAMLNode {
    let start = position
    var text: [UInt8] = []
    var last = start
    while true {
      let stop = flowPlainEnd(from: position)
      text.append(contentsOf: bytes[position..<stop])
      last = stop
      position = stop
      guard let (next, breaks) = flowContinuation(from: stop) else { break }
      text.append(contentsOf: breaks > 0 ? Array(repeating: 0x0A, count: breaks) : [0x20])
      position = next
    }
    return YAMLNode(style: .plain, range: start..<last, value: YAMLValue(plain: text[...]))
  }

  /// The end of a plain scalar on its line, without whitespace at its end.
  private func flowPlainEnd(from start: Int) -> Int {
    var index = start
    // If one `#` isn't a comment, later ones in the same scalar aren't comments either.
    var isText = false
    while index < end, !isBreak(bytes[index]), !Self.flowMarks.contains(bytes[index]) {
      if bytes[index] == UInt8(ascii: ":"), isFlowColon(at: index, mayJoin: false) { break }
      if bytes[index] == UInt8(ascii: "#"), !isText, index > start, bytes[index - 1].isBlank {
        if isComment(at: index, inFlow: true) { break }
        isText = true
      }
      index += 1
    }
    while index > start, bytes[index - 1].isBlank { index -= 1 }
    return index
  }

  /// The offset where a plain scalar continues on a later line, with the number of blank lines before it.
  private func flowContinuation(from stop: Int) -> (first: Int, blankLines: Int)? {
    var index = skipBlanks(stop)
    guard index < end, isBreak(bytes[index]) else { return nil }
    var breaks = -1
    while index < end, isBreak(bytes[index]) {
      breaks += 1
      index = skipBlanks(nextLine(index))
    }
    guard index < end, !Self.flowMarks.contains(bytes[index]), bytes[index] != UInt8(ascii: "#"),
      !isFlowColon(at: index, mayJoin: false), !isDocumentMark(at: index)
    else { return nil }
    return (index, breaks)
  }

  /// Skips whitespace, line ends and comments. The collection must continue after them.
  private mutating func skipFlowSpace(from start: Int) throws(YAMLFault) {
    while position < end {
      if isBlankOrBreak(bytes[position]) {
        position += 1
      } else if isComment(at: position, inFlow: true), isBlankOrBreak(bytes[position - 1]) {
        position = nextLine(position)
      } else {
        if isDocumentMark(at: position) { break }
        return
      }
    }
    throw .malformed(start)
  }
}
