extension UnsafeBufferPointer<UInt8> {
  /// Index of the first byte, from `start` on, that is one of four, which may be the same; nil if there is none.
  package func firstIndex(of wanted: SIMD4<UInt8>, from start: Int) -> Int? {
    guard let base = baseAddress else { return nil }
    var index = start
    while index + ByteBlock.size <= count {
      let block = ByteBlock(base, at: index)
      let first = ByteBlock.first(
        block.equals(wanted.x) .| block.equals(wanted.y) .| block.equals(wanted.z) .| block.equals(wanted.w))
      if first < ByteBlock.size { return index + first }
      index += ByteBlock.size
    }
    while index < count {
      let byte = self[index]
      if byte == wanted.x || byte == wanted.y || byte == wanted.z || byte == wanted.w { return index }
      index += 1
    }
    return nil
  }
}
