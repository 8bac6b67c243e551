public import VaultStore

/// A change to the vault, as the log records it.
public struct Operation: Sendable, Hashable, Identifiable {
  /// The name of an operation: its number in this vault's journal, from 1.
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
  /// The command that made the change.
  public var command: String
  /// The time of the change, in local time.
  public var time: CivilDateTime
  /// Its effects on items.
  package let events: [ItemEvent]
  /// The files that it changed; a renamed file has its new name.
  public var files: [VaultPath]
  /// The operation that it reverts: for an undo the undone operation, for a redo the undo.
  public var reverts: ID?
  /// Whether an undo has reverted it, without a redo since.
  public var isUndone: Bool
  /// Whether an undo found that the user had already reverted all of it by hand.
  package var isFoundTakenBack: Bool
  /// Whether the journal no longer has its texts, so an undo is impossible.
  package var isForgotten: Bool
  /// Whether it brought in changes from another machine or another program, or reverts such an operation.
  package let cameFromElsewhere: Bool
  /// The assistant that made it; nil if the user did.
  package var assistant: Assistant?

  /// Whether an undo without a number may choose it.
  package var isToBeUndone: Bool {
    !isUndone && !isFoundTakenBack && !isForgotten && reverts == nil && !cameFromElsewhere && !files.isEmpty
  }

  /// The words and places of the affected items.
  public var items: [(words: String, from: Place?, to: Place?)] {
    events.map { ($0.words, $0.from, $0.to) }
  }
}

extension Operation {
  /// Reads a record; `History` finds out whether the operation is undone.
  package init(_ record: Record, now: Moment) {
    let time = Moment(
      secondsSince1970: Int(record.header.time.nanoseconds / 1_000_000_000), utcOffset: now.utcOffset)
    self.init(
      id: ID(record.id), command: text(record.header.command), time: time.civil,
      events: record.header.details.compactMap(ItemEvent.init),
      files: record.changes.map { $0.newPath ?? $0.path },
      reverts: record.header.reverts.map(ID.init), isUndone: false, isFoundTakenBack: false,
      isForgotten: record.header.isForgotten,
      cameFromElsewhere: record.header.isOfSync || record.header.isLateSave,
      assistant: Assistant(record.header))
  }

  /// Returns the entry for a record about a file that an editor had open and changed itself.
  package static func detail(inEditor path: VaultPath) -> OperationHeader.Detail {
    OperationHeader.Detail(key: Array(editorKey.utf8), value: path.octets)
  }

  /// Returns the files that an editor changed as a part of an operation.
  package static func pathsInEditor(of header: OperationHeader) -> [VaultPath] {
    header.values(editorKey).compactMap { VaultPath.of($0) }
  }

  private static let editorKey = "in-editor"

  package static func isReverting(_ detail: OperationHeader.Detail) -> Bool {
    detail.key.elementsEqual(OperationHeader.revertsKey.utf8)
  }

  /// Returns the entry by which an undo records an operation that it skipped.
  package static func detail(foundTakenBack id: ID) -> OperationHeader.Detail {
    OperationHeader.Detail(
      key: Array(OperationHeader.foundTakenBackKey.utf8), value: Array(id.record.description.utf8))
  }

  /// Returns the entry by which an operation records which operation it reverts.
  package static func detail(reverting id: ID) -> OperationHeader.Detail {
    OperationHeader.Detail(
      key: Array(OperationHeader.revertsKey.utf8), value: Array(id.record.description.utf8))
  }
}
