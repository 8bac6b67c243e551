import VaultStore
import VaultSyntax

/// An item as text for other programs: its line as written, or the output of a rendering.
package struct ListedLine: Sendable {
  /// The item's id; nil for an item without any text.
  package var id: ItemID?
  /// The shortest prefix of the id that is unique in the vault; nil without an id.
  package var short: String?
  /// A name that means this item alone.
  package var address: String
  /// The item's place.
  package var place: Place
  /// The bytes of the file's path, from the vault's root.
  package var path: [UInt8] { place.path.bytes }
  /// The bytes of the item's first line as written, without its line ending. With a rendering, the output
  /// of its first step.
  package var text: ArraySlice<UInt8>
}

/// Makes text from items in two steps, so a scan doesn't have to keep `Item` values.
package struct ItemRendering: Sendable {
  /// Appends what the item itself provides, on the thread that scans the file.
  let item: @Sendable (Item, inout [UInt8]) -> Void
  /// Appends the output of the first step, together with names that depend on the rest of the vault.
  let whole: @Sendable (ArraySlice<UInt8>, ItemNaming, inout [UInt8]) -> Void

  package init(
    item: @escaping @Sendable (Item, inout [UInt8]) -> Void,
    whole: @escaping @Sendable (ArraySlice<UInt8>, ItemNaming, inout [UInt8]) -> Void
  ) {
    (self.item, self.whole) = (item, whole)
  }
}

/// The items that a request lists, as text, in its order. The list makes each line on access, so a million
/// of them need little memory.
package struct LineListing: RandomAccessCollection, Sendable {
  private let lines: GatheredLines
  /// The number of the request.
  private let number: Int
  private let order: [LinePosition]

  init(_ lines: GatheredLines, _ number: Int) {
    self.init(lines, number, lines.order(number))
  }

  private init(_ lines: GatheredLines, _ number: Int, _ order: [LinePosition]) {
    (self.lines, self.number, self.order) = (lines, number, order)
  }

  /// Returns the same items in reverse, including equal ones, for items sorted by a date; those without a
  /// date stay last.
  package func turned() -> LineListing {
    let dated = indices.prefix { date($0) != nil }.count
    return LineListing(lines, number, (order[dated...] + order[..<dated]).reversed())
  }

  /// Returns the first items, at most this many.
  package func first(_ count: Int) -> LineListing { LineListing(lines, number, Array(order.prefix(count))) }

  /// Returns the first items, up to the last whose date isn't after a day, for items sorted by a date.
  package func first(until day: CivilDate) -> LineListing {
    first(indices.prefix { date($0).map { $0.date <= day } ?? false }.count)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { order.count }

  package subscript(index: Int) -> ListedLine { lines.line(order[index], number) }

  /// Sends the output for the lines, a piece at a time, until `receive` returns false.
  ///
  /// - Parameter text: makes the bytes of a piece, on any thread.
  /// - Returns: whether the receiver accepted all of them.
  package func send(as text: @Sendable (OutputChunk) -> [UInt8], _ receive: ([UInt8]) -> Bool) -> Bool {
    lines.send(order[...], number, as: text, receive)
  }

  /// The unique marks of the items, in order.
  var marks: some Collection<FoundLine.Mark> { order.lazy.map { lines.mark($0, number) } }

  /// Returns the items whose marks pass a test, which runs in their order.
  func filter(_ isWanted: (FoundLine.Mark) -> Bool) -> LineListing {
    LineListing(lines, number, order.filter { isWanted(lines.mark($0, number)) })
  }

  /// Returns the date in the first sort key of the item at an index; nil if it has none.
  package func date(_ index: Int) -> CivilDateTime? {
    if case .date(let date) = lines.firstValue(order[index], number) { date } else { nil }
  }
}

/// The lists of more than one request, from one reading of the vault.
package struct LineListings: Sendable {
  /// One for each request.
  package let listings: [LineListing]
  /// The unreadable files and folders, in path order; their items are missing.
  package let unreadable: [UnreadFile]
  private let fileCount: Int
  private let collections: [VaultPath]
  private let vault: Vault

  init(_ lines: GatheredLines, _ requests: Int, in vault: Vault) {
    listings = (0..<requests).map { LineListing(lines, $0) }
    (unreadable, fileCount, collections) = (lines.unreadable, lines.files.count, lines.collections)
    self.vault = vault
  }

  /// Returns some listings one after another, with each item only in the first listing that has it.
  package func distinct(_ listings: [LineListing]) -> some Sequence<LineListing> {
    sequence(state: (rest: listings[...], seen: ListedLines(of: listings, inFiles: fileCount))) { state in
      state.rest.popFirst()?.filter { state.seen.insert($0) }
    }
  }

  /// Reads the items of some lines again from their files, without those that are gone since.
  package func items(_ lines: some Sequence<ListedLine>) throws -> [ListedItem] {
    var names = NewestCollectionName(CollectionNames(collections))
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
