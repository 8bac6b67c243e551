/// Runs a transaction's body once, and carries out the change that it describes.
struct Attempt {
  let store: Store
  let journal: Journal
  let reader: WholeFileReader
  let recovery: Recovery
  let history: OpenHistory

  /// - Throws: ``SavedMeanwhile`` if the caller can try again.
  func make(_ header: OperationHeader, _ body: (inout Transaction) throws -> Void) throws -> Outcome {
    store.leaveUntold(try bringInLateSaves())
    let gate = Gate(store, header)
    var transaction = Transaction(header: header, reader: reader, gate: gate)
    try body(&transaction)
    let listing = try history.list()
    let id = try store.nextID(after: recovery.newestNumber, in: history, listing)
    var schedule = try Schedule(
      transaction.edits.all, yielding: transaction.yielding, id: id, difference: store.difference)
    guard !schedule.steps.isEmpty || !transaction.header.followed.isEmpty else {
      return Outcome(notes: store.takeUntoldNotes())
    }
    try recovery.checkNotBlocked(schedule)
    var checks = ScheduleChecks(reader)
    try checks.check(&schedule)
    if transaction.header.reverts != nil {
      var emptied = EmptiedFolders(store, reader.folders)
      let known = Set(schedule.emptiedFolders)
      schedule.emptiedFolders += emptied.find(after: schedule).filter { !known.contains($0) }
    }
    let operation = OperationRun(
      store: store, journal: journal, reader: reader, id: id, header: transaction.header,
      schedule: try gate.admit(schedule))
    operation.isAnnounced = true
    // Compare before the change, which becomes the newest record.
    let records = RecordSequence(store, history, listing)
    // Unfinished work has left a file in a state that no record describes.
    let texts = transaction.edits.texts.filter { recovery.blocked[$0.key] == nil }
    let audited = store.audit(records, texts, at: transaction.header.time)
    var outcome: Outcome
    do {
      outcome = try operation.run()
    } catch {
      store.leaveUntold(operation.notes.filter(\.concernsRefused))
      throw error
    }
    if KnownVaults.isNoted(with: id) { store.knownVaults?.note() }
    outcome.notes = store.takeUntoldNotes() + audited + outcome.notes
    let isNoExchange = { (note: StoreNote) in if case .nonAtomicReplace = note { true } else { false } }
    if outcome.notes.contains(where: isNoExchange), hasChangedFiles(before: listing) {
      outcome.notes.removeAll(where: isNoExchange)
    }
    return outcome
  }

  /// How many operations to look through.
  private static let lookedThrough = 256

  /// Returns whether Offload has replaced a file here since the machine started. It then already said what the disk
  /// can't do.
  private func hasChangedFiles(before listing: RecordListing) -> Bool {
    var listing = listing
    for _ in 0..<Self.lookedThrough {
      guard let id = (try? history.next(in: &listing)) ?? nil,
        let record = (try? history.journalRecord(id)) ?? nil, record.scope.isSame(as: journal.scope)
      else { return false }
      if record.entries.contains(where: { $0.kind == .changed && !$0.isInPlace }) { return true }
    }
    return true
  }

  /// Merges late saves into their files: text that other programs wrote into files after Offload had replaced them.
  ///
  /// - Returns: notes for the user.
  private func bringInLateSaves() throws -> [StoreNote] {
    let names: [[UInt8]]
    var notes: [StoreNote] = []
    do {
      let folder = try journal.folder(.displaced)
      let contents = try store.calls.contents(of: folder)
      names = contents.files
      // A pipe, a folder or a link isn't part of a journal, whatever its name is.
      for name in contents.others where name.first != UInt8(ascii: ".") {
        notes.append(.quarantine([try journal.quarantine(Name(name, in: folder), as: name)], paths: []))
      }
    } catch {
      throw StoreError.failed(error, path: JournalFolder.displaced.path(of: journal.seal.maker))
    }
    let saves = LateSaves(store: store, journal: journal, reader: reader, blocked: Set(recovery.blocked.keys))
    notes += try saves.bringIn(among: names) { try store.nextID(after: recovery.newestNumber, in: history) }
    ReplacedFiles(journal).prune(among: names)
    return notes
  }
}
