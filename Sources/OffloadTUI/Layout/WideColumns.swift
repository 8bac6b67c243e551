/// The columns of a wide screen: its list, the pane at the right, and on very wide screens the shelf at the left.
struct WideColumns: Equatable, Sendable {
  /// Nil if there is no room for it.
  let shelf: Range<Int>?
  let list: Range<Int>
  let pane: Range<Int>

  /// The least columns of a screen with a shelf.
  static let leastWithShelf = 180
  private static let shelfWidth = 32
  /// Columns of the widest list, so that facts stay close to their words.
  private static let widestList = 96
  /// A line with an empty column on each side.
  private static let gap = 3

  init(width: Int, hasShelf: Bool = false) {
    let start = hasShelf && width >= Self.leastWithShelf ? Self.shelfWidth + Self.gap : 0
    shelf = start > 0 ? 0..<Self.shelfWidth : nil
    list = start..<start + min(Self.widestList, (width - start) * 3 / 5)
    let pane = min(width, list.upperBound + Self.gap)
    self.pane = pane..<max(pane, width - 1)
  }
}
