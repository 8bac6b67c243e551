/// A text's length and a 64-bit hash of its bytes: enough to distinguish the few texts that a file may have had.
package struct Fingerprint: Hashable, Sendable {
  package var size: Int
  package var hash: UInt64

  package init(size: Int, hash: UInt64) {
    self.size = size
    self.hash = hash
  }

  package init(_ bytes: [UInt8]) {
    self.init(size: bytes.count, hash: bytes.withUnsafeBytes { XXHash64.hash($0) })
  }
}

/// XXH64 with seed 0: https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md
///
/// For a long file, call ``update(_:)`` for each piece, then ``finish()``.
struct XXHash64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5
  /// The number of bytes that the four lanes take at once.
  private static let stripe = 32

  private var (a, b, c, d) = (prime1 &+ prime2, prime2, UInt64(0), 0 &- prime1)
  private(set) var count = 0
  /// The bytes after the last whole stripe.
  private var rest: [UInt8] = []

  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = XXHash64()
    hash.update(bytes)
    return hash.finish()
  }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    count += bytes.count
    var position = 0
    if !rest.isEmpty {
      position = min(Self.stripe - rest.count, bytes.count)
      rest += bytes[..<position]
      guard rest.count == Self.stripe else { return }
      let whole = rest
      whole.withUnsafeBytes { take($0, 0) }
    }
    while position + Self.stripe <= bytes.count {
      take(bytes, position)
      position += Self.stripe
    }
    rest = Array(bytes[position...])
  }

  private mutating func take(_ bytes: UnsafeRawBufferPointer, _ position: Int) {
    a = Self.round(a, Self.word(bytes, position))
    b = Self.round(b, Self.word(bytes, position + 8))
    c = Self.round(c, Self.word(bytes, position + 16))
    d = Self.round(d, Self.word(bytes, position + 24))
  }

  func finish() -> UInt64 {
    var hash = Self.prime5
    if count >= Self.stripe {
      hash = Self.rotated(a, 1) &+ Self.rotated(b, 7) &+ Self.rotated(c, 12) &+ Self.rotated(d, 18)
      for lane in [a, b, c, d] { hash = (hash ^ Self.round(0, lane)) &* Self.prime1 &+ Self.prime4 }
    }
    hash &+= UInt64(count)
    return rest.withUnsafeBytes { Self.finished(hash, $0) }
  }

  private static func finished(_ start: UInt64, _ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = start
    var position = 0
    while position + 8 <= bytes.count {
      hash = rotated(hash ^ round(0, word(bytes, position)), 27) &* prime1 &+ prime4
      position += 8
    }
    if position + 4 <= bytes.count {
      let half = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
      hash = rotated(hash ^ (UInt64(half) &* prime1), 23) &* prime2 &+ prime3
      position += 4
    }
    while position < bytes.count {
      hash = rotated(hash ^ (UInt64(bytes[position]) &* prime5), 11) &* prime1
      position += 1
    }
    hash = (hash ^ (hash >> 33)) &* prime2
    hash = (hash ^ (hash >> 29)) &* prime3
    return hash ^ (hash >> 32)
  }

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotated(lane &+ word &* prime2, 31) &* prime1
  }

  private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    value << bits | value >> (64 - bits)
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
