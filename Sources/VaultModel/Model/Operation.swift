public import VaultStore

/// One thing that was done to the vault, as the log keeps it.
public struct Operation: Sendable, Hashable, Identifiable {
  /// What names an operation: its number in this vault's journal, from 1.
  public struct ID: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let record: RecordID

    package init(_ record: RecordID) {
      self.record = record
    }

    /// The number.
    public var description: String { String(record.number) }

    /// The older one comes first.
    public static func < (left: ID, right: ID) -> Bool { left.record < right.record }
  }

  /// Its name in the log.
  public var id: ID
  /// The command that did it.
  public var command: String
  /// When it was done, in local time.
  public var time: CivilDateTime
  /// What it did to items.
  package let events: [ItemEvent]
  /// The files that it changed; a renamed one under its new name.
  public var files: [VaultPath]
  /// The operation that it takes back: an undo names what it undid, a redo the undo.
  public var reverts: ID?
  /// Whether it has been taken back, and not brought back since.
  public var isUndone: Bool
  /// Whether an undo has found that all of it was taken back by hand.
  package var isFoundTakenBack: Bool
  /// Whether what it did is kept no more, so that it cannot be taken back.
  package var isForgotten: Bool
  /// Whether it brought in what was made elsewhere, by another machine or another program, or takes that back.
  package let cameFromElsewhere: Bool

  /// Whether an undo without a number comes to it.
  package var isToBeUndone: Bool {
    !isUndone && !isFoundTakenBack && !isForgotten && reverts == nil && !cameFromElsewhere && !files.isEmpty
  }

  /// Words and places of the items that it was about.
  public var items: [(words: String, from: Place?, to: Place?)] {
    events.map { ($0.words, $0.from, $0.to) }
  }
}

extension Operation {
  /// Reads a record; whether it is undone is for `History` to tell.
  package init(_ record: Record, now: Moment) {
    let time = Moment(
      secondsSince1970: Int(record.header.time.nanoseconds / 1_000_000_000), utcOffset: now.utcOffset)
    self.init(
      id: ID(record.id), command: text(record.header.command), time: time.civil,
      events: record.header.details.compactMap(ItemEvent.init),
      files: record.changes.map { $0.newPath ?? $0.path },
      reverts: record.header.reverts.map(ID.init), isUndone: false, isFoundTakenBack: false,
      isForgotten: record.header.isForgotten,
      cameFromElsewhere: record.header.isOfSync || record.header.isLateSave)
  }

  /// What the record of an operation says of a file that an editor had open, which has changed it itself.
  package static func detail(inEditor path: VaultPath) -> OperationHeader.Detail {
    OperationHeader.Detail(key: Array(editorKey.utf8), value: path.octets)
  }

  /// The files that an editor has changed as a part of an operation.
  package static func pathsInEditor(of header: OperationHeader) -> [VaultPath] {
    header.values(editorKey).compactMap { VaultPath.of($0) }
  }

  private static let editorKey = "in-editor"

  package static func isReverting(_ detail: OperationHeader.Detail) -> Bool {
    detail.key.elementsEqual(OperationHeader.revertsKey.utf8)
  }

  /// What the record of an undo says of an operation that it passed over.
  package static func detail(foundTakenBack id: ID) -> OperationHeader.Detail {
    OperationHeader.Detail(
      key: Array(OperationHeader.foundTakenBackKey.utf8), value: Array(id.record.description.utf8))
  }

  /// What the record of an operation says that takes another one back.
  package static func detail(reverting id: ID) -> OperationHeader.Detail {
    OperationHeader.Detail(
      key: Array(OperationHeader.revertsKey.utf8), value: Array(id.record.description.utf8))
  }
}
