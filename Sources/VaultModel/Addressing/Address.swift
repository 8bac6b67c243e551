import VaultStore

/// An address for one item: an id prefix, a place, both, or a block id.
public struct Address: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    case id(ItemID.Prefix)
    case place(Place)
    case idAtPlace(ItemID.Prefix, Place)
    case blockID(String)
  }

  package let form: Form
  /// The address as typed.
  public let text: String

  /// The place, if the address is one and nothing else.
  package var place: Place? { if case .place(let place) = form { place } else { nil } }

  /// The least number of letters in an id prefix.
  package static let shortestPrefix = 3

  /// Reads `kmf`, `inbox.md:12`, `kmf@inbox.md:12` or `^renew`.
  ///
  /// - Throws: `VaultError.notAnAddress` or `VaultError.addressTooShort`.
  public init(parsing text: String) throws {
    self.text = text
    form = try Self.parse(text)
  }

  /// Makes the address of a place.
  package init(_ place: Place) {
    text = place.description
    form = .place(place)
  }

  private static func parse(_ text: String) throws -> Form {
    if text.hasPrefix("^") {
      let id = text.dropFirst()
      guard !id.isEmpty, id.utf8.allSatisfy(isBlockIDByte(_:)) else { throw VaultError.notAnAddress(text) }
      return .blockID(String(id))
    }
    if let at = text.firstIndex(of: "@"), let prefix = ItemID.Prefix(String(text[..<at])),
      prefix.count >= shortestPrefix, let place = Place(parsing: text[text.index(after: at)...])
    {
      return .idAtPlace(prefix, place)
    }
    if let place = Place(parsing: text) {
      return .place(place)
    }
    guard let prefix = ItemID.Prefix(text) else { throw VaultError.notAnAddress(text) }
    guard prefix.count >= shortestPrefix else { throw VaultError.addressTooShort(text) }
    return .id(prefix)
  }
}

/// Whether a block id can contain the byte: an ASCII letter or digit, or a hyphen.
package func isBlockIDByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
    true
  default: false
  }
}
