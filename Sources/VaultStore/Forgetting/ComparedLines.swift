/// Splits a text into lines for the comparisons of erasing.
enum ComparedLines {
  private static let newline = UInt8(ascii: "\n")

  /// Returns the ranges of lines with their line ends.
  static func ranges(of text: ArraySlice<UInt8>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex(of: newline).map { $0 + 1 } ?? text.endIndex
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }

  /// Returns the lines that have a letter or digit, without the space around them.
  static func cores(_ text: [UInt8]) -> [[UInt8]] {
    ranges(of: text[...]).map { core(text[$0]) }.filter { $0.contains(where: isLetter) }
  }

  /// Returns the line without space, line ends and zeros at either end.
  static func core(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let start = line.firstIndex { !isBlank($0) } ?? line.endIndex
    let end = line.lastIndex { !isBlank($0) } ?? start - 1
    return Array(line[start..<max(start, end + 1)])
  }

  /// Returns the line without the journal's label: the path in a base, `removed 12:` in a record, `text ` in a draft of
  /// a front end.
  static func unlabelled(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if let zero = line.lastIndex(of: 0) { return line[(zero + 1)...] }
    let word = line.prefix { UInt8(ascii: "a") <= $0 && $0 <= UInt8(ascii: "z") }
    var rest = line[word.endIndex...]
    guard !word.isEmpty, rest.popFirst() == UInt8(ascii: " ") else { return line }
    let digits = rest.prefix { $0 &- 0x30 < 10 }
    if !digits.isEmpty, digits.endIndex < rest.endIndex, rest[digits.endIndex] == UInt8(ascii: ":") {
      return rest[(digits.endIndex + 1)...]
    }
    return word.elementsEqual("text".utf8) ? rest : line
  }

  /// Returns whether the byte is part of a letter or digit of any script, as far as a single byte shows.
  static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0
  }
}
