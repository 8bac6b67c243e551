/// A set of ASCII bytes. A test doesn't touch memory.
struct ASCIISet: Sendable {
  private let low: UInt64
  private let high: UInt64

  init(_ characters: StaticString) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    characters.withUTF8Buffer { buffer in
      for byte in buffer {
        if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
      }
    }
    self.low = low
    self.high = high
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    let half = byte < 64 ? low : byte < 128 ? high : 0
    return (half >> UInt64(byte & 63)) & 1 != 0
  }
}

extension UInt8 {
  /// A space or a tab.
  @inline(__always) var isBlank: Bool { self == 0x20 || self == 0x09 }

  @inline(__always) package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// Punctuation in CommonMark's sense: the characters that a backslash can escape.
  @inline(__always) var isASCIIPunctuation: Bool {
    self > 0x20 && self < 0x7F && !isASCIIAlphanumeric
  }
}
