extension Store {
  /// Changes files together or not at all.
  ///
  /// Takes the lock, completes what an earlier command left unfinished, runs `body`, and makes the changes that it
  /// describes durable. A body that throws, or changes nothing and tells of no rename, leaves no record. The body is run
  /// once. What became of earlier work is among the outcome's notes; where there is none, of the next one's, unless somebody
  /// takes them before (``takeUntoldNotes()``).
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
    let recovery = Recovery(store: self, journal: journal, reader: reader)
    let (history, earlier) = try completeEarlierWork(recovery, journal, reader)
    let gate = Gate(self, header)
    var transaction = Transaction(header: header, reader: reader, gate: gate)
    try body(&transaction)
    let listing = try history.list()
    let id = try nextID(after: recovery.newestNumber, in: history, listing)
    var schedule = try Schedule(
      transaction.edits.all, yielding: transaction.yielding, id: id, difference: difference)
    guard !schedule.steps.isEmpty || !transaction.header.followed.isEmpty else {
      return Outcome(notes: takeUntoldNotes())
    }
    if let path = schedule.steps.map(\.entry.path).first(where: earlier.crowded.contains) {
      throw StoreError.beingSaved(path)
    }
    var checks = ScheduleChecks(reader)
    try checks.check(&schedule)
    if transaction.header.reverts != nil {
      var emptied = EmptiedFolders(self, folders)
      let known = Set(schedule.emptiedFolders)
      schedule.emptiedFolders += emptied.find(after: schedule).filter { !known.contains($0) }
    }
    let operation = RecordRun(
      store: self, journal: journal, reader: reader, id: id, header: transaction.header,
      schedule: try gate.admit(schedule))
    operation.isAnnounced = true
    // Asked before the change, which becomes the newest record.
    let records = RecordSequence(self, history, listing)
    // What waits has left a file as no record tells.
    let texts = transaction.edits.texts.filter { !recovery.waitingPaths.contains($0.key) }
    let audited = audit(records, texts, at: transaction.header.time)
    var outcome: Outcome
    do {
      outcome = try operation.run()
    } catch {
      leaveUntold(operation.notes.filter(\.concernsRefused))
      throw error
    }
    if KnownVaults.isNoted(with: id) { knownVaults?.note() }
    outcome.notes = takeUntoldNotes() + audited + outcome.notes
    let isNoExchange = { (note: StoreNote) in if case .noExchange = note { true } else { false } }
    if outcome.notes.contains(where: isNoExchange), hasChangedFiles(since: journal.scope, history, listing) {
      outcome.notes.removeAll(where: isNoExchange)
    }
    return outcome
  }

  /// Whether a file was replaced here before, since the machine was started: what the disk cannot do has been said with that.
  private func hasChangedFiles(since scope: InodeScope, _ history: OpenHistory, _ listing: RecordListing)
    -> Bool
  {
    var listing = listing
    for _ in 0..<RecordRun.waitingRecords {
      guard let id = (try? history.next(in: &listing)) ?? nil,
        let record = (try? history.journalRecord(id)) ?? nil, record.scope.isSame(as: scope)
      else { return false }
      if record.entries.contains(where: { $0.kind == .changed && !$0.isInPlace }) { return true }
    }
    return true
  }

  private func completeEarlierWork(
    _ recovery: Recovery, _ journal: Journal, _ reader: WholeFileReader
  ) throws -> (OpenHistory, EarlierSaves) {
    leaveUntold(journal.notes)
    do {
      defer { leaveUntold(recovery.notes) }
      try recovery.run()
    }
    noteSettled()
    let history = try OpenHistory(journal)
    let earlier = try settleEarlierSaves(recovery, journal, reader, history)
    leaveUntold(earlier.notes)
    return (history, earlier)
  }

  /// Runs a body as a transaction would and returns what it would change. Takes no lock and writes nothing.
  package func preview(
    _ header: OperationHeader, _ body: (inout Transaction) throws -> Void
  ) throws -> [PlannedChange] {
    let folders = Folders(calls: calls, root: root)
    defer { folders.close() }
    // What is only looked at is neither waited for nor held back.
    let reader = WholeFileReader(
      calls: calls, root: root, folders: folders, quiet: options.quiet, Patience(milliseconds: 0),
      isHurried: true, lastKnown: lastKnown)
    var transaction = Transaction(header: header, reader: reader, gate: Gate(self, header))
    try body(&transaction)
    return transaction.edits.all.compactMap(PlannedChange.init)
  }

  /// What the newest operation left in a file.
  func lastKnown(_ path: VaultPath) -> Fingerprint? {
    guard let history = (try? OpenHistory.open(self)) ?? nil,
      let newest = try? history.newest(in: history.list()),
      let record = (try? history.record(newest)) ?? nil
    else { return nil }
    return record.changes.last { ($0.newPath ?? $0.path) == path }?.after
  }

  /// - Parameter listing: what the history has now; it is listed where nobody has done so.
  func nextID(
    after unfinished: UInt64, in history: OpenHistory, _ listing: RecordListing? = nil
  ) throws -> RecordID {
    // A number that is taken would change the order of the history.
    let newest = try history.newest(in: listing ?? history.list())
    do {
      let bytes = try fileSystem.randomBytes(8)
      let random = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return RecordID(number: max(unfinished, newest?.number ?? 0) + 1, random: random)
    } catch {
      throw StoreError.failed(error, path: JournalOpening.path)
    }
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
