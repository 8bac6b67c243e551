import OffloadKit

/// The vault as it was read, as far as it is being looked at. Replaced whole, never changed in place by a view.
package struct VaultSnapshot: Equatable, Sendable {
  /// The day that dates are told from.
  var today: CivilDate
  /// All collections, the inbox among them, by path; empty until they were read.
  var collections: [ItemCollection] = []
  /// All tags, by name.
  var tags: [Tag] = []
  /// The collections that were opened, and the inbox.
  var files: [VaultPath: OpenedFile] = [:]
  /// Why collections cannot be read that somebody looks at, as sentences.
  var unread: [VaultPath: String] = [:]
  /// What could not be read of all files.
  var missing: [UnreadFile] = []
  /// Whether collections and tags have been read.
  var isComplete = false

  func collection(_ path: VaultPath) -> ItemCollection? {
    files[path]?.collection ?? collections.first { $0.path == path }
  }

  mutating func take(_ reading: FileReading) {
    files[reading.path] = reading.file
    unread[reading.path] = reading.problem
  }

  func item(_ key: ItemKey) -> Item? {
    guard let file = files[key.path] else { return nil }
    return file.index(of: key).map { file.items[$0] }
  }
}

/// What came of reading a collection's file.
struct FileReading: Sendable {
  let path: VaultPath
  var file: OpenedFile?
  /// Why it cannot be read, as a sentence; nil where it can, or is not there.
  var problem: String?

  init(_ path: VaultPath, in vault: Vault) {
    self.path = path
    do {
      file = OpenedFile(try vault.contents(of: path))
    } catch {
      problem = Failure(reading: path, error)?.message.sentences
    }
  }
}

/// A collection's file with all of its items.
struct OpenedFile: Equatable, Sendable {
  let collection: ItemCollection
  let items: [Item]
  /// One for each item, in the same order.
  let keys: [ItemKey]
  let conflicts: [ClosedRange<Int>]

  init(_ contents: CollectionContents) {
    collection = contents.collection
    items = contents.items
    conflicts = contents.conflicts
    var counts: [ItemID?: Int] = [:]
    keys = contents.items.map { item in
      counts[item.id, default: 0] += 1
      return ItemKey(path: item.place.path, id: item.id, occurrence: (counts[item.id] ?? 1) - 1)
    }
  }

  func index(of key: ItemKey) -> Int? { keys.firstIndex(of: key) }

  /// The item on a line, from 1.
  func index(onLine line: Int) -> Int? { items.firstIndex { $0.place.line == line } }

  /// The items that are not in another one.
  var roots: [Int] { items.indices.filter { items[$0].parent == nil } }

  func parent(of index: Int) -> Int? {
    items[index].parent.flatMap { self.index(onLine: $0.line) }
  }

  /// Whether another list, begun by another bullet or after other text, has items at the same level before or
  /// after an item.
  func hasOtherList(beside index: Int, below: Bool) -> Bool {
    let others = below ? items[(index + 1)...] : items[..<index]
    return others.contains { $0.parent == items[index].parent && $0.list != items[index].list }
  }

  /// The items with the same parent in the same list, itself included, in order.
  func siblings(of index: Int) -> [Int] {
    items.indices.filter { items[$0].parent == items[index].parent && items[$0].list == items[index].list }
  }
}
