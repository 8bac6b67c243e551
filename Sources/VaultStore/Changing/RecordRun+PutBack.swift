extension RecordRun {
  /// Gives a file what it had before us, or would have without us.
  ///
  /// - Throws: `StoreError.unfinished` if that cannot be told.
  func putBack(_ step: Step) throws {
    let isText = try step.round == 0 || !step.isUnread || readWhatCameOut(of: step)
    if step.round > 0, isText, let text = try textWithoutOurs(step) {
      try restore(text, of: step)
    } else if step.round == 0, step.hasTwoSaves {
      try restore(textOfBothSaves(step), of: step)
    }
    try restoreFormer(of: step)
    try makeBaseAgain(step)
    // While it can be read: it is in the vault yet.
    let ours = try text(of: step)
    let name = step.restores
    try swapNames(step, name)
    step.progress = .waiting
    // Until it has been read, it counts as saved.
    step.retired[name] = .written(base: ours)
    let out = try displacedText(step, name, isPatient: false)
    // Ours was in the vault for a moment, and somebody may have opened it there.
    step.retired[name]?.base = out
    guard Fingerprint(out) != step.present else { return }
    // Somebody has saved it already: that is brought in as a late save.
    let former = step.history.map(\.bytes) + [ours].compactMap(\.self)
    let known = former.last { Fingerprint($0) == step.present }
    guard let known else {
      try swapNames(step, name)
      step.progress = .placed
      throw StoreError.unfinished(id, nil)
    }
    step.retired[name] = .written(base: step.origin(of: out, after: known))
  }

  /// What was emptied long after it had come out of the vault does not come back: what it held does.
  private func makeBaseAgain(_ step: Step) throws {
    let old = step.entry.temporary
    guard isRecovered, step.round == 0, step.restores == old, step.entry.before?.size ?? 0 > 0,
      let status = try calls.status(of: old, in: journal.unfinished), status.size == 0
    else { return }
    guard let base = try base(of: step) else { throw StoreError.unfinished(id, nil) }
    try restore(base, of: step)
    step.retired[old] = Displaced.Retired(stamp: FileStamp(status), base: base)
  }

  /// Has another text put back instead of the one that came out.
  func restore(_ text: [UInt8], of step: Step) throws {
    let name = JournalName.file(id, entry: step.number, round: step.round + 1)
    _ = try writeNext(text, to: name, like: step.restores, step)
    step.round += 1
    step.restores = name
  }

  /// Looking at what came out has failed: it may be a save that nobody knows of.
  ///
  /// - Returns: false for what is no file, and is put back as it is.
  private func readWhatCameOut(of step: Step) throws -> Bool {
    let name = step.entry.temporary
    guard let status = try calls.status(of: name, in: journal.unfinished), status.kind == .file else {
      step.restores = name
      keepEarlierSave(of: step)
      return false
    }
    let text = try displacedText(step, name, isPatient: false)
    step.isUnread = false
    if Fingerprint(text) == step.entry.before || text.isEmpty { return true }
    step.restores = name
    step.unmerged = try save(text, step, status.inode)
    return true
  }

  /// What came out of the vault, saved by one program, and what is there, saved by another, without ours.
  private func textOfBothSaves(_ step: Step) throws -> [UInt8] {
    let earlier = try displacedText(step, step.entry.temporary, isPatient: false)
    guard let base = step.base, let later = step.merging?.withoutOurs,
      case .merged(let text, _) = merge(step, base, later, earlier)
    else { throw StoreError.unfinished(id, nil) }
    return text
  }

  /// What was saved before the last save, which is put back as it is, is kept beside it.
  private func keepEarlierSave(of step: Step) {
    let name = JournalName.file(id, entry: step.number, round: step.round - 1)
    step.retired[name] = .written(base: step.base)
  }

  /// What others have made of the file. Where only one of them saved it, that very file is put back instead.
  private func textWithoutOurs(_ step: Step) throws -> [UInt8]? {
    let others = try step.merging?.withoutOurs ?? recordedTextWithoutOurs(step)
    guard let others, let last = step.unmerged else { return others }
    guard let base = try base(of: step),
      case let origin = TextOrigin.closest(to: last, base: base, step.candidates),
      case .merged(let text, _) = merge(step, origin, others, last.bytes)
    else {
      keepEarlierSave(of: step)
      return nil
    }
    return text
  }
}
