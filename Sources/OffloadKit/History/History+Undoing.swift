import VaultStore
import VaultSyntax

extension History {
  /// Takes an operation back; without one, the newest that is neither undone nor itself an undo, nor forgotten, nor brought
  /// in what was made elsewhere, nor has changed no file. One that has been taken back by hand is passed over, which a note
  /// says.
  ///
  /// Files that were edited since keep what was edited.
  ///
  /// - Returns: the operation that was taken back.
  /// - Throws: `VaultError.nothingToUndo`; `VaultError.undoBlocked` where the very lines were changed;
  ///   `VaultError.forgotten`; `VaultError.unfinished` where it was cut off and waits for a file; `VaultError.undoFileGone` where the file is not there; `VaultError.nothingLeftToUndo` where all of the
  ///   operation was taken back by hand, and no older one is left to be taken back instead.
  @discardableResult
  public func undo(_ id: Operation.ID? = nil, dryRun: Bool = false) throws -> ChangeReport<Operation> {
    if !dryRun {
      let coming = try id == nil ? unfinishedToBeUndone() : nil
      try settleWhatIsNewer("undo")
      // What was cut off and cannot be finished is taken back by that: it was what is to be undone.
      if let coming, isGone(coming) { throw VaultError.nothingToUndo }
    }
    return try undoFiled(id, dryRun: dryRun)
  }

  /// What was cut off can be taken back like any other.
  private func settleWhatIsNewer(_ command: String) throws {
    // Another command that is at work is waited for: what it does is newer, too.
    if vault.store.pendingRecords().contains(where: { [.unfinished, .atWork].contains($0.state) }) {
      try vault.settleEarlierWork(command)
    }
  }

  /// Takes back what has put items into other files, which an editor has refused to take out of its text.
  ///
  /// - Throws: as ``undo(_:dryRun:)``.
  package func undoRefusedMove(_ id: Operation.ID) throws {
    let target = try operation(id.description) { $0.id == id }
    _ = try revert(target, as: "undo", isRefusedMove: true, dryRun: false)
  }

  /// What an undo would take back, where it is not in the log yet.
  private func unfinishedToBeUndone() throws -> Operation.ID? {
    if unfinished.isEmpty { return nil }
    guard let next = try operations(upTo: \.isToBeUndone).last, next.isToBeUndone, isUnfinished(next.id)
    else {
      return nil
    }
    return next.id
  }

  private func isUnfinished(_ id: Operation.ID) -> Bool { unfinished.contains { $0.id == id.record } }

  /// Whether what was unfinished was taken back, or kept apart.
  private func isGone(_ id: Operation.ID) -> Bool {
    !isUnfinished(id) && vault.store.record(id.record) == nil
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
        // Somebody else was faster, and the one before it is meant.
      } catch VaultError.nothingLeftToUndo {
        passed.append(newest.id)
      }
    }
  }

  /// What an undo without a number comes to first; nil if there is nothing.
  package var newestToUndo: Operation.ID? {
    (try? operations(upTo: \.isToBeUndone))?.last.flatMap { $0.isToBeUndone ? $0.id : nil }
  }

  /// The newest operation before one that an undo of it would take back; nil where none is found soon. It's never the one that
  /// has made the vault.
  package func newestUndoable(before id: Operation.ID) -> Operation? {
    operations().lazy.filter { $0.id < id && $0.isToBeUndone && $0.command != "init" }
      .prefix(Self.triedOperations).first { (try? revert($0, as: "undo", dryRun: true)) != nil }
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
  ///   - seen: the operations among which it was chosen as the newest; nil where it was named.
  ///   - passed: what was found taken back by hand on the way to it.
  ///   - isRefusedMove: whether it has put items into other files, which an editor has refused to take out of its text.
  /// - Throws: `VaultError.alreadyUndone` also where there is a newer one by now.
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
      // Read under the lock: another command may have had it meanwhile.
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
    // Without a record of it the next one would come to the same operation again.
    let isInEditor = report.notes.contains { if case .leftToEditor = $0 { true } else { false } }
    let isNothing = dryRun ? report.files.isEmpty : report.operation == nil
    if isNothing, !record.changes.isEmpty, !isInEditor, cutOff == nil {
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
  /// Without what a change that was cut off had not come to.
  fileprivate func made(in change: Change) throws -> Record {
    let isThere = { (path: VaultPath) in try change.document(at: path) != nil }
    var made = self
    var places: [VaultPath: VaultPath] = [:]
    made.changes = try changes.filter { file in
      guard file.kind == .renamed, let newPath = file.newPath else { return true }
      // To some file systems both are one name.
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
