import VaultStore

extension History {
  /// Takes an operation back; without one, the newest that is neither undone nor itself an undo, nor forgotten, nor brought
  /// in what was made elsewhere, nor has changed no file. One that has been taken back by hand is passed over, which a note
  /// says.
  ///
  /// Files that were edited since keep what was edited.
  ///
  /// - Returns: the operation that was taken back.
  /// - Throws: `VaultError.nothingToUndo`; `VaultError.undoBlocked` where the very lines were changed;
  ///   `VaultError.forgotten`; `VaultError.undoFileGone` where the file is not there; `VaultError.nothingLeftToUndo` where all of the
  ///   operation was taken back by hand, and no older one is left to be taken back instead.
  @discardableResult
  public func undo(_ id: Operation.ID? = nil, dryRun: Bool = false) throws -> ChangeReport<Operation> {
    // What was cut off and cannot be finished is taken back by that: it was what is to be undone.
    if !dryRun, try settleWhatIsNewer("undo", id), id == nil { throw VaultError.nothingToUndo }
    var report = try undoFiled(id, dryRun: dryRun)
    report.notes.removeAll { if case .thereAfterAll(_, report.value.id, _) = $0 { true } else { false } }
    return report
  }

  /// What was cut off, or was refused and is in the vault after all, is newer than what is in the history, and can be taken back
  /// like any other.
  ///
  /// - Parameter id: the operation that is asked for; nil for the newest.
  /// - Returns: whether something that was cut off was taken back, or kept apart.
  /// - Throws: `VaultError.unfinished` where that is what is asked for, and cannot be finished yet.
  private func settleWhatIsNewer(_ command: String, _ id: Operation.ID? = nil) throws -> Bool {
    if unfinished.isEmpty, vault.store.refusedChangesPresent().isEmpty { return false }
    let notes = try vault.settleEarlierWork(command)
    let waitsFor = notes.lazy.compactMap { if case .waiting(let path) = $0 { path } else { nil } }.first
    if let waitsFor, let waiting = unfinished.first, [nil, waiting.id].contains(id?.record) {
      throw VaultError.unfinished(
        operation: Operation.ID(waiting.id), reason: "it waits until \(waitsFor) can be written")
    }
    return notes.contains { note in
      switch note {
      case .takenBack, .setAside: true
      default: false
      }
    }
  }

  private func undoFiled(_ id: Operation.ID?, dryRun: Bool) throws -> ChangeReport<Operation> {
    guard let id else { return try undoNewest(dryRun: dryRun) }
    let target = try operation(id.description) { $0.id == id }
    if target.isUndone { throw VaultError.alreadyUndone(id.description) }
    if target.isForgotten { throw VaultError.forgotten(operation: id.description) }
    return try revert(target, as: target.reverts == nil ? "undo" : "redo", dryRun: dryRun)
  }

  /// What has been taken back by hand is passed over, and noted with what is undone: so each is come to once.
  private func undoNewest(dryRun: Bool) throws -> ChangeReport<Operation> {
    var passed: [Operation.ID] = []
    while true {
      let isNext = { (operation: Operation) in operation.isToBeUndone && !passed.contains(operation.id) }
      let found = try operations(after: dryRun ? unfinished : [], upTo: isNext)
      guard let newest = found.last, isNext(newest) else {
        throw passed.first.map { .nothingLeftToUndo(operation: $0.description) } ?? VaultError.nothingToUndo
      }
      do {
        var report = try revert(newest, as: "undo", passing: passed, dryRun: dryRun)
        if !passed.isEmpty {
          report.notes.insert(.passedOver(passed, undone: newest.id, command: newest.command), at: 0)
        }
        return report
      } catch VaultError.alreadyUndone {
        // Somebody else was faster, and the one before it is meant.
      } catch VaultError.nothingLeftToUndo {
        passed.append(newest.id)
      }
    }
  }

  /// The newest operation before one that an undo of it would take back; nil where none is found soon.
  package func newestUndoable(before id: Operation.ID) -> Operation? {
    operations().lazy.filter { $0.id < id && $0.isToBeUndone }.prefix(Self.triedOperations)
      .first { (try? revert($0, as: "undo", dryRun: true)) != nil }
  }

  /// Each is as much work as its undo, short of the disk.
  private static var triedOperations: Int { 8 }

  /// Brings back what the newest undo took away, unless something was changed since.
  ///
  /// - Returns: the operation that was brought back.
  /// - Throws: `VaultError.nothingToRedo`; `VaultError.nothingLeftToRedo` where others have brought it back, or had
  ///   taken it away before the undo.
  @discardableResult
  public func redo(dryRun: Bool = false) throws -> ChangeReport<Operation> {
    if !dryRun { _ = try settleWhatIsNewer("redo") }
    let all = operations()
    let kinds = Dictionary(all.map { ($0.id, $0.reverts) }) { first, _ in first }
    let isChange = { (operation: Operation) in
      operation.reverts == nil && !operation.cameFromElsewhere && !operation.files.isEmpty
    }
    let sinceChange = try operations(after: dryRun ? unfinished : [], upTo: isChange)
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

  /// - Parameter passed: what was found taken back by hand on the way to it.
  private func revert(
    _ target: Operation, as command: String, passing passed: [Operation.ID] = [], dryRun: Bool
  ) throws -> ChangeReport<Operation> {
    let unfinished = dryRun ? unfinished : []
    let isUnfinished = unfinished.contains { $0.id == target.id.record }
    guard
      let record = unfinished.first(where: { $0.id == target.id.record })
        ?? vault.store.record(target.id.record)
    else { throw VaultError.operationNotFound(target.id.description) }
    let detail = OperationHeader.Detail(
      key: Array(OperationHeader.syncKey.utf8), value: Array(command.utf8))
    let details = record.header.isOfSync ? [detail] : []
    var report = try vault.transaction("\(command) \(target.id)", details: details, dryRun: dryRun) {
      change in
      // Read under the lock: another command may have had it meanwhile.
      let filed = isUnfinished ? [] : Array(vault.store.records().prefix { $0.id != record.id })
      let newer = unfinished.prefix { $0.id != record.id } + filed
      guard (newer + [record]).withoutUndone.contains(where: { $0.id == record.id }) else {
        throw VaultError.alreadyUndone(target.id.description)
      }
      change.note(
        [Operation.detail(reverting: target.id)] + passed.map { Operation.detail(foundTakenBack: $0) })
      let later = LaterChanges(newer)
      let made = isUnfinished ? try record.made(in: change) : record
      try Reversion(of: made, before: newer, in: change).run()
      try MoveIntention(halfDoneBy: record.header)?.putBack(in: change)
      let inEditor = Operation.pathsInEditor(of: record.header).compactMap(later.place)
      if !inEditor.isEmpty { change.notes.append(.leftToEditor(inEditor)) }
      return target
    }
    // Without a record of it the next one would come to the same operation again.
    let isInEditor = report.notes.contains { if case .leftToEditor = $0 { true } else { false } }
    let isNothing = dryRun ? report.files.isEmpty : report.operation == nil
    if isNothing, !record.changes.isEmpty, !isInEditor, !isUnfinished {
      let operation = target.id.description
      throw target.reverts == nil
        ? VaultError.nothingLeftToUndo(operation: operation)
        : VaultError.nothingLeftToRedo(operation: operation)
    }
    // That it is gone is what was asked for, or is said already.
    report.notes.removeAll {
      guard case .staleSave(_, let operation) = $0 else { return false }
      return operation == target.id || passed.contains(operation)
    }
    return report
  }
}

extension Record {
  /// Without what a change that was cut off had not come to: the names that it was to make or take away.
  fileprivate func made(in change: Change) throws -> Record {
    var made = self
    made.changes = try changes.filter { file in
      switch file.kind {
      case .changed: true
      case .created, .copied: try !change.isFree(file.path)
      case .removed, .renamed: try change.isFree(file.path)
      }
    }
    return made
  }
}
