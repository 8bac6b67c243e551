import VaultStore
import VaultSyntax

extension Vault {
  /// Returns the items that requests list, as text, from one reading of the vault; may include items beyond
  /// a limit.
  ///
  /// - Parameter rendering: makes the text of each item; without it, the text is the first line as written.
  package func listLines(_ requests: [ListRequest], as rendering: ItemRendering? = nil) -> LineListings {
    LineListings(gatherLines(requests, rendering), requests.count, in: self)
  }

  /// Returns the items that one request lists, perhaps with some beyond its limit, and the unreadable
  /// files.
  package func listLines(_ request: ListRequest) -> Survey<LineListing> {
    let lines = gatherLines([request], nil)
    return Survey(LineListing(lines, 0), unreadable: lines.unreadable)
  }

  /// Returns the items that one request lists, as a stream of pieces.
  ///
  /// - Parameters:
  ///   - rendering: makes the text of each item; without it, the text is the first line as written.
  ///   - kept: the most bytes of text to buffer, if the order is that of the files.
  package func streamLines(
    _ request: ListRequest, as rendering: ItemRendering? = nil, keeping kept: Int
  ) -> LineStream {
    let plan = LinePlan([request], rendering, keeping: request.sort.isEmpty ? kept : nil)
    return LineStream(VaultScan(self), plan, limit: request.limit)
  }

  private func gatherLines(_ requests: [ListRequest], _ rendering: ItemRendering?) -> GatheredLines {
    GatheredLines(VaultScan(self), LinePlan(requests, rendering))
  }
}

/// The lines that all threads gathered.
struct GatheredLines: Sendable {
  let files: [VaultPath]
  /// Every collection of the vault.
  let collections: [VaultPath]
  let unreadable: [UnreadFile]
  let plan: LinePlan
  /// The short ids of all listed lines, kept or not.
  let short: ShortIDs
  /// Nil if the output doesn't show them.
  let names: CollectionNames?
  /// Whether there was too much text, so there are no lines here.
  let isUnkept: Bool
  private let parts: [LinePart]

  /// Reads the files.
  ///
  /// - Parameter whole: the result for the whole vault, if this reading repeats only some of its files.
  init(_ scan: VaultScan, _ plan: LinePlan, partOf whole: GatheredLines? = nil) {
    let gathered = scan.gather(LinePart(plan)) { scanner, file, part in part.read(&scanner, file) }
    var parts = gathered.parts
    (self.plan, files, unreadable) = (plan, scan.files, gathered.unreadable)
    collections = scan.collections
    isUnkept = parts.contains(where: \.isUnkept)
    if let whole {
      (short, names) = (whole.short, whole.names)
    } else {
      let all = parts.flatMap(\.ids.pieces)
      short = ShortIDs(all: all, wanted: parts.indices.flatMap { parts[$0].takeIDs() })
      let isEmpty = !isUnkept && parts.allSatisfy { $0.lists.allSatisfy(\.found.isEmpty) }
      names = plan.rendering == nil || isEmpty ? nil : CollectionNames(scan.collections)
    }
    self.parts = isUnkept ? [] : parts
  }

  /// Returns a line's value for the first sort key of the request.
  func firstValue(_ at: LinePosition, _ number: Int) -> SortValue? {
    let keys = plan.requests[number].sort.count
    return keys == 0 ? nil : parts[Int(at.part)].lists[number].values[Int(at.index) * keys]
  }

  /// Returns the lines that a request lists, in its order.
  func order(_ number: Int) -> [LinePosition] {
    let runs = runs(number)
    var inFiles: [LinePosition] = []
    inFiles.reserveCapacity(runs.reduce(0) { $0 + $1.range.count })
    for run in runs { inFiles += run.positions }
    let keys = plan.requests[number].sort
    if keys.isEmpty { return inFiles }
    var values: [SortValue?] = []
    values.reserveCapacity(inFiles.count * keys.count)
    for run in runs {
      let kept = parts[run.part].lists[number].values
      for index in run.range.lowerBound * keys.count..<run.range.upperBound * keys.count {
        values.append(kept[index])
      }
    }
    return keys.order(of: values).map { inFiles[$0] }
  }

  /// Returns the lines that a request lists, in the order of the files.
  func runs(_ number: Int) -> [LineRun] {
    parts.enumerated().flatMap { part, gathered in
      gathered.lists[number].runs.map { LineRun(file: $0.file, part: part, range: $0.range) }
    }
    .sorted { $0.file < $1.file }
  }

  /// Sends the output for some lines, a piece at a time, until `receive` returns false.
  ///
  /// - Parameter text: makes the bytes of a piece, on any thread.
  /// - Returns: whether the receiver accepted all of them.
  func send(
    _ order: ArraySlice<LinePosition>, _ number: Int, as text: @Sendable (OutputChunk) -> [UInt8],
    _ receive: ([UInt8]) -> Bool
  ) -> Bool {
    let count = (order.count + OutputChunk.size - 1) / OutputChunk.size
    return Threads.inOrder(
      count,
      make: { piece in
        let start = order.startIndex + piece * OutputChunk.size
        let end = min(start + OutputChunk.size, order.endIndex)
        return text(OutputChunk(lines: self, order: order[start..<end], number: number))
      }, receive: receive)
  }

  /// Returns the unique mark of a line.
  func mark(_ at: LinePosition, _ number: Int) -> FoundLine.Mark {
    let found = found(at, number)
    return FoundLine.Mark(file: at.file, line: found.line, column: found.column)
  }

  func line(_ at: LinePosition, _ number: Int) -> ListedLine {
    let found = found(at, number)
    return line(found, at, found.id.map(short.rivals(of:)))
  }

  func found(_ at: LinePosition, _ number: Int) -> FoundLine {
    parts[Int(at.part)].lists[number].found[Int(at.index)]
  }

  /// - Parameter rivals: the rivals of the line's id.
  func line(_ found: FoundLine, _ at: LinePosition, _ rivals: ShortIDs.PrefixNeighbours?) -> ListedLine {
    let place = Place(
      path: files[Int(at.file)], line: Int(found.line), column: found.column == 0 ? nil : Int(found.column))
    let text = parts[Int(at.part)].texts[found.text]
    let names = found.id.flatMap { id in rivals.map { $0.names(of: id, at: place) } }
    return ListedLine(
      id: found.id, short: names?.short, address: names?.address ?? place.description, place: place,
      text: text)
  }
}

extension FoundLine {
  /// An item's unique mark in the vault, which hashes faster than a place with its path.
  struct Mark: Hashable {
    let file, line, column: UInt32
  }
}
