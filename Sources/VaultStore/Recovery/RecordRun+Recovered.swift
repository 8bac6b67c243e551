extension RecordRun {
  /// The operation that an earlier command's record describes.
  ///
  /// - Throws: what the gate does.
  convenience init(store: Store, journal: Journal, reader: WholeFileReader, record: JournalRecord) throws {
    var schedule = Schedule()
    schedule.newFolders = record.newFolders
    schedule.emptiedFolders = record.emptiedFolders
    schedule.steps = record.entries.enumerated().map { Step($0.element, number: $0.offset) }
    self.init(
      store: store, journal: journal, reader: reader, id: record.id, header: record.header,
      schedule: try Gate(store, record.header).admit(schedule), isRecovered: true,
      hasRestarted: !record.scope.isSameRun(as: journal.scope))
  }

  /// Writes a text under a name that counts only once it is whole.
  func rewriteTemporary(_ step: Step, _ text: [UInt8]) throws -> UInt64 {
    let draft = JournalName.draft(JournalName.file(id, entry: step.number))
    if try calls.status(of: draft, in: journal.unfinished) != nil {
      try calls.remove(draft, in: journal.unfinished)
    }
    let isNew = step.entry.kind == .created
    let file = try calls.open(
      draft, in: journal.unfinished, [.writing, .creating, .exclusive, isNew ? .shared : []])
    let inode: UInt64
    do {
      try calls.writeAll(file, text)
      let fresh = try calls.status(of: file)
      inode = fresh.inode
      if isNew {
        try describeNew(step, file)
      } else {
        let source = try calls.open(step.location.bytes, in: store.root, .beneath)
        defer { calls.release(source) }
        try Metadata(calls).copy(from: source, try calls.status(of: source), to: file, fresh)
      }
    } catch {
      calls.release(file)
      throw error
    }
    try finish(file)
    try calls.rename(journal.file(draft), to: journal.file(step.entry.temporary), .replacing)
    return inode
  }
}
