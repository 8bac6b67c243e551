extension YAMLReader {
  private enum Chomping {
    case clip
    case strip
    case keep
  }

  private struct Header {
    var isFolded: Bool
    var chomping = Chomping.clip
    /// Set if the header gives the indentation of the text beyond its parent's.
    var indent: Int?
  }

  /// Reads a literal or folded scalar, whose lines are indented deeper than `column`.
  mutating func readBlockScalar(beyond column: Int) throws(YAMLFault) -> YAMLNode {
    let start = position
    let header = try readHeader()
    let headerEnd = lineEnd(start)
    let indent: Int
    if let deeper = header.indent {
      indent = max(column, 0) + deeper
    } else {
      indent = try textIndent(beyond: column)
    }
    var lines: [Range<Int>] = []
    while position < end {
      let first = min(skipSpaces(position), position + indent)
      let lineEnd = lineEnd(position)
      guard first - position == indent || first == lineEnd else { break }
      lines.append(first..<lineEnd)
      position = nextLine(position)
    }
    var trailing = 0
    while let last = lines.last, last.isEmpty {
      lines.removeLast()
      trailing += 1
    }
    let body = header.isFolded ? folded(lines) : literal(lines)
    return YAMLNode(
      style: header.isFolded ? .folded : .literal, range: start..<(lines.last?.upperBound ?? headerEnd),
      value: .string(body + lineFeeds(header.chomping, trailing, isEmpty: lines.isEmpty)))
  }

  private mutating func readHeader() throws(YAMLFault) -> Header {
    var header = Header(isFolded: bytes[position] == UInt8(ascii: ">"))
    var isChomped = false
    position += 1
    while !isSpace(at: position) {
      switch bytes[position] {
      case UInt8(ascii: "1")...UInt8(ascii: "9") where header.indent == nil:
        header.indent = Int(bytes[position] - 0x30)
      case UInt8(ascii: "-") where !isChomped, UInt8(ascii: "+") where !isChomped:
        header.chomping = bytes[position] == UInt8(ascii: "-") ? .strip : .keep
        isChomped = true
      default:
        throw .malformed(position)
      }
      position += 1
    }
    try endLine()
    return header
  }

  /// The indentation of the first line that isn't blank. No blank line before it may be longer.
  private func textIndent(beyond column: Int) throws(YAMLFault) -> Int {
    var line = position
    var longestBlank = 0
    while line < end {
      let first = skipSpaces(line)
      if first < end, !isBreak(bytes[first]) {
        let indent = first - line
        if indent > column, longestBlank > indent { throw .malformed(line) }
        return max(indent, column + 1)
      }
      longestBlank = max(longestBlank, first - line)
      line = nextLine(first)
    }
    return max(longestBlank, column + 1)
  }

  private func literal(_ lines: [Range<Int>]) -> [UInt8] {
    Array(lines.map { bytes[$0] }.joined(separator: [0x0A]))
  }

  /// Joins lines with spaces, except next to lines that begin with whitespace.
  private func folded(_ lines: [Range<Int>]) -> [UInt8] {
    var text: [UInt8] = []
    var breaks = 0
    var wasSpaced: Bool?
    for line in lines {
      guard !line.isEmpty else {
        breaks += 1
        continue
      }
      let isSpaced = bytes[line.lowerBound].isBlank
      if let wasSpaced {
        let count = wasSpaced || isSpaced ? breaks + 1 : breaks
        text.append(contentsOf: count == 0 ? [0x20] : Array(repeating: 0x0A, count: count))
      } else {
        text.append(contentsOf: Array(repeating: 0x0A, count: breaks))
      }
      text.append(contentsOf: bytes[line])
      breaks = 0
      wasSpaced = isSpaced
    }
    return text
  }

  private func lineFeeds(_ chomping: Chomping, _ blankLines: Int, isEmpty: Bool) -> [UInt8] {
    let count =
      switch chomping {
      case .strip: 0
      case .clip: isEmpty ? 0 : 1
      case .keep: blankLines + (isEmpty ? 0 : 1)
      }
    return Array(repeating: 0x0A, count: count)
  }
}
