extension Store {
  /// Changes files together or not at all.
  ///
  /// Takes the lock, completes what an earlier command left unfinished, runs `body`, and makes the changes that it
  /// describes durable. A body that throws, or changes nothing and tells of no rename, leaves no record. What became of earlier
  /// work is among the outcome's notes; if there is none, among the next one's, unless somebody takes them before
  /// (``takeUntoldNotes()``).
  ///
  /// If another program saves one of the files between the reading and the change, all is rolled back and `body` runs again, on
  /// what is there then. So it may run up to four times, and must have no effect but on the transaction that it is given: what
  /// it sets outside, it sets again each time. The last run counts.
  ///
  /// - Throws: what the body throws, or a `StoreError`; the error's case says what it left behind.
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
        // What comes from elsewhere is merged again there.
        if header.isOfSync { throw StoreError.conflict(save.path) }
        if repetitions == Store.repetitions { throw StoreError.beingSaved(save.path) }
        repetitions += 1
        reader.close()
        folders.close()
      }
    }
  }

  /// How often a change is made again since another program has saved a file meanwhile.
  static let repetitions = 3

  /// Runs a body as a transaction would and returns what it would change. Takes no lock and writes nothing.
  package func preview(
    _ header: OperationHeader, _ body: (inout Transaction) throws -> Void
  ) throws -> [PlannedChange] {
    let folders = Folders(calls: calls, root: root)
    defer { folders.close() }
    // What is only looked at is neither waited for nor held back.
    let reader = WholeFileReader(
      calls: calls, root: root, folders: folders, quiet: options.quiet, WaitBudget(milliseconds: 0),
      isHurried: true, lastKnown: lastKnown)
    var transaction = Transaction(header: header, reader: reader, gate: Gate(self, header))
    try body(&transaction)
    return transaction.edits.all.compactMap(PlannedChange.init)
  }
}

/// What a transaction would do to one file.
package struct PlannedChange: Hashable, Sendable {
  /// Nil for a file that would be made.
  package var oldPath: VaultPath?
  /// Nil for a file that would be removed.
  package var newPath: VaultPath?
  /// Nil for a file that is not there, or whose bytes are not read.
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
