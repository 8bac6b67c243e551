import VaultSyntax

/// A list in pieces of memory that never move. Growing arrays with a million values would hold half as much
/// memory again in outgrown buffers.
struct OrderedChunks<Element: Sendable>: Sendable {
  private static var pieceSize: Int { 1 << 13 }
  private var full: [[Element]] = []
  private var last: [Element] = []

  mutating func append(_ element: Element) {
    // The first piece grows as needed, because most commands find few items.
    if last.count == Self.pieceSize {
      full.append(last)
      last = []
      last.reserveCapacity(Self.pieceSize)
    }
    last.append(element)
  }

  mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  var count: Int { full.count * Self.pieceSize + last.count }
  var isEmpty: Bool { last.isEmpty }

  subscript(index: Int) -> Element {
    let (piece, place) = index.quotientAndRemainder(dividingBy: Self.pieceSize)
    return piece < full.count ? full[piece][place] : last[place]
  }

  var pieces: [[Element]] { full + [last] }
}

typealias IDPieces = OrderedChunks<ItemID>

extension IDPieces {
  /// Appends the id of the scanner's current item, if it has one.
  mutating func append(idOf scanner: borrowing ItemScanner) {
    if let identity = scanner.said.identity { append(ItemID(bits: identity)) }
  }
}
