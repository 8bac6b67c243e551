extension YAMLReader {
  private static let indicators = ASCIISet(",[]{}#&*!|>'\"%@`")
  private static let flowIndicators = ASCIISet(",[]{}")

  /// Whether a plain scalar may begin at an offset.
  func opensPlain(at offset: Int, inFlow: Bool) -> Bool {
    let first = byte(offset)
    switch first {
    case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
      return !isSpace(at: offset + 1) && !(inFlow && Self.flowIndicators.contains(byte(offset + 1)))
    case UInt8(ascii: "#"):
      return isReadingTags && !isComment(at: offset, inFlow: inFlow)
    default:
      return offset < end && !isBlankOrBreak(first) && !Self.indicators.contains(first)
    }
  }

  // MARK: Plain

  /// Reads a plain scalar outside flow collections. It continues over lines that are indented deeper than `column`.
  mutating func readPlain(beyond column: Int) throws(YAMLFault) -> YAMLNode {
    let start = position
    var text: [UInt8] = []
    var breaks = 0
    var line = start
    var last = start
    while true {
      if let colon = plainColon(from: line), !(isReadingTags && bytes[line] == UInt8(ascii: "#")) {
        throw .malformed(colon)
      }
      let stop = plainEnd(from: line)
      if line > start { text.append(contentsOf: breaks > 0 ? Array(repeating: 0x0A, count: breaks) : [0x20]) }
      text.append(contentsOf: bytes[line..<stop])
      last = stop
      position = nextLine(stop)
      // A comment ends the scalar.
      guard skipBlanks(stop) == lineEnd(stop), let next = continuation(beyond: column) else { break }
      (line, breaks) = next
    }
    return YAMLNode(
      style: .plain, range: start..<last,
      value: last > lineEnd(start) ? .string(text) : YAMLValue(plain: text[...]))
  }

  private func plainEnd(from start: Int) -> Int {
    let lineEnd = lineEnd(start)
    // If the first word has a `#`, all words are tags.
    let mayHoldComment = bytes[start] != UInt8(ascii: "#")
    var index = start
    while index < lineEnd {
      if bytes[index] == UInt8(ascii: "#"), mayHoldComment, bytes[index - 1].isBlank { break }
      index += 1
    }
    while index > start, bytes[index - 1].isBlank { index -= 1 }
    return index
  }

  /// The next line of a scalar, with the number of blank lines before it; nil if the scalar ends.
  private func continuation(beyond column: Int) -> (first: Int, blankLines: Int)? {
    var blankLines = 0
    var line = position
    while line < end {
      let first = skipBlanks(line)
      if first >= end { return nil }
      if !isBreak(bytes[first]) {
        let isDeeper = skipSpaces(line) - line > column
        return isDeeper && bytes[first] != UInt8(ascii: "#") ? (first, blankLines) : nil
      }
      blankLines += 1
      line = nextLine(first)
    }
    return nil
  }

  // MARK: Quoted

  /// Reads a quoted scalar. Its further lines must be indented deeper than `column`.
  mutating func readQuoted(beyond column: Int) throws(YAMLFault) -> YAMLNode {
    let start = position
    let quote = bytes[start]
    var text: [UInt8] = []
    // Whitespace before this length came from an escape or a fold, and stays.
    var kept = 0
    var index = start + 1
    while index < end {
      let current = bytes[index]
      if isBreak(current) {
        index = try foldQuoted(&text, kept, from: index, beyond: column)
        kept = text.count
      } else if current == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        index = try readEscape(at: index + 1, into: &text, beyond: column)
        kept = text.count
      } else if current == quote {
        guard quote == UInt8(ascii: "'"), byte(index + 1) == quote else {
          position = index + 1
          let style: YAMLNode.Style = quote == UInt8(ascii: "'") ? .singleQuoted : .doubleQuoted
          return YAMLNode(style: style, range: start..<position, value: .string(text))
        }
        text.append(quote)
        index += 2
      } else {
        text.append(current)
        index += 1
      }
    }
    throw .malformed(start)
  }

  /// Folds the end of a line within quotes into a space, or into as many line feeds as there are blank lines.
  private func foldQuoted(
    _ text: inout [UInt8], _ kept: Int, from lineEnd: Int, beyond column: Int
  ) throws(YAMLFault) -> Int {
    while text.count > kept, text[text.count - 1].isBlank { text.removeLast() }
    var line = nextLine(lineEnd)
    var breaks = 0
    while line < end {
      let first = skipBlanks(line)
      if first < end, !isBreak(bytes[first]) {
        guard skipSpaces(line) - line > column, !isDocumentMark(at: first) else { throw .malformed(first) }
        text.append(contentsOf: breaks > 0 ? Array(repeating: 0x0A, count: breaks) : [0x20])
        return first
      }
      breaks += 1
      line = nextLine(first)
    }
    throw .malformed(lineEnd)
  }

  private func readEscape(
    at index: Int, into text: inout [UInt8], beyond column: Int
  ) throws(YAMLFault) -> Int {
    guard index < end else { throw .malformed(index) }
    if let simple = YAMLEscape.meaning(of: bytes[index]) {
      text.append(contentsOf: simple)
      return index + 1
    }
    if isBreak(bytes[index]) {
      let kept = text.count
      let next = try foldQuoted(&text, kept, from: index, beyond: column)
      if text.count == kept + 1, text[kept] == 0x20 { text.removeLast() }
      return next
    }
    guard let digits = YAMLEscape.digits(of: bytes[index]), let code = hexadecimal(from: index + 1, digits)
    else { throw .malformed(index) }
    var next = index + 1 + digits
    var scalar = Unicode.Scalar(code)
    if scalar == nil, code >> 10 == 0x36, byte(next) == UInt8(ascii: "\\"),
      byte(next + 1) == UInt8(ascii: "u"),
      let low = hexadecimal(from: next + 2, 4), low >> 10 == 0x37
    {
      scalar = Unicode.Scalar(0x10000 + (code & 0x3FF) << 10 + low & 0x3FF)
      next += 6
    }
    guard let scalar else { throw .malformed(index) }
    text.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
    return next
  }

  private func hexadecimal(from start: Int, _ count: Int) -> UInt32? {
    guard start + count <= end else { return nil }
    var code: UInt32 = 0
    for digit in bytes[start..<(start + count)] {
      switch digit {
      case 0x30...0x39: code = code << 4 | UInt32(digit - 0x30)
      case 0x41...0x46, 0x61...0x66: code = code << 4 | UInt32((digit | 0x20) - 0x61 + 10)
      default: return nil
      }
    }
    return code
  }
}

/// The escapes after a backslash in double quotes.
enum YAMLEscape {
  static func meaning(of byte: UInt8) -> [UInt8]? {
    switch byte {
    case UInt8(ascii: "0"): [0x00]
    case UInt8(ascii: "a"): [0x07]
    case UInt8(ascii: "b"): [0x08]
    case UInt8(ascii: "t"), 0x09: [0x09]
    case UInt8(ascii: "n"): [0x0A]
    case UInt8(ascii: "v"): [0x0B]
    case UInt8(ascii: "f"): [0x0C]
    case UInt8(ascii: "r"): [0x0D]
    case UInt8(ascii: "e"): [0x1B]
    case 0x20, UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "\\"): [byte]
    case UInt8(ascii: "N"): [0xC2, 0x85]
    case UInt8(ascii: "_"): [0xC2, 0xA0]
    case UInt8(ascii: "L"): [0xE2, 0x80, 0xA8]
    case UInt8(ascii: "P"): [0xE2, 0x80, 0xA9]
    default: nil
    }
  }

  static func digits(of byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "x"): 2
    case UInt8(ascii: "u"): 4
    case UInt8(ascii: "U"): 8
    default: nil
    }
  }
}
