import VaultStore
import VaultSyntax

/// What is to be listed.
public struct ListRequest: Sendable {
  /// What an item must answer.
  public var query: Query
  /// Whether done and cancelled items are listed though the query does not speak of them.
  public var includesClosed: Bool

  /// All items that a query lists.
  public init(_ query: Query = .everything, includesClosed: Bool = false) {
    self.query = query
    self.includesClosed = includesClosed
  }
}

/// What a look at the whole vault found.
public struct Listing: Sendable {
  /// The items, in file order, files by path.
  public var items: [ListedItem]
  /// Files that could not be read; their items are missing.
  public var unreadable: [String]
}

extension Vault {
  /// The items that a request lists, in file order, with the addresses that people type.
  ///
  /// Every file is read, since an address must be unique in the vault.
  public func list(_ request: ListRequest) throws -> Listing {
    let includesClosed = request.includesClosed
    let query = request.query
    return try look { scanner in
      includesClosed ? query.matches(scanner) : query.lists(scanner)
    }
  }

  /// Items as they are now, with their addresses. An item that is not found any more is named by its place.
  public func listed(_ items: [Item]) throws -> [ListedItem] {
    let places = Set(items.map(\.place))
    guard !places.isEmpty else { return [] }
    let found = try look { places.contains(Place(path: $0.path, line: $0.item.firstLine + 1)) }
    let byPlace = Dictionary(found.items.map { ($0.item.place, $0) }) { _, last in last }
    return items.map { byPlace[$0.place] ?? ListedItem($0) }
  }

  /// Looks at every item, and lists those that are wanted.
  func look(_ isWanted: @escaping @Sendable (borrowing ItemScanner) -> Bool) throws -> Listing {
    let vault = self
    let found = try VaultScan(self).map { scanner in
      var part = FilePart()
      for index in scanner.outline.items.indices {
        scanner.stand(at: index)
        if let identity = scanner.said.identity { part.ids.append(ItemID(bits: identity)) }
        if isWanted(scanner) { part.wanted.append(index) }
      }
      if !part.wanted.isEmpty {
        let reader = ItemReader(path: scanner.path, document: scanner.document(), vault: vault)
        part.items = reader.items(part.wanted)
      }
      return part
    }
    let items = found.results.flatMap(\.result.items)
    let short = ShortIDs(all: found.results.flatMap(\.result.ids), wanted: items.lazy.compactMap(\.id))
    return Listing(items: items.map { ListedItem($0, among: short) }, unreadable: found.unreadable.map(\.text))
  }
}

/// What one file gives to a listing.
private struct FilePart: Sendable {
  var ids: [ItemID] = []
  var wanted: [Int] = []
  var items: [Item] = []
}
