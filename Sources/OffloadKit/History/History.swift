import VaultStore
import VaultSyntax

/// What was done to a vault, newest first, and how to take it back.
public struct History: Sendable {
  let vault: Vault

  /// The operations that the log keeps, newest first.
  ///
  /// - Parameter limit: the most to read.
  public func operations(limit: Int = .max) -> [Operation] {
    var undone: Set<Operation.ID> = []
    var records = Array(vault.store.records().prefix(limit))
    // What was refused, and is in the vault after all.
    for record in vault.store.refusedChangesPresent() {
      records.insert(record, at: records.firstIndex { $0.id < record.id } ?? records.count)
    }
    return records.prefix(limit).map { operation($0, &undone) }
  }

  /// Files what was refused and is in the vault after all, so that it can be taken back like any other.
  private func fileRefused(before command: String) throws -> [Note] {
    if vault.store.refusedChangesPresent().isEmpty { return [] }
    return try vault.store(command) { _ in }.notes.map { Note($0) }
  }

  /// The newest operations up to the first that `isLast` holds for, that one included.
  ///
  /// - Throws: `VaultError.unreadable` for a record on the way, lest an older one be taken for it.
  private func operations(upTo isLast: (Operation) -> Bool) throws -> [Operation] {
    var undone: Set<Operation.ID> = []
    var records = vault.store.records()
    var found: [Operation] = []
    while let record = try next(of: &records) {
      let operation = operation(record, &undone)
      found.append(operation)
      if isLast(operation) { break }
    }
    return found
  }

  private func next(of records: inout RecordSequence) throws -> Record? {
    do {
      return try records.readNext()
    } catch {
      throw VaultError(error)
    }
  }

  /// - Parameter undone: what newer operations took back.
  private func operation(_ record: Record, _ undone: inout Set<Operation.ID>) -> Operation {
    var operation = Operation(record, now: vault.now)
    operation.isUndone = undone.contains(operation.id)
    if let reverted = operation.reverts, !operation.isUndone { undone.insert(reverted) }
    return operation
  }

  /// The operations that were about an item, newest first: followed through edits of its words and through moves.
  public func operations(of item: Item) -> [Operation] {
    var ids = Set([item.id].compactMap(\.self))
    var places = Set([item.place])
    return operations().filter { operation in
      let own = operation.events.filter { event in
        event.after.map(ids.contains) ?? false || event.before.map(ids.contains) ?? false
          || event.to.map(places.contains) ?? false && event.after == item.id
      }
      for event in own {
        if let before = event.before { ids.insert(before) }
        if let from = event.from { places.insert(from) }
      }
      return !own.isEmpty
    }
  }

  /// The operation that a person names by its number.
  ///
  /// - Throws: `VaultError.operationNotFound`.
  package func operation(_ text: String) throws -> Operation {
    guard let found = operations().first(where: { $0.id.description == text }) else {
      throw VaultError.operationNotFound(text)
    }
    return found
  }

  /// What operations changed, as unified diffs that `git apply` takes.
  package func diffs(of ids: [Operation.ID]) -> [Operation.ID: [UInt8]] {
    var wanted = Set(ids)
    var diffs: [Operation.ID: [UInt8]] = [:]
    var texts = ChangeTexts(vault.store)
    for record in vault.store.records() {
      if wanted.isEmpty { break }
      // Those that nobody asked for are gone through as well: the texts are found by going back.
      let diff = RecordDiff.text(of: record, &texts)
      if let id = wanted.remove(Operation.ID(record.id)) { diffs[id] = diff }
    }
    return diffs
  }

  /// Takes an operation back; without one, the newest that is neither undone nor itself an undo, nor forgotten, nor brought
  /// in what was made elsewhere, nor has changed no file.
  ///
  /// Files that were edited since keep what was edited.
  ///
  /// - Returns: the operation that was taken back.
  /// - Throws: `VaultError.nothingToUndo`; `VaultError.undoBlocked` where the very lines were changed;
  ///   `VaultError.forgotten`; `VaultError.undoFileGone` where the file is not there; `VaultError.nothingLeftToUndo` where all of the
  ///   operation was taken back by hand.
  @discardableResult
  public func undo(_ id: Operation.ID? = nil, dryRun: Bool = false) throws -> ChangeReport<Operation> {
    let notes = dryRun ? [] : try fileRefused(before: "undo")
    var report = try undoFiled(id, dryRun: dryRun)
    report.notes =
      notes.filter {
        if case .thereAfterAll(_, report.value.id, _) = $0 { false } else { true }
      } + report.notes
    return report
  }

  private func undoFiled(_ id: Operation.ID?, dryRun: Bool) throws -> ChangeReport<Operation> {
    guard let id else {
      guard let newest = try operations(upTo: \.isToBeUndone).last, newest.isToBeUndone else {
        throw VaultError.nothingToUndo
      }
      do {
        return try revert(newest, as: "undo", dryRun: dryRun)
      } catch VaultError.alreadyUndone {
        // Somebody else was faster, and the one before it is meant.
        return try undoFiled(nil, dryRun: dryRun)
      } catch VaultError.nothingLeftToUndo(let operation, _) {
        let older = newestToUndo(before: newest.id)?.id.description
        throw VaultError.nothingLeftToUndo(operation: operation, older: older)
      }
    }
    guard let target = operations().first(where: { $0.id == id }) else {
      throw VaultError.operationNotFound(id.description)
    }
    if target.isUndone { throw VaultError.alreadyUndone(id.description) }
    if target.isForgotten { throw VaultError.forgotten(operation: id.description) }
    return try revert(target, as: target.reverts == nil ? "undo" : "redo", dryRun: dryRun)
  }

  /// The operation that an undo without a number would take back if one and those after it had not been.
  package func newestToUndo(before id: Operation.ID) -> Operation? {
    operations().first { $0.id < id && $0.isToBeUndone }
  }

  /// Brings back what the newest undo took away, unless something was changed since.
  ///
  /// - Returns: the operation that was brought back.
  /// - Throws: `VaultError.nothingToRedo`; `VaultError.nothingLeftToRedo` where others have brought it back, or had
  ///   taken it away before the undo.
  @discardableResult
  public func redo(dryRun: Bool = false) throws -> ChangeReport<Operation> {
    let all = operations()
    let kinds = Dictionary(all.map { ($0.id, $0.reverts) }) { first, _ in first }
    let sinceChange = try operations(upTo: {
      $0.reverts == nil && !$0.cameFromElsewhere && !$0.files.isEmpty
    })
    .filter { $0.reverts != nil }
    // An undo reverts a change; what reverts an undo is a redo.
    let undo = sinceChange.first { operation in
      guard let reverted = operation.reverts, !operation.isUndone, !operation.isForgotten else {
        return false
      }
      return kinds[reverted].map { $0 == nil } ?? true
    }
    guard let undo else { throw VaultError.nothingToRedo }
    var report: ChangeReport<Operation>
    do {
      report = try revert(undo, as: "redo", dryRun: dryRun)
    } catch VaultError.alreadyUndone {
      return try redo(dryRun: dryRun)
    }
    if let original = all.first(where: { $0.id == undo.reverts }) { report.value = original }
    return report
  }

  private func revert(_ target: Operation, as command: String, dryRun: Bool) throws -> ChangeReport<Operation>
  {
    guard let record = vault.store.record(target.id.record) else {
      throw VaultError.operationNotFound(target.id.description)
    }
    let detail = OperationHeader.Detail(
      key: Array(OperationHeader.syncKey.utf8), value: Array(command.utf8))
    let details = record.header.isOfSync ? [detail] : []
    let report = try vault.transaction("\(command) \(target.id)", details: details, dryRun: dryRun) {
      change in
      // Read under the lock: another command may have had it meanwhile.
      let newer = Array(vault.store.records().prefix { $0.id != record.id })
      guard (newer + [record]).withoutUndone.contains(where: { $0.id == record.id }) else {
        throw VaultError.alreadyUndone(target.id.description)
      }
      change.note([Operation.detail(reverting: target.id)])
      let later = LaterChanges(newer)
      try Reversion(of: record, before: newer, in: change).run()
      try MoveIntention(halfDoneBy: record.header)?.putBack(in: change)
      let inEditor = Operation.pathsInEditor(of: record.header).compactMap(later.place)
      if !inEditor.isEmpty { change.notes.append(.leftToEditor(inEditor)) }
      return target
    }
    // Without a record of it the next one would come to the same operation again.
    let isInEditor = report.notes.contains { if case .leftToEditor = $0 { true } else { false } }
    if report.operation == nil, !dryRun, !record.changes.isEmpty, !isInEditor {
      let operation = target.id.description
      throw target.reverts == nil
        ? VaultError.nothingLeftToUndo(operation: operation, older: nil)
        : VaultError.nothingLeftToRedo(operation: operation)
    }
    return report
  }

  /// The newest event of an item whose id began with a prefix.
  func lastEvent(of prefix: ItemID.Prefix) -> ItemEvent? {
    for record in vault.store.records() {
      for event in record.header.details.compactMap(ItemEvent.init).reversed() {
        if let before = event.before, prefix.matches(before) { return event }
      }
    }
    return nil
  }
}
