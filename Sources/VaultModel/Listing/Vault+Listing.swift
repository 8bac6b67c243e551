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

  /// What lists the items of all of some requests, in the order of the files.
  init(any requests: [ListRequest]) {
    if requests.count == 1 {
      self = ListRequest(requests[0].query, includesClosed: requests[0].includesClosed)
    } else {
      let query = Query(
        requests.map(\.query.text).joined(separator: " or "), .any(requests.map(\.query.expression)))
      self.init(query, includesClosed: requests.contains(where: \.includesClosed))
    }
  }

  /// Whether the path of a file may tell that it lists none of its items.
  package var asksPath: Bool { query.compiled.asksPath }

  /// Whether it may list items of the file at a path.
  func mayHold(_ path: VaultPath) -> Bool {
    path.holdsItems && query.compiled.mayMatch(path: path.bytes)
  }

  /// Hands out what it lists of the file that a scanner stands at, by the items' indices.
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

/// What a request asks of an item, and no more: it is asked of every item, so there is little of it to copy.
package struct ListTest: Sendable {
  private let query: CompiledQuery
  /// The states in which an item is left out.
  private let unlisted: [Status]

  package init(_ request: ListRequest) {
    query = request.query.compiled
    unlisted =
      request.includesClosed ? [] : Status.allCases.filter { !request.query.mayList($0) }
  }

  /// Whether it lists the item that a scanner stands at.
  package func lists(_ scanner: borrowing ItemScanner) -> Bool {
    mayList(scanner.status) && matches(scanner)
  }

  /// Whether items of a status are listed at all.
  func mayList(_ status: Status) -> Bool { !status.isClosed || !unlisted.contains(status) }

  func matches(_ scanner: borrowing ItemScanner) -> Bool { query.matches(scanner) }
}

/// What a scan of the whole vault found.
public struct Listing: Sendable {
  /// The items, in file order, files by path.
  public var items: [ListedItem]
  /// Files and folders that could not be read; their items are missing.
  public var unreadable: [UnreadFile]

  package init(items: [ListedItem], unreadable: [UnreadFile]) {
    (self.items, self.unreadable) = (items, unreadable)
  }
}

extension Vault {
  /// The items that a request lists, in file order, with the addresses that people type.
  ///
  /// Every file is read, since an address must be unique in the vault.
  public func list(_ request: ListRequest) throws -> Listing {
    let stream = stream(request, keeping: .max)
    var items: [ListedItem] = []
    let unreadable = stream.send {
      items.append($0)
      return true
    }
    return Listing(items: items, unreadable: unreadable)
  }

  /// The first items that a request lists, in file order, up to its limit, without addresses: no file is read that comes
  /// after the last of them.
  package func first(_ request: ListRequest) -> Survey<[Item]> {
    let (limit, enough) = (request.limit ?? .max, StopSign())
    let scan = VaultScan(self, where: request.mayHold)
    let gathered = scan.gather(ScanPart<Item>(), until: enough) { scanner, file, part in
      var wanted: [Int] = []
      request.each(in: &scanner) { wanted.append($0) }
      if wanted.isEmpty { return }
      let start = part.found.count
      scanner.read(wanted.prefix(limit - start), into: &part.found)
      part.close(file, from: start)
      if part.found.count >= limit { enough.raise() }
    }
    let items = gathered.parts.inOrder
    return Survey(items.count > limit ? Array(items.prefix(limit)) : items, unreadable: gathered.unreadable)
  }

  /// How many items a request lists, its limit aside.
  public func count(_ request: ListRequest) throws -> Int { try survey(request).value }

  /// The same, with what could not be read.
  package func survey(_ request: ListRequest) throws -> Survey<Int> {
    let found = VaultScan(self, where: request.mayHold).gather(0) { scanner, _, count in
      request.each(in: &scanner) { _ in count += 1 }
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
    var names = NewestCollectionName(CollectionNames(items.isEmpty ? [] : scan.files))
    let short = ShortIDs(all: gathered.parts.flatMap(\.ids.pieces), wanted: [items.compactMap(\.id)])
    let listed = items.map { item in
      ListedItem(
        item,
        ItemNaming(item.id, at: item.place, among: short, collection: names.name(of: item.collection)))
    }
    return Listing(items: listed, unreadable: gathered.unreadable)
  }
}
