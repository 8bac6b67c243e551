extension RecordRun {
  /// Writes the merged text of ours, which is in the file, and theirs, which came out of it, and commits to
  /// bringing it in. Where that cannot be, theirs goes back.
  func merge(_ step: Step, with theirs: FormerText) throws {
    let old = step.entry.temporary
    let text = try merged(step, theirs)
    let round = step.round + 1
    let name = JournalName.file(id, entry: step.number, round: round)
    let inode = try writeNext(text, to: name, like: old, step)
    var entry = step.entry
    adopt(text, theirs.bytes, step, &entry)
    entry.before = step.present
    entry.temporary = name
    entry.temporaryInode = inode
    step.round = round
    step.entry = entry
    announce(entry)
    try reviseRecord()
    step.text = text
    step.progress = .begun
  }

  /// The text with both changes.
  /// - Throws: `StoreError.conflict` where the very lines differ.
  func merged(_ step: Step, _ save: FormerText) throws -> [UInt8] {
    let path = step.entry.path
    // What was merged already is merged anew, by item, with what was saved meanwhile.
    if header.isOfSync { throw StoreError.conflict(path, lines: []) }
    guard let base = try base(of: step), let ours = try text(of: step) else {
      throw StoreError.unfinished(id, nil)
    }
    // Who saves a second time may have had our text before them, or their own of the first time.
    step.history = try formerTexts(of: step)
    let origin = TextOrigin.closest(to: save, base: base, step.candidates)
    switch merge(step, origin, ours, save.bytes) {
    case .merged(let text, let keptBoth):
      // Of a move, the moved line and the edited one are both kept. A removal would just not have happened.
      if onlyRemoves, !keptBoth.isEmpty { throw StoreError.conflict(path, lines: keptBoth) }
      notes.appendOnce(.merged(path))
      if !keptBoth.isEmpty { notes.append(.keptBoth(path, lines: keptBoth)) }
      let change = try step.merging?.ours ?? (with: ours, without: recordedTextWithoutOurs(step) ?? base)
      let withoutOurs = try without(change, step, text) ?? others(step, save, madeOf: origin) ?? save.bytes
      step.merging = Step.Merging(ours: change, withoutOurs: withoutOurs)
      step.history += [save, FormerText(bytes: ours, isOurs: true)]
      step.unmerged = nil
      return text
    case .conflict(let lines):
      throw StoreError.conflict(path, lines: lines)
    }
  }

  private var onlyRemoves: Bool {
    steps.allSatisfy { $0.entry.kind == .changed && $0.entry.splices.allSatisfy(\.inserted.isEmpty) }
  }

  /// What has been in the file since it was read; of what an earlier command had found there or put there, as far as its
  /// record tells.
  func formerTexts(of step: Step) throws -> [FormerText] {
    guard step.history.isEmpty, let merged = step.entry.merged, let text = try recordedText(of: step) else {
      return step.history
    }
    let theirs = try recordedTextWithoutOurs(step).map { FormerText(bytes: $0) }
    // Where it is written in place, ours was not in the vault, where another program could have read it.
    let previous = step.entry.isInPlace ? nil : merged.previous
    let ours = previous.flatMap { [$0].applied(to: text) }.map { FormerText(bytes: $0, isOurs: true) }
    return [theirs, ours].compactMap(\.self)
  }

  /// The merged text with our change taken out of it again.
  private func without(
    _ ours: (with: [UInt8], without: [UInt8]), _ step: Step, _ text: [UInt8]
  ) -> [UInt8]? {
    // The first save is just that.
    guard step.round > 0, case .merged(let result, _) = store.merge(ours.with, ours.without, text) else {
      return nil
    }
    return result
  }

  /// What others have made of the file, all their saves together; nil for one that was made of what there was before, or where
  /// they cannot be merged.
  private func others(_ step: Step, _ save: FormerText, madeOf origin: [UInt8]) throws -> [UInt8]? {
    guard let earlier = try step.merging?.withoutOurs ?? recordedTextWithoutOurs(step) ?? base(of: step),
      earlier != origin, case .merged(let text, _) = merge(step, origin, earlier, save.bytes)
    else { return nil }
    return text
  }

  /// What the file would hold without our change, as the record of a command that was cut off tells.
  func recordedTextWithoutOurs(_ step: Step) throws -> [UInt8]? {
    guard let merged = step.entry.merged, let text = try recordedText(of: step) else { return nil }
    return merged.splices.inverted.applied(to: text)
  }

  /// The new text, but not one that somebody has saved over it: what the record tells leads to no other text from there.
  private func recordedText(of step: Step) throws -> [UInt8]? {
    guard let text = try text(of: step), Fingerprint(text) == step.entry.after else { return nil }
    return text
  }

  /// What the record says of a text that has others' changes in it, too: how to get there from what was read, for
  /// whoever completes it, and what of it is ours, for the history.
  func adopt(_ text: [UInt8], _ theirs: [UInt8], _ step: Step, _ entry: inout JournalEntry) {
    let base = step.base ?? []
    entry.splices = LineSplices.between(base, text, store.difference)
    let without = step.merging?.withoutOurs ?? theirs
    entry.merged = JournalEntry.Merged(
      before: Fingerprint(without), theirs: without == theirs ? nil : Fingerprint(theirs),
      splices: LineSplices.between(without, text, store.difference),
      previous: step.text.flatMap { LineSplices.block(text, $0).first })
    entry.after = Fingerprint(text)
  }

  /// Writes a text that is to be exchanged next, with the permissions and attributes of another file; returns its inode.
  func writeNext(_ text: [UInt8], to name: [UInt8], like old: [UInt8], _ step: Step) throws -> UInt64 {
    try makeWay(for: text, at: name, step)
    let source = try calls.open(old, in: journal.unfinished, .noFollow)
    defer { calls.release(source) }
    let file = try calls.open(name, in: journal.unfinished, [.writing, .creating, .exclusive])
    do {
      try calls.writeAll(file, text)
      let fresh = try calls.status(of: file)
      try Metadata(calls).copy(from: source, try calls.status(of: source), to: file, fresh)
      try calls.sync(file, .file)
      try calls.close(file)
      return fresh.inode
    } catch {
      calls.release(file)
      throw error
    }
  }

  /// Takes away what a command that was cut off here had begun to write. What came out of the vault for it, and nobody
  /// has read, is kept.
  private func makeWay(for text: [UInt8], at name: [UInt8], _ step: Step) throws {
    guard let found = try journal.read(journal.file(name)) else { return }
    let known = [text, step.base, step.text, step.merging?.withoutOurs].compactMap(\.self)
    if (known + step.history.map(\.bytes)).contains(where: { $0.starts(with: found) }) {
      try calls.remove(name, in: journal.unfinished)
    } else {
      notes.append(.setAside([try journal.setAside(name)], paths: [step.entry.path]))
    }
  }

  /// The new text, from memory or from the journal.
  func text(of step: Step) throws -> [UInt8]? {
    if let text = step.text { return text }
    let beside = try journal.read(journal.file(step.entry.temporary))
    let besideIs = beside.map { Fingerprint($0) }
    if let beside, besideIs == step.entry.after {
      step.text = beside
    } else if let text = try present(step), Fingerprint(text) == step.entry.after {
      step.text = text
    } else if let beside, besideIs == step.entry.before, step.entry.before == step.entry.base,
      let text = step.entry.splices.applied(to: beside), Fingerprint(text) == step.entry.after
    {
      (step.text, step.base) = (text, beside)
    }
    return step.text
  }

  /// The text that the change was computed from.
  func base(of step: Step) throws -> [UInt8]? {
    if let base = step.base { return base }
    if let text = try text(of: step) { step.base = step.entry.splices.inverted.applied(to: text) }
    return step.base
  }

  /// What the file holds now; nil where there is none.
  func present(_ step: Step) throws(SystemFailure) -> [UInt8]? {
    do {
      let file = try calls.open(step.location.bytes, in: store.root, .beneath)
      defer { calls.release(file) }
      return try calls.readAll(file, size: try calls.status(of: file).size)
    } catch  where error.isMissing {
      return nil
    }
  }
}
