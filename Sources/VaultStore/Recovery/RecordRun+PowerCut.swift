extension RecordRun {
  /// Whether a power cut may have taken one name of a rename and not made the other.
  var mayBeHalved: Bool { hasRestarted && !calls.fileSystem.keepsRenames(in: journal.unfinished) }

  /// Whether a text that came out of the vault is what a power cut left of the one that was read there: the program that had
  /// written that never synced it, and what was made of it was.
  func isLeft(_ text: [UInt8], _ step: Step) throws -> Bool {
    guard hasRestarted, Remnant.isPossible(text, of: try expectedText(of: step)) else { return false }
    return !isOfEarlierChange(text, step)
  }

  /// A text that came out of the vault, where somebody had added to what was read there: without the gaps that a power cut left
  /// in that.
  func withoutGaps(_ text: [UInt8], _ step: Step) throws -> [UInt8] {
    guard hasRestarted, let whole = try expectedText(of: step), whole.count < text.count,
      Remnant.isPossible(Array(text.prefix(whole.count)), of: whole)
    else { return text }
    return whole + text[whole.count...]
  }

  /// Whether what came out of the vault is older than what was read there, as where a power cut took the whole of an unsynced save.
  /// It may be somebody's file after all that has its time from elsewhere: so it is kept, and named.
  func keepOlder(_ status: FileStatus, _ name: [UInt8], _ step: Step) throws -> Bool {
    guard mayBeHalved, step.round == 0, let time = step.entry.originalTime, status.modified < time else {
      return false
    }
    try keepInOld(name, of: step)
    return true
  }

  /// Copies a file in `tx/` to `old/`, and says so; once, however often it is come upon.
  func keepInOld(_ name: [UInt8], of step: Step) throws(SystemFailure) {
    if let text = try journal.read(journal.file(name)), try isInOld(text, name) { return }
    let draft = journal.file(JournalName.draft(name))
    try copy(journal.file(name), to: draft)
    notes.append(.setAside([try journal.setAside(draft, as: name)], paths: [step.entry.path]))
  }

  /// The same of a text that a file had.
  func keepInOld(text: [UInt8], of step: Step) throws(SystemFailure) {
    let name = id.bytes + ".\(step.number).former".utf8
    if try isInOld(text, name) { return }
    let draft = journal.file(JournalName.draft(JournalName.file(id, entry: step.number)))
    try finish(try calls.newFile(draft, holding: text))
    notes.append(.setAside([try journal.setAside(draft, as: name)], paths: [step.entry.path]))
  }

  private func isInOld(_ text: [UInt8], _ name: [UInt8]) throws(SystemFailure) -> Bool {
    try journal.read(Name(name, in: try journal.folder(.old))) == text
  }

  /// Whether a change with a lower number, which had to wait and was completed only after this one had been made up, has made
  /// that text of the one that both had read. No power cut took what it took out.
  func isOfEarlierChange(_ text: [UInt8], _ step: Step) -> Bool {
    let print = Fingerprint(text)
    return store.records().prefix(RecordRun.waitingRecords).contains { record in
      record.id.number < id.number
        && record.changes.contains {
          $0.path == step.entry.path && $0.before == step.entry.base && $0.after == print
        }
    }
  }

  /// How many changes are looked through for one that had to wait.
  static var waitingRecords: Int { 256 }

  /// Whoever wrote it in place may have been cut off before that was on disk.
  func syncText(of step: Step) throws {
    let file = try calls.open(step.location.bytes, in: store.root, .beneath)
    defer { calls.release(file) }
    try calls.sync(file, .file)
  }
}
