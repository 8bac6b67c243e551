/// What tells an item's first line from other lines, so that it is found again in bytes read later.
package struct LineFingerprint: Sendable, Hashable {
  /// A hash of the whole line, without its ending.
  let line: UInt64
  /// The identity of its words; zero for an item without any text.
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
