import VaultStore
import VaultSyntax

extension Change {
  /// Notes the block ids of new or reworded items, and of the items nested in them, that another block of the file
  /// has as well.
  func tellOfSharedBlockIDs(of items: [Item], in path: VaultPath) throws {
    guard items.contains(where: { $0.blockID != nil || $0.childCount > 0 }) else { return }
    let document = try existingDocument(at: path)
    let ids = document.blockIDs()
    if ids.isEmpty { return }
    let counts = Dictionary(ids.map { (document.name(ofBlockID: $0), 1) }, uniquingKeysWith: +)
    let shared = items.lazy.flatMap { item -> [Note] in
      guard let index = document.outline.item(at: item.place) else { return [] }
      let lines = document.items[index].firstLine..<document.items[index].endLine
      return ids.filter { lines.contains(document.lineIndex(at: $0.lowerBound)) }
        .filter { counts[document.name(ofBlockID: $0), default: 0] > 1 }
        .map { id in
          let id = text(document.bytes[id])
          let free = BlockIDName.free(id) { counts[Array($0.utf8)] == nil }
          return .sharedBlockID(item.place, id, free: free)
        }
    }
    notes += shared.prefix(Self.mostNotesOnBlockIDs)
  }

  /// If there are many, the first few are enough.
  private static let mostNotesOnBlockIDs = 5
}

/// Makes block ids that no other block has.
enum BlockIDName {
  /// Returns the id with the first number after it that makes it free. `isFree` gets ids in lower case.
  static func free(_ id: String, where isFree: (String) -> Bool) -> String {
    (2...).lazy.map { "\(id)-\($0)" }.first { isFree($0.lowercased()) } ?? id
  }
}

extension Document {
  /// Returns a block id in lower case, the form for comparison.
  func name(ofBlockID id: Range<Int>) -> [UInt8] { bytes[id].map(\.asciiLowercased) }
}
