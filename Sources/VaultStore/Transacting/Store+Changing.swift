extension Store {
  /// Changes files together or not at all.
  ///
  /// Takes the lock, completes an earlier command's unfinished work, runs `body`, and makes the changes that it
  /// describes durable. A body that throws, or that changes nothing and notes no rename, leaves no record. The outcome
  /// includes the notes about earlier work. If there is no outcome, the next one includes them, unless a caller takes
  /// them first (``takeUntoldNotes()``).
  ///
  /// If another program saves one of the files between the reading and the change, Offload rolls everything back, reads
  /// the files again and runs `body` again. So `body` may run up to four times, and may have no effect except on its
  /// transaction: if it sets a variable outside, it must set it again each time. The last run counts.
  ///
  /// - Throws: what the body throws, or a `StoreError`. The error's case says what it left behind.
  package func transaction(
    _ header: OperationHeader, _ body: (inout Transaction) throws -> Void
  ) throws -> Outcome {
    defer { patience.renew() }
    let journal = try Journal(self)
    defer { journal.close() }
    let folders = Folders(calls: calls, root: root)
    defer { folders.close() }
    let reader = WholeFileReader(
      calls: calls, root: root, folders: folders, quiet: options.quiet, patience, lastKnown: lastKnown)
    defer { reader.close() }
    let recovery = Recovery(store: self, journal: journal, reader: reader, at: header.time)
    leaveUntold(journal.notes)
    do {
      defer { leaveUntold(recovery.notes) }
      try recovery.run()
    }
    noteSettled()
    let attempt = Attempt(
      store: self, journal: journal, reader: reader, recovery: recovery, history: try OpenHistory(journal))
    var repetitions = 0
    while true {
      do {
        return try attempt.make(header, body)
      } catch let save as SavedMeanwhile {
        // A sync does its own merge again.
        if header.isOfSync { throw StoreError.conflict(save.path) }
        if repetitions == Store.repetitions { throw StoreError.beingSaved(save.path) }
        repetitions += 1
        reader.close()
        folders.close()
      }
    }
  }

  /// How often Offload makes a change again because another program has saved a file in the meantime.
  static let repetitions = 3

  /// Runs a body as a transaction would and returns what it would change. Takes no lock and writes nothing.
  package func preview(
    _ header: OperationHeader, _ body: (inout Transaction) throws -> Void
  ) throws -> [PlannedChange] {
    let folders = Folders(calls: calls, root: root)
    defer { folders.close() }
    // A preview doesn't wait for programs and doesn't hold them back.
    let reader = WholeFileReader(
      calls: calls, root: root, folders: folders, quiet: options.quiet, WaitBudget(milliseconds: 0),
      isHurried: true, lastKnown: lastKnown)
    var transaction = Transaction(header: header, reader: reader, gate: Gate(self, header))
    try body(&transaction)
    return transaction.edits.all.compactMap(PlannedChange.init)
  }
}

/// The change that a transaction would make to one file.
package struct PlannedChange: Hashable, Sendable {
  /// Nil for a file that the transaction would make.
  package var oldPath: VaultPath?
  /// Nil for a file that the transaction would remove.
  package var newPath: VaultPath?
  /// Nil for a file that doesn't exist, or whose bytes Offload doesn't read.
  package var oldBytes: [UInt8]?
  package var newBytes: [UInt8]?

  init?(_ edit: FileEdit) {
    guard edit.original != nil || edit.path != nil,
      edit.original?.path != edit.path || edit.original?.bytes != edit.bytes
    else { return nil }
    oldPath = edit.original?.path
    newPath = edit.path
    oldBytes = edit.original?.bytes
    newBytes = edit.path == nil ? nil : edit.bytes
  }
}
