extension OperationRun {
  /// Moves the record into the history. If something here fails, the next command does it, since it finds the record in
  /// `tx/`.
  ///
  /// - Throws: if an earlier command's record stays in `tx/`. Recovery would complete it again, over any later change.
  func finish() throws {
    keepImages()
    do {
      if let obstacle = try FinishedRecords(journal).add(id) {
        notes.append(.quarantine([obstacle], paths: []))
      }
      if isRecovered { try dropSecondName() }
    } catch {
      if isRecovered { throw StoreError.unfinished(id, error) }
      return
    }
    for step in steps {
      if step.entry.kind == .removed, step.entry.isKept {
        try? FinishedRecords(journal).keep(step.entry.temporary, limit: store.options.keptBytes)
      } else {
        clear(step)
      }
    }
    FinishedRecords(journal).prune(store.options, newest: id, now: calls.fileSystem.now())
  }

  /// Removes the record's name in `tx/`. A power cut may have left the record both of its names, and renaming a file to
  /// another of its own names does nothing.
  private func dropSecondName() throws(SystemFailure) {
    let name = JournalName.record(id)
    guard try calls.status(of: name, in: journal.unfinished) != nil else { return }
    try calls.remove(name, in: journal.unfinished)
    try calls.syncNames(in: journal.unfinished)
  }

  /// Removes all of a step's files from `tx/`. Keeps the files that were in the vault for a while.
  func clear(_ step: FileStep) {
    retire(step)
    if step.hasCopy { try? calls.remove(JournalName.copy(step.entry.temporary), in: journal.unfinished) }
    let wasPlaced = (step.entry.kind == .created || step.entry.kind == .copied) && !step.entry.isInPlace
    if wasPlaced && step.progress.holdsOurs { return }
    for name in step.temporaries(of: id) { try? calls.remove(name, in: journal.unfinished) }
  }

  /// Moves the files that were in the vault to the replaced files. If a late save can't go there, moves it to `old/`.
  ///
  /// - Returns: false if a late save could go to neither. Then all other files are where they were.
  @discardableResult
  func retire(_ step: FileStep) -> Bool {
    // Never in the order of hashes, so that a command makes the same calls each time.
    let names = step.retired.keys.sorted { $0.lexicographicallyPrecedes($1) }
    let isWritten = { (name: [UInt8]) in step.retired[name]?.isWritten == true }
    for name in names.filter(isWritten) + names.filter({ !isWritten($0) }) {
      guard let retired = step.retired.removeValue(forKey: name) else { continue }
      step.displaced.insert(name)
      // Offload writes a file with more than one name in place, and doesn't exchange it.
      let isRemoved = step.entry.kind == .removed
      if ReplacedFiles(journal).add(name, retired, of: step.entry.path, mayHaveNames: isRemoved) { continue }
      guard retired.isWritten else { continue }
      guard let kept = try? journal.quarantine(name) else { return false }
      notes.append(.quarantine([kept], paths: [step.entry.path]))
    }
    return true
  }
}
