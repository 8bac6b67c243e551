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
  /// What is to become of the source, so that what goes can come back to where it was.
  let changes: [LineChange]
  /// The process that was asked for it.
  package let process: Int
  /// When it was begun, in seconds since 1970.
  package let begun: Int
  /// Whether it has come to its end, one way or the other.
  package var isClosed = false

  /// Whether the process that was asked for it is still there.
  package var isUnderWay: Bool { !isClosed && ProcessID.isThere(process) }

  /// Whether an earlier server has left it, as this process finds it that begins to serve a vault.
  package var isLeft: Bool { !isClosed && (process == ProcessID.own || !ProcessID.isThere(process)) }
}

// MARK: Making one

extension MoveIntention {
  /// - Parameters:
  ///   - moved: items with the lines that they have in each of the files.
  ///   - before: the texts of the files; nil for a destination that is to be made.
  ///   - after: what the source is to become.
  package init(
    of moved: [(here: [String], there: [String])], from source: VaultPath, to destination: VaultPath,
    before: (source: [UInt8], destination: [UInt8]?), after: [UInt8], at now: Moment
  ) {
    let (here, there) = (ItemLines(before.source), ItemLines(before.destination ?? []))
    var groups: [Items] = []
    // By bytes, as they are counted: strings that look the same may be written in two ways.
    var known: [[[UInt8]]: Int] = [:]
    for item in moved {
      let key = item.here.map { Array($0.utf8) }
      if let index = known[key] {
        groups[index].moved += 1
      } else {
        known[key] = groups.count
        groups.append(
          Items(
            lines: item.here, linesThere: item.there, sourceCount: here.count(item.here),
            destinationCount: max(there.count(item.here), there.count(item.there)), moved: 1))
      }
    }
    let process = ProcessID.own
    self.init(
      id: "\(now.secondsSince1970)-\(process)-\(UInt32.random(in: .min ... .max))", source: source,
      destination: destination, items: groups,
      changes: LineChange.changes(from: before.source, to: after), process: process,
      begun: now.secondsSince1970)
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
      ), ("changes", .array(changes.map(\.json))), ("process", .number(process)), ("begun", .number(begun)),
      ("closed", .bool(isClosed)),
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
      id: id, source: source, destination: destination, items: items,
      changes: value["changes"].elements.compactMap(LineChange.init), process: process, begun: begun,
      isClosed: value["closed"].bool ?? false)
  }
}

extension LineChange {
  /// Line by line, so that a line that is to be forgotten is found in it. Text that is no UTF-8 is not found again by it.
  fileprivate var json: JSONValue {
    let texts = [removed, inserted, before, after].map { text in
      let lines = TextLines(text)
      return JSONValue(lines.indices.map { OffloadKit.text(lines[$0]) })
    }
    return .array([.number(offset)] + texts + [.bool(endsText)])
  }

  /// Nil for what is none.
  fileprivate init?(_ value: JSONValue) {
    let parts = value.elements
    guard parts.count == 6, let offset = parts[0].number, let endsText = parts[5].bool else { return nil }
    let texts = parts[1...4].map { Array($0.texts.joined().utf8) }
    self.init(
      offset: offset, removed: texts[0], inserted: texts[1], before: texts[2], after: texts[3],
      endsText: endsText)
  }
}
