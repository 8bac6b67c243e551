import VaultSyntax

/// Ids one after another, in pieces of memory that are never moved: of a million of them in arrays that grow, half as many
/// again would be held as what the arrays have outgrown.
struct IDPieces: Sendable {
  private static let pieceSize = 1 << 13
  private var full: [[ItemID]] = []
  private var last: [ItemID] = []

  mutating func append(_ id: ItemID) {
    // The first piece is grown into, since most commands meet few.
    if last.count == Self.pieceSize {
      full.append(last)
      last = []
      last.reserveCapacity(Self.pieceSize)
    }
    last.append(id)
  }

  /// That of the item which a scanner stands at, if it has one.
  mutating func append(idOf scanner: borrowing ItemScanner) {
    if let identity = scanner.said.identity { append(ItemID(bits: identity)) }
  }

  mutating func append(contentsOf ids: some Sequence<ItemID>) {
    for id in ids { append(id) }
  }

  var pieces: [[ItemID]] { full + [last] }
}
