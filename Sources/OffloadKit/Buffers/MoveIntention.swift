import JSON
import VaultStore
import VaultSyntax

/// A move of items out of a text that an editor has open, which nobody can make in one step: it is written down before
/// anything of it is done, and closed when both files are on disk as it meant.
///
/// Items are neither made nor lost by it. So the number of times that both files together have an item's lines tells how
/// far it has come, whoever has saved what.
package struct MoveIntention: Sendable, Hashable {
  /// Items with the same lines, each line without the blanks around it.
  package struct Items: Sendable, Hashable {
    /// As they are in the source, where its blanks count: they bring the items back.
    let lines: [String]
    /// As the destination has them: links in them may be written in another way there.
    let linesThere: [String]
    /// How often the source had them, and the destination, before.
    let sourceCount: Int
    let destinationCount: Int
    /// How many of them go.
    var moved: Int
  }

  /// How far it has come.
  package enum State: Sendable, Hashable {
    /// Nothing was moved, or all is back.
    case unmoved
    /// All of it is there, and nothing here.
    case moved
    /// Some of it is in both.
    case doubled
    /// Some of it is in neither.
    case missing
  }

  package let id: String
  package let source: VaultPath
  package let destination: VaultPath
  package let items: [Items]
  /// The process that was asked for it.
  package let process: Int
  /// When it was begun, in seconds since 1970.
  package let begun: Int
  /// Whether it has come to its end, one way or the other.
  package var isClosed = false
}

// MARK: Judging

extension MoveIntention {
  /// - Parameters:
  ///   - source: the text of the one file; nil where there is none.
  ///   - destination: the other's.
  ///   - later: how many items with these lines were brought into the files since, by what gives account of it itself, less
  ///     those that were taken out.
  package func state(
    source: [UInt8]?, destination: [UInt8]?, later: (Items) -> Int = { _ in 0 }
  ) -> State {
    let (here, there) = (source.map(Self.lines) ?? [], destination.map(Self.lines) ?? [])
    var state: State = .unmoved
    for group in items {
      let left = Self.count(group.lines, in: here)
      let arrived = max(Self.count(group.lines, in: there), Self.count(group.linesThere, in: there))
      let expected = group.sourceCount + group.destinationCount + later(group)
      if left + arrived < expected { return .missing }
      if left + arrived > expected {
        state = .doubled
      } else if left < group.sourceCount, state == .unmoved {
        state = .moved
      }
    }
    return state
  }

  /// The lines, from 0, on which items of it begin in a text of one of the files.
  package func lines(in text: [UInt8]) -> [Int] {
    let lines = Self.lines(text)
    let found = items.flatMap { group in
      Self.places(of: group.lines, in: lines) + Self.places(of: group.linesThere, in: lines)
    }
    return Set(found).sorted()
  }

  /// How many items with the lines of another move's it moves.
  package func count(of other: Items) -> Int {
    let known = [other.lines, other.linesThere].map { $0.map { Self.trimmed(Array($0.utf8)[...]) } }
    return items.filter { known.contains($0.lines.map { Self.trimmed(Array($0.utf8)[...]) }) }
      .reduce(0) { $0 + $1.moved }
  }

  /// Whether these lines are those of an item of it, in one of the files.
  package func holds(_ lines: [String]) -> Bool {
    let wanted = Set(lines.map { Self.trimmed(Array($0.utf8)[...]) })
    return items.contains { group in
      (group.lines + group.linesThere).contains { wanted.contains(Self.trimmed(Array($0.utf8)[...])) }
    }
  }

  /// A text of the source with those items at its end that neither file has; the text itself where none is missing.
  ///
  /// - Parameter later: as for ``state(source:destination:later:)``.
  package func bringingBack(
    into source: [UInt8], destination: [UInt8]?, later: (Items) -> Int = { _ in 0 }
  ) -> [UInt8] {
    let (here, there) = (Self.lines(source), destination.map(Self.lines) ?? [])
    var text = source
    let ending = Array((source.contains(0x0D) ? "\r\n" : "\n").utf8)
    for group in items {
      let arrived = max(Self.count(group.lines, in: there), Self.count(group.linesThere, in: there))
      let expected = group.sourceCount + group.destinationCount + later(group)
      let missing = expected - arrived - Self.count(group.lines, in: here)
      for _ in 0..<max(0, missing) {
        if let last = text.last, last != 0x0A { text += ending }
        for line in group.lines { text += Array(line.utf8) + ending }
      }
    }
    return text
  }

  /// A text of one of the files without the items, each as often as it was moved, the last ones first.
  package func taking(outOf text: [UInt8]) -> [UInt8] {
    let lines = Self.lines(text)
    var starts = [0]
    for (index, byte) in text.enumerated() where byte == 0x0A { starts.append(index + 1) }
    var text = text
    let runs = items.flatMap { group in
      let size = group.lines.count
      let found = Set(Self.places(of: group.lines, in: lines) + Self.places(of: group.linesThere, in: lines))
      return found.sorted().suffix(group.moved).map { $0..<($0 + size) }
    }
    for run in runs.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      let end = run.upperBound < starts.count ? starts[run.upperBound] : text.count
      text.removeSubrange(starts[run.lowerBound]..<end)
    }
    return text
  }

  /// How many items with these lines a change has brought into its file, less those that it has taken out or written in
  /// another way.
  func balance(of group: Items, in change: FileChange) -> Int {
    let counts = change.splices.map { splice in
      let (old, new) = (Self.lines(splice.removed), Self.lines(splice.inserted))
      // An item is there as long as each of its lines is.
      let ways = [group.lines, group.linesThere].map { lines in
        lines.map { line in Self.count([line], in: new) - Self.count([line], in: old) }.min() ?? 0
      }
      let (least, most) = (ways.min() ?? 0, ways.max() ?? 0)
      return least < 0 ? least : most
    }
    return counts.reduce(0, +)
  }

  /// Whether the process that was asked for it is still there.
  package var isUnderWay: Bool { !isClosed && ProcessID.isThere(process) }

  /// Whether an earlier server has left it, as this process finds it that begins to serve a vault.
  package var isLeft: Bool { !isClosed && (process == ProcessID.own || !ProcessID.isThere(process)) }

  private static func lines(_ text: [UInt8]) -> [String] {
    text.split(separator: 0x0A, omittingEmptySubsequences: false).map { trimmed($0) }
  }

  private static func count(_ wanted: [String], in lines: [String]) -> Int {
    places(of: wanted, in: lines).count
  }

  private static func places(of wanted: [String], in lines: [String]) -> [Int] {
    let wanted = wanted.map { trimmed(Array($0.utf8)[...]) }
    guard let first = wanted.first, lines.count >= wanted.count else { return [] }
    return (0...(lines.count - wanted.count)).filter { start in
      lines[start] == first && lines[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    let rest = line.drop(while: isBlank)
    let end = rest.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? rest.startIndex
    return String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
  }
}

// MARK: Making one

extension MoveIntention {
  /// - Parameters:
  ///   - moved: items with the lines that they have in each of the files.
  ///   - before: the texts of the files; nil for a destination that is to be made.
  package init(
    of moved: [(here: [String], there: [String])], from source: VaultPath, to destination: VaultPath,
    before: (source: [UInt8], destination: [UInt8]?), at now: Moment
  ) {
    let (here, there) = (Self.lines(before.source), before.destination.map(Self.lines) ?? [])
    var groups: [Items] = []
    for item in moved {
      if let index = groups.firstIndex(where: { $0.lines == item.here }) {
        groups[index].moved += 1
      } else {
        let known = max(Self.count(item.here, in: there), Self.count(item.there, in: there))
        groups.append(
          Items(
            lines: item.here, linesThere: item.there, sourceCount: Self.count(item.here, in: here),
            destinationCount: known, moved: 1))
      }
    }
    let process = ProcessID.own
    self.init(
      id: "\(now.secondsSince1970)-\(process)-\(UInt32.random(in: .min ... .max))", source: source,
      destination: destination, items: groups, process: process, begun: now.secondsSince1970)
  }
}

// MARK: Writing one down

extension MoveIntention {
  var json: JSONValue {
    .object([
      ("id", .string(id)), ("source", .string(source.text)), ("destination", .string(destination.text)),
      (
        "items",
        .array(
          items.map {
            .object([
              ("lines", JSONValue($0.lines)), ("there", JSONValue($0.linesThere)),
              ("counts", .array([.number($0.sourceCount), .number($0.destinationCount), .number($0.moved)])),
            ])
          })
      ), ("process", .number(process)), ("begun", .number(begun)), ("closed", .bool(isClosed)),
    ])
  }

  /// Nil for what is none.
  init?(_ value: JSONValue) {
    guard let id = value["id"].string, let source = value["source"].string.flatMap(VaultPath.collection),
      let destination = value["destination"].string.flatMap(VaultPath.collection),
      let process = value["process"].number, let begun = value["begun"].number
    else { return nil }
    let items = value["items"].elements.compactMap { group -> Items? in
      let counts = group["counts"].elements.compactMap(\.number)
      guard counts.count == 3 else { return nil }
      return Items(
        lines: group["lines"].texts, linesThere: group["there"].texts, sourceCount: counts[0],
        destinationCount: counts[1], moved: counts[2])
    }
    self.init(
      id: id, source: source, destination: destination, items: items, process: process, begun: begun,
      isClosed: value["closed"].bool ?? false)
  }
}
