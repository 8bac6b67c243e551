extension RecordRun {
  /// So many files have to be in a change that one of them is merged with another program's save, rather than all made again.
  static let mergedFrom = 21

  /// Has a step go on from what another program has saved, with our change merged into it: once for each file, and only in a
  /// change of many, of which none is made again for one save.
  ///
  /// - Returns: whether the merged text is to be brought in next.
  func mergeOnce(_ step: FileStep) throws -> Bool {
    guard steps.count >= Self.mergedFrom, !isRecovered, !header.isOfSync, !step.isMerged,
      step.retired[step.entry.temporary]?.isWritten != true, let base = try base(of: step),
      let ours = try text(of: step), let file = try? calls.open(step.location.bytes, in: store.root, .beneath)
    else { return false }
    defer { calls.release(file) }
    let status = try calls.status(of: file)
    let saved = try calls.readAll(file, size: status.size)
    guard !saved.isEmpty, case .merged(let text, let keptBoth) = store.merge(base, ours, saved),
      // Of a move, the moved line and the edited one are both kept. A removal would just not have happened.
      keptBoth.isEmpty || !onlyRemoves
    else { return false }
    // Ours of before has been in the vault: once the record names another text, nobody would look for it.
    guard retire(step) else { return false }
    let name = JournalName.file(id, entry: step.number, round: 1)
    step.entry.temporaryInode = try writeBeside(text, as: name, like: file, status)
    step.entry.temporary = name
    step.entry.originalInode = status.inode
    (step.entry.before, step.entry.after) = (Fingerprint(saved), Fingerprint(text))
    step.entry.splices = LineSplices.between(saved, text, store.difference)
    (step.base, step.text) = (saved, text)
    (step.status, step.hadWriter, step.isMerged) = (status, nil, true)
    noteEarlierSave(step)
    announce(step.entry)
    try reviseRecord()
    notes.append(.merged(step.entry.path))
    if !keptBoth.isEmpty { notes.append(.keptBoth(step.entry.path, lines: keptBoth)) }
    return true
  }

  private var onlyRemoves: Bool {
    steps.allSatisfy { $0.entry.kind == .changed && $0.entry.splices.allSatisfy(\.inserted.isEmpty) }
  }

  /// Writes and syncs a text with what another file has beside its bytes, and gives it its name in `tx/` once it is whole.
  ///
  /// - Returns: its inode.
  private func writeBeside(
    _ text: [UInt8], as name: [UInt8], like source: Descriptor, _ status: FileStatus
  ) throws -> UInt64 {
    let draft = JournalName.draft(name)
    let file = try calls.newFile(journal.file(draft), holding: text)
    let fresh: FileStatus
    do {
      fresh = try calls.status(of: file)
      try Metadata(calls).copy(from: source, status, to: file, fresh)
    } catch {
      calls.release(file)
      throw error
    }
    try finish(file)
    try calls.rename(journal.file(draft), to: journal.file(name), .replacing)
    return fresh.inode
  }
}
