extension OperationRun {
  /// A power cut may leave half of a rename: one name gone, the other not there. So each is made only once the one before it is on
  /// disk, at any level of durability, and one of the two texts has a name at any time. That is waited for, so no writer is held
  /// back meanwhile.
  ///
  /// - Throws: ``SavedMeanwhile`` if another program has made a file of the name in the moment in which it was free.
  func swapByMoving(_ step: FileStep, _ file: Name, _ other: Name) throws {
    let aside = journal.file(JournalName.aside(other.path))
    notes.appendOnce(.nonAtomicReplace(step.entry.path))
    letGo(step)
    // An earlier command may have given the file its name back just before it was cut off.
    if isRecovered { try calls.syncNames(in: file.folder) }
    try calls.syncNames(in: journal.unfinished)
    try calls.takeOut(file, to: aside)
    do {
      try calls.syncNames(in: journal.unfinished)
      try calls.renameExclusively(other, to: file)
    } catch  where error.isExisting {
      try unfinishedIfFailing { try keepWhatStoodAside(step) }
      throw SavedMeanwhile(path: step.entry.path)
    } catch {
      try unfinishedIfFailing {
        try calls.renameExclusively(aside, to: file)
        try calls.syncNames(in: file.folder)
      }
      throw error
    }
    try unfinishedIfFailing {
      try calls.syncNames(in: file.folder)
      try calls.takeOut(aside, to: other)
    }
  }

  /// As long as a file stands aside, nothing else may come of a failure: recovery gives it back its name.
  private func unfinishedIfFailing(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let failure as SystemFailure {
      throw StoreError.unfinished(id, failure)
    }
  }

  /// Another program has made a file of the name of one that stands aside: what that held is kept, and what was to get the name
  /// as well.
  ///
  /// If nothing of it is in the new file, the program did not know it, as a shell that writes to a file that is not there: then it
  /// is brought in as a late save. Any other text but ours goes to `old/`.
  func keepWhatStoodAside(_ step: FileStep) throws {
    step.progress = .waiting
    let made = LineSet(try present(step) ?? [])
    for name in [JournalName.aside(step.entry.temporary), step.entry.temporary] {
      guard let text = try journal.read(journal.file(name)) else { continue }
      if Fingerprint(text) == step.entry.after {
        try readRetired(step, named: name, isPatient: false)
      } else if made.isDisjoint(with: text) {
        step.retired[name] = .written(base: [])
      } else {
        try quarantine(name, of: step)
      }
    }
  }

  /// Moves a file from `tx/` to `old/`, and says so.
  func quarantine(_ name: [UInt8], of step: FileStep) throws {
    step.retired[name] = nil
    notes.append(.quarantine([try journal.quarantine(name)], paths: [step.entry.path]))
    try calls.syncNames(in: try journal.folder(.old))
  }
}
