import OffloadKit

/// The file of a collection with all of its items, and the data that movement needs, made once for each reading.
struct OpenedFile: Equatable, Sendable {
  let collection: ItemCollection
  private let keyed: KeyedItems
  let conflicts: [ClosedRange<Int>]
  let prose: Prose
  /// The rows between its items, in the order of their lines.
  private let others: [(line: Int, entry: Entry)]
  /// Its rows if nothing is folded.
  let rows: [Entry]
  /// Indices of the items that aren't nested.
  let roots: [Int]
  /// How many of those are open.
  let openRoots: Int
  /// Whether any items are nested.
  let hasLevels: Bool
  private let places: [ItemKey: Int]

  init(_ contents: CollectionContents) {
    // The inbox is a list of captures, whatever else is in its file.
    let prose = contents.collection.isInbox ? contents.prose.filter { $0.kind == .heading } : contents.prose
    self.init(contents.collection, KeyedItems(contents.items), contents.conflicts, Prose(prose))
  }

  private init(
    _ collection: ItemCollection, _ keyed: KeyedItems, _ conflicts: [ClosedRange<Int>], _ prose: Prose
  ) {
    (self.collection, self.keyed, self.conflicts, self.prose) = (collection, keyed, conflicts, prose)
    let (items, keys, path) = (keyed.items, keyed.keys, collection.path)
    let versions = conflicts.enumerated().map {
      (line: $1.lowerBound, entry: Entry.row(.conflict(path, $0)))
    }
    others = (prose.entries(of: path) + versions).sorted { $0.line < $1.line }
    rows = Entry.rows(items, keys, others) { _ in false }
    roots = items.indices.filter { items[$0].parent == nil }
    openRoots = roots.count { !items[$0].status.isClosed }
    hasLevels = roots.count < items.count
    places = Dictionary(zip(keys, keys.indices)) { first, _ in first }
  }

  static func == (left: OpenedFile, right: OpenedFile) -> Bool {
    left.keyed == right.keyed && left.collection == right.collection && left.conflicts == right.conflicts
      && left.prose == right.prose
  }

  var items: [Item] { keyed.items }
  /// One for each item, in the same order.
  var keys: [ItemKey] { keyed.keys }

  /// Returns the same file with the keys that its items had in an earlier state of it.
  func following(_ old: OpenedFile) -> OpenedFile {
    OpenedFile(collection, keyed.following(old.keyed), conflicts, prose.following(old.prose))
  }

  /// Returns the same file with its text on rows of some width.
  func laidOut(in width: Int) -> OpenedFile {
    let prose = prose.laidOut(in: width)
    return prose == self.prose ? self : OpenedFile(collection, keyed, conflicts, prose)
  }

  /// Returns its rows, without those inside folded items.
  func rows(isFolded: (ItemKey) -> Bool) -> [Entry] { Entry.rows(items, keys, others, isFolded: isFolded) }

  /// Returns the line where a row of the file begins, from 1.
  func line(of key: RowKey) -> Int? {
    switch key {
    case .item(let key): index(of: key).map { items[$0].place.line }
    case .conflict(_, let number): conflicts.indices.contains(number) ? conflicts[number].lowerBound : nil
    case .text(_, let number): prose.rows.indices.contains(number) ? prose.rows[number].line : nil
    case .passage(_, let line): line
    case .collection, .group, .day: nil
    }
  }

  func renamed(by renaming: Renaming) -> OpenedFile {
    var collection = collection
    collection.path = renaming.path(collection.path)
    return OpenedFile(collection, keyed.renamed(by: renaming), conflicts, prose)
  }

  func index(of key: ItemKey) -> Int? { places[key] }

  /// Returns the index of the item on a line, from 1. Items are in the order of their lines.
  func index(onLine line: Int) -> Int? {
    let index = firstIndex(from: line)
    return index < items.count && items[index].place.line == line ? index : nil
  }

  /// Returns the index of the first item on a line or after it.
  private func firstIndex(from line: Int) -> Int {
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].place.line < line { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the index of an item from a reading of the same state of the file. More than one item may begin on a line,
  /// each deeper than the one before.
  func index(of item: Item) -> Int? {
    let onLine = items[firstIndex(from: item.place.line)...].prefix { $0.place.line == item.place.line }
    return onLine.firstIndex { $0.depth == item.depth }
  }

  /// Returns the items nested in an item, at any level.
  func inside(of item: Item) -> ArraySlice<Item> {
    let (first, end) = (firstIndex(from: item.place.line + 1), firstIndex(from: item.endLine + 1))
    return items[first..<max(first, end)]
  }

  func parent(of index: Int) -> Int? {
    items[index].parent.flatMap { self.index(onLine: $0.line) }
  }

  /// Whether another list at the same level, with another bullet or after other text, has items before or after an
  /// item.
  func hasOtherList(beside index: Int, below: Bool) -> Bool {
    let others = below ? items[(index + 1)...] : items[..<index]
    return others.contains { $0.parent == items[index].parent && $0.list != items[index].list }
  }

  /// Returns the items with the same parent in the same list, itself included, in order.
  func siblings(of index: Int) -> [Int] { items.indices.filter { areSiblings($0, index) } }

  /// Returns the sibling before an item. Each frame asks for it, so this goes no further than that.
  func sibling(before index: Int) -> Int? { items[..<index].indices.last { areSiblings($0, index) } }

  /// Returns the sibling after an item, as fast.
  func sibling(after index: Int) -> Int? { items[(index + 1)...].indices.first { areSiblings($0, index) } }

  private func areSiblings(_ first: Int, _ second: Int) -> Bool {
    items[first].parent == items[second].parent && items[first].list == items[second].list
  }
}
