import VaultStore
import VaultSyntax

/// A snapshot of a collection with all its visible content.
package struct CollectionContents: Sendable, Equatable {
  /// The collection.
  package var collection: ItemCollection
  /// Its items, in file order.
  package var items: [Item]
  /// The lines between git's conflict markers, from 1. They contain no items, and Offload can't change
  /// them.
  package var conflicts: [ClosedRange<Int>]
  /// Its headings, and its lines outside items and conflicts.
  package var prose: [NotePart]
}

extension Vault {
  /// Returns the content of a collection, from one reading of its file.
  ///
  /// - Parameter name: the collection's name, if known; otherwise Offload lists all files to find it.
  /// - Throws: `VaultError.collectionNotFound`.
  package func contents(of path: VaultPath, named name: String? = nil) throws -> CollectionContents {
    guard let document = try document(at: path) else {
      throw VaultError.collectionNotFound(name: path.text, nearest: [])
    }
    let items = ItemReader(path: path, document: document, vault: self).items(document.items.indices)
    let conflicts = document.conflictLines.map { $0.lowerBound + 1...max($0.upperBound, $0.lowerBound + 1) }
    let text = (document.outline.frontMatter?.upperBound ?? 0)..<document.lines.count
    return CollectionContents(
      collection: CollectionReader(self).collection(at: path, document, items, named: name), items: items,
      conflicts: conflicts,
      prose: document.noteParts(in: text).filter { part in
        [.heading, .line(depth: -1)].contains(part.kind) && !conflicts.contains { $0.contains(part.line) }
      })
  }
}
