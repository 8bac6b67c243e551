import VaultStore
import VaultSyntax

/// What is to be listed.
public struct ListRequest: Sendable {
  /// What an item must answer.
  public var query: Query
  /// Whether done and cancelled items are listed though the query does not speak of them.
  public var includesClosed: Bool
  /// The order of the items; those that are equal in it stay in file order.
  public var sort: [SortKey] = []
  /// The most items to list.
  public var limit: Int?

  /// All items that a query lists.
  public init(_ query: Query = .everything, includesClosed: Bool = false) {
    self.query = query
    self.includesClosed = includesClosed
  }
}

/// What a scan of the whole vault found.
public struct Listing: Sendable {
  /// The items, in file order, files by path.
  public var items: [ListedItem]
  /// Files and folders that could not be read; their items are missing.
  public var unreadable: [UnreadFile]
}

extension Vault {
  /// The items that a request lists, in file order, with the addresses that people type.
  ///
  /// Every file is read, since an address must be unique in the vault.
  public func list(_ request: ListRequest) throws -> Listing {
    let includesClosed = request.includesClosed
    let query = request.query
    var listing = try scan(
      files: { query.compiled.mayMatch(path: $0) }, asksFrontMatter: query.asksFrontMatter
    ) { scanner in
      includesClosed ? query.matches(scanner) : query.lists(scanner)
    }
    if !request.sort.isEmpty {
      listing.items = listing.items.sorted(by: request.sort) { $0.item.value(of: $1) }
    }
    if let limit = request.limit { listing.items = Array(listing.items.prefix(limit)) }
    return listing
  }

  /// How many items a request lists, its limit aside.
  public func count(_ request: ListRequest) throws -> Int { try survey(request).value }

  /// The same, with what could not be read.
  package func survey(_ request: ListRequest) throws -> Survey<Int> {
    let (query, includesClosed) = (request.query, request.includesClosed)
    let isWanted = { (path: VaultPath) in path.holdsItems && query.compiled.mayMatch(path: path.bytes) }
    let found = VaultScan(self, where: isWanted).gather(0) { scanner, _, count in
      if query.asksFrontMatter { scanner.readFrontMatter() }
      for index in scanner.outline.items.indices {
        scanner.stand(at: index, reading: false)
        guard includesClosed || query.mayList(scanner.status) else { continue }
        scanner.stand(at: index)
        if query.matches(scanner) { count += 1 }
      }
    }
    return Survey(found.parts.reduce(0, +), unreadable: found.unreadable)
  }

  /// Whether an item of the vault has a field of this name; files that cannot be read have none.
  package func hasField(named name: String) -> Bool {
    let key = Array(name.lowercased().utf8)
    return VaultScan(self).map { scanner in
      for index in scanner.outline.items.indices {
        scanner.stand(at: index)
        for field in scanner.said.fields
        where text(scanner.bytes[field.name]).lowercased().utf8.elementsEqual(key) {
          return true
        }
      }
      return false
    }.results.contains(where: \.result)
  }

  /// Items as they are now, with their addresses. An item that is not found any more is named by its place.
  package func listed(_ items: [Item]) throws -> [ListedItem] {
    let places = Set(items.map(\.place))
    guard !places.isEmpty else { return [] }
    let found = try scan { places.contains($0.outline.place(of: $0.index, in: $0.path)) }
    let byPlace = Dictionary(found.items.map { ($0.item.place, $0) }) { _, last in last }
    return items.map { byPlace[$0.place] ?? ListedItem($0) }
  }

  /// Looks at every item, and lists those that are wanted.
  ///
  /// - Parameters:
  ///   - mayHold: whether items of the file at a path can be wanted; of other files only ids are read.
  ///   - asksFrontMatter: whether `isWanted` looks at what a file's front matter says.
  func scan(
    files mayHold: @escaping @Sendable ([UInt8]) -> Bool = { _ in true }, asksFrontMatter: Bool = false,
    _ isWanted: @escaping @Sendable (borrowing ItemScanner) -> Bool
  ) throws -> Listing {
    let scan = VaultScan(self)
    let gathered = scan.gather(ScanPart<Item>()) { scanner, file, part in
      let mayHold = mayHold(scanner.path.bytes)
      let wanted = part.items(
        of: &scanner, mayHold: mayHold, asksFrontMatter: asksFrontMatter, where: isWanted)
      if wanted.isEmpty { return }
      let start = part.found.count
      scanner.read(wanted, into: &part.found)
      part.close(file, from: start)
    }
    let items = gathered.parts.runsInOrder().flatMap { gathered.parts[$0.part].found[$0.range] }
    let names = CollectionNames(items.isEmpty ? [] : scan.files)
    let short = ShortIDs(all: gathered.parts.map(\.ids), wanted: items.lazy.compactMap(\.id))
    return Listing(items: items.map { ListedItem($0, among: short, names) }, unreadable: gathered.unreadable)
  }
}
