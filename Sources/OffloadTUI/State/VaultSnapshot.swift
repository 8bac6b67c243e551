package import OffloadKit

/// The vault as it was read, in as far as somebody looks at it. Replaced whole, never changed in place by a view.
package struct VaultSnapshot: Equatable, Sendable {
  /// Name of the vault's folder.
  package var name: String
  /// The day that dates are told from.
  package var today: CivilDate
  /// All collections but the inbox, by path; empty until they were read.
  package var collections: [ItemCollection]
  /// All tags, by name.
  package var tags: [Tag]
  /// The collections that were opened, and the inbox.
  package var files: [CollectionPath: OpenedFile]
  /// Whether collections and tags have been read.
  package var isComplete: Bool

  package init(
    name: String, today: CivilDate, collections: [ItemCollection] = [], tags: [Tag] = [],
    files: [CollectionPath: OpenedFile] = [:], isComplete: Bool = false
  ) {
    (self.name, self.today, self.collections) = (name, today, collections)
    (self.tags, self.files, self.isComplete) = (tags, files, isComplete)
  }

  package func collection(_ path: CollectionPath) -> ItemCollection? {
    files[path]?.collection ?? collections.first { $0.path == path }
  }

  package func item(_ key: ItemKey) -> Item? {
    guard let file = files[key.path] else { return nil }
    return file.index(of: key).map { file.items[$0] }
  }
}

/// A collection's file with all of its items.
package struct OpenedFile: Equatable, Sendable {
  package let collection: ItemCollection
  package let items: [Item]
  /// One for each item, in the same order.
  package let keys: [ItemKey]
  package let conflicts: [ClosedRange<Int>]

  package init(_ contents: CollectionContents) {
    collection = contents.collection
    items = contents.items
    conflicts = contents.conflicts
    var counts: [ItemID?: Int] = [:]
    keys = contents.items.map { item in
      counts[item.id, default: 0] += 1
      return ItemKey(path: item.place.path, id: item.id, occurrence: (counts[item.id] ?? 1) - 1)
    }
  }

  package func index(of key: ItemKey) -> Int? { keys.firstIndex(of: key) }

  /// The item on a line, from 1.
  package func index(onLine line: Int) -> Int? { items.firstIndex { $0.place.line == line } }

  /// The items that stand in no other.
  package var roots: [Int] { items.indices.filter { items[$0].parent == nil } }

  package func parent(of index: Int) -> Int? {
    items[index].parent.flatMap { self.index(onLine: $0.line) }
  }

  /// Whether another list, begun by another bullet or behind other text, has items at the same level before or
  /// behind an item.
  func hasOtherList(beside index: Int, below: Bool) -> Bool {
    let others = below ? items[(index + 1)...] : items[..<index]
    return others.contains { $0.parent == items[index].parent && $0.list != items[index].list }
  }

  /// The items with the same parent in the same list, itself included, in order.
  package func siblings(of index: Int) -> [Int] {
    items.indices.filter { items[$0].parent == items[index].parent && items[$0].list == items[index].list }
  }
}
