/// Lines that are nothing but words, which most are.
enum PlainText {
  /// The offset up to which a text is one token alone, with no run of blanks in it: the text's end where nothing
  /// else is in it. Never beyond that; a text of words may be thought to end too early.
  static func end(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
    guard let last = range.last else { return range.upperBound }
    guard bytes[range.lowerBound] != 0x20, bytes[last] > 0x20, let base = bytes.baseAddress else {
      return range.lowerBound
    }
    var offset = range.lowerBound
    while last - offset >= blockSize, marks(base + offset) == 0 { offset += blockSize }
    if last - offset < blockSize, range.count > blockSize, marks(base + (last - blockSize)) == 0 {
      // The last block overlaps the one before it.
      offset = last
    }
    while offset < last {
      if mark(base[offset], before: base[offset + 1]) != 0 { return offset }
      offset += 1
    }
    return mark(bytes[last], before: 0) == 0 ? range.upperBound : last
  }

  private static let blockSize = 16

  /// Not 0 where one of a block's bytes may open a token. Nothing branches here, so that the compiler compares
  /// all of the bytes at once.
  @inline(__always)
  private static func marks(_ block: UnsafePointer<UInt8>) -> UInt8 {
    var marks: UInt8 = 0
    for index in 0..<16 { marks |= mark(block[index], before: block[index + 1]) }
    return marks
  }

  /// 1 where a byte may open a token: below a blank, `#` to `%`, `<`, `[` to the backtick, a byte of an emoji,
  /// two blanks, and the colon of a field or a URL.
  @inline(__always)
  private static func mark(_ byte: UInt8, before next: UInt8) -> UInt8 {
    let single =
      flag(byte < 0x20) | flag(byte &- 0x23 < 3) | flag(byte == UInt8(ascii: "<")) | flag(byte &- 0x5B < 6)
      | flag(byte >= 0xF0)
    let blanks = flag(byte == 0x20) & flag(next == 0x20)
    let colon =
      flag(byte == UInt8(ascii: ":")) & (flag(next == UInt8(ascii: ":")) | flag(next == UInt8(ascii: "/")))
    // U+2000 to U+203F are dashes and quotation marks, not signifiers.
    let symbol = flag(byte == 0xE2) & flag(next != 0x80)
    return single | blanks | colon | symbol
  }

  @inline(__always)
  private static func flag(_ condition: Bool) -> UInt8 { condition ? 1 : 0 }
}
