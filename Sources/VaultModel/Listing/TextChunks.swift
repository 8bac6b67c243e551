/// A list of texts in pieces of memory that never move.
struct TextChunks: Sendable {
  struct Spot: Sendable {
    var piece: UInt32
    var start: UInt32
    var count: UInt32
  }

  /// The size of a piece, and the free space it keeps for its last text; most texts are much shorter.
  private static let (pieceSize, free) = (1 << 18, 1 << 12)
  private var pieces: [[UInt8]] = []
  /// The number of bytes in all.
  private(set) var count = 0

  /// Adds the bytes that `append` appends.
  mutating func add(_ append: (inout [UInt8]) -> Void) -> Spot {
    if pieces.last.map({ $0.count > Self.pieceSize - Self.free }) ?? true {
      pieces.append([])
      pieces[pieces.count - 1].reserveCapacity(Self.pieceSize)
    }
    let piece = pieces.count - 1
    let start = pieces[piece].count
    append(&pieces[piece])
    let size = pieces[piece].count - start
    count += size
    return Spot(piece: UInt32(piece), start: UInt32(start), count: UInt32(size))
  }

  subscript(spot: Spot) -> ArraySlice<UInt8> {
    pieces[Int(spot.piece)][Int(spot.start)..<Int(spot.start + spot.count)]
  }
}
