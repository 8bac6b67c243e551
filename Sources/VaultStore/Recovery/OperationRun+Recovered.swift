extension OperationRun {
  /// Makes a run of the operation that an earlier command's record describes.
  ///
  /// - Throws: what the gate throws.
  convenience init(store: Store, journal: Journal, reader: WholeFileReader, record: JournalRecord) throws {
    var schedule = Schedule()
    schedule.newFolders = record.newFolders
    schedule.emptiedFolders = record.emptiedFolders
    schedule.steps = record.entries.enumerated().map { FileStep($0.element, number: $0.offset) }
    self.init(
      store: store, journal: journal, reader: reader, id: record.id, header: record.header,
      schedule: try Gate(store, record.header).admit(schedule), isRecovered: true)
  }

  /// Writes the text of a new file again, under a name that counts only once the file is whole.
  ///
  /// - Returns: the inode of the file.
  func writeNewAgain(_ step: FileStep, _ text: [UInt8]) throws -> UInt64 {
    let draft = journal.file(JournalName.draft(step.entry.temporary))
    if try calls.status(of: draft.path, in: draft.folder) != nil {
      try calls.remove(draft.path, in: draft.folder)
    }
    let file = try calls.open(draft.path, in: draft.folder, [.writing, .creating, .exclusive, .shared])
    let inode: UInt64
    do {
      try calls.writeAll(file, text)
      inode = try calls.status(of: file).inode
      try describeNew(step, file)
    } catch {
      calls.release(file)
      throw error
    }
    try finish(file)
    try calls.rename(draft, to: journal.file(step.entry.temporary), .replacing)
    return inode
  }

  /// Syncs a text written in place. A command may have been interrupted before the text was on disk.
  func syncText(of step: FileStep) throws {
    let file = try calls.open(step.location.bytes, in: store.root, .beneath)
    defer { calls.release(file) }
    try calls.sync(file, .file)
  }
}
