import VaultStore
import VaultSyntax

/// A wanted item, with only the data for its line.
struct FoundLine: Sendable {
  /// The bits of the id, or all bits set for no id. A million optional ids would need twice the memory.
  private var identity: UInt64
  /// From 1.
  var line: UInt32
  /// From 1; 0 for the innermost item of a line.
  var column: UInt32
  var text: TextChunks.Spot

  private static let none = UInt64.max

  var id: ItemID? { identity == Self.none ? nil : ItemID(bits: identity) }
}

/// The location of a found line in memory.
struct LinePosition: Sendable {
  var file: UInt32
  var part: UInt32
  var index: UInt32
}

/// The lines from one file, which are consecutive in memory.
struct LineRun: Sendable {
  var file: Int
  var part: Int
  var range: Range<Int>

  var positions: some Collection<LinePosition> {
    range.lazy.map { LinePosition(file: UInt32(file), part: UInt32(part), index: UInt32($0)) }
  }
}

/// The plan for gathering lines.
struct LinePlan: Sendable {
  let requests: [ListRequest]
  /// The test of each request.
  let tests: BorrowedItem<ListTest>
  /// A test that passes if any of the requests lists the item. Most items fail it, and need no other test.
  let any: BorrowedItem<ListTest>
  /// For each request, the date fields that alone decide its order; nil if it needs `Item` values to sort
  /// or render.
  let dates: BorrowedItem<[FieldKey]?>
  /// For each request, the most items to keep: all if it sorts them.
  let most: [Int]
  let rendering: ItemRendering?
  let asked: Asked
  /// The bytes of text that all parts keep. If there are more, the stream reads files again for their text.
  let keptText: BufferedCount

  /// - Parameter kept: the most bytes of text that all parts keep; nil for no limit.
  init(_ requests: [ListRequest], _ rendering: ItemRendering?, keeping kept: Int? = nil) {
    (self.requests, self.rendering) = (requests, rendering)
    tests = BorrowedItem(requests.map(ListTest.init))
    any = BorrowedItem([ListTest(ListRequest(any: requests))])
    most = requests.map { $0.sort.isEmpty ? $0.limit ?? .max : .max }
    keptText = BufferedCount(most: kept ?? .max)
    dates = BorrowedItem(
      requests.map { request in
        let dates = request.sort.compactMap(\.property.dateField)
        return rendering == nil && dates.count == request.sort.count ? dates : nil
      })
    asked = Asked(requests.map(\.query.asked))
  }
}

/// The lines that one thread gathers, and the ids of all items.
struct LinePart: Sendable {
  /// The lines of one request.
  struct List: Sendable {
    var found = OrderedChunks<FoundLine>()
    /// The values to sort by: for each line, one value per sort key.
    var values = OrderedChunks<SortValue?>()
    /// The ranges of `found` by file, files in rising order.
    var runs: [(file: Int, range: Range<Int>)] = []

    /// Records that everything found since the last file comes from this one.
    mutating func close(_ file: Int) {
      let start = runs.last?.range.upperBound ?? 0
      if start < found.count { runs.append((file, start..<found.count)) }
    }
  }

  private(set) var ids = IDPieces()
  private(set) var lists: [List]
  private(set) var texts = TextChunks()
  /// Whether there was too much text, so this part keeps none.
  private(set) var isUnkept = false
  /// The ids of the listed items in that case.
  private var idsOfUnkept = IDPieces()
  private let plan: LinePlan
  /// For the current file: whether each request may list items of it, and the listed items that need `Item`
  /// values.
  private var mayHold: [Bool]
  private var wanted: [[Int]]

  init(_ plan: LinePlan) {
    self.plan = plan
    lists = plan.requests.map { _ in List() }
    mayHold = plan.requests.map { _ in false }
    wanted = plan.requests.map { _ in [] }
  }

  mutating func read(_ scanner: inout ItemScanner, _ file: Int) {
    for number in plan.requests.indices {
      mayHold[number] = plan.requests[number].query.compiled.mayMatch(path: scanner.path.bytes)
      wanted[number].removeAll(keepingCapacity: true)
    }
    let mayHoldAny = mayHold.contains(true)
    scanner.read(mayHoldAny ? plan.asked : .nothing)
    let before = texts.count
    for index in 0..<scanner.outline.items.count {
      scanner.stand(at: index)
      ids.append(idOf: scanner)
      guard mayHoldAny, plan.any.lend(0, to: { $0.lists(scanner) }) else { continue }
      var line: FoundLine?
      for number in mayHold.indices where mayHold[number] {
        guard mayHold.count == 1 || plan.tests.lend(number, to: { $0.lists(scanner) }) else { continue }
        if plan.dates.lend(number, to: { $0 == nil }) {
          wanted[number].append(index)
          continue
        }
        if room(number) == 0 { continue }
        if isUnkept {
          idsOfUnkept.append(idOf: scanner)
          continue
        }
        let found = line ?? FoundLine(scanner, texts.add { $0.append(contentsOf: scanner.line) })
        line = found
        lists[number].found.append(found)
        plan.dates.lend(number) { dates in
          for date in copy dates ?? [] { lists[number].values.append(scanner.date(date).map(SortValue.date)) }
        }
      }
    }
    for number in plan.requests.indices where !wanted[number].isEmpty {
      if room(number) < wanted[number].count { wanted[number].removeSubrange(room(number)...) }
      if !isUnkept {
        add(number, of: &scanner)
      } else {
        for index in wanted[number] {
          scanner.stand(at: index)
          idsOfUnkept.append(idOf: scanner)
        }
      }
    }
    for number in lists.indices { lists[number].close(file) }
    if texts.count > before, !plan.keptText.add(texts.count - before) { keepNoText() }
  }

  /// Returns how many more items a request may list. Files come in rising order, so for an unsorted list no
  /// thread has to keep more items than the limit.
  private func room(_ number: Int) -> Int { max(0, plan.most[number] - lists[number].found.count) }

  /// Returns the ids of the listed items, and frees these and the ids of all items.
  mutating func takeIDs() -> [[ItemID]] {
    defer { (ids, idsOfUnkept) = (IDPieces(), IDPieces()) }
    return idsOfUnkept.pieces + lists.flatMap { $0.found.pieces.map { $0.compactMap(\.id) } }
  }

  private mutating func keepNoText() {
    isUnkept = true
    for piece in lists.flatMap(\.found.pieces) { idsOfUnkept.append(contentsOf: piece.lazy.compactMap(\.id)) }
    texts = TextChunks()
    lists = lists.map { _ in List() }
  }

  /// Adds the items that a request lists from the file, by way of `Item` values.
  private mutating func add(_ number: Int, of scanner: inout ItemScanner) {
    let keys = plan.requests[number].sort
    scanner.read(wanted[number]) { item in
      let spot = texts.add { bytes in
        if let rendering = plan.rendering {
          rendering.item(item, &bytes)
        } else {
          bytes.append(contentsOf: scanner.line(item.place.line - 1))
        }
      }
      lists[number].found.append(FoundLine(item, spot))
      for key in keys { lists[number].values.append(item.value(of: key.property)) }
    }
  }
}

extension FoundLine {
  /// Makes a line for the scanner's current item.
  init(_ scanner: borrowing ItemScanner, _ text: TextChunks.Spot) {
    let place = scanner.outline.place(of: scanner.index, in: scanner.path)
    self.init(scanner.said.identity.map(ItemID.init(bits:)), place, text)
  }

  init(_ item: Item, _ text: TextChunks.Spot) { self.init(item.id, item.place, text) }

  private init(_ id: ItemID?, _ place: Place, _ text: TextChunks.Spot) {
    (identity, self.text) = (id?.bits ?? Self.none, text)
    line = UInt32(clamping: place.line)
    column = UInt32(clamping: place.column ?? 0)
  }
}
