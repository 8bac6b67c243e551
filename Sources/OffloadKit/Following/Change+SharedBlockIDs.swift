import VaultStore
import VaultSyntax

extension Change {
  /// Tells of block ids of new items, or of items with new words, that another block of their file has as well.
  func tellOfSharedBlockIDs(of items: [Item], in path: VaultPath) throws {
    let named = items.filter { $0.blockID != nil }
    guard !named.isEmpty else { return }
    let document = try existingDocument(at: path)
    let counts = Dictionary(
      document.blockIDs().map { (document.bytes[$0].map(\.asciiLowercased), 1) }, uniquingKeysWith: +)
    let shared = named.lazy.compactMap { item in
      item.blockID.flatMap { id in
        counts[Array(id.lowercased().utf8), default: 0] > 1 ? Note.sharedBlockID(item.place, id) : nil
      }
    }
    notes += shared.prefix(Self.mostNotesOnBlockIDs)
  }

  /// Of many, the first tell what there is to know.
  private static let mostNotesOnBlockIDs = 5
}
