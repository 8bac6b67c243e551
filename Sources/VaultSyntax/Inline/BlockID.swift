/// Obsidian's block ids: `^` and letters, digits or `-`.
enum BlockID {
  /// The block id that ends a text, after a blank or alone.
  static func atEnd(of range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Token? {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1].isBlank { end -= 1 }
    var start = end
    while start > range.lowerBound,
      bytes[start - 1].isASCIIAlphanumeric || bytes[start - 1] == UInt8(ascii: "-")
    {
      start -= 1
    }
    guard start < end, start > range.lowerBound, bytes[start - 1] == UInt8(ascii: "^") else { return nil }
    let mark = start - 1
    guard mark == range.lowerBound || bytes[mark - 1].isBlank else { return nil }
    return Token(.blockID, mark..<end, value: start..<end)
  }

  /// The block id that is all of a text.
  static func alone(in range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Token? {
    guard let token = atEnd(of: range, bytes), token.range.lowerBound == range.lowerBound else { return nil }
    return token
  }
}
