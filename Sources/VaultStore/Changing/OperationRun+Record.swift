extension OperationRun {
  /// The commit point: from here on the journal knows what is to be done. A failure leaves nothing, or throws
  /// `StoreError.unfinished` where even that cannot be said.
  func record() throws {
    let name = JournalName.record(id)
    do {
      try writeFile(name, RecordEncoding.bytes(of: journalRecord, journal.seal))
      if isFull, needsNameSynced { try calls.sync(journal.unfinished, .folder) }
    } catch {
      try discard()
      throw StoreError.failed(error, path: journalPath(name))
    }
  }

  /// A single exchange is done or not done by itself. Whether the record's name outlives a power cut then decides
  /// about `undo` alone, and on the file systems in use a new file's name is synced with it.
  private var needsNameSynced: Bool {
    // The record of what is undone may be there again otherwise, and be completed.
    steps.count != 1 || newFolders.count > 0 || header.reverts != nil
      || steps.contains { $0.entry.isInPlace || $0.entry.kind == .removed }
  }

  /// Puts what has been learned since into the record: a merge, a file that must be written in place.
  func reviseRecord() throws {
    let draft = JournalName.revision(id)
    do {
      if try calls.status(of: draft, in: journal.unfinished) != nil {
        try calls.remove(draft, in: journal.unfinished)
      }
      try writeFile(draft, RecordEncoding.bytes(of: journalRecord, journal.seal))
      try calls.rename(journal.file(draft), to: journal.file(JournalName.record(id)), .replacing)
      if isFull { try calls.sync(journal.unfinished, .folder) }
    } catch {
      throw StoreError.failed(error, path: journalPath(draft))
    }
  }

  /// Takes the record back, then the temporary files.
  func discard() throws {
    let name = JournalName.record(id)
    // First what others may have written into: without a record nobody would look for it.
    // A file that was new is as we made it: whoever has to complete the record needs it yet.
    for step in steps where step.entry.kind != .created && step.entry.kind != .copied {
      if !retire(step) { throw StoreError.unfinished(id, nil) }
    }
    // Before `tx/`, where they are no more.
    if isFull, steps.contains(where: { !$0.displaced.isEmpty }) {
      do {
        try calls.syncNames(in: try journal.folder(.displaced))
      } catch {
        throw StoreError.unfinished(id, error)
      }
    }
    do {
      try calls.remove(name, in: journal.unfinished)
    } catch  where error.isMissing {
    } catch {
      // A record that is cut off counts as never written.
      guard (try? emptyRecord(name)) != nil else { throw StoreError.unfinished(id, error) }
    }
    discardTemporaries()
    guard isFull else { return }
    do {
      try calls.sync(journal.unfinished, .commit)
    } catch {
      // After a power cut it may be there again, and would be completed.
      throw StoreError.unfinished(id, error)
    }
  }

  private func emptyRecord(_ name: [UInt8]) throws(SystemFailure) {
    let file = try calls.open(name, in: journal.unfinished, [.writing, .noFollow])
    defer { calls.release(file) }
    try calls.repeating { () throws(SystemFailure) in try calls.fileSystem.truncate(file, to: 0) }
    try calls.sync(file, .commit)
  }

  /// What cannot be removed is found by the next command, which knows that no record goes with it.
  func discardTemporaries() {
    try? calls.remove(JournalName.revision(id), in: journal.unfinished)
    for step in steps { clear(step) }
  }

  private func writeFile(_ name: [UInt8], _ bytes: [UInt8]) throws(SystemFailure) {
    // Nobody could read it again.
    guard bytes.count <= Calls.largest else { throw .tooLargeToWrite }
    let file = try calls.open(name, in: journal.unfinished, [.writing, .creating, .exclusive])
    do {
      try calls.writeAll(file, bytes)
      try calls.sync(file, .commit)
    } catch {
      calls.release(file)
      throw error
    }
    try calls.close(file)
  }

  private func journalPath(_ name: [UInt8]) -> [UInt8] {
    JournalFolder.unfinished.path(of: journal.seal.maker) + [UInt8(ascii: "/")] + name
  }
}
