/// SHA-256 as in FIPS 180-4: https://csrc.nist.gov/pubs/fips/180-4/upd1/final
///
/// The caller adds bytes in pieces of any size. It allocates only one buffer, however many bytes it gets.
struct SHA256: Sendable {
  private var state = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)
  /// The beginning of a block that isn't whole yet.
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  static let blockSize = 64
  static let digestSize = 32

  init() {
    pending.reserveCapacity(SHA256.blockSize)
  }

  mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { add($0) }
  }

  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    length &+= UInt64(bytes.count)
    var rest = UnsafeRawBufferPointer(bytes)[...]
    if !pending.isEmpty {
      let missing = min(SHA256.blockSize - pending.count, rest.count)
      pending += rest.prefix(missing)
      rest = rest.dropFirst(missing)
      guard pending.count == SHA256.blockSize else { return }
      pending.withUnsafeBytes { mix($0) }
      pending.removeAll(keepingCapacity: true)
    }
    let whole = rest.prefix(rest.count - rest.count % SHA256.blockSize)
    mix(UnsafeRawBufferPointer(rebasing: whole))
    pending += rest.dropFirst(whole.count)
  }

  /// Returns the digest of all added bytes.
  consuming func digest() -> [UInt8] {
    let bits = length &* 8
    // A one bit, zeros up to the last eight bytes of a block, and the length there.
    let zeros = (SHA256.blockSize * 2 - 9 - pending.count) % SHA256.blockSize
    add(
      [0x80] + [UInt8](repeating: 0, count: zeros)
        + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) })
    return (0..<SHA256.digestSize).map {
      UInt8(truncatingIfNeeded: state[$0 / 4] >> UInt32(24 - 8 * ($0 % 4)))
    }
  }

  /// - Parameter blocks: whole blocks only.
  private mutating func mix(_ blocks: UnsafeRawBufferPointer) {
    SHA256.constants.withUnsafeBufferPointer { constants in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
        for start in stride(from: 0, to: blocks.count, by: SHA256.blockSize) {
          let end = start + SHA256.blockSize
          SHA256.spread(UnsafeRawBufferPointer(rebasing: blocks[start..<end]), over: words)
          SHA256.mix(words, constants, into: &state)
        }
      }
    }
  }

  private static func spread(_ block: UnsafeRawBufferPointer, over words: UnsafeMutableBufferPointer<UInt32>)
  {
    for index in 0..<16 {
      words[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = turned(early, 7) ^ turned(early, 18) ^ (early >> 3)
      let second = turned(late, 17) ^ turned(late, 19) ^ (late >> 10)
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
  }

  private static func mix(
    _ words: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>,
    into state: inout SIMD8<UInt32>
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    // After eight rounds each variable is in its place again, so that none of them needs to move in between.
    for index in stride(from: 0, to: 64, by: 8) {
      round(a, b, c, &d, e, f, g, &h, words[index] &+ constants[index])
      round(h, a, b, &c, d, e, f, &g, words[index + 1] &+ constants[index + 1])
      round(g, h, a, &b, c, d, e, &f, words[index + 2] &+ constants[index + 2])
      round(f, g, h, &a, b, c, d, &e, words[index + 3] &+ constants[index + 3])
      round(e, f, g, &h, a, b, c, &d, words[index + 4] &+ constants[index + 4])
      round(d, e, f, &g, h, a, b, &c, words[index + 5] &+ constants[index + 5])
      round(c, d, e, &f, g, h, a, &b, words[index + 6] &+ constants[index + 6])
      round(b, c, d, &e, f, g, h, &a, words[index + 7] &+ constants[index + 7])
    }
    state = state &+ SIMD8(a, b, c, d, e, f, g, h)
  }

  @inline(__always) private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
    _ h: inout UInt32, _ word: UInt32
  ) {
    let choice = (e & f) ^ (~e & g)
    let first = h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice &+ word
    let majority = (a & b) ^ (a & c) ^ (b & c)
    d = d &+ first
    h = first &+ (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
  }

  @inline(__always) private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word >> bits | word << (32 - bits)
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
