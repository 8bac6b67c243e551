/// Writes strings as JSON (RFC 8259, section 7). It escapes control characters and characters that change the direction
/// of text, so a terminal can show the result safely.
enum JSONText {
  static func encode(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      var next = endOfPlain(utf8, from: 0)
      while next < utf8.count {
        let (scalar, length) = scalar(in: utf8, at: next)
        if let escape = escape(of: scalar) {
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<next]))
          bytes += escape.utf8
          start = next + length
        }
        next = endOfPlain(utf8, from: next + length)
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Index of the first scalar, at or after `start`, that may need an escape.
  private static func endOfPlain(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let bytes = UnsafeRawBufferPointer(utf8)
    var index = start
    while true {
      while index + 8 <= bytes.count,
        isPlain(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      {
        index += 8
      }
      let end = min(index + 8, bytes.count)
      while index < end, isPlain(bytes[index]) { index += 1 }
      if index < end || end == bytes.count { return index }
    }
  }

  /// Whether eight bytes are all ASCII that needs no escape. The tests for a zero byte and for a byte below a number
  /// come from Sean Anderson's Bit Twiddling Hacks.
  private static func isPlain(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let hasNone = { (byte: UInt8) -> UInt64 in
      let rest = word ^ ones &* UInt64(byte)
      return (rest &- ones) & ~rest
    }
    let isBelowBlank = (word &- ones &* 0x20) & ~word
    let found =
      word | isBelowBlank | hasNone(UInt8(ascii: "\"")) | hasNone(UInt8(ascii: "\\")) | hasNone(0x7F)
    return found & (ones &* 0x80) == 0
  }

  /// Whether a byte needs no escape, whatever follows it. Beyond ASCII, only some scalars that begin with `C2`, `D8` or
  /// `E2` need one; continuation bytes never do.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F, 0xC2, 0xD8, 0xE2: false
    default: true
    }
  }

  /// The scalar that begins at an index of a string's bytes, and its number of bytes. The bytes are always valid UTF-8.
  private static func scalar(in utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> (Unicode.Scalar, Int) {
    let lead = utf8[index]
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = UInt32(length == 1 ? lead : lead & (0x7F >> UInt8(length)))
    for byte in utf8[(index + 1)..<(index + length)] { value = value << 6 | UInt32(byte & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  /// The escape of a character that must not appear as it is; nil for any other character.
  private static func escape(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\"": return #"\""#
    case "\\": return #"\\"#
    case "\n": return #"\n"#
    case "\r": return #"\r"#
    case "\t": return #"\t"#
    default:
      guard isUnsafeToShow(scalar) else { return nil }
      let digits = String(scalar.value, radix: 16)
      return "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
    }
  }

  /// The non-ASCII scalars in this list begin with the bytes that `isPlain` names.
  private static func isUnsafeToShow(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
