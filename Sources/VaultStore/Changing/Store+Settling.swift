/// What other programs have saved before a change, and in the middle of it.
extension Store {
  /// What became of it, and what the change itself has to know.
  struct EarlierSaves {
    var notes: [StoreNote]
    /// The files for which too many late saves have to wait for the next command.
    var crowded: Set<VaultPath>
    /// The highest number that is taken in the journal but for the history.
    var newestNumber: UInt64
  }

  /// Brings in what was written late, and finds what was refused and is there after all.
  func settleEarlierSaves(
    _ recovery: Recovery, _ journal: Journal, _ reader: WholeFileReader, _ history: OpenHistory
  ) throws -> EarlierSaves {
    let names: [[UInt8]]
    let refused: RefusedChanges
    var notes: [StoreNote] = []
    do {
      let folder = try journal.folder(.displaced)
      let contents = try calls.contents(of: folder)
      names = contents.files
      // A pipe, a folder or a link is no part of a journal, whatever it is called.
      for name in contents.others where name.first != UInt8(ascii: ".") {
        notes.append(.setAside([try journal.setAside(Name(name, in: folder), as: name)], paths: []))
      }
      refused = RefusedChanges(self, in: folder, among: names, journal.seal, history)
    } catch {
      throw StoreError.failed(error, path: JournalFolder.displaced.path(of: journal.seal.maker))
    }
    let newest = max(recovery.newestNumber, refused.newestNumber)
    let late = try LateSaves(store: self, journal: journal, reader: reader, refused: refused).bringIn(
      among: names
    ) {
      try nextID(after: newest, in: history)
    }
    // What comes late may be what was refused.
    notes += try refused.settle(journal) + late.notes
    let left = Displaced(journal).prune(among: names)
    return EarlierSaves(
      notes: notes, crowded: late.crowded.union(crowded(by: left, journal, history)),
      newestNumber: newest)
  }

  /// The files of which so many former ones are open, or written and not brought in, that no more may come.
  private func crowded(
    by left: [Displaced.Entry], _ journal: Journal, _ history: OpenHistory
  ) -> Set<VaultPath> {
    guard left.count > LateSaves.limit else { return [] }
    let paths = left.compactMap { entry -> VaultPath? in
      if let base = (try? Displaced(journal).base(of: entry)) ?? nil { return base.path }
      let record = (try? history.journalRecord(entry.id)) ?? nil
      return record?.entry(entry.number).map { $0.newPath ?? $0.path }
    }
    return Set(Dictionary(grouping: paths) { $0 }.filter { $0.value.count > LateSaves.limit }.keys)
  }

  /// Looks at what a change has left that was taken back: whoever saved its files meanwhile may have saved what it had
  /// brought.
  ///
  /// - Returns: the outcome where all of it is there.
  /// - Throws: `StoreError.partlyMade` where some of it is; `StoreError.unfinished` where all of it is and could not be filed
  ///   away, which the next command does; else the very error.
  func settle(
    _ operation: RecordRun, after error: any Error, _ journal: Journal, _ reader: WholeFileReader,
    _ history: OpenHistory
  ) throws -> Outcome {
    let conflict = (error as? StoreError)?.conflictingPath
    guard conflict != nil || operation.isRecordKept,
      let names = try? Displaced(journal).names(), let folder = try? journal.folder(.displaced)
    else { throw error }
    let refused = RefusedChanges(self, in: folder, among: names, journal.seal, history)
    if conflict != nil {
      // Where a change was taken back, somebody may have saved what it had brought.
      let saves = LateSaves(
        store: self, journal: journal, reader: reader, refused: refused, isTold: false)
      _ = try? saves.bringIn(among: names) {
        try nextID(after: refused.newestNumber, in: history)
      }
    }
    guard operation.isRecordKept, let made = refused.settle(operation.id, journal) else { throw error }
    guard made.isWhole else {
      throw StoreError.partlyMade(operation.id, made.paths, conflict: conflict ?? made.paths[0])
    }
    if let failure = made.failure { throw StoreError.unfinished(operation.id, failure) }
    var notes = operation.notes
    for path in made.paths { notes.appendOnce(.merged(path)) }
    return Outcome(
      record: operation.id, files: made.paths, notes: notes, isDurable: operation.syncFiles(made.paths))
  }
}
