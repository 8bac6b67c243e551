/// Which bracket closes which in a paragraph, found in one pass so that no paragraph costs more than its length.
///
/// Square and round brackets are counted apart, as Dataview does. Those after a backslash or in a code span do
/// not count. Look-ups must ask for ever later positions.
struct BracketPairs {
  private struct Pair {
    var opener: Int
    var closer = -1
    var isImage = false
    /// Whether a link stands between the two: `[a [b](c) d]`.
    var holdsLink = false
  }

  private var square: [Pair] = []
  private var round: [Pair] = []
  private var openSquare: [Int] = []
  private var openRound: [Int] = []
  private var squareCursor = 0
  private var roundCursor = 0
  private var lastLink = -1

  mutating func removeAll() {
    square.removeAll(keepingCapacity: true)
    round.removeAll(keepingCapacity: true)
    openSquare.removeAll(keepingCapacity: true)
    openRound.removeAll(keepingCapacity: true)
    squareCursor = 0
    roundCursor = 0
    lastLink = -1
  }

  /// Takes the next bracket. `endsLabel` says of a `]` that `(` follows it, and `isImage` of a `[`
  /// that `!` precedes it.
  mutating func note(_ byte: UInt8, at index: Int, isImage: Bool, endsLabel: Bool) {
    switch byte {
    case UInt8(ascii: "["):
      openSquare.append(square.count)
      square.append(Pair(opener: index, isImage: isImage))
    case UInt8(ascii: "]"):
      guard let pair = openSquare.popLast() else { return }
      square[pair].closer = index
      square[pair].holdsLink = lastLink > square[pair].opener
      // An image may stand in a link's label, another link may not.
      if endsLabel, !square[pair].isImage { lastLink = max(lastLink, square[pair].opener) }
    case UInt8(ascii: "("):
      openRound.append(round.count)
      round.append(Pair(opener: index))
    default:
      guard let pair = openRound.popLast() else { return }
      round[pair].closer = index
    }
  }

  /// The bracket that closes the one at `opener`; nil where nothing does.
  mutating func closer(of opener: Int, isSquare: Bool) -> Int? {
    if isSquare { return Self.find(opener, square, &squareCursor)?.closer }
    return Self.find(opener, round, &roundCursor)?.closer
  }

  /// Whether a link stands within the square brackets that open at `opener`.
  mutating func holdsLink(_ opener: Int) -> Bool {
    Self.find(opener, square, &squareCursor)?.holdsLink ?? false
  }

  private static func find(_ opener: Int, _ pairs: [Pair], _ cursor: inout Int) -> Pair? {
    while cursor < pairs.count, pairs[cursor].opener < opener { cursor += 1 }
    guard cursor < pairs.count, pairs[cursor].opener == opener, pairs[cursor].closer >= 0 else { return nil }
    return pairs[cursor]
  }
}
