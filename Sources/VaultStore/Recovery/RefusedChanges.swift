/// Changes that were refused and taken back again, each kept as its record for a day, and as long as files are that came out
/// for it: a program that had read what they brought may save it yet, and then they are there after all.
///
/// They lie in `displaced/`, as `ID.record`.
struct RefusedChanges {
  private let store: Store
  private let folder: Descriptor
  private let seal: Seal
  private let history: OpenHistory?
  /// Oldest first.
  private let ids: [RecordID]
  /// Whose files may be written yet.
  private let displaced: Set<RecordID>

  /// For how long one is kept at least, in milliseconds; but the last few in any case, since a clock can be wrong.
  private static let age = 86_400_000
  private static let floor: UInt64 = 16
  static let limit = 64

  private var calls: Calls { store.calls }

  /// - Parameters:
  ///   - folder: the displaced files'.
  ///   - names: the regular files in it.
  init(
    _ store: Store, in folder: Descriptor, among names: [[UInt8]], _ seal: Seal, _ history: OpenHistory?
  ) {
    (self.store, self.folder, self.seal, self.history) = (store, folder, seal, history)
    let known = names.compactMap { JournalName($0) }
    ids = known.filter { $0.part == .record }.map(\.id).sorted()
    displaced = Set(known.filter { $0.part != .record }.map(\.id))
  }

  /// The highest number among them, 0 for none.
  var newestNumber: UInt64 { ids.last?.number ?? 0 }

  /// Moves a record here from `tx/`. Returns false where it is still there.
  static func keep(_ id: RecordID, in journal: Journal) -> Bool {
    let name = JournalName.record(id)
    guard let folder = try? journal.folder(.displaced) else { return false }
    return (try? journal.calls.rename(journal.file(name), to: Name(name, in: folder), .replacing)) != nil
  }

  /// Those that are in the vault now, each with no more than what of it is there.
  func present() -> [JournalRecord] {
    ids.compactMap { id in
      guard let record = record(id), !isRepeated(record) else { return nil }
      return madePart(of: record)
    }
  }

  /// Files those away that are in the vault after all, and lets go of what is old.
  ///
  /// - Returns: what is to be said.
  func settle(_ journal: Journal) throws -> [StoreNote] {
    guard !ids.isEmpty else { return [] }
    var notes: [StoreNote] = []
    let newest = max(try history.flatMap { try $0.newest(in: $0.list()) }?.number ?? 0, newestNumber)
    for (index, id) in ids.enumerated() {
      // One that somebody else has put here is none of theirs, and is left as it is.
      guard let record = record(id) else { continue }
      let isRepeated = isRepeated(record)
      // As long as files that came out for it may be saved, it tells which of their lines were taken out again.
      let isOver = (isRepeated || isOld(id, newest)) && !displaced.contains(id)
      if isOver || ids.count - index > RefusedChanges.limit {
        try? calls.remove(JournalName.record(id), in: folder)
      } else if !isRepeated, let made = madePart(of: record) {
        do {
          try file(made, insteadOf: record, journal)
        } catch {
          throw StoreError.failed(error, path: JournalFolder.displaced.path(of: seal.maker))
        }
        notes.append(.thereAfterAll(id, command: record.header.command, paths: made.entries.map(\.path)))
      }
    }
    return notes
  }

  /// What of a change that was taken back is in the vault after all.
  struct Made {
    var paths: [VaultPath]
    /// Whether that is all of it.
    var isWhole: Bool
    /// Why it could not be filed away, which the next command does.
    var failure: SystemFailure?
  }

  /// Files one away as far as it is in the vault; nil where nothing of it is, or none can be seen.
  func settle(_ id: RecordID, _ journal: Journal) -> Made? {
    guard let record = record(id), let part = madePart(of: record) else { return nil }
    var made = Made(
      paths: part.entries.map(\.path), isWhole: part.entries.count == record.entries.count)
    do throws(SystemFailure) {
      try file(part, insteadOf: record, journal)
    } catch {
      made.failure = error
    }
    return made
  }

  /// The lines that a change was to bring into a file, and that were taken out again.
  func linesBrought(by id: RecordID, to path: VaultPath) -> [[UInt8]] {
    guard ids.contains(id), let entries = record(id)?.entries else { return [] }
    return entries.filter { $0.path == path }.flatMap { BroughtLines($0.change).brought.keys }
  }

  private func record(_ id: RecordID) -> JournalRecord? { (try? calls.record(id, in: folder, seal)) ?? nil }

  /// Whether what it brings has been brought since, by a command that was given again most likely.
  private func isRepeated(_ record: JournalRecord) -> Bool {
    let own = record.record.changes.map { ($0.path, BroughtLines($0)) }
    return RecordSequence(store, history).prefix { $0.id > record.id }.contains { newer in
      !newer.header.isLateSave
        && newer.changes.contains { change in
          own.contains { $0.0 == change.path && $0.1.overlaps(BroughtLines(change)) }
        }
    }
  }

  private func isOld(_ id: RecordID, _ newest: UInt64) -> Bool {
    guard newest - min(id.number, newest) >= RefusedChanges.floor,
      let status = (try? calls.status(of: JournalName.record(id), in: folder)) ?? nil
    else { return false }
    return calls.fileSystem.now().milliseconds(since: status.modified) >= RefusedChanges.age
  }

  private func madePart(of record: JournalRecord) -> JournalRecord? {
    var made = record
    made.entries = record.entries.filter { entry in
      guard let text = try? store.read(entry.path).bytes else { return false }
      return BroughtLines(entry.change).isMade(in: text)
    }
    made.newFolders = record.newFolders.filter { folder in
      made.entries.contains { $0.path.isInside(folder) }
    }
    return made.entries.isEmpty ? nil : made
  }

  private func file(
    _ made: JournalRecord, insteadOf record: JournalRecord, _ journal: Journal
  ) throws(SystemFailure) {
    let name = Name(JournalName.record(record.id), in: folder)
    if made != record { try calls.replace(name, with: RecordEncoding.bytes(of: made, seal)) }
    try FinishedRecords(journal).add(record.id, from: name)
  }
}

extension Store {
  /// Refused changes that are in the vault after all, since another program has saved what it had read of them; oldest
  /// first. The next change files them away among the finished ones. Takes no lock, and writes nothing.
  package func refusedChangesPresent() -> [Record] {
    guard let own = (try? OwnJournal.open(self)) ?? nil, let seal = (try? own.seal()) ?? nil else {
      return []
    }
    let history = (try? OpenHistory.open(self)) ?? nil
    let found = try? own.with(.displaced) { (folder) throws(SystemFailure) in
      RefusedChanges(self, in: folder, among: try calls.files(in: folder), seal, history).present().map(
        \.record)
    }
    return (found ?? nil) ?? []
  }
}
