import VaultStore
import VaultSyntax

extension History {
  /// Undoes an operation. Without an id, undoes the newest one that isn't undone, an undo itself, forgotten or from
  /// elsewhere, and that changed a file. It skips an operation that was reverted by hand already, and adds a note
  /// about it.
  ///
  /// Files keep edits made since the operation.
  ///
  /// - Returns: the undone operation.
  /// - Throws: `VaultError.nothingToUndo`; `VaultError.operationNotFound`; `VaultError.alreadyUndone`;
  ///   `VaultError.undoBlocked` if the same lines were changed since; `VaultError.forgotten`; `VaultError.unfinished`
  ///   if the operation was cut off and waits for a file; `VaultError.undoFileGone` if the file is missing;
  ///   `VaultError.nothingLeftToUndo` if all of the operation was reverted by hand, and no older one is left to undo
  ///   instead.
  @discardableResult
  public func undo(_ id: Operation.ID? = nil, dryRun: Bool = false) throws -> ChangeReport<Operation> {
    if !dryRun {
      let coming = try id == nil ? unfinishedToBeUndone() : nil
      try settleWhatIsNewer("undo")
      // The operation was cut off and can't be finished, so settling has rolled it back already.
      if let coming, isGone(coming) { throw VaultError.nothingToUndo }
    }
    return try undoFiled(id, dryRun: dryRun)
  }

  /// Finishes operations that were cut off, so that undo works on them like on any other.
  private func settleWhatIsNewer(_ command: String) throws {
    // Waits for another running command as well, because its operation is newer, too.
    if vault.store.pendingRecords().contains(where: { [.unfinished, .atWork].contains($0.state) }) {
      try vault.settleEarlierWork(command)
    }
  }

  /// Undoes an operation that has put items into other files, because an editor refused to remove them from its text.
  ///
  /// - Throws: the errors of ``undo(_:dryRun:)``.
  package func undoRefusedMove(_ id: Operation.ID) throws {
    let target = try operation(id.description) { $0.id == id }
    _ = try revert(target, as: "undo", isRefusedMove: true, dryRun: false)
  }

  /// Returns the operation that an undo would pick, if it isn't in the log yet; nil otherwise.
  private func unfinishedToBeUndone() throws -> Operation.ID? {
    if unfinished.isEmpty { return nil }
    guard let next = try operations(upTo: \.isToBeUndone).last, next.isToBeUndone, isUnfinished(next.id)
    else {
      return nil
    }
    return next.id
  }

  private func isUnfinished(_ id: Operation.ID) -> Bool { unfinished.contains { $0.id == id.record } }

  /// Whether an unfinished operation was rolled back or quarantined.
  private func isGone(_ id: Operation.ID) -> Bool {
    !isUnfinished(id) && vault.store.record(id.record) == nil
  }

  private func undoFiled(_ id: Operation.ID?, dryRun: Bool) throws -> ChangeReport<Operation> {
    guard let id else { return try undoNewest(dryRun: dryRun) { _ in true } }
    let target = try operation(id.description) { $0.id == id }
    if target.isUndone { throw VaultError.alreadyUndone(id.description) }
    if target.isForgotten { throw VaultError.forgotten(operation: id.description) }
    return try revert(target, as: target.reverts == nil ? "undo" : "redo", dryRun: dryRun)
  }

  /// Undoes the newest of some operations, as ``undo(_:dryRun:)`` does without an id.
  ///
  /// It skips operations that were reverted by hand, and records them with the undo, so each comes up only once.
  package func undoNewest(
    dryRun: Bool = false, where isMeant: @escaping (Operation) -> Bool
  ) throws -> ChangeReport<Operation> {
    var passed: [Operation.ID] = []
    while true {
      let isNext = { (operation: Operation) in
        operation.isToBeUndone && isMeant(operation) && !passed.contains(operation.id)
      }
      let found = try operations(upTo: isNext)
      guard let newest = found.last, isNext(newest) else {
        throw passed.first.map { .nothingLeftToUndo(operation: $0.description) } ?? VaultError.nothingToUndo
      }
      do {
        var report = try revert(newest, as: "undo", after: found, passing: passed, dryRun: dryRun)
        if !passed.isEmpty {
          report.notes.insert(.passedOver(passed, undone: newest.id, command: newest.sentence()), at: 0)
        }
        return report
      } catch VaultError.alreadyUndone {
        // Another program was faster: undo the operation before it.
      } catch VaultError.nothingLeftToUndo {
        passed.append(newest.id)
      }
    }
  }

  /// The operation that an undo without a number would try first; nil if there is none.
  package var newestToUndo: Operation.ID? {
    (try? operations(upTo: \.isToBeUndone))?.last.flatMap { $0.isToBeUndone ? $0.id : nil }
  }

  /// Returns the newest operation before another one that an undo would succeed on; nil if there isn't one among the
  /// last few. It never returns the operation that made the vault.
  package func newestUndoable(before id: Operation.ID) -> Operation? {
    operations().lazy.filter { $0.id < id && $0.isToBeUndone && $0.command != "init" }
      .prefix(Self.triedOperations).first { (try? revert($0, as: "undo", dryRun: true)) != nil }
  }

  /// Each try costs as much as its undo, except for the disk writes.
  private static var triedOperations: Int { 8 }

  /// Redoes the operation of the newest undo, unless something was changed since.
  ///
  /// - Returns: the redone operation.
  /// - Throws: `VaultError.nothingToRedo`; `VaultError.nothingLeftToRedo` if its changes are there again already, or
  ///   were gone before the undo.
  @discardableResult
  public func redo(dryRun: Bool = false) throws -> ChangeReport<Operation> {
    if !dryRun { try settleWhatIsNewer("redo") }
    let all = operations()
    let kinds = Dictionary(all.map { ($0.id, $0.reverts) }) { first, _ in first }
    let isChange = { (operation: Operation) in
      operation.reverts == nil && !operation.cameFromElsewhere && !operation.files.isEmpty
    }
    let sinceChange = try operations(upTo: isChange).filter { $0.reverts != nil }
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
      report = try revert(undo, as: "redo", after: all, dryRun: dryRun)
    } catch VaultError.alreadyUndone {
      return try redo(dryRun: dryRun)
    }
    if let original = all.first(where: { $0.id == undo.reverts }) { report.value = original }
    return report
  }

  /// - Parameters:
  ///   - seen: the operations among which it was the newest; nil if the caller named it.
  ///   - passed: the operations that were found reverted by hand on the way to it.
  ///   - isRefusedMove: whether it has put items into other files, and an editor refused to remove them from its
  ///     text.
  /// - Throws: `VaultError.alreadyUndone`, also if there is a newer one by now.
  private func revert(
    _ target: Operation, as command: String, after seen: [Operation]? = nil,
    passing passed: [Operation.ID] = [], isRefusedMove: Bool = false, dryRun: Bool
  ) throws -> ChangeReport<Operation> {
    let unfinished = unfinished
    let cutOff = unfinished.first { $0.id == target.id.record }
    if cutOff != nil, !dryRun { throw waiting(target.id) }
    guard let record = cutOff ?? vault.store.record(target.id.record) else {
      throw VaultError.operationNotFound(target.id.description)
    }
    let detail = OperationHeader.Detail(
      key: Array(OperationHeader.syncKey.utf8), value: Array(command.utf8))
    let details = record.header.isOfSync ? [detail] : []
    var report = try vault.transaction("\(command) \(target.id)", details: details, dryRun: dryRun) {
      change in
      // Read under the lock: another command may have undone it in the meantime.
      let filed = vault.store.records().prefix { $0.id > record.id }
      let coming = dryRun ? unfinished.filter { $0.id > record.id } : []
      let newer = (filed + coming).sorted { $0.id > $1.id }
      let isNewest = newer.allSatisfy { record in
        record.header.isLateSave || record.header.isOfSync
          || seen?.contains { $0.id.record == record.id } ?? true
      }
      guard isNewest, (newer + [record]).withoutUndone.contains(where: { $0.id == record.id }) else {
        throw VaultError.alreadyUndone(target.id.description)
      }
      change.note(
        [Operation.detail(reverting: target.id)] + passed.map { Operation.detail(foundTakenBack: $0) })
      let later = LaterChanges(newer)
      let made = cutOff == nil ? record : try record.made(in: change)
      if !isRefusedMove, let move = try MoveRecord(of: record) {
        try move.takeBack(target.id, in: change, later)
      }
      try Reversion(of: made, before: newer, in: change).run()
      let inEditor = Operation.pathsInEditor(of: record.header).compactMap(later.place)
      if !inEditor.isEmpty { change.notes.append(.leftToEditor(inEditor)) }
      return target
    }
    // Without a record, the next undo would come to the same operation again.
    let isInEditor = report.notes.contains { if case .leftToEditor = $0 { true } else { false } }
    let isNothing = dryRun ? report.files.isEmpty : report.operation == nil
    if isNothing, !record.changes.isEmpty, !isInEditor, cutOff == nil {
      let operation = target.id.description
      throw target.reverts == nil
        ? VaultError.nothingLeftToUndo(operation: operation)
        : VaultError.nothingLeftToRedo(operation: operation)
    }
    // The user asked for this, or another note says it already.
    report.notes.removeAll {
      guard case .staleSave(_, let operation) = $0 else { return false }
      return operation == target.id || passed.contains(operation)
    }
    return report
  }
}

extension Record {
  /// Returns the record without the changes that a cut-off operation hadn't made yet.
  fileprivate func made(in change: Change) throws -> Record {
    let isThere = { (path: VaultPath) in try change.document(at: path) != nil }
    var made = self
    var places: [VaultPath: VaultPath] = [:]
    made.changes = try changes.filter { file in
      guard file.kind == .renamed, let newPath = file.newPath else { return true }
      // Some file systems treat both as one name.
      let isRenamed =
        try !isThere(file.path) || NameCollision.areSame(file.path.bytes, newPath.bytes) && isThere(newPath)
      if isRenamed { places[file.path] = newPath }
      return isRenamed
    }
    made.changes = try made.changes.filter { file in
      switch file.kind {
      case .changed:
        try change.document(at: places[file.path] ?? file.path).map { file.after == Fingerprint($0.bytes) }
          ?? false
      case .created, .copied: try isThere(file.path)
      case .removed: try !isThere(file.path)
      case .renamed: true
      }
    }
    return made
  }
}
