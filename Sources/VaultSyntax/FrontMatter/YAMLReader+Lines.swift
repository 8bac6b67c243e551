extension YAMLReader {
  func lineStart(of offset: Int) -> Int {
    var start = offset
    while start > 0, !isBreak(bytes[start - 1]) { start -= 1 }
    // The byte order mark before front matter doesn't count as a column.
    return start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : start
  }

  func lineEnd(_ offset: Int) -> Int {
    var index = offset
    while index < end, !isBreak(bytes[index]) { index += 1 }
    return index
  }

  func nextLine(_ offset: Int) -> Int {
    let index = lineEnd(offset)
    guard index < end else { return end }
    return bytes[index] == 0x0D && index + 1 < end && bytes[index + 1] == 0x0A ? index + 2 : index + 1
  }

  func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  func isBlankOrBreak(_ byte: UInt8) -> Bool { byte.isBlank || isBreak(byte) }

  func skipBlanks(_ offset: Int) -> Int {
    var index = offset
    while index < end, bytes[index].isBlank { index += 1 }
    return index
  }

  func skipSpaces(_ offset: Int) -> Int {
    var index = offset
    while index < end, bytes[index] == 0x20 { index += 1 }
    return index
  }

  /// Whether whitespace, the end of a line or the end of the bytes is at an offset.
  func isSpace(at offset: Int) -> Bool { offset >= end || isBlankOrBreak(bytes[offset]) }

  func byte(_ offset: Int) -> UInt8 { offset < end ? bytes[offset] : 0 }

  /// Whether a list element begins at an offset.
  func isDash(at offset: Int) -> Bool { byte(offset) == UInt8(ascii: "-") && isSpace(at: offset + 1) }

  /// Whether the value of a complex key begins at an offset.
  func isLoneColon(at offset: Int) -> Bool { byte(offset) == UInt8(ascii: ":") && isSpace(at: offset + 1) }

  /// Whether a comment begins at an offset. In a value with tags, words that all begin with `#` aren't a comment: up to
  /// the end of the line, or of an element of a flow list.
  func isComment(at offset: Int, inFlow: Bool = false) -> Bool {
    guard byte(offset) == UInt8(ascii: "#") else { return false }
    guard isReadingTags else { return true }
    let words = bytes[offset..<end].prefix { byte in
      !isBreak(byte) && !(inFlow && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")))
    }
    return !words.split { $0.isBlank || $0 == UInt8(ascii: ",") }
      .allSatisfy { $0.count > 1 && $0.first == UInt8(ascii: "#") }
  }

  /// Whether `---` or `...` is at an offset, alone at the start of a line.
  func isDocumentMark(at offset: Int) -> Bool {
    guard offset + 3 <= end, isSpace(at: offset + 3) else { return false }
    let mark = bytes[offset..<(offset + 3)]
    let isMark = mark.allSatisfy { $0 == UInt8(ascii: "-") } || mark.allSatisfy { $0 == UInt8(ascii: ".") }
    return isMark && lineStart(of: offset) == offset
  }

  /// Offset of the next byte, from the start of a line on, that isn't whitespace and isn't in a comment; nil if none is
  /// left. Moves `position` to the start of that byte's line, unless `skipping` is false.
  mutating func nextContent(skipping: Bool = true) -> Int? {
    var line = position
    while line < end {
      let first = skipBlanks(line)
      if first < end, !isBreak(bytes[first]), !(bytes[first] == UInt8(ascii: "#")) {
        if skipping { position = line }
        return first
      }
      line = nextLine(first)
    }
    if skipping { position = end }
    return nil
  }

  /// Reads the rest of a line after a value: whitespace and a comment.
  mutating func endLine() throws(YAMLFault) {
    let rest = skipBlanks(position)
    guard rest >= end || isBreak(bytes[rest]) || (rest > position && bytes[rest] == UInt8(ascii: "#")) else {
      throw .malformed(rest)
    }
    position = nextLine(rest)
  }
}
