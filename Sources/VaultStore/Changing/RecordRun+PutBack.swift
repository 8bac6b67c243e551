extension RecordRun {
  /// Gives a file what it had before us, or would have without us.
  ///
  /// - Throws: `StoreError.unfinished` if that cannot be told.
  func putBack(_ step: Step) throws {
    if step.round > 0, step.isUnread { try readWhatCameOut(of: step) }
    if step.round > 0, let text = try textWithoutOurs(step) {
      let name = JournalName.file(id, entry: step.number, round: step.round + 1)
      _ = try writeNext(text, to: name, like: step.restores, step)
      step.round += 1
      step.restores = name
    }
    let name = step.restores
    try swapNames(step, name)
    step.progress = .waiting
    let out = try displacedText(step, name, isPatient: false)
    // Ours was in the vault for a moment, and somebody may have opened it there.
    step.retired[name]?.base = out
    guard Fingerprint(out) != step.present else { return }
    // Somebody has saved it already: that is brought in as a late save.
    let former = step.history.map(\.bytes) + [step.text].compactMap(\.self)
    let known = former.last { Fingerprint($0) == step.present }
    guard let known else {
      try swapNames(step, name)
      step.progress = .placed
      throw StoreError.unfinished(id, nil)
    }
    step.retired[name] = .written(base: known)
  }

  /// Looking at what came out has failed: it may be a save that nobody knows of.
  private func readWhatCameOut(of step: Step) throws {
    let name = step.entry.temporary
    let text = try displacedText(step, name, isPatient: false)
    step.isUnread = false
    if Fingerprint(text) == step.entry.before { return }
    step.restores = name
    step.unmerged = try save(text, step, try calls.status(of: name, in: journal.unfinished)?.inode ?? 0)
  }

  /// What others have made of the file. Where only one of them saved it, that very file is put back instead.
  private func textWithoutOurs(_ step: Step) throws -> [UInt8]? {
    let others = try step.merging?.withoutOurs ?? recordedTextWithoutOurs(step)
    guard let others, let last = step.unmerged else { return others }
    guard let base = try base(of: step),
      let origin = TextOrigin.closest(to: last, base: base, step.history),
      case .merged(let text, _) = store.merge(origin, others, last.bytes)
    else {
      // The last save is put back as it is; what others had saved before is kept beside it.
      step.retired[JournalName.file(id, entry: step.number, round: step.round - 1)] = .written(
        base: step.base)
      return nil
    }
    return text
  }
}
