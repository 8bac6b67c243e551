import VaultStore
import VaultSyntax

/// A collection with everything in it that a person sees, read at one moment.
package struct CollectionContents: Sendable, Equatable {
  /// The collection.
  package var collection: ItemCollection
  /// Its items, in file order.
  package var items: [Item]
  /// Lines between git's conflict markers, from 1, where nothing is an item and nothing can be changed.
  package var conflicts: [ClosedRange<Int>]
}

extension Vault {
  /// What a collection holds, from one reading of its file.
  ///
  /// - Parameter name: the collection's name, where it is known: else all files are listed for it.
  /// - Throws: `VaultError.collectionNotFound`.
  package func contents(of path: VaultPath, named name: String? = nil) throws -> CollectionContents {
    guard let document = try document(at: path) else {
      throw VaultError.collectionNotFound(name: path.text, nearest: [])
    }
    let items = ItemReader(path: path, document: document, vault: self).items(document.items.indices)
    return CollectionContents(
      collection: CollectionReader(self).collection(at: path, document, items, named: name), items: items,
      conflicts: document.conflictLines.map { $0.lowerBound + 1...max($0.upperBound, $0.lowerBound + 1) })
  }
}
