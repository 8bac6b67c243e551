/// The tags and short fields that end a line after its words: `words #tag 📅 2026-03-01 [priority:: high]`.
///
/// Most lines that aren't only words look like this, and Offload can read them without the lexer. One space precedes
/// each mark. Everything else is for the lexer, which reads these lines into the same tokens.
struct TrailingMarks {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let end: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, to end: Int) {
    self.bytes = bytes
    self.end = end
  }

  /// Passes on the marks of a text that is words, a space and then only marks; none for a text of only words. Returns
  /// false for any other text.
  @inline(__always)
  static func each(
    in text: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ receive: (Token) -> Void
  ) -> Bool {
    let start = PlainText.end(bytes, text)
    if start == text.upperBound { return true }
    guard start > text.lowerBound, bytes[start - 1] == 0x20 else { return false }
    return TrailingMarks(bytes, to: text.upperBound).read(from: start, receive)
  }

  /// Offset, from `index` on, where the first mark of a text may begin, whatever else is in the text; its end if there
  /// is none. Two spaces, tabs and brackets count as marks, too.
  static func start(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>, from index: Int) -> Int {
    var found = PlainText.endBeforeMarks(bytes, text, from: index)
    while found < text.upperBound, bytes[found] == UInt8(ascii: "#"), !mayBeTag(bytes, at: found, text) {
      found = PlainText.endBeforeMarks(bytes, text, from: found + 1)
    }
    return found
  }

  /// Whether a `#` begins a tag, unless it is in code.
  private static func mayBeTag(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, _ text: Range<Int>
  ) -> Bool {
    TagRule.mayBegin(bytes, at: index, textStart: text.lowerBound)
      && TagRule.nameEnd(bytes, from: index + 1, to: text.upperBound) != nil
  }

  /// Passes on the marks from an offset on. Returns false if the text up to the end isn't only marks.
  @inline(__always)
  func read(from start: Int, _ receive: (Token) -> Void) -> Bool {
    var next = start
    while let mark = next < end ? mark(at: next) : nil {
      receive(mark)
      if mark.range.upperBound == end { return true }
      next = mark.range.upperBound + 1
    }
    return false
  }

  /// The mark that begins at an offset, if a space or the end of the text follows it.
  func mark(at start: Int) -> Token? {
    let token: Token? =
      switch bytes[start] {
      case UInt8(ascii: "#"): tag(at: start)
      case UInt8(ascii: "["): field(at: start)
      case 0xE2, 0xF0: signifier(at: start)
      default: nil
      }
    guard let token, token.range.upperBound == end || bytes[token.range.upperBound] == 0x20 else {
      return nil
    }
    return token
  }

  private func tag(at start: Int) -> Token? {
    var index = start + 1
    var isName = false
    while index < end {
      let byte = bytes[index]
      if byte.isASCIILetter || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: "/")
      {
        isName = true
      } else if !byte.isASCIIDigit {
        break
      }
      index += 1
    }
    return isName ? Token(.tag, start..<index, value: start + 1..<index) : nil
  }

  /// A field whose key and value are letters, digits and `-`.
  private func field(at start: Int) -> Token? {
    let key = start + 1..<wordEnd(from: start + 1)
    guard !key.isEmpty, key.upperBound + 3 < end, bytes[key.upperBound] == UInt8(ascii: ":"),
      bytes[key.upperBound + 1] == UInt8(ascii: ":"), bytes[key.upperBound + 2] == 0x20
    else { return nil }
    let value = key.upperBound + 3..<wordEnd(from: key.upperBound + 3)
    guard !value.isEmpty, value.upperBound < end, bytes[value.upperBound] == UInt8(ascii: "]") else {
      return nil
    }
    return Token(.field, start..<value.upperBound + 1, key: key, value: value)
  }

  private func wordEnd(from start: Int) -> Int {
    var index = start
    while index < end, bytes[index].isASCIIAlphanumeric || bytes[index] == UInt8(ascii: "-") { index += 1 }
    return index
  }

  /// The emoji of a priority, or the emoji of a date with its day.
  private func signifier(at start: Int) -> Token? {
    guard let signifier = Signifier(bytes, at: start, to: end) else { return nil }
    let name = start..<signifier.end
    if signifier.priority != nil { return Token(.emojiField, name, key: name) }
    let value = signifier.end + 1..<signifier.end + 11
    guard signifier.key.isDate, value.upperBound <= end, bytes[signifier.end] == 0x20,
      isDay(at: value.lowerBound)
    else { return nil }
    return Token(.emojiField, start..<value.upperBound, key: name, value: value)
  }

  private func isDay(at start: Int) -> Bool {
    for offset in 0..<10 {
      let byte = bytes[start + offset]
      guard offset == 4 || offset == 7 ? byte == UInt8(ascii: "-") : byte.isASCIIDigit else { return false }
    }
    return true
  }
}
