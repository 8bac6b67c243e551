/// Sixteen bytes, compared all at once.
///
/// Compare with vectors, and read masks through their bits: the compiler has single instructions for that. Comparing
/// with a scalar, or asking a mask for `any`, calls generic code.
struct ByteBlock {
  typealias Mask = SIMDMask<SIMD16<Int8>>

  static let size = 16

  private let bytes: SIMD16<UInt8>

  /// Loads the bytes from `offset` on. All sixteen must exist.
  @inline(__always)
  init(_ base: UnsafePointer<UInt8>, at offset: Int) {
    bytes = UnsafeRawPointer(base + offset).loadUnaligned(as: SIMD16<UInt8>.self)
  }

  @inline(__always)
  func equals(_ byte: UInt8) -> Mask { bytes .== SIMD16(repeating: byte) }

  /// Marks the bytes that are `first` or one of the `count` - 1 values after it.
  @inline(__always)
  func isAmong(_ count: UInt8, from first: UInt8) -> Mask {
    (bytes &- SIMD16(repeating: first)) .< SIMD16(repeating: count)
  }

  /// Index of the first byte for which a mask holds; `size` if there is none.
  @inline(__always)
  static func first(_ mask: Mask) -> Int {
    let halves = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    let low = UInt64(littleEndian: halves[0])
    if low != 0 { return low.trailingZeroBitCount / 8 }
    let high = UInt64(littleEndian: halves[1])
    return high == 0 ? size : 8 + high.trailingZeroBitCount / 8
  }
}
