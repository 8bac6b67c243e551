extension OperationRun {
  /// Files the record away. What fails here is done by the next command, which finds the record in `tx/`.
  ///
  /// - Throws: where an earlier command's record stays in `tx/`: whatever were done over it, it would be completed again.
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

  /// A power cut may have left the record both of its names, and a rename of a file to another name of its own does nothing.
  private func dropSecondName() throws(SystemFailure) {
    let name = JournalName.record(id)
    guard try calls.status(of: name, in: journal.unfinished) != nil else { return }
    try calls.remove(name, in: journal.unfinished)
    try calls.syncNames(in: journal.unfinished)
  }

  /// Leaves nothing of a step in `tx/`. What was in the vault is kept for a while.
  func clear(_ step: FileStep) {
    retire(step)
    if step.hasCopy { try? calls.remove(JournalName.copy(step.entry.temporary), in: journal.unfinished) }
    let wasPlaced = (step.entry.kind == .created || step.entry.kind == .copied) && !step.entry.isInPlace
    if wasPlaced && step.progress.holdsOurs { return }
    for name in step.temporaries(of: id) { try? calls.remove(name, in: journal.unfinished) }
  }

  /// Moves what was in the vault to the displaced files; what is to be brought in and cannot be moved there, to `old/`.
  ///
  /// - Returns: false if what is to be brought in is in neither: then all the rest is where it was.
  @discardableResult
  func retire(_ step: FileStep) -> Bool {
    // The order of calls is never that of hashes: a command makes the same ones each time.
    let names = step.retired.keys.sorted { $0.lexicographicallyPrecedes($1) }
    let isWritten = { (name: [UInt8]) in step.retired[name]?.isWritten == true }
    for name in names.filter(isWritten) + names.filter({ !isWritten($0) }) {
      guard let retired = step.retired.removeValue(forKey: name) else { continue }
      step.displaced.insert(name)
      // One with several names is written in place, not exchanged.
      let isRemoved = step.entry.kind == .removed
      if ReplacedFiles(journal).add(name, retired, of: step.entry.path, mayHaveNames: isRemoved) { continue }
      guard retired.isWritten else { continue }
      guard let kept = try? journal.quarantine(name) else { return false }
      notes.append(.quarantine([kept], paths: [step.entry.path]))
    }
    return true
  }
}
