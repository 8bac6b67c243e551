/// A text's length and a 64-bit hash of its bytes: enough to tell the few texts that a file may have had apart.
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
enum XXHash64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var position = 0
    var hash: UInt64
    if bytes.count >= 32 {
      var (a, b, c, d) = (prime1 &+ prime2, prime2, UInt64(0), 0 &- prime1)
      while position + 32 <= bytes.count {
        a = round(a, word(bytes, position))
        b = round(b, word(bytes, position + 8))
        c = round(c, word(bytes, position + 16))
        d = round(d, word(bytes, position + 24))
        position += 32
      }
      hash = rotated(a, 1) &+ rotated(b, 7) &+ rotated(c, 12) &+ rotated(d, 18)
      for lane in [a, b, c, d] { hash = (hash ^ round(0, lane)) &* prime1 &+ prime4 }
    } else {
      hash = prime5
    }
    hash &+= UInt64(bytes.count)
    return finished(hash, bytes, from: position)
  }

  private static func finished(_ start: UInt64, _ bytes: UnsafeRawBufferPointer, from first: Int) -> UInt64 {
    var hash = start
    var position = first
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
