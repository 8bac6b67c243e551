extension RecordRun {
  /// A power cut may leave half of a rename: one name gone, the other not there. So each is made only once the one before it is on
  /// disk, at any level of durability, and one of the two texts has a name at any time. That is waited for, so no writer is held
  /// back meanwhile.
  func swapByMoving(_ step: Step, _ file: Name, _ other: Name) throws {
    let aside = journal.file(JournalName.aside(other.path))
    notes.appendOnce(.noExchange(step.entry.path))
    letGo(step)
    // An earlier command may have given the file its name back just before it was cut off.
    if isRecovered { try calls.syncNames(in: file.folder) }
    for _ in 0..<RecordRun.rounds {
      try calls.syncNames(in: journal.unfinished)
      try calls.takeOut(file, to: aside)
      do {
        try calls.syncNames(in: journal.unfinished)
        try calls.renameExclusively(other, to: file)
      } catch  where error.isExisting {
        // Somebody saved in the moment between: theirs is the newer text, and ours is still in `tx/`.
        try unfinishedIfFailing { try keepAside(other.path, of: step) }
        continue
      } catch {
        try unfinishedIfFailing {
          try calls.renameExclusively(aside, to: file)
          try calls.syncNames(in: file.folder)
        }
        throw error
      }
      return try unfinishedIfFailing {
        try calls.syncNames(in: file.folder)
        try calls.takeOut(aside, to: other)
      }
    }
    throw StoreError.beingSaved(step.entry.path)
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
