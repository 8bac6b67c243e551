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
    // A block may reach after the text; marks there do not count.
    while offset + ByteBlock.size < bytes.count, offset < range.upperBound {
      let marks = marks(ByteBlock(base, at: offset), before: ByteBlock(base, at: offset + 1))
      let first = ByteBlock.first(marks)
      if first < ByteBlock.size { return min(offset + first, range.upperBound) }
      offset += ByteBlock.size
    }
    while offset < range.upperBound {
      if isMark(bytes[offset], before: offset < last ? bytes[offset + 1] : 0) { return offset }
      offset += 1
    }
    return range.upperBound
  }

  /// Whether a text that ends in no blank holds a tab or two blanks beside each other.
  static func hasBlankRun(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    var offset = range.lowerBound
    while offset + ByteBlock.size < bytes.count, offset < range.upperBound {
      let block = ByteBlock(base, at: offset)
      let next = ByteBlock(base, at: offset + 1)
      let runs = block.equals(0x09) .| (block.equals(0x20) .& next.equals(0x20))
      let first = ByteBlock.first(runs)
      if first < ByteBlock.size { return offset + first < range.upperBound }
      offset += ByteBlock.size
    }
    while offset < range.upperBound {
      if bytes[offset] == 0x09 || (bytes[offset] == 0x20 && bytes[offset + 1] == 0x20) { return true }
      offset += 1
    }
    return false
  }

  /// Where a byte may open a token: below a blank, `#` to `%`, `<`, `[` to the backtick, a byte of an emoji,
  /// two blanks, and the colon of a field or a URL.
  @inline(__always)
  private static func marks(_ block: ByteBlock, before next: ByteBlock) -> ByteBlock.Mask {
    let ranges = block.isAmong(0x20, from: 0) .| block.isAmong(3, from: 0x23) .| block.isAmong(6, from: 0x5B)
    let single = ranges .| block.equals(UInt8(ascii: "<")) .| block.isAmong(16, from: 0xF0)
    let blanks = block.equals(0x20) .& next.equals(0x20)
    let colons =
      block.equals(UInt8(ascii: ":")) .& (next.equals(UInt8(ascii: ":")) .| next.equals(UInt8(ascii: "/")))
    // U+2000 to U+203F are dashes and quotation marks, not signifiers.
    let symbols = block.equals(0xE2) .& (.!next.equals(0x80))
    return single .| blanks .| colons .| symbols
  }

  /// The same for one byte.
  private static func isMark(_ byte: UInt8, before next: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x23...0x25, UInt8(ascii: "<"), 0x5B...0x60, 0xF0...0xFF: true
    case 0x20: next == 0x20
    case UInt8(ascii: ":"): next == UInt8(ascii: ":") || next == UInt8(ascii: "/")
    case 0xE2: next != 0x80
    default: false
    }
  }
}
