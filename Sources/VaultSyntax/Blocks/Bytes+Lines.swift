extension UnsafeBufferPointer<UInt8> {
  /// Offset of the first LF or CR at or after `start`; the end of the bytes if there is none.
  func lineEnd(from start: Int) -> Int {
    var offset = start
    if let base = UnsafeRawPointer(baseAddress) {
      let feed = SIMD16<UInt8>(repeating: 0x0A)
      let `return` = SIMD16<UInt8>(repeating: 0x0D)
      while count &- offset >= 16 {
        let block = base.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
        // Each byte of these is 255 if it is the line ending, otherwise 0. (Swift doesn't inline masks combined with
        // `.|`.)
        let feeds = unsafeBitCast(block .== feed, to: SIMD2<UInt64>.self)
        let returns = unsafeBitCast(block .== `return`, to: SIMD2<UInt64>.self)
        let found = feeds | returns
        if found.x | found.y != 0 {
          let isFirst = found.x != 0
          let word = (isFirst ? found.x : found.y).littleEndian
          return offset &+ (isFirst ? 0 : 8) &+ word.trailingZeroBitCount >> 3
        }
        offset &+= 16
      }
    }
    while offset < count, self[offset] != 0x0A, self[offset] != 0x0D { offset += 1 }
    return offset
  }

  /// Offset after the line ending (LF, CR LF, CR or none) that begins at `end`.
  func nextLine(after end: Int) -> Int {
    guard end < count else { return end }
    let isPair = self[end] == 0x0D && end + 1 < count && self[end + 1] == 0x0A
    return end + (isPair ? 2 : 1)
  }

  /// Whether a byte is a space or tab, or `offset` has reached `end`.
  func isBlank(at offset: Int, end: Int) -> Bool {
    offset >= end || self[offset] == 0x20 || self[offset] == 0x09
  }

  /// Offset of the first byte that isn't a space or tab; `end` if there is none.
  func skipBlanks(from start: Int, to end: Int) -> Int {
    var offset = start
    while offset < end, self[offset] == 0x20 || self[offset] == 0x09 { offset += 1 }
    return offset
  }

  /// Offset after the last byte that isn't a space or tab; `start` if there is none.
  func trimBlanks(from start: Int, to end: Int) -> Int {
    var offset = end
    while offset > start, self[offset - 1] == 0x20 || self[offset - 1] == 0x09 { offset -= 1 }
    return offset
  }

  /// Offset after the bytes equal to `byte`.
  func skip(_ byte: UInt8, from start: Int, to end: Int) -> Int {
    var offset = start
    while offset < end, self[offset] == byte { offset += 1 }
    return offset
  }

  /// Whether the range contains the byte twice in a row.
  func containsPair(of byte: UInt8, from start: Int, to end: Int) -> Bool {
    var offset = start
    while offset + 1 < end {
      if self[offset + 1] != byte {
        offset += 2
      } else if self[offset] == byte {
        return true
      } else {
        offset += 1
      }
    }
    return false
  }

  /// Whether `text` is at `start`, ignoring the case of ASCII letters. `text` must be in lower case.
  func hasPrefix(_ text: StaticString, at start: Int, to end: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard end - start >= length else { return false }
    return text.withUTF8Buffer { text in
      for index in 0..<length where self[start + index].asciiLowercased != text[index] { return false }
      return true
    }
  }

  /// Whether `text` occurs between `start` and `end`, ignoring the case of ASCII letters.
  func contains(_ text: StaticString, from start: Int, to end: Int) -> Bool {
    var offset = start
    while end - offset >= text.utf8CodeUnitCount {
      if hasPrefix(text, at: offset, to: end) { return true }
      offset += 1
    }
    return false
  }
}

extension UInt8 {
  var isASCIIDigit: Bool { self &- 0x30 < 10 }
  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  package var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
