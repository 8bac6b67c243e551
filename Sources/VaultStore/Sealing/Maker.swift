/// A maker of changes: a user with a key that only they have, and the name that follows from it.
///
/// The name and the sealing key come from the user's key under different labels. So the name, which any user may see,
/// reveals nothing about the sealing key.
struct Maker: Sendable {
  /// 16 hexadecimal digits: the name of this maker's folder below `.offload/by`.
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

  /// Returns this maker's seal for one vault.
  func seal(in vault: VaultID) -> Seal { Seal(maker: name, vault: vault, code: sealing) }
}

/// Distinguishes one vault's journal from another's of the same maker: 128 random bits, made with the maker's folder in
/// it.
struct VaultID: Hashable, Sendable {
  /// 32 hexadecimal digits.
  let text: [UInt8]

  static let size = 32

  /// Nil if the text isn't 32 hexadecimal digits in lower case.
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

/// Seals bytes for a maker in one vault, so that the maker recognizes them later.
struct Seal: Sendable {
  let maker: [UInt8]
  let vault: VaultID
  fileprivate let code: HMAC

  fileprivate init(maker: [UInt8], vault: VaultID, code: HMAC) {
    (self.maker, self.vault, self.code) = (maker, vault, code)
  }

  /// The kind of the bytes. A seal of one kind isn't valid for another.
  enum Kind: String {
    case record, displaced, base, note
  }

  static let size = SHA256.digestSize

  /// Returns the seal of the parts, one after the other. The parts' contents must determine where each one ends.
  func of(_ kind: Kind, _ parts: [[UInt8]]) -> [UInt8] {
    code.code(of: [Array("offload \(kind.rawValue)\0".utf8), vault.text] + parts)
  }

  /// Returns whether it is the seal of these parts.
  func isSeal(_ seal: ArraySlice<UInt8>, of kind: Kind, _ parts: [[UInt8]]) -> Bool {
    HMAC.areEqual(Array(seal), of(kind, parts))
  }
}
