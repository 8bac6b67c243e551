/// A record in the journal that isn't history yet.
package struct PendingRecord: Hashable, Sendable {
  /// The record's file, relative to the vault's root.
  package var file: [UInt8]
  package var id: RecordID
  package var state: State
  /// Empty if Offload can't read the record.
  package var command: [UInt8]
  package var paths: [VaultPath]
  /// Those of the files whose text it changes.
  package var changed: [VaultPath] = []
  /// The history record that an unfinished one will become; nil for other states.
  package var record: Record?

  package enum State: String, Hashable, Sendable {
    /// A command was interrupted. The next command that changes files completes it.
    case unfinished
    /// A command is making the change at this moment.
    case atWork
    /// In this maker's folder, but not sealed by them. The next command that changes files quarantines it.
    case unsealed
    /// Written by a newer version. Offload leaves it alone.
    case newer
    case unreadable
  }
}

extension Store {
  /// Returns the folders and files of the journal whose places something else has taken, most likely a link. Until that
  /// is repaired, Offload can neither change anything nor read the log.
  package func misplacedFolders() -> [[UInt8]] {
    guard let maker = (try? maker()) ?? nil else { return [JournalOpening.path].filter(isMisplaced) }
    let own = JournalFolder.own(maker.name)
    guard let entries = try? calls.entries(of: own, in: root, .beneath) else {
      return [JournalOpening.path, JournalOpening.makersPath, own].filter(isMisplaced)
        + JournalFolder.allCases.map { $0.path(of: maker.name) }.filter(isMisplaced)
    }
    // Only folders lead to it, and it lists the kinds of its own entries.
    return JournalFolder.allCases.filter { folder in
      guard let entry = entries.first(where: { $0.name == folder.bytes }) else { return false }
      return entry.type == .unknown ? isMisplaced(folder.path(of: maker.name)) : entry.type != .folder
    }.map { $0.path(of: maker.name) }
  }

  private func isMisplaced(_ path: [UInt8]) -> Bool {
    guard let status = (try? calls.status(of: path, in: root)) ?? nil else { return false }
    return status.kind != .folder
  }

  /// Returns the unfinished and damaged records of this maker, in the order of the journal. Doesn't wait for the lock:
  /// the result includes a command that is at work. Fast if there are none.
  package func pendingRecords() -> [PendingRecord] {
    let records = recordsInJournal()
    guard records.contains(where: { $0.state == .unfinished }), isSomebodyAtWork else { return records }
    return recordsInJournal().map { record in
      var record = record
      if record.state == .unfinished { (record.state, record.record) = (.atWork, nil) }
      return record
    }
  }

  /// Returns the files that an interrupted change has left without a name. They are set aside in the journal, and the
  /// next change restores their names. Empty on a file system that can exchange names.
  ///
  /// - Parameter records: the pending records.
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

  /// Whether this maker has a journal, and it has no unfinished records.
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
  ///   - path: of the folder, relative to the vault's root.
  ///   - seal: this maker's; nil for another maker's folder, in which no record is valid.
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
