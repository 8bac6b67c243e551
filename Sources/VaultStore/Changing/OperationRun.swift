/// Carries out one record, step by step, or rolls it back.
///
/// The same code completes a record that an earlier command left, so that recovery doesn't need a second mechanism.
final class OperationRun {
  let store: Store
  let journal: Journal
  let folders: Folders
  let reader: WholeFileReader
  let id: RecordID
  var header: OperationHeader
  let newFolders: [VaultPath]
  let emptiedFolders: [VaultPath]
  let steps: [FileStep]
  var notes: [StoreNote] = []
  /// Whether to tell this store's watches that the changes are its own. Those of another command's record aren't.
  var isAnnounced = false
  /// Whether an earlier command began it.
  let isRecovered: Bool
  /// Folders that this process made, inner ones last.
  var madeFolders: [VaultPath] = []
  /// Folders that are gone, with their permissions if this process removed them.
  var removedFolders: [(path: VaultPath, permissions: UInt32?)] = []
  /// Files that have the change in another program's save, which nothing may have synced.
  var savedByOthers: [VaultPath] = []

  var calls: Calls { store.calls }
  var isFull: Bool { store.options.durability == .full }

  init(
    store: Store, journal: Journal, reader: WholeFileReader, id: RecordID, header: OperationHeader,
    schedule admitted: AdmittedSchedule, isRecovered: Bool = false
  ) {
    self.store = store
    self.journal = journal
    self.reader = reader
    folders = reader.folders
    self.id = id
    self.header = header
    self.isRecovered = isRecovered
    newFolders = admitted.schedule.newFolders
    emptiedFolders = admitted.schedule.emptiedFolders
    steps = admitted.schedule.steps
  }

  /// Does all the work, from the first temporary file to the record's place in the history.
  func run() throws -> Outcome {
    noteEarlierSaves()
    try prepare()
    try record()
    return try complete()
  }

  /// Does the work after the commit point.
  func complete() throws -> Outcome {
    do {
      try carryOut()
    } catch {
      try rollBack(because: error)
      throw error
    }
    return try conclude()
  }

  func carryOut() throws {
    try makeFolders()
    for step in steps where !step.progress.isSettled { try apply(step) }
  }

  func conclude() throws -> Outcome {
    removeEmptiedFolders()
    let isDurable = syncFolders() && syncFiles(savedByOthers)
    try finish()
    return Outcome(record: id, files: files, notes: notes, isDurable: isDurable)
  }

  private var files: [VaultPath] {
    var seen: Set<VaultPath> = []
    return steps.flatMap { [$0.entry.path] + ($0.entry.newPath.map { [$0] } ?? []) }.filter {
      seen.insert($0).inserted
    }
  }

  func apply(_ step: FileStep) throws {
    announce(step.entry)
    do {
      switch step.entry.kind {
      case .changed where step.entry.isInPlace: try writeInPlace(step)
      case .changed: try exchange(step)
      case .created, .copied: try place(step)
      case .removed: try remove(step)
      case .renamed: try rename(step)
      }
    } catch let failure as SystemFailure {
      if failure.isHalfRenamed { throw StoreError.unfinished(id, failure) }
      throw StoreError.failed(failure, path: step.entry.path.bytes)
    }
  }

  var journalRecord: JournalRecord {
    JournalRecord(
      id: id, scope: journal.scope, header: header, newFolders: newFolders,
      emptiedFolders: emptiedFolders, entries: steps.map(\.entry))
  }

  /// Syncs the folders of every name that changed, so that the names last. Also those of a file written in place: the
  /// program that gave it its name may not have synced that.
  func syncFolders() -> Bool {
    guard isFull else { return true }
    var parents: [VaultPath?] = []
    for step in steps {
      // The new name first: without it, losing the old one would lose the file.
      if let newPath = step.entry.newPath { parents.append(newPath.parent) }
      parents.append(step.entry.path.parent)
    }
    for folder in newFolders + removedFolders.map(\.path) { parents.append(folder.parent) }
    // A removed folder has no names to sync.
    var synced = Set(removedFolders.map(\.path.bytes))
    do {
      for parent in parents where synced.insert(parent?.bytes ?? []).inserted {
        try calls.sync(try folders.descriptor(of: parent), .folder)
      }
      return true
    } catch {
      return false
    }
  }

  /// Syncs files that another program has saved, and their names.
  func syncFiles(_ paths: [VaultPath]) -> Bool {
    guard isFull else { return true }
    do {
      for path in paths {
        let file = try calls.open(path.bytes, in: store.root, .beneath)
        defer { calls.release(file) }
        try calls.sync(file, .file)
        try calls.sync(try folders.descriptor(of: path.parent), .folder)
      }
      return true
    } catch {
      return false
    }
  }
}
