extension OperationRun {
  /// Writes the record. This is the commit point: from here on the journal knows the whole change. A failure leaves
  /// nothing, or throws `StoreError.unfinished` if even that isn't sure.
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

  /// A single exchange happens or doesn't happen by itself. Whether the record's name outlives a power cut then matters
  /// only for `undo`, and the file systems in use sync a new file's name with the file.
  private var needsNameSynced: Bool {
    // Otherwise the record of the undone operation may reappear, and recovery would complete it.
    steps.count != 1 || newFolders.count > 0 || header.reverts != nil
      || steps.contains { $0.entry.isInPlace || $0.entry.kind == .removed }
  }

  /// Rewrites the record with a later finding: that a file needs a write in place.
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

  /// Removes the record, then the temporary files.
  func discard() throws {
    let name = JournalName.record(id)
    // Start with the files that other programs may have written into: without a record, nothing would look for them. A
    // created file is as Offload made it, and recovery still needs it to complete the record.
    for step in steps where step.entry.kind != .created && step.entry.kind != .copied {
      if !retire(step) { throw StoreError.unfinished(id, nil) }
    }
    // Sync these names before `tx/`, which no longer has them.
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
      // A truncated record counts as never written.
      guard (try? emptyRecord(name)) != nil else { throw StoreError.unfinished(id, error) }
    }
    discardTemporaries()
    guard isFull else { return }
    do {
      try calls.sync(journal.unfinished, .commit)
    } catch {
      // After a power cut the record may reappear, and recovery would complete it.
      throw StoreError.unfinished(id, error)
    }
  }

  private func emptyRecord(_ name: [UInt8]) throws(SystemFailure) {
    let file = try calls.open(name, in: journal.unfinished, [.writing, .noFollow])
    defer { calls.release(file) }
    try calls.repeating { () throws(SystemFailure) in try calls.fileSystem.truncate(file, to: 0) }
    try calls.sync(file, .commit)
  }

  /// Removes the temporary files. The next command finds those that can't be removed, and knows that they have no
  /// record.
  func discardTemporaries() {
    try? calls.remove(JournalName.revision(id), in: journal.unfinished)
    for step in steps { clear(step) }
  }

  private func writeFile(_ name: [UInt8], _ bytes: [UInt8]) throws(SystemFailure) {
    // No command could read a larger record again.
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
