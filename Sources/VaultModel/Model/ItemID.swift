/// An item's identity, derived from its own words.
///
/// It has 60 bits. It survives a move, a tag, a star or a completion, and is the same on every machine; it
/// changes when the words change. Items with the same words share it. Its text is 14 of the 20 consonants,
/// which spell no words; any prefix of at least three letters that is unique in the vault can replace the
/// whole.
public struct ItemID: Hashable, Sendable {
  /// The 60 bits.
  package let bits: UInt64

  package init(bits: UInt64) {
    self.bits = bits & Self.mask
  }

  /// Reads the 14 letters; nil for any other text.
  public init?(_ text: String) {
    guard let prefix = Prefix(text), prefix.count == Self.letterCount, prefix.value <= Self.mask else {
      return nil
    }
    self.init(bits: prefix.value)
  }

  /// The number of letters in a whole id.
  package static let letterCount = 14

  private static let mask: UInt64 = (1 << 60) - 1
  static let alphabet: [UInt8] = Array("bcdfghjklmnpqrstvwxz".utf8)

  /// Returns the first letters, at most all 14. The least significant base-20 digit comes first, so
  /// prefixes are spread evenly.
  package func letters(_ count: Int = letterCount) -> String {
    String(unsafeUninitializedCapacity: Self.letterCount) { text in
      var rest = bits
      let count = min(count, Self.letterCount)
      for index in 0..<count {
        text[index] = Self.alphabet[Int(rest % 20)]
        rest /= 20
      }
      return count
    }
  }

  /// The first letters of an id.
  package struct Prefix: Hashable, Sendable {
    let value: UInt64
    let modulus: UInt64
    /// The number of letters, 1 to 14.
    package let count: Int

    /// Reads 1 to 14 letters of the id alphabet, in either case; nil for any other text.
    package init?(_ text: String) {
      var value: UInt64 = 0
      var unit: UInt64 = 1
      var count = 0
      for byte in text.utf8 {
        guard count < ItemID.letterCount, let digit = ItemID.alphabet.firstIndex(of: byte | 0x20) else {
          return nil
        }
        value += UInt64(digit) &* unit
        count += 1
        if count < ItemID.letterCount { unit *= 20 }
      }
      guard count > 0 else { return nil }
      self.value = value
      self.modulus = count < ItemID.letterCount ? unit : 0
      self.count = count
    }

    /// Whether `id` begins with these letters.
    package func matches(_ id: ItemID) -> Bool {
      modulus == 0 ? id.bits == value : id.bits % modulus == value
    }
  }
}

extension ItemID: CustomStringConvertible {
  /// The 14 letters.
  public var description: String { letters() }
}
