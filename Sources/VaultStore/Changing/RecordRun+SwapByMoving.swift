extension RecordRun {
  /// A power cut may leave half of a rename: one name gone, the other not there. So each of the three is made only once the one
  /// before it is on disk, and one of the two texts has a name at any time.
  func swapByMoving(_ step: Step, _ file: Name, _ other: Name) throws {
    let aside = journal.file(JournalName.aside(other.path))
    notes.appendOnce(.noExchange(step.entry.path))
    for _ in 0..<RecordRun.rounds {
      try syncNames(in: journal.unfinished)
      try calls.takeOut(file, to: aside)
      step.stoodAside = true
      do {
        try syncNames(in: journal.unfinished)
        try calls.renameExclusively(other, to: file)
      } catch  where error.isExisting {
        // Somebody saved in the moment between: theirs is the newer text, and ours is still in `tx/`.
        try unfinishedIfFailing { try keepAside(other.path, of: step) }
        continue
      } catch {
        try unfinishedIfFailing { try calls.renameExclusively(aside, to: file) }
        throw error
      }
      return try unfinishedIfFailing {
        try syncNames(in: file.folder)
        try calls.takeOut(aside, to: other)
      }
    }
    throw StoreError.beingSaved(step.entry.path)
  }

  private func syncNames(in folder: Descriptor) throws(SystemFailure) {
    if isFull { try calls.sync(folder, .folder) }
  }

  /// As long as a file stands aside, nothing else may come of a failure: recovery gives it back its name.
  private func unfinishedIfFailing(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let failure as SystemFailure {
      throw StoreError.unfinished(id, failure)
    }
  }
}
