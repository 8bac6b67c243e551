/// Obsidian's rule for where a tag may begin and which characters it may contain.
///
/// A tag's name may contain any characters except whitespace, U+2000–206F, U+2E00–2E7F and ASCII punctuation other than
/// `-`, `_` and `/`. A name of only digits isn't one. Whitespace means the characters that ECMAScript's `\s` matches.
package enum TagRule {
  /// The end of the name that begins at `start`; nil if no tag name begins there.
  static func nameEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
    var index = start
    var digitsOnly = true
    while index < end, !endsName(bytes, at: index, to: end) {
      if !bytes[index].isASCIIDigit { digitsOnly = false }
      index += 1
    }
    return digitsOnly ? nil : index
  }

  /// Whether all of `name` is a valid name after a `#`.
  package static func isName(_ name: [UInt8]) -> Bool {
    name.withUnsafeBufferPointer { nameEnd($0, from: 0, to: $0.count) == $0.count }
  }

  /// Whether a `#` at `index` is where a tag may begin: at the start of the text, or after whitespace, an opening
  /// bracket or an opening quote.
  static func mayBegin(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, textStart: Int) -> Bool {
    guard index > textStart else { return true }
    let last = bytes[index - 1]
    guard last >= 0x80 else {
      switch last {
      case 0x09...0x0D, 0x20, UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\""),
        UInt8(ascii: "'"):
        return true
      default:
        return false
      }
    }
    guard index - 2 >= textStart else { return false }
    let middle = bytes[index - 2]
    if middle == 0xC2 { return last == 0xA0 || last == 0xAB }
    guard index - 3 >= textStart else { return false }
    return opens(bytes[index - 3], middle, last)
  }

  /// Whether a three-byte character is whitespace, an opening bracket or an opening quote.
  private static func opens(_ first: UInt8, _ middle: UInt8, _ last: UInt8) -> Bool {
    switch (first, middle) {
    case (0xE1, 0x9A): last == 0x80
    case (0xE2, 0x80):
      switch last {
      case 0x80...0x8A, 0xA8, 0xA9, 0xAF: true  // spaces and separators
      case 0x98, 0x9A, 0x9C, 0x9E, 0xB9: true  // ‘ ‚ “ „ ‹
      default: false
      }
    case (0xE2, 0x81): last == 0x9F
    case (0xE3, 0x80):
      switch last {
      case 0x80, 0x88, 0x8A, 0x8C, 0x8E, 0x90: true  // ideographic space, 〈 《 「 『 【
      default: false
      }
    case (0xEF, 0xBC): last == 0x88 || last == 0xBB  // （ ［
    case (0xEF, 0xBB): last == 0xBF
    default: false
    }
  }

  @inline(__always)
  private static func endsName(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, to end: Int) -> Bool {
    let byte = bytes[index]
    if byte < 0x80 { return endsName(byte) }
    if byte < 0xC2 { return false }
    return endsName(byte, index + 1 < end ? bytes[index + 1] : 0, index + 2 < end ? bytes[index + 2] : 0)
  }

  @inline(__always)
  private static func endsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"): false
    case 0x09...0x0D, 0x20: true
    default: byte.isASCIIPunctuation
    }
  }

  private static func endsName(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch first {
    case 0xC2: second == 0xA0
    case 0xE1: second == 0x9A && third == 0x80
    case 0xE2: second == 0x80 || (second == 0x81 && third <= 0xAF) || second == 0xB8 || second == 0xB9
    case 0xE3: second == 0x80 && third == 0x80
    case 0xEF: second == 0xBB && third == 0xBF
    default: false
    }
  }
}
