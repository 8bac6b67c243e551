/// A record that is not history yet.
package struct PendingRecord: Hashable, Sendable {
  /// Its file's name in `.offload/tx`.
  package var name: [UInt8]
  package var id: RecordID
  package var state: State
  /// Empty where the record cannot be read.
  package var command: [UInt8]
  package var paths: [VaultPath]

  package enum State: String, Hashable, Sendable {
    /// The next changing command completes it; or a command is at work this moment.
    case unfinished
    /// Another machine's, or that of another copy of the vault: left alone.
    case foreign
    /// Written by a newer version: left alone.
    case newer
    case unreadable
  }
}

extension Store {
  /// The journal's folders whose places something else has taken, a link most likely: as long as it is so, nothing can
  /// be changed, and the log is not to be had.
  package func misplacedFolders() -> [[UInt8]] {
    ([Array(".offload/tx".utf8)] + JournalFolder.all.map(\.path)).filter { path in
      guard let status = (try? calls.status(of: path, in: root)) ?? nil else { return false }
      return status.kind != .folder
    }
  }

  /// What commands left unfinished, and what is not understood, in the order of the journal. Without a lock: a
  /// command that is at work shows as well. Cheap where there is nothing.
  package func pendingRecords() -> [PendingRecord] {
    let path = Array(".offload/tx".utf8)
    guard let folder = try? calls.open(path, in: root, [.folder, .beneath]) else { return [] }
    defer { calls.release(folder) }
    let names = ((try? calls.entries(of: folder)) ?? []).compactMap { JournalName($0.name) }
    let ids = names.filter { $0.part == .record }.map(\.id).sorted()
    return ids.compactMap { pendingRecord($0, in: folder) }
  }

  private func pendingRecord(_ id: RecordID, in folder: Descriptor) -> PendingRecord? {
    let name = JournalName.record(id)
    guard let file = try? calls.open(name, in: folder, .noFollow) else { return nil }
    defer { calls.release(file) }
    guard let size = try? calls.status(of: file).size, let bytes = try? calls.readAll(file, size: size)
    else { return nil }
    switch DecodedRecord(bytes) {
    case .record(let record):
      return PendingRecord(
        name: name, id: id, state: isOurs(record) ? .unfinished : .foreign, command: record.header.command,
        paths: record.entries.map(\.path))
    case .torn: return nil
    case .newer: return PendingRecord(name: name, id: id, state: .newer, command: [], paths: [])
    case .garbled: return PendingRecord(name: name, id: id, state: .unreadable, command: [], paths: [])
    }
  }

  private func isOurs(_ record: JournalRecord) -> Bool {
    guard let status = try? calls.status(of: JournalOpening.path, in: root) else { return false }
    let machine = fileSystem.machineID()
    return record.folder == status.inode
      && (record.machine.isEmpty || machine.isEmpty || record.machine == machine)
  }
}
