package import VaultStore
import VaultSyntax

/// The part of a record about a move of items out of a text that an editor has open. The operation itself has only
/// put them into other files. The editor changes that text and saves it, or doesn't.
package struct MoveRecord: Sendable, Hashable {
  /// Items with the same lines.
  struct Items: Sendable, Hashable {
    let destination: VaultPath
    /// Their lines in the source and in the destination, each without the spaces around it.
    let here: [[UInt8]]
    let there: [[UInt8]]
    /// How many the source still has after the editor's part, and how many the destination has.
    let left: Int
    let arrived: Int
  }

  /// The change of the source that Offload asked the editor to make.
  let change: FileChange
  let items: [Items]
  /// The process id of the language server that asked.
  let process: Int

  var source: VaultPath { change.path }
}

extension Change {
  /// Records the items that the operation moves out of a text that an editor has open.
  package func note(_ departures: [OutgoingItem], outOf source: VaultPath) {
    let others = departures.filter {
      $0.destination != source && vault.heldDocument(at: $0.destination) == nil
    }
    guard !others.isEmpty, let before = vault.heldDocument(at: source)?.bytes,
      let after = openDocuments[source]?.bytes
    else { return }
    let left = ItemLines(after)
    var items: [MoveRecord.Items] = []
    for departure in others where !items.contains(where: { $0.here == departure.here }) {
      let there = ItemLines(openDocuments[departure.destination]?.bytes ?? [])
      items.append(
        MoveRecord.Items(
          destination: departure.destination, here: departure.here, there: departure.there,
          left: left.places(of: departure.here).count, arrived: there.places(of: departure.there).count))
    }
    let change = FileChange(
      kind: .changed, path: source, before: Fingerprint(before), after: Fingerprint(after),
      splices: LineChange.changes(from: before, to: after).splices)
    note(MoveRecord(change: change, items: items, process: ProcessID.own).details)
  }
}

extension [LineChange] {
  /// The same changes, at their offsets in the old text.
  fileprivate var splices: [Splice] {
    var grown = 0
    return map { change in
      defer { grown += change.inserted.count - change.removed.count }
      return Splice(
        offset: change.offset - grown, removed: change.removed, inserted: change.inserted,
        above: change.before, below: change.after)
    }
  }
}

// MARK: Undo

extension MoveRecord {
  /// Puts the items back into the source as a part of the operation's undo, unless they are there.
  ///
  /// - Throws: `VaultError.undoBlocked` if only some of them are there; `VaultError.openInEditor` while the editor
  ///   may have removed them without saving, or may still do so.
  func takeBack(_ operation: Operation.ID, in undoing: Change, _ later: LaterChanges) throws {
    guard let path = later.place(of: source), let text = try undoing.document(at: path)?.bytes else {
      throw VaultError.undoFileGone(operation: operation.description, path: source)
    }
    let lines = ItemLines(text)
    let there = items.filter { lines.places(of: $0.here).count > $0.left }
    if there.isEmpty {
      let before = change.after == Fingerprint(text) ? change.splices.inverted.applied(to: text) : nil
      return try undoing.replace(path, with: before ?? change.splices.takenOut(of: text))
    }
    guard there.count == items.count else {
      throw VaultError.undoBlocked(
        operation: operation.description, path: path,
        lines: there.compactMap(\.here.first).map { OffloadKit.text($0) })
    }
    if ProcessID.isThere(process) { throw VaultError.openInEditor(path) }
  }
}

// MARK: In the record

extension MoveRecord {
  /// A detail of its own marks such a move, because the lines may be forgotten.
  fileprivate var details: [OperationHeader.Detail] {
    [
      OperationHeader.Detail(key: Array(Self.mark.utf8), value: []),
      OperationHeader.Detail(key: Array(Self.lines.utf8), value: encoded),
    ]
  }

  static func isMark(_ detail: OperationHeader.Detail) -> Bool { detail.key.elementsEqual(mark.utf8) }

  /// Nil for an operation of another kind.
  ///
  /// - Throws: `VaultError.forgotten` if the record no longer has the moved lines.
  init?(of record: Record) throws {
    if record.header.values(Self.mark).isEmpty { return nil }
    guard let value = record.header.values(Self.lines).first, let move = MoveRecord(value) else {
      throw VaultError.forgotten(operation: Operation.ID(record.id).description)
    }
    self = move
  }

  private static let mark = "moved-in-editor"
  private static let lines = "moved-lines"

  private var encoded: [UInt8] {
    var fields = MoveFields()
    fields.add(source.octets)
    fields.add([change.before, change.after])
    fields.add([process, change.splices.count])
    for splice in change.splices {
      fields.add([splice.offset])
      for text in [splice.removed, splice.inserted, splice.above, splice.below] { fields.add(text) }
    }
    for group in items {
      fields.add(group.destination.octets)
      for lines in [group.here, group.there] { fields.add(Array(lines.joined(separator: [0x0A]))) }
      fields.add([group.left, group.arrived])
    }
    return fields.bytes
  }

  /// Nil if the bytes aren't an encoded move.
  private init?(_ value: [UInt8]) {
    var fields = MoveFields(value)
    guard let source = fields.next().flatMap({ VaultPath.of($0) }) else { return nil }
    let prints = (0..<2).map { _ in fields.fingerprint() }
    guard let process = fields.number(), let count = fields.number() else { return nil }
    var splices: [Splice] = []
    while splices.count < count {
      guard let offset = fields.number(), let removed = fields.next(), let inserted = fields.next(),
        let above = fields.next(), let below = fields.next()
      else { return nil }
      splices.append(
        Splice(offset: offset, removed: removed, inserted: inserted, above: above, below: below))
    }
    var items: [Items] = []
    while let destination = fields.next().flatMap({ VaultPath.of($0) }) {
      guard let here = fields.lines(), let there = fields.lines(), let left = fields.number(),
        let arrived = fields.number()
      else { return nil }
      items.append(
        Items(destination: destination, here: here, there: there, left: left, arrived: arrived))
    }
    self.init(
      change: FileChange(
        kind: .changed, path: source, before: prints[0], after: prints[1], splices: splices),
      items: items, process: process)
  }
}

/// A sequence of texts of any bytes, each after its length.
private struct MoveFields {
  private(set) var bytes: [UInt8] = []
  private var start = 0

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  mutating func add(_ text: [UInt8]) { bytes += Array("\(text.count):".utf8) + text + [0x0A] }

  mutating func add(_ numbers: [Int]) { for number in numbers { add(Array("\(number)".utf8)) } }

  mutating func add(_ prints: [Fingerprint?]) {
    for print in prints { add(print.map { Array("\($0.size) \($0.hash)".utf8) } ?? []) }
  }

  mutating func next() -> [UInt8]? {
    guard let colon = bytes[start...].firstIndex(of: UInt8(ascii: ":")),
      let count = Int(String(decoding: bytes[start..<colon], as: UTF8.self)), count >= 0,
      count < bytes.count - colon - 1
    else { return nil }
    start = colon + 1 + count + 1
    return Array(bytes[colon + 1..<start - 1])
  }

  mutating func number() -> Int? { next().flatMap { Int(String(decoding: $0, as: UTF8.self)) } }

  mutating func lines() -> [[UInt8]]? {
    next().map { $0.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) } }
  }

  mutating func fingerprint() -> Fingerprint? {
    let parts = (next() ?? []).split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 2, let size = Int(parts[0]), let hash = UInt64(parts[1]) else { return nil }
    return Fingerprint(size: size, hash: hash)
  }
}
