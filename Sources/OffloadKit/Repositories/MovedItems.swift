import VaultStore
import VaultSyntax

/// Items of one file that move to another.
struct MovedItems {
  let path: VaultPath
  let document: Document
  /// The index of each item in the document.
  let indices: [Place: Int]
  /// The items that aren't nested in another of them.
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

  /// Returns the outermost item that an item moves with, which may be itself, and how many items later it comes.
  func around(_ item: Item) -> (place: Place, distance: Int)? {
    guard let index = indices[item.place] else { return nil }
    let around = outermost.first { $0 == index || document.descendants(of: $0).contains(index) }
    return around.flatMap { around in places[around].map { ($0, index - around) } }
  }
}
