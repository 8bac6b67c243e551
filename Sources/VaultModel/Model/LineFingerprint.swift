/// A fingerprint of an item's first line, by which Offload finds the line again in bytes that it reads
/// later.
package struct LineFingerprint: Sendable, Hashable {
  /// A hash of the whole line, without its ending.
  let line: UInt64
  /// The id's bits from its words; zero for an item without any text.
  package let words: UInt64

  package init(line: some Sequence<UInt8>, words: UInt64?) {
    self.line = Self.hash(line)
    self.words = words ?? 0
  }

  /// FNV-1a, 64 bits.
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return hash
  }
}
