extension Store {
  /// The finished operations, newest first; each is read when the sequence comes to it. Records that cannot be
  /// read are left out.
  package func records() -> RecordSequence {
    RecordSequence(self)
  }

  /// The finished operation with this id; nil if it is not (or no longer) kept.
  package func record(_ id: RecordID) -> Record? {
    withHistory { $0.record(id) } ?? nil
  }

  func withHistory<Result>(_ body: (HistoryFolder) -> Result) -> Result? {
    let path = Array(".offload/history".utf8)
    guard let folder = try? calls.open(path, in: root, [.folder, .beneath]) else { return nil }
    defer { calls.release(folder) }
    return body(HistoryFolder(calls, folder))
  }

  /// The name of a removed file that was kept.
  func keptFile(_ id: RecordID, _ path: VaultPath, in journal: Journal) throws -> Name {
    let changes = record(id)?.changes ?? []
    guard let entry = changes.firstIndex(where: { $0.path == path && $0.isKept }) else {
      throw StoreError.notFound(path)
    }
    let name = HistoryFolder.kept + [UInt8(ascii: "/")] + JournalName.file(id, entry: entry)
    return Name(name, in: try journal.folder(.history))
  }
}
