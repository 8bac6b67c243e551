extension OperationRun {
  /// Exchanges two files in three renames. A power cut may leave half of a rename: one name gone, the other not there
  /// yet. So each rename waits until the one before it is on disk, at any level of durability, and one of the two texts
  /// always has a name. Because of these waits, no lease holds writers back.
  ///
  /// - Throws: ``SavedMeanwhile`` if another program has made a file of the name in the moment in which it was free.
  func swapByMoving(_ step: FileStep, _ file: Name, _ other: Name) throws {
    let aside = journal.file(JournalName.aside(other.path))
    notes.appendOnce(.nonAtomicReplace(step.entry.path))
    letGo(step)
    // An earlier command may have given the file its name back just before it was interrupted.
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

  /// Turns a failure into `StoreError.unfinished`. As long as a file is set aside, recovery must give its name back.
  private func unfinishedIfFailing(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let failure as SystemFailure {
      throw StoreError.unfinished(id, failure)
    }
  }

  /// Keeps both the file that was set aside and the file that was to get its name, after another program has made a
  /// file of that name.
  ///
  /// If the program's file has nothing of such a text, the program didn't know it, like a shell that writes to a file
  /// that doesn't exist. The text then comes back as a late save. Any other text except ours goes to `old/`.
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

  /// Moves a file from `tx/` to `old/`, and notes that.
  func quarantine(_ name: [UInt8], of step: FileStep) throws {
    step.retired[name] = nil
    notes.append(.quarantine([try journal.quarantine(name)], paths: [step.entry.path]))
    try calls.syncNames(in: try journal.folder(.old))
  }
}
