/// The pairs of brackets in a paragraph. One pass finds them all, so no paragraph costs more than its length.
///
/// Square and round brackets pair separately, as in Dataview. Brackets after a backslash or in a code span don't count.
/// Look-ups must ask for ascending positions.
struct BracketPairs {
  private struct Pair {
    var opener: Int
    var closer = -1
    var isImage = false
    /// Whether there is a link between the two: `[a [b](c) d]`.
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

  /// Adds the next bracket. `endsLabel` is whether `(` follows a `]`, and `isImage` whether `!` precedes a `[`.
  mutating func note(_ byte: UInt8, at index: Int, isImage: Bool, endsLabel: Bool) {
    switch byte {
    case UInt8(ascii: "["):
      openSquare.append(square.count)
      square.append(Pair(opener: index, isImage: isImage))
    case UInt8(ascii: "]"):
      guard let pair = openSquare.popLast() else { return }
      square[pair].closer = index
      square[pair].holdsLink = lastLink > square[pair].opener
      // A link's label can hold an image, but not another link.
      if endsLabel, !square[pair].isImage { lastLink = max(lastLink, square[pair].opener) }
    case UInt8(ascii: "("):
      openRound.append(round.count)
      round.append(Pair(opener: index))
    default:
      guard let pair = openRound.popLast() else { return }
      round[pair].closer = index
    }
  }

  /// The bracket that closes the one at `opener`; nil if none does.
  mutating func closer(of opener: Int, isSquare: Bool) -> Int? {
    if isSquare { return Self.find(opener, square, &squareCursor)?.closer }
    return Self.find(opener, round, &roundCursor)?.closer
  }

  /// Whether there is a link within the square brackets that open at `opener`.
  mutating func holdsLink(_ opener: Int) -> Bool {
    Self.find(opener, square, &squareCursor)?.holdsLink ?? false
  }

  private static func find(_ opener: Int, _ pairs: [Pair], _ cursor: inout Int) -> Pair? {
    while cursor < pairs.count, pairs[cursor].opener < opener { cursor += 1 }
    guard cursor < pairs.count, pairs[cursor].opener == opener, pairs[cursor].closer >= 0 else { return nil }
    return pairs[cursor]
  }
}
