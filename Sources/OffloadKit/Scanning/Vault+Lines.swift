import VaultStore
import VaultSyntax

/// An item as one line for other programs.
package struct ListedLine: Sendable {
  /// What names the item and no other.
  package var address: String
  /// Where the item stands.
  package var place: Place
  /// Bytes of the file's path, from the vault's root.
  package var path: [UInt8] { place.path.bytes }
  /// The item's first line as it stands, without its line ending: the bytes of the file.
  package var text: ArraySlice<UInt8>
}

/// The items that a query lists, as lines. Each is made when it is asked for, so that a million of them take
/// little memory.
package struct LineListing: Sequence, Sendable {
  /// Files and folders that could not be read, in path order; their items are missing.
  package let unreadable: [UnreadFile]
  fileprivate let files: [VaultPath]
  fileprivate let parts: [LinePart]
  fileprivate let short: ShortIDs
  fileprivate let order: [LinePosition]

  /// Whether there is none.
  package var isEmpty: Bool { order.isEmpty }

  /// The lines, made one at a time.
  package func makeIterator() -> AnyIterator<ListedLine> {
    var positions = order.makeIterator()
    return AnyIterator {
      positions.next().map { at in
        line(parts[at.part].scanned.found[at.index], files[at.file], parts[at.part].text)
      }
    }
  }

  private func line(_ found: FoundLine, _ path: VaultPath, _ text: [UInt8]) -> ListedLine {
    let place = Place(path: path, line: Int(found.line), column: found.column.map(Int.init))
    return ListedLine(
      address: found.id.map { short.address(of: $0, at: place) } ?? place.description, place: place,
      text: text[found.start..<found.end])
  }
}

/// A wanted item, as little of it as a line shows.
private struct FoundLine: Sendable {
  var id: ItemID?
  /// From 1.
  var line: UInt32
  /// From 1; nil for the innermost item of a line.
  var column: UInt32?
  /// Where its text stands in what the thread keeps.
  var start: Int
  var end: Int
  /// What it is sorted by, one value for each key.
  var values: [SortValue?] = []
}

/// Where a found line is kept.
private struct LinePosition: Sendable {
  var file: Int
  var part: Int
  var index: Int
}

extension Vault {
  /// The items that a request lists, in its order, as lines; its limit is not looked at.
  package func listLines(_ request: ListRequest) throws -> LineListing {
    let (query, includesClosed) = (request.query, request.includesClosed)
    let keys = request.sort.map(\.property)
    let scan = VaultScan(self)
    let gathered = scan.gather(LinePart()) { scanner, file, part in
      let mayHold = query.compiled.mayMatch(path: scanner.path.bytes)
      let wanted = part.scanned.items(
        of: &scanner, mayHold: mayHold, asksFrontMatter: query.asksFrontMatter
      ) { includesClosed ? query.matches($0) : query.lists($0) }
      if !wanted.isEmpty { part.add(wanted, of: &scanner, file, keys) }
    }
    let parts = gathered.parts
    let order = parts.map(\.scanned).runsInOrder().flatMap { run in
      run.range.map { LinePosition(file: run.file, part: run.part, index: $0) }
    }
    let sorted = order.sorted(by: request.sort) { at, property in
      keys.firstIndex(of: property).flatMap { parts[at.part].scanned.found[at.index].values[$0] }
    }
    let wanted = parts.flatMap { $0.scanned.found.compactMap(\.id) }
    return LineListing(
      unreadable: gathered.unreadable, files: scan.files, parts: parts,
      short: ShortIDs(all: parts.map(\.scanned.ids), wanted: wanted), order: sorted)
  }
}

/// What one thread gathers of lines.
private struct LinePart: Sendable {
  var scanned = ScanPart<FoundLine>()
  /// The texts of all lines, one after another.
  var text: [UInt8] = []

  mutating func add(
    _ wanted: [Int], of scanner: inout ItemScanner, _ file: Int, _ keys: [SortKey.Property]
  ) {
    let start = scanned.found.count
    let dates = keys.compactMap(\.dateField)
    for index in wanted {
      scanner.stand(at: index)
      let first = scanner.item.firstLine
      let line = scanner.outline.lines[first]
      let textStart = text.count
      text.append(contentsOf: scanner.bytes[line.start..<line.end])
      scanned.found.append(
        FoundLine(
          id: scanner.said.identity.map(ItemID.init(bits:)), line: UInt32(clamping: first + 1),
          column: scanner.outline.place(of: index, in: scanner.path).column.map { UInt32(clamping: $0) },
          start: textStart, end: text.count,
          values: dates.map { scanner.date($0).map(SortValue.date) }))
    }
    if dates.count < keys.count {
      // Values are those of the model, which is not kept.
      var items: [Item] = []
      scanner.read(wanted, into: &items)
      for (index, item) in items.enumerated() {
        scanned.found[start + index].values = keys.map { item.value(of: $0) }
      }
    }
    scanned.close(file, from: start)
  }
}
