import VaultStore
import VaultSyntax

/// A wanted item, as little of it as a line shows.
struct FoundLine: Sendable {
  /// The id's bits; all of them where there is none, since a million optional ids would be twice as large.
  private var identity: UInt64
  /// From 1.
  var line: UInt32
  /// From 1; 0 for the innermost item of a line.
  var column: UInt32
  var text: TextChunks.Spot

  private static let none = UInt64.max

  var id: ItemID? { identity == Self.none ? nil : ItemID(bits: identity) }
}

/// Where a found line is kept.
struct LinePosition: Sendable {
  var file: UInt32
  var part: UInt32
  var index: UInt32
}

/// The lines that were found in one file, one after another where they are kept.
struct LineRun: Sendable {
  var file: Int
  var part: Int
  var range: Range<Int>

  var positions: some Collection<LinePosition> {
    range.lazy.map { LinePosition(file: UInt32(file), part: UInt32(part), index: UInt32($0)) }
  }
}

/// What lines are gathered for.
struct LinePlan: Sendable {
  let requests: [ListRequest]
  /// What each of them asks.
  let tests: BorrowedItem<ListTest>
  /// One that lists whatever one of them does: most items are in none, and are asked once.
  let any: BorrowedItem<ListTest>
  /// Of each request, the dates that alone tell its order; nil where models have to, or are to be rendered.
  let dates: BorrowedItem<[FieldKey]?>
  /// Of each request, the most items that are kept: all where they are sorted.
  let most: [Int]
  let rendering: ItemRendering?
  let asked: Asked
  /// Bytes of text that all parts keep; where there are more, files are read again for what they say.
  let keptText: BufferedCount

  /// - Parameter kept: how many bytes of text are kept by all parts; nil for no limit.
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

/// What one thread gathers of lines, and of all items their ids.
struct LinePart: Sendable {
  /// What a request lists.
  struct List: Sendable {
    var found = OrderedChunks<FoundLine>()
    /// What they are sorted by: for each as many values as there are keys.
    var values = OrderedChunks<SortValue?>()
    /// Which part of `found` comes from which file, files in rising order.
    var runs: [(file: Int, range: Range<Int>)] = []

    /// Notes that everything that was found since the last file comes from this one.
    mutating func close(_ file: Int) {
      let start = runs.last?.range.upperBound ?? 0
      if start < found.count { runs.append((file, start..<found.count)) }
    }
  }

  private(set) var ids = IDPieces()
  private(set) var lists: [List]
  private(set) var texts = TextChunks()
  /// Whether there was more text than is kept, and none is.
  private(set) var isUnkept = false
  /// The ids of what is listed then.
  private var idsOfUnkept = IDPieces()
  private let plan: LinePlan
  /// Of the file at hand: whether a request may list items of it, and those that it does and models are made of.
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

  /// How many more items a request may list. Files come in rising order, so that of what is not sorted no thread has to
  /// keep more than is shown.
  private func room(_ number: Int) -> Int { max(0, plan.most[number] - lists[number].found.count) }

  /// Hands over the ids of what is listed. They are kept here no more, nor are those of all items.
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

  /// Adds what a request lists of the file, by models.
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
  /// The item that a scanner stands at.
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
