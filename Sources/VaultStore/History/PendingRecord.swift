/// A record that is not history yet.
package struct PendingRecord: Hashable, Sendable {
  /// Its file, from the vault's root.
  package var file: [UInt8]
  package var id: RecordID
  package var state: State
  /// Empty where the record cannot be read.
  package var command: [UInt8]
  package var paths: [VaultPath]
  /// Those of the files whose text it changes.
  package var changed: [VaultPath] = []
  /// What an unfinished one is in the history once it is finished; nil for others.
  package var record: Record?

  package enum State: String, Hashable, Sendable {
    /// A command was cut off; the next changing one completes it.
    case unfinished
    /// A command is making the change this moment.
    case atWork
    /// In this maker's folder, and not sealed by them: the next changing command sets it aside.
    case unsealed
    /// Written by a newer version: left alone.
    case newer
    case unreadable
  }
}

extension Store {
  /// The folders and files of the journal whose places something else has taken, a link most likely: as long as it is so,
  /// nothing can be changed, and the log is not to be had.
  package func misplacedFolders() -> [[UInt8]] {
    guard let maker = (try? maker()) ?? nil else { return [JournalOpening.path].filter(isMisplaced) }
    let own = JournalFolder.own(maker.name)
    guard let entries = try? calls.entries(of: own, in: root, .beneath) else {
      return [JournalOpening.path, JournalOpening.makersPath, own].filter(isMisplaced)
        + JournalFolder.allCases.map { $0.path(of: maker.name) }.filter(isMisplaced)
    }
    // It was reached through folders alone, and says itself what is in it.
    return JournalFolder.allCases.filter { folder in
      guard let entry = entries.first(where: { $0.name == folder.bytes }) else { return false }
      return entry.type == .unknown ? isMisplaced(folder.path(of: maker.name)) : entry.type != .folder
    }.map { $0.path(of: maker.name) }
  }

  private func isMisplaced(_ path: [UInt8]) -> Bool {
    guard let status = (try? calls.status(of: path, in: root)) ?? nil else { return false }
    return status.kind != .folder
  }

  /// What this maker's commands left unfinished, and what is not understood, in the order of the journal. Without waiting for
  /// the lock: a command that is at work shows as well. Cheap where there is nothing.
  package func pendingRecords() -> [PendingRecord] {
    let records = recordsInJournal()
    guard records.contains(where: { $0.state == .unfinished }), isSomebodyAtWork else { return records }
    return recordsInJournal().map { record in
      var record = record
      if record.state == .unfinished { (record.state, record.record) = (.atWork, nil) }
      return record
    }
  }

  /// The files that a change which was cut off has left without a name: they stand aside in the journal, and the next change
  /// gives them back. Where the file system can exchange names, there are none.
  ///
  /// - Parameter records: those that are pending.
  package func filesStandingAside(_ records: [PendingRecord]) -> [VaultPath] {
    let unfinished = records.filter { $0.state == .unfinished }
    guard !unfinished.isEmpty, let maker = (try? maker()) ?? nil,
      let found = try? calls.contents(of: JournalFolder.unfinished.path(of: maker.name), in: root, .beneath)
    else { return [] }
    let ids = Set(found.files.filter(JournalName.isAside).compactMap { JournalName($0)?.id })
    return unfinished.filter { ids.contains($0.id) }.flatMap(\.changed).filter {
      (try? calls.status(of: $0.bytes, in: root)) == .some(nil)
    }
  }

  /// Whether there is a journal of this maker's without a record that is to be looked into.
  private var hasNothingUnfinished: Bool {
    guard let maker = (try? maker()) ?? nil,
      let found = try? calls.contents(of: JournalFolder.unfinished.path(of: maker.name), in: root, .beneath)
    else { return false }
    return !found.files.contains { JournalName($0)?.part == .record }
  }

  /// Whether another command has the lock.
  private var isSomebodyAtWork: Bool {
    let path = JournalOpening.path + Array("/lock".utf8)
    guard let lock = try? calls.open(path, in: root, .beneath) else { return false }
    defer { calls.giveBack(lock) }
    return (try? fileSystem.tryLock(lock)) == false
  }

  private func recordsInJournal() -> [PendingRecord] {
    if hasNothingUnfinished { return [] }
    guard let own = (try? OwnJournal.open(self)) ?? nil else { return [] }
    let found = try? own.with(.unfinished) { (folder) throws(SystemFailure) in
      try PendingRecord.all(
        in: folder, at: own.path(of: .unfinished), calls, (try? own.seal()) ?? nil)
    }
    return (found ?? nil) ?? []
  }
}

extension PendingRecord {
  /// - Parameters:
  ///   - path: the folder's, from the vault's root.
  ///   - seal: this maker's; nil where it is somebody else's folder, and no record counts.
  static func all(
    in folder: Descriptor, at path: [UInt8], _ calls: Calls,
    _ seal: @autoclosure () -> Seal?
  ) throws(SystemFailure) -> [PendingRecord] {
    let names = try calls.files(in: folder).compactMap { JournalName($0) }
    let ids = names.filter { $0.part == .record }.map(\.id).sorted()
    if ids.isEmpty { return [] }
    let known = seal()
    return ids.compactMap { PendingRecord($0, in: folder, at: path, calls, known) }
  }

  private init?(
    _ id: RecordID, in folder: Descriptor, at path: [UInt8], _ calls: Calls, _ seal: Seal?
  ) {
    let name = JournalName.record(id)
    guard let bytes = (try? calls.readUnlessTooLarge(Name(name, in: folder))) ?? nil else { return nil }
    self.init(file: path + [UInt8(ascii: "/")] + name, id: id, state: .unreadable, command: [], paths: [])
    switch DecodedRecord(bytes, seal) {
    case .record(let record):
      describe(record, .unfinished)
    case .unsealed(let record):
      describe(record, seal == nil ? .unfinished : .unsealed)
    case .torn: return nil
    case .newer: state = .newer
    case .garbled: break
    }
  }

  private mutating func describe(_ record: JournalRecord, _ state: State) {
    (self.state, command, paths) = (state, record.header.command, record.entries.map(\.path))
    changed = record.entries.filter { $0.kind == .changed }.map(\.path)
    if state == .unfinished { self.record = record.record }
  }
}
