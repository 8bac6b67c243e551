import VaultStore
import VaultSyntax

/// An item as text for other programs: its line as it stands, or what a rendering makes of it.
package struct ListedLine: Sendable {
  /// The item's id; nil for an item without any text.
  package var id: ItemID?
  /// The shortest prefix of the id that is unique among the vault's; nil without an id.
  package var short: String?
  /// What names the item and no other.
  package var address: String
  /// Where the item stands.
  package var place: Place
  /// Bytes of the file's path, from the vault's root.
  package var path: [UInt8] { place.path.bytes }
  /// The item's first line as it stands, without its line ending: the bytes of the file. With a rendering, what the
  /// first step of that made of the item.
  package var text: ArraySlice<UInt8>
}

/// How items become text in two steps, so that no model of them is kept.
package struct ItemRendering: Sendable {
  /// Appends what the item itself says, on the thread that met it.
  let item: @Sendable (Item, inout [UInt8]) -> Void
  /// Appends what the first step made, with what only the rest of the vault tells.
  let whole: @Sendable (ArraySlice<UInt8>, ItemNaming, inout [UInt8]) -> Void

  package init(
    item: @escaping @Sendable (Item, inout [UInt8]) -> Void,
    whole: @escaping @Sendable (ArraySlice<UInt8>, ItemNaming, inout [UInt8]) -> Void
  ) {
    (self.item, self.whole) = (item, whole)
  }
}

/// The items that a request lists, as text, in its order. Each is made when it is asked for, so that a million of them
/// take little memory.
package struct LineListing: RandomAccessCollection, Sendable {
  private let lines: GatheredLines
  /// Number of the request.
  private let number: Int
  private let order: [LinePosition]

  init(_ lines: GatheredLines, _ number: Int) {
    self.init(lines, number, lines.order(number))
  }

  private init(_ lines: GatheredLines, _ number: Int, _ order: [LinePosition]) {
    (self.lines, self.number, self.order) = (lines, number, order)
  }

  /// The same items, sorted by a date, the other way round, equal ones too; those without a date stay last.
  package func turned() -> LineListing {
    let dated = indices.prefix { date($0) != nil }.count
    return LineListing(lines, number, (order[dated...] + order[..<dated]).reversed())
  }

  /// The first items, at most so many.
  package func first(_ count: Int) -> LineListing { LineListing(lines, number, Array(order.prefix(count))) }

  /// The first items, as long as they are sorted by a date that is not after a day.
  package func first(until day: CivilDate) -> LineListing {
    first(indices.prefix { date($0).map { $0.date <= day } ?? false }.count)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { order.count }

  package subscript(index: Int) -> ListedLine { lines.line(order[index], number) }

  /// Hands over what is made of the lines, a piece at a time, until `receive` returns false.
  ///
  /// - Parameter text: makes bytes of a piece, on any thread.
  /// - Returns: whether all of them were wanted.
  package func send(as text: @Sendable (OutputChunk) -> [UInt8], _ receive: ([UInt8]) -> Bool) -> Bool {
    lines.send(order[...], number, as: text, receive)
  }

  /// What tells the items from all others of the vault, in their order.
  var marks: some Collection<FoundLine.Mark> { order.lazy.map { lines.mark($0, number) } }

  /// Those items whose marks a test holds for, which is asked in their order.
  func filter(_ isWanted: (FoundLine.Mark) -> Bool) -> LineListing {
    LineListing(lines, number, order.filter { isWanted(lines.mark($0, number)) })
  }

  /// The date that the item at an index is sorted by first; nil where it has none.
  package func date(_ index: Int) -> CivilDateTime? {
    if case .date(let date) = lines.firstValue(order[index], number) { date } else { nil }
  }
}

/// What several requests list, from one reading of the vault.
package struct LineListings: Sendable {
  /// One for each request.
  package let listings: [LineListing]
  /// Files and folders that could not be read, in path order; their items are missing.
  package let unreadable: [UnreadFile]
  private let files: [VaultPath]
  private let vault: Vault

  init(_ lines: GatheredLines, _ requests: Int, in vault: Vault) {
    listings = (0..<requests).map { LineListing(lines, $0) }
    (unreadable, files, self.vault) = (lines.unreadable, lines.files, vault)
  }

  /// Some listings, one after another, each item in the first of them that has it.
  package func distinct(_ listings: [LineListing]) -> some Sequence<LineListing> {
    sequence(state: (rest: listings[...], seen: ListedLines(of: listings, inFiles: files.count))) { state in
      state.rest.popFirst()?.filter { state.seen.insert($0) }
    }
  }

  /// The items of some lines, read once more from their files; without those that have gone since.
  package func items(_ lines: some Sequence<ListedLine>) throws -> [ListedItem] {
    var names = NewestCollectionName(CollectionNames(files))
    var readers: [VaultPath: ItemReader] = [:]
    return try lines.compactMap { line in
      let path = line.place.path
      if readers[path] == nil, let document = try vault.document(at: path) {
        readers[path] = ItemReader(path: path, document: document, vault: vault)
      }
      guard let reader = readers[path], let index = reader.document.outline.item(at: line.place) else {
        return nil
      }
      let item = reader.item(index)
      guard item.id == line.id else { return nil }
      return ListedItem(
        item, ItemNaming(short: line.short, address: line.address, collection: names.name(of: path)))
    }
  }
}
