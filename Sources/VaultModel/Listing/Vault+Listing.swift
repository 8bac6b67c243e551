import VaultStore
import VaultSyntax

/// A request to list items.
public struct ListRequest: Sendable {
  /// The query that an item must match.
  public var query: Query
  /// Whether to list done and cancelled items even if the query doesn't mention them.
  public var includesClosed: Bool
  /// The order of the items; equal items stay in file order.
  public var sort: [SortKey] = []
  /// The most items to list.
  public var limit: Int?
  /// Where the list begins; nil for its start. Only `Vault.first(_:)` takes it into account.
  package var after: ListPosition?

  /// Makes a request for all items that a query lists.
  public init(_ query: Query = .everything, includesClosed: Bool = false) {
    self.query = query
    self.includesClosed = includesClosed
  }

  /// Makes a request that lists the items of all the given requests, in the order of the files.
  init(any requests: [ListRequest]) {
    if requests.count == 1 {
      self = ListRequest(requests[0].query, includesClosed: requests[0].includesClosed)
    } else {
      let query = Query(
        requests.map(\.query.text).joined(separator: " or "), .any(requests.map(\.query.expression)))
      self.init(query, includesClosed: requests.contains(where: \.includesClosed))
    }
  }

  /// Whether a file's path alone can rule out all its items.
  package var asksPath: Bool { query.compiled.asksPath }

  /// Whether it may list items of the file at a path, if the file holds any.
  func mayHold(_ path: VaultPath) -> Bool { query.compiled.mayMatch(path: path.bytes) }

  /// Passes the indices of the listed items in the scanner's file to `body`.
  fileprivate func each(in scanner: inout ItemScanner, _ body: (Int) -> Void) {
    let test = ListTest(self)
    scanner.read(query.asked)
    for index in scanner.outline.items.indices {
      scanner.stand(at: index, reading: false)
      guard test.mayList(scanner.status) else { continue }
      scanner.stand(at: index)
      if test.matches(scanner) { body(index) }
    }
  }
}

/// The test of a request for one item, kept small because it runs for every item.
package struct ListTest: Sendable {
  private let query: CompiledQuery
  /// The statuses that the request leaves out.
  private let unlisted: [Status]

  package init(_ request: ListRequest) {
    query = request.query.compiled
    unlisted =
      request.includesClosed ? [] : Status.allCases.filter { !request.query.mayList($0) }
  }

  /// Whether the request lists the scanner's current item.
  package func lists(_ scanner: borrowing ItemScanner) -> Bool {
    mayList(scanner.status) && matches(scanner)
  }

  /// Whether the request lists items with a status at all.
  func mayList(_ status: Status) -> Bool { !status.isClosed || !unlisted.contains(status) }

  func matches(_ scanner: borrowing ItemScanner) -> Bool { query.matches(scanner) }
}

/// The result of a scan of the whole vault.
public struct Listing: Sendable {
  /// The items, in file order, files by path.
  public var items: [ListedItem]
  /// The unreadable files and folders; their items are missing.
  public var unreadable: [UnreadFile]

  package init(items: [ListedItem], unreadable: [UnreadFile]) {
    (self.items, self.unreadable) = (items, unreadable)
  }
}

extension Vault {
  /// Returns the items that a request lists, in file order, with addresses that a person can type.
  ///
  /// It reads every file, because an address must be unique in the vault.
  public func list(_ request: ListRequest) throws -> Listing {
    let stream = stream(request, keeping: .max)
    var items: [ListedItem] = []
    let unreadable = stream.send {
      items.append($0)
      return true
    }
    return Listing(items: items, unreadable: unreadable)
  }

  /// Returns the first items that a request lists, in its order, up to its limit, without addresses. In file
  /// order, it reads no file after the one with the last of them.
  package func first(_ request: ListRequest) -> Survey<[Item]> {
    guard request.sort.isEmpty else { return firstSorted(request) }
    let (limit, enough) = (request.limit ?? .max, StopSign())
    let first = request.after?.path
    let scan = VaultScan(self) { path in
      settings.holdsItems(path) && request.mayHold(path) && first.map { $0 <= path } ?? true
    }
    let gathered = scan.gather(ScanPart<Item>(), until: enough) { scanner, file, part in
      var wanted: [Int] = []
      request.each(in: &scanner) { wanted.append($0) }
      if let after = request.after, after.path == scanner.path {
        wanted.removeAll { scanner.outline.items[$0].firstLine < after.line }
      }
      if wanted.isEmpty { return }
      let start = part.found.count
      scanner.read(wanted.prefix(limit - start), into: &part.found)
      part.close(file, from: start)
      if part.found.count >= limit { enough.raise() }
    }
    let items = gathered.parts.inOrder
    return Survey(items.count > limit ? Array(items.prefix(limit)) : items, unreadable: gathered.unreadable)
  }

  /// Keeps at most twice the limit of a request in memory for each thread.
  private func firstSorted(_ request: ListRequest) -> Survey<[Item]> {
    let limit = request.limit ?? .max
    @Sendable func ordered(_ items: [(file: Int, item: Item)]) -> [(file: Int, item: Item)] {
      let inFiles = items.sorted { ($0.file, $0.item.place.line) < ($1.file, $1.item.place.line) }
      return Array(inFiles.sorted(by: request.sort) { $0.item.value(of: $1) }.prefix(limit))
    }
    let found = scan(for: request).gather([(file: Int, item: Item)]()) { scanner, file, part in
      var wanted: [Int] = []
      request.each(in: &scanner) { wanted.append($0) }
      scanner.read(wanted) { item in
        if let after = request.after, !after.comes(before: item, in: request.sort) { return }
        part.append((file, item))
      }
      if part.count / 2 >= limit { part = ordered(part) }
    }
    return Survey(
      ordered(found.parts.flatMap(\.self)).map(\.item), unreadable: found.unreadable)
  }

  /// Returns the number of items that a request lists, without regard to its limit.
  public func count(_ request: ListRequest) throws -> Int { try survey(request).value }

  /// The same, with the unreadable files.
  package func survey(_ request: ListRequest) throws -> Survey<Int> {
    let found = scan(for: request).gather(0) { scanner, _, count in
      request.each(in: &scanner) { _ in count += 1 }
    }
    return Survey(found.parts.reduce(0, +), unreadable: found.unreadable)
  }

  private func scan(for request: ListRequest) -> VaultScan {
    VaultScan(self) { settings.holdsItems($0) && request.mayHold($0) }
  }

  /// Whether an item of the vault has a field with this name. Unreadable files don't count.
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

  /// Returns the present state of items, with their addresses. If an item is gone, its address is its
  /// place.
  package func listed(_ items: [Item]) throws -> [ListedItem] {
    let places = Set(items.map(\.place))
    guard !places.isEmpty else { return [] }
    let found = try scan { places.contains($0.outline.place(of: $0.index, in: $0.path)) }
    let byPlace = Dictionary(found.items.map { ($0.item.place, $0) }) { _, last in last }
    return items.map { byPlace[$0.place] ?? ListedItem($0) }
  }

  /// Tests every item, and returns the wanted ones.
  package func scan(_ isWanted: @escaping @Sendable (borrowing ItemScanner) -> Bool) throws -> Listing {
    let scan = VaultScan(self)
    let gathered = scan.gather(ScanPart<Item>()) { scanner, file, part in
      let wanted = part.items(of: &scanner, mayHold: true, where: isWanted)
      if wanted.isEmpty { return }
      let start = part.found.count
      scanner.read(wanted, into: &part.found)
      part.close(file, from: start)
    }
    let items = gathered.parts.inOrder
    var names = NewestCollectionName(CollectionNames(items.isEmpty ? [] : scan.collections))
    let short = ShortIDs(all: gathered.parts.flatMap(\.ids.pieces), wanted: [items.compactMap(\.id)])
    let listed = items.map { item in
      ListedItem(
        item,
        ItemNaming(item.id, at: item.place, among: short, collection: names.name(of: item.collection)))
    }
    return Listing(items: listed, unreadable: gathered.unreadable)
  }
}
