/// The identity that an item gets from its words: 60 bits, and the letters that people read.
///
/// The hash reads the bytes eight at a time, as little-endian numbers, and fills the last number up with zeros. The
/// number of bytes comes last. The hash starts with 0xCBF29CE484222325. For each number it takes the exclusive or,
/// multiplies by 0x9E3779B97F4A7C15, and takes the exclusive or with itself shifted right by 32. The finaliser of
/// MurmurHash3 (fmix64) ends it, and the low 60 bits count.
package enum ItemIdentity {
  static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var index = 0
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= bytes.count {
      mix(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)), into: &hash)
      index += 8
    }
    if index < bytes.count {
      mix(rest(of: raw, from: index), into: &hash)
    }
    mix(UInt64(bytes.count), into: &hash)
    return finalised(hash) & 0x0FFF_FFFF_FFFF_FFFF
  }

  @inline(__always)
  private static func mix(_ word: UInt64, into hash: inout UInt64) {
    hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
  }

  /// The last one to seven bytes as a number, with a single load if at least eight bytes end there.
  @inline(__always)
  private static func rest(of raw: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
    let count = raw.count - start
    if start > 0 {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self))
      return word >> UInt64(64 - 8 * count)
    }
    return (start..<raw.count).reversed().reduce(0) { $0 << 8 | UInt64(raw[$1]) }
  }

  private static func finalised(_ hash: UInt64) -> UInt64 {
    var hash = hash
    hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ (hash >> 33)
  }

  /// Eight letters for any bytes. Equal bytes have equal letters.
  package static func name(of bytes: [UInt8]) -> [UInt8] {
    Array(letters(bytes.withUnsafeBufferPointer { hash($0) }).prefix(8))
  }

  private static let alphabet = Array("bcdfghjklmnpqrstvwxz".utf8)

  /// The identity as people see and type it: 14 letters out of 20 consonants, the least significant digit first, so
  /// that short prefixes spread evenly.
  package static func letters(_ identity: UInt64) -> [UInt8] {
    var rest = identity
    return (0..<14).map { _ in
      defer { rest /= 20 }
      return alphabet[Int(rest % 20)]
    }
  }
}
