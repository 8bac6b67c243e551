/// Where names cannot be exchanged, a file is gone for a moment, and somebody may make it anew in that moment: of nothing, so that
/// nothing of what was in it is missing in theirs; or of what they had read before.
extension RecordRun {
  /// Takes a file that stands aside, and whose name somebody else has taken, out of the way, once it was read: one that
  /// no record tells the text of goes to `old/`. Any other stays in `tx/` until the step is done, also for whoever completes it.
  func keepAside(_ temporary: [UInt8], of step: Step) throws {
    let aside = journal.file(JournalName.aside(temporary))
    guard let text = try journal.read(aside) else { return }
    let former = journal.file(JournalName.former(temporary))
    if try isRecorded(text, of: step), try calls.status(of: former.path, in: former.folder) == nil {
      try calls.takeOut(aside, to: former)
      try noteFormer(former.path, of: step)
    } else {
      notes.append(.setAside([try journal.setAside(aside.path)], paths: [step.entry.path]))
      try noteMadeAnew(step)
    }
  }

  /// What an earlier command has left so.
  func noteFormers(of step: Step) throws {
    for round in 0...(step.round + 1) {
      try noteFormer(JournalName.former(JournalName.file(id, entry: step.number, round: round)), of: step)
    }
  }

  private func noteFormer(_ name: [UInt8], of step: Step) throws {
    guard let status = try calls.status(of: name, in: journal.unfinished),
      let text = try journal.read(journal.file(name))
    else { return }
    let isRead = try isRecorded(text, of: step)
    step.retired[name] = isRead ? Displaced.Retired(stamp: FileStamp(status)) : .written(base: nil)
    try noteMadeAnew(step)
  }

  private func noteMadeAnew(_ step: Step) throws {
    step.history = try formerTexts(of: step) + [FormerText(bytes: [])]
  }

  private func isRecorded(_ text: [UInt8], of step: Step) throws -> Bool {
    let entry = step.entry
    return [entry.before, entry.after, entry.base].contains(Fingerprint(text))
  }

  /// Has what was in a file come back with what somebody has made anew of it, instead of theirs alone.
  func restoreFormer(of step: Step) throws {
    guard step.round == 0, step.isMadeAnew, let base = try base(of: step) else { return }
    let name = step.restores
    guard let status = try calls.status(of: name, in: journal.unfinished), status.kind == .file else {
      return bringFormerLater(step)
    }
    let text = try step.unmerged?.bytes ?? displacedText(step, name, isPatient: false)
    if Fingerprint(text) == step.entry.before { return }
    // It is about to be filled: whatever comes is brought in as a late save.
    if text.isEmpty { return try restore(base, of: step) }
    guard step.origin(of: text, after: base) == [] else { return }
    guard case .merged(let both, _) = store.merge([], base, text) else { return bringFormerLater(step) }
    try restore(both, of: step)
  }

  private func bringFormerLater(_ step: Step) {
    let name = JournalName.former(step.entry.temporary)
    if step.retired[name] != nil { step.retired[name] = .written(base: []) }
  }
}

extension Step {
  /// Whether somebody may have made the file of nothing, while its name was free.
  var isMadeAnew: Bool { history.contains(where: \.bytes.isEmpty) }

  /// What a text was made of that somebody has saved: what had been in the file, or nothing.
  func origin(of text: [UInt8], after former: [UInt8]) -> [UInt8]? {
    TextOrigin.closest(to: FormerText(bytes: text), base: former, history.filter(\.bytes.isEmpty))
  }
}
