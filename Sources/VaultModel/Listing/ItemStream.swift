import VaultStore
import VaultSyntax

/// Sends the items that a request lists, one after another, and buffers only a limited number. If there are
/// more and their order is that of the files, the stream reads a few files at a time again while it sends,
/// in their state by then.
package struct ItemStream {
  private let request: ListRequest
  private let scan: VaultScan
  private let unreadable: [UnreadFile]
  private let short: ShortIDs
  private let names: CollectionNames
  /// Nil if there are more items than the buffer holds.
  private let kept: [Item]?

  fileprivate init(_ request: ListRequest, in vault: Vault, keeping count: Int) {
    self.request = request
    scan = VaultScan(vault)
    let plan = StreamPlan(request)
    // A sorted list has to be complete before the order is known, so the stream keeps all of it.
    let most = request.sort.isEmpty ? count : .max
    let gathered = scan.gather(StreamPart(keeping: most)) { scanner, file, part in
      part.add(&scanner, file, plan)
    }
    let parts = gathered.parts
    unreadable = gathered.unreadable
    short = ShortIDs(all: parts.flatMap(\.items.ids.pieces), wanted: parts.flatMap(\.idsListed))
    let isEmpty = parts.allSatisfy { !$0.isUnkept && $0.items.found.isEmpty }
    names = CollectionNames(isEmpty ? [] : scan.collections)
    kept = parts.contains(where: \.isUnkept) ? nil : parts.map(\.items).inOrder.sorted(as: request)
  }

  /// Sends one item after another until `receive` returns false. The caller can call it again.
  ///
  /// - Returns: the unreadable files and folders, in path order; their items are missing.
  package func send<Refusal>(_ receive: (ListedItem) throws(Refusal) -> Bool) throws(Refusal) -> [UnreadFile]
  {
    var names = NewestCollectionName(names)
    var left = request.limit ?? .max
    func handOver(_ item: Item) throws(Refusal) -> Bool {
      if left == 0 { return false }
      left -= 1
      let collection = names.name(of: item.collection)
      return try receive(
        ListedItem(item, ItemNaming(item.id, at: item.place, among: short, collection: collection)))
    }
    if let kept {
      for item in kept where try !handOver(item) { break }
      return unreadable
    }
    if left == 0 { return unreadable }
    let plan = StreamPlan(request)
    return try scan.readAgain(where: request.mayHold, besides: unreadable) { some throws(Refusal) in
      let again = some.gather(StreamPart(keeping: .max)) { scanner, file, part in
        part.add(&scanner, file, plan)
      }
      for item in again.parts.map(\.items).inOrder where try !handOver(item) {
        return (again.unreadable, false)
      }
      return (again.unreadable, left > 0)
    }
  }
}

extension Vault {
  /// Returns a stream of the items that a request lists.
  ///
  /// - Parameter kept: the most items to buffer.
  package func stream(_ request: ListRequest, keeping kept: Int = 10_000) -> ItemStream {
    ItemStream(request, in: self, keeping: kept)
  }
}

/// The questions to each file.
private struct StreamPlan: Sendable {
  let query: CompiledQuery
  let test: ListTest
  let asked: Asked

  init(_ request: ListRequest) {
    (query, test, asked) = (request.query.compiled, ListTest(request), request.query.asked)
  }
}

/// The results of one thread.
private struct StreamPart: Sendable {
  private(set) var items = ScanPart<Item>()
  private(set) var isUnkept = false
  private var idsOfUnkept = IDPieces()
  /// The number of items that all parts keep.
  private let kept: BufferedCount

  init(keeping most: Int) { kept = BufferedCount(most: most) }

  /// The ids of the listed items, kept or not.
  var idsListed: [[ItemID]] { idsOfUnkept.pieces + [items.found.compactMap(\.id)] }

  mutating func add(_ scanner: inout ItemScanner, _ file: Int, _ plan: StreamPlan) {
    let mayHold = plan.query.mayMatch(path: scanner.path.bytes)
    let wanted = items.items(of: &scanner, mayHold: mayHold, asking: plan.asked) { plan.test.lists($0) }
    if wanted.isEmpty { return }
    if isUnkept {
      for index in wanted {
        scanner.stand(at: index)
        idsOfUnkept.append(idOf: scanner)
      }
      return
    }
    let start = items.found.count
    scanner.read(wanted, into: &items.found)
    items.close(file, from: start)
    if !kept.add(items.found.count - start) {
      isUnkept = true
      idsOfUnkept.append(contentsOf: items.found.lazy.compactMap(\.id))
      (items.found, items.runs) = ([], [])
    }
  }
}

extension [Item] {
  fileprivate func sorted(as request: ListRequest) -> [Item] {
    request.sort.isEmpty ? self : sorted(by: request.sort) { $0.value(of: $1) }
  }
}
