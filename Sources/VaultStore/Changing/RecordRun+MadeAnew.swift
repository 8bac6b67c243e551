/// Where names cannot be exchanged, a file is gone for a moment, and somebody may make it anew in that moment: of nothing, so that
/// nothing of what was in it is missing in theirs; or of what they had read before.
extension RecordRun {
  /// Takes a file that stands aside, and whose name somebody else has taken, out of the way, once it was read: one that
  /// no record tells the text of goes to `old/`. Any other stays in `tx/` until the step is done, also for whoever completes it.
  func keepAside(_ temporary: [UInt8], of step: Step) throws {
    let aside = journal.file(JournalName.aside(temporary))
    guard let text = try journal.read(aside) else { return }
    step.isMadeAnew = true
    let former = journal.file(JournalName.former(temporary))
    if isRecorded(text, of: step), try calls.status(of: former.path, in: former.folder) == nil {
      try calls.takeOut(aside, to: former)
      try noteFormer(former.path, of: step)
    } else {
      notes.append(.setAside([try journal.setAside(aside.path)], paths: [step.entry.path]))
      try calls.syncNames(in: try journal.folder(.old))
    }
  }

  /// What an earlier command has left so: also one that was cut off as it took its change back, and was about to forget it.
  func noteFormers(of step: Step) throws {
    for round in 0...(step.round + 1) {
      let name = JournalName.former(JournalName.file(id, entry: step.number, round: round))
      if try calls.status(of: name, in: journal.unfinished) == nil { try bringBackFormer(name, of: step) }
      // Of a round between, the text may be in no record.
      try noteFormer(name, of: step, isKnown: round > 0 && round < step.round)
    }
  }

  private func bringBackFormer(_ name: [UInt8], of step: Step) throws {
    guard try Displaced(journal).bringBack(name) else { return }
    // There it allowed its owner alone anything; the vault may have it yet.
    let file = try calls.open(name, in: journal.unfinished, [.writing, .noFollow])
    defer { calls.release(file) }
    guard let ours = try? calls.open(step.entry.temporary, in: journal.unfinished, .noFollow) else { return }
    defer { calls.release(ours) }
    try Metadata(calls).copy(from: ours, try calls.status(of: ours), to: file, try calls.status(of: file))
  }

  private func noteFormer(_ name: [UInt8], of step: Step, isKnown: Bool = false) throws {
    guard let status = try calls.status(of: name, in: journal.unfinished),
      let text = try journal.read(journal.file(name))
    else { return }
    step.isMadeAnew = true
    let stamp = Displaced.stamp(status, at: calls.fileSystem.now())
    let isRead = isKnown || isRecorded(text, of: step)
    step.retired[name] =
      isRead ? Displaced.Retired(stamp: stamp, base: text) : .written(base: try base(of: step))
  }

  private func isRecorded(_ text: [UInt8], of step: Step) -> Bool {
    [step.entry.before, step.entry.after, step.entry.base].contains(Fingerprint(text))
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
    guard step.origin(of: text, after: base).isEmpty else { return }
    guard case .merged(let both, _) = merge(step, [], base, text) else { return bringFormerLater(step) }
    try restore(both, of: step)
  }

  /// Has what was in a file come back with the next command, where ours is not in the vault and theirs stays there.
  func bringFormer(of step: Step) throws {
    guard let base = try base(of: step) else { return }
    guard let present = try present(step) else { return try giveFormerBack(step) }
    if Fingerprint(present) != step.entry.before, step.origin(of: present, after: base).isEmpty {
      bringFormerLater(step)
    }
  }

  /// What was made anew is gone again, and the name is free.
  private func giveFormerBack(_ step: Step) throws {
    let former = journal.file(JournalName.former(step.entry.temporary))
    guard step.retired[former.path] != nil else { return }
    let file = try folders.name(of: step.location)
    try calls.renameExclusively(former, to: file)
    try calls.syncNames(in: file.folder)
    step.retired[former.path] = nil
  }

  private func bringFormerLater(_ step: Step) {
    let name = JournalName.former(step.entry.temporary)
    if step.retired[name] != nil { step.retired[name] = .written(base: []) }
  }

  /// Both changes of a text; what was made of nothing comes after what had been there.
  func merge(_ step: Step, _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> MergeResult {
    base.isEmpty && step.isMadeAnew ? store.merge(base, theirs, ours) : store.merge(base, ours, theirs)
  }
}
