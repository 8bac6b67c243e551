extension UnsafeBufferPointer<UInt8> {
  /// Returns the Unicode scalar at an offset, and moves the offset past it. Returns U+FFFD for a byte that
  /// doesn't begin a scalar, and nil at the end.
  package func scalar(at offset: inout Int) -> UInt32? {
    guard offset < count else { return nil }
    let first = self[offset]
    offset += 1
    if first < 0x80 { return UInt32(first) }
    let length = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1
    guard (0xC2...0xF4).contains(first), offset + length <= count else { return 0xFFFD }
    var scalar = UInt32(first) & (0x3F >> UInt32(length))
    for at in offset..<offset + length {
      guard self[at] & 0xC0 == 0x80 else { return 0xFFFD }
      scalar = scalar << 6 | UInt32(self[at] & 0x3F)
    }
    let least: UInt32 = length == 1 ? 0x80 : length == 2 ? 0x800 : 0x10000
    guard scalar >= least, Unicode.Scalar(scalar) != nil else { return 0xFFFD }
    offset += length
    return scalar
  }
}
