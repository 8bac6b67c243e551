import VaultStore
import VaultSyntax

/// A wanted item, as little of it as a line shows.
struct FoundLine: Sendable {
  var id: ItemID?
  /// From 1.
  var line: UInt32
  /// From 1; 0 for the innermost item of a line.
  var column: UInt32
  var text: TextPieces.Spot
}

/// Where a found line is kept.
struct LinePosition: Sendable {
  var file: UInt32
  var part: UInt32
  var index: UInt32
}

/// Texts one after another, in pieces of memory that are never moved.
struct TextPieces: Sendable {
  struct Spot: Sendable {
    var piece: UInt32
    var start: UInt32
    var count: UInt32
  }

  /// Most texts are much shorter than what is kept free for the last one of a piece.
  private static let (pieceSize, free) = (1 << 18, 1 << 12)
  private var pieces: [[UInt8]] = []
  /// Number of bytes in all.
  private(set) var count = 0

  /// Adds what `append` appends.
  mutating func add(_ append: (inout [UInt8]) -> Void) -> Spot {
    if pieces.last.map({ $0.count > Self.pieceSize - Self.free }) ?? true {
      pieces.append([])
      pieces[pieces.count - 1].reserveCapacity(Self.pieceSize)
    }
    let piece = pieces.count - 1
    let start = pieces[piece].count
    append(&pieces[piece])
    let size = pieces[piece].count - start
    count += size
    return Spot(piece: UInt32(piece), start: UInt32(start), count: UInt32(size))
  }

  subscript(spot: Spot) -> ArraySlice<UInt8> {
    pieces[Int(spot.piece)][Int(spot.start)..<Int(spot.start + spot.count)]
  }
}

/// What lines are gathered for.
struct LinePlan: Sendable {
  let requests: [ListRequest]
  /// What each of them asks.
  let tests: [ListTest]
  /// Lists whatever one of them does: most items are in none, and are asked once.
  let any: ListTest
  /// Of each request, the dates that alone tell its order; nil where models have to.
  let dates: [[FieldKey]?]
  let rendering: ItemRendering?
  let frontMatterUse: FrontMatterUse
  /// Bytes of text that all parts keep; where there are more, files are read again for what they say.
  let keptText: KeptCount

  /// - Parameter kept: how many bytes of text are kept by all parts; nil for no limit.
  init(_ requests: [ListRequest], _ rendering: ItemRendering?, keeping kept: Int? = nil) {
    (self.requests, self.rendering) = (requests, rendering)
    tests = requests.map(ListTest.init)
    any = ListTest(ListRequest(any: requests))
    keptText = KeptCount(most: kept ?? .max)
    dates = requests.map { request in
      let dates = request.sort.compactMap(\.property.dateField)
      return dates.count == request.sort.count ? dates : nil
    }
    frontMatterUse = requests.map(\.query.frontMatterUse).max() ?? .none
  }
}

/// What one thread gathers of lines, and of all items their ids.
struct LinePart: Sendable {
  /// What a request lists.
  struct List: Sendable {
    var found: [FoundLine] = []
    /// What they are sorted by: for each as many values as there are keys.
    var values: [SortValue?] = []
    /// Which part of `found` comes from which file, files in rising order.
    var runs: [(file: Int, range: Range<Int>)] = []
  }

  private(set) var ids: [ItemID] = []
  private(set) var lists: [List]
  private(set) var texts = TextPieces()
  /// The ids of what is listed, where there was more text than is kept, and none is.
  private(set) var idsOfUnkept: [ItemID]?
  private let plan: LinePlan
  /// Of the file at hand: whether a request may list items of it, and those that it does.
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
    if mayHoldAny { scanner.read(plan.frontMatterUse) }
    let (any, tests) = (plan.any, plan.tests)
    for index in 0..<scanner.outline.items.count {
      scanner.stand(at: index)
      if let identity = scanner.said.identity { ids.append(ItemID(bits: identity)) }
      guard mayHoldAny, any.lists(scanner) else { continue }
      for number in tests.indices where mayHold[number] {
        if tests.count == 1 || tests[number].lists(scanner) { wanted[number].append(index) }
      }
    }
    let before = texts.count
    for number in plan.requests.indices where !wanted[number].isEmpty {
      dropWhatIsBeyondTheLimit(of: number)
      if idsOfUnkept == nil {
        add(number, of: &scanner, file)
      } else {
        for index in wanted[number] {
          scanner.stand(at: index)
          if let identity = scanner.said.identity { idsOfUnkept?.append(ItemID(bits: identity)) }
        }
      }
    }
    if texts.count > before, !plan.keptText.add(texts.count - before) { keepNoText() }
  }

  /// Files come in rising order, so that of what is not sorted no thread has to keep more than is shown.
  private mutating func dropWhatIsBeyondTheLimit(of number: Int) {
    guard let limit = plan.requests[number].limit, plan.requests[number].sort.isEmpty else { return }
    let room = max(0, limit - lists[number].found.count)
    if room < wanted[number].count { wanted[number].removeSubrange(room...) }
  }

  private mutating func keepNoText() {
    idsOfUnkept = (idsOfUnkept ?? []) + lists.flatMap { $0.found.compactMap(\.id) }
    texts = TextPieces()
    lists = lists.map { _ in List() }
  }

  /// Adds what a request lists of the file.
  private mutating func add(_ number: Int, of scanner: inout ItemScanner, _ file: Int) {
    let start = lists[number].found.count
    let keys = plan.requests[number].sort
    if let dates = plan.dates[number], plan.rendering == nil {
      for index in wanted[number] {
        scanner.stand(at: index)
        let line = scanner.outline.lines[scanner.item.firstLine]
        let text = scanner.slice(line.start..<line.end)
        let spot = texts.add { $0.append(contentsOf: text) }
        lists[number].found.append(FoundLine(scanner, spot))
        for date in dates { lists[number].values.append(scanner.date(date).map(SortValue.date)) }
      }
    } else {
      scanner.read(wanted[number]) { item in
        let spot = texts.add { bytes in
          if let rendering = plan.rendering {
            rendering.item(item, &bytes)
          } else {
            let line = scanner.outline.lines[item.place.line - 1]
            bytes.append(contentsOf: scanner.slice(line.start..<line.end))
          }
        }
        lists[number].found.append(FoundLine(item, spot))
        for key in keys { lists[number].values.append(item.value(of: key.property)) }
      }
    }
    lists[number].runs.append((file, start..<lists[number].found.count))
  }
}

extension FoundLine {
  /// The item that a scanner stands at.
  init(_ scanner: borrowing ItemScanner, _ text: TextPieces.Spot) {
    let place = scanner.outline.place(of: scanner.index, in: scanner.path)
    self.init(scanner.said.identity.map(ItemID.init(bits:)), place, text)
  }

  init(_ item: Item, _ text: TextPieces.Spot) { self.init(item.id, item.place, text) }

  private init(_ id: ItemID?, _ place: Place, _ text: TextPieces.Spot) {
    (self.id, self.text) = (id, text)
    line = UInt32(clamping: place.line)
    column = UInt32(clamping: place.column ?? 0)
  }
}
