/// Lines that are nothing but words, which most are.
enum PlainText {
  /// `\t`, `#`, `$`, `%`, `<`, `[`, `\`, `^` and the backtick; a colon and a space are looked at more closely.
  private static let marks = ASCIISet("\t#$%<[\\^`")

  /// Whether a text holds one token alone, with no run of blanks in it. Never true where that is not so; a text
  /// of words may be missed.
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    guard let last = range.last, bytes[range.lowerBound] != 0x20, bytes[last] != 0x20 else {
      return range.isEmpty
    }
    let marks = Self.marks
    var index = range.lowerBound
    // The last byte can begin nothing that takes more than itself.
    while index < last {
      let byte = bytes[index]
      if byte < 0x80 {
        if marks.contains(byte) || opensToken(byte, before: bytes[index + 1]) { return false }
      } else if byte == 0xF0 || (byte == 0xE2 && bytes[index + 1] != 0x80) {
        return false
      }
      index += 1
    }
    return bytes[last] != 0x09
  }

  /// Two blanks, or the colon of a field or a URL.
  @inline(__always)
  private static func opensToken(_ byte: UInt8, before next: UInt8) -> Bool {
    switch byte {
    case 0x20: next == 0x20
    case UInt8(ascii: ":"): next == UInt8(ascii: ":") || next == UInt8(ascii: "/")
    default: false
    }
  }
}
