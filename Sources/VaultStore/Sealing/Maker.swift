/// Somebody who makes changes: a key that only they have, and the name that follows from it.
///
/// The name and the key that seals are derived from the user's key under different labels, so that the name, which
/// anybody may see, tells nothing of what seals.
struct Maker: Sendable {
  /// 16 hexadecimal digits: what this maker's folder below `.offload/by` is called.
  let name: [UInt8]
  private let sealing: HMAC

  static let keySize = 32
  static let nameSize = 16

  /// - Parameter key: `keySize` random bytes.
  init(key: [UInt8]) {
    let own = HMAC(key: key)
    name = own.code(of: [Array("offload maker 1".utf8)]).prefix(Maker.nameSize / 2).hexadecimal
    sealing = HMAC(key: own.code(of: [Array("offload seal 1".utf8)]))
  }

  /// What this maker seals with in one vault.
  func seal(in vault: VaultID) -> Seal { Seal(maker: name, vault: vault, code: sealing) }
}

/// Tells one vault's journal from another's of the same maker: 128 random bits, made with the maker's folder in it.
struct VaultID: Hashable, Sendable {
  /// 32 hexadecimal digits.
  let text: [UInt8]

  static let size = 32

  /// Nil for anything else than hexadecimal digits in lower case.
  init?(_ text: [UInt8]) {
    guard text.count == VaultID.size, UInt64(hexadecimal: text[..<16], digits: 16) != nil,
      UInt64(hexadecimal: text[16...], digits: 16) != nil
    else { return nil }
    self.text = text
  }

  /// - Parameter random: 16 bytes.
  init(random: [UInt8]) {
    text = random.prefix(VaultID.size / 2).hexadecimal
  }
}

/// What a maker puts under bytes of theirs in one vault, and by which they know them again.
struct Seal: Sendable {
  let maker: [UInt8]
  let vault: VaultID
  fileprivate let code: HMAC

  fileprivate init(maker: [UInt8], vault: VaultID, code: HMAC) {
    (self.maker, self.vault, self.code) = (maker, vault, code)
  }

  /// What the bytes are. A seal of one kind is none of another.
  enum Kind: String {
    case record, displaced, base, note
  }

  static let size = SHA256.digestSize

  /// The seal of the parts, one after the other: where one of them ends must follow from what they hold.
  func of(_ kind: Kind, _ parts: [[UInt8]]) -> [UInt8] {
    code.code(of: [Array("offload \(kind.rawValue)\0".utf8), vault.text] + parts)
  }

  /// Whether it is the seal of these parts.
  func isSeal(_ seal: ArraySlice<UInt8>, of kind: Kind, _ parts: [[UInt8]]) -> Bool {
    HMAC.areEqual(Array(seal), of(kind, parts))
  }
}
