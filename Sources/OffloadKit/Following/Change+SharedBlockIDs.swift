import VaultStore
import VaultSyntax

extension Change {
  /// Tells of block ids of new items, or of items with new words, and of what is nested in them, that another block of their
  /// file has as well.
  func tellOfSharedBlockIDs(of items: [Item], in path: VaultPath) throws {
    let document = try existingDocument(at: path)
    let ids = document.blockIDs()
    if ids.isEmpty { return }
    let counts = Dictionary(ids.map { (document.name(ofBlockID: $0), 1) }, uniquingKeysWith: +)
    let shared = items.lazy.flatMap { item -> [Note] in
      guard let index = document.outline.item(at: item.place) else { return [] }
      let lines = document.items[index].firstLine..<document.items[index].endLine
      return ids.filter { lines.contains(document.lineIndex(at: $0.lowerBound)) }
        .filter { counts[document.name(ofBlockID: $0), default: 0] > 1 }
        .map { .sharedBlockID(item.place, text(document.bytes[$0])) }
    }
    notes += shared.prefix(Self.mostNotesOnBlockIDs)
  }

  /// Of many, the first tell what there is to know.
  private static let mostNotesOnBlockIDs = 5
}

extension Document {
  /// A block id as ids are compared.
  func name(ofBlockID id: Range<Int>) -> [UInt8] { bytes[id].map(\.asciiLowercased) }
}
