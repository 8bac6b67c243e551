/// One-line entries and elements of plain words, as nearly all front matter has. This path takes less work than the
/// rest of the reader, with the same result. A test compares the two.
extension YAMLReader {
  /// Reads an entry `key: words` that begins its line. Returns false, and reads nothing, if it may be something else.
  mutating func readPlainEntry(at first: Int) -> Bool {
    guard bytes[first].isASCIILetter else { return false }
    var colon = first
    while colon < end, bytes[colon].isASCIIAlphanumeric || bytes[colon] == UInt8(ascii: "_") { colon += 1 }
    guard byte(colon) == UInt8(ascii: ":"), byte(colon + 1) == 0x20,
      let lineEnd = plainWordsEnd(from: colon + 2), beginsEntry(at: lineEnd + 1)
    else { return false }
    let value = YAMLNode(
      style: .plain, range: colon + 2..<lineEnd, value: YAMLValue(plain: bytes[colon + 2..<lineEnd]))
    position = lineEnd + 1
    add(
      YAMLEntry(
        key: Array(bytes[first..<colon]), keyRange: first..<colon, valueStart: colon + 1, value: value,
        lines: first..<lineEnd + 1))
    return true
  }

  /// Reads an element `- words` of a list at a column. Returns nil, and reads nothing, if it may be something else.
  mutating func readPlainElement(at first: Int, column: Int) -> YAMLNode? {
    guard let lineEnd = plainWordsEnd(from: first) else { return nil }
    let next = skipSpaces(lineEnd + 1)
    guard beginsEntry(at: lineEnd + 1) || next - (lineEnd + 1) == column && byte(next) == UInt8(ascii: "-")
    else { return nil }
    position = lineEnd + 1
    return YAMLNode(
      style: .plain, range: first..<lineEnd, value: YAMLValue(plain: bytes[first..<lineEnd]))
  }

  /// The end of the line of a text that is letters, digits and a few characters without a meaning in YAML, begins with
  /// a letter or a digit, and doesn't end in a space. Nil if it is anything else, or if the line doesn't end in a line
  /// feed.
  private func plainWordsEnd(from start: Int) -> Int? {
    guard start < end, bytes[start].isASCIIAlphanumeric || bytes[start] >= 0x80 else { return nil }
    var index = start
    while index < end {
      switch bytes[index] {
      case 0x0A: return bytes[index - 1] == 0x20 ? nil : index
      case 0x20, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: ","), 0x80...:
        break
      case let byte where !byte.isASCIIAlphanumeric: return nil
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Whether a line that begins here can't continue the text before it: at the end of the bytes, or if the byte isn't
  /// whitespace, a line end or `#`.
  private func beginsEntry(at start: Int) -> Bool {
    guard start < end else { return true }
    return bytes[start] > 0x20 && bytes[start] != UInt8(ascii: "#")
  }
}
