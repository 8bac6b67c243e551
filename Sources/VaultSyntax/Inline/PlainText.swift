/// Finds lines that consist only of words, as most lines do.
enum PlainText {
  /// The offset up to which a text is a single token without a run of whitespace; the end of the text if it has nothing
  /// else. The offset is never too late, but for a text of words it may be too early.
  static func end(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
    guard beginsAndEndsInWords(bytes, range) else { return range.lowerBound }
    return end(bytes, range, from: range.lowerBound, opensToken, opensToken)
  }

  /// The offset, from `start` on, up to which a text has no bracket, tag, field or run of whitespace, whatever else it
  /// has.
  static func endBeforeMarks(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, from start: Int
  ) -> Int {
    end(bytes, range, from: start, opensMark, opensMark)
  }

  /// Whether a text neither begins with a space nor ends in whitespace.
  static func beginsAndEndsInWords(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    guard let last = range.last else { return true }
    return bytes[range.lowerBound] != 0x20 && bytes[last] > 0x20
  }

  /// The first offset where a test holds. The test has two equivalent forms, for blocks and for bytes.
  @inline(__always)
  private static func end(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, from start: Int,
    _ opensInBlock: (_ block: ByteBlock, _ next: ByteBlock) -> ByteBlock.Mask,
    _ opens: (_ byte: UInt8, _ next: UInt8) -> Bool
  ) -> Int {
    guard let last = range.last, let base = bytes.baseAddress else { return range.upperBound }
    var offset = start
    // A block may extend beyond the text; marks there don't count.
    while offset + ByteBlock.size < bytes.count, offset < range.upperBound {
      let first = ByteBlock.first(opensInBlock(ByteBlock(base, at: offset), ByteBlock(base, at: offset + 1)))
      if first < ByteBlock.size { return min(offset + first, range.upperBound) }
      offset += ByteBlock.size
    }
    while offset < range.upperBound {
      if opens(bytes[offset], offset < last ? bytes[offset + 1] : 0) { return offset }
      offset += 1
    }
    return range.upperBound
  }

  /// Whether a text that doesn't end in whitespace contains a tab or two spaces in a row.
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

  /// Marks the bytes that may open a token: controls, `#` to `%`, `<`, `[` to the backtick, a byte of an emoji, two
  /// spaces, and the colon of a field or a URL.
  @inline(__always)
  private static func opensToken(_ block: ByteBlock, _ next: ByteBlock) -> ByteBlock.Mask {
    let ranges = block.isAmong(2, from: 0x24) .| block.isAmong(5, from: 0x5C)
    let urls = block.equals(UInt8(ascii: ":")) .& next.equals(UInt8(ascii: "/"))
    return opensMark(block, next) .| ranges .| block.equals(UInt8(ascii: "<")) .| urls
  }

  /// The same for one byte.
  private static func opensToken(_ byte: UInt8, _ next: UInt8) -> Bool {
    switch byte {
    case 0x24, 0x25, UInt8(ascii: "<"), 0x5C...0x60: true
    case UInt8(ascii: ":") where next == UInt8(ascii: "/"): true
    default: opensMark(byte, next)
    }
  }

  /// Marks the bytes that may begin a tag, a link or an emoji, the first of a field's two colons, tabs, line ends and
  /// two spaces in a row.
  @inline(__always)
  private static func opensMark(_ block: ByteBlock, _ next: ByteBlock) -> ByteBlock.Mask {
    let ascii = block.equals(UInt8(ascii: "#")) .| block.equals(UInt8(ascii: "["))
    let single = block.isAmong(0x20, from: 0) .| ascii .| block.isAmong(16, from: 0xF0)
    let blanks = block.equals(0x20) .& next.equals(0x20)
    let colons = block.equals(UInt8(ascii: ":")) .& next.equals(UInt8(ascii: ":"))
    // U+2000 to U+203F are dashes and quotation marks, not signifiers.
    let symbols = block.equals(0xE2) .& (.!next.equals(0x80))
    return single .| blanks .| colons .| symbols
  }

  /// The same for one byte.
  private static func opensMark(_ byte: UInt8, _ next: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "#"), UInt8(ascii: "["), 0xF0...0xFF: true
    case 0x20: next == 0x20
    case UInt8(ascii: ":"): next == UInt8(ascii: ":")
    case 0xE2: next != 0x80
    default: false
    }
  }
}
