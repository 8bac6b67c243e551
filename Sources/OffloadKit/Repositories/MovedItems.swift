import VaultStore
import VaultSyntax

/// Items of one file that move to another.
struct MovedItems {
  let path: VaultPath
  let document: Document
  /// Where each stands in the document.
  let indices: [Place: Int]
  /// Those that stand in no other of them.
  let outermost: [Int]
  private let places: [Int: Place]

  init(_ items: [Item], in path: VaultPath, of change: Change) throws {
    self.path = path
    document = try change.existingDocument(at: path)
    let found = try document.locate(items, in: path)
    indices = Dictionary(zip(items.map(\.place), found)) { first, _ in first }
    places = Dictionary(zip(found, items.map(\.place))) { first, _ in first }
    outermost = document.outermost(found)
  }

  func isWhole(_ item: Item) -> Bool { indices[item.place].map(outermost.contains) ?? false }

  /// The outermost item that an item moves with, itself maybe, and how many items stand between the two.
  func around(_ item: Item) -> (place: Place, distance: Int)? {
    guard let index = indices[item.place] else { return nil }
    let around = outermost.first { $0 == index || document.descendants(of: $0).contains(index) }
    return around.flatMap { around in places[around].map { ($0, index - around) } }
  }
}
