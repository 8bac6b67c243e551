extension Store {
  /// The finished operations, newest first; each is read when the sequence comes to it. Records that cannot be
  /// read are left out.
  package func records() -> RecordSequence {
    RecordSequence(self)
  }

  /// The finished operation with this id; nil if it is not (or no longer) kept, or cannot be read.
  package func record(_ id: RecordID) -> Record? {
    (try? withHistory { history throws(StoreError) in try history.record(id) }) ?? nil
  }

  /// Where a finished operation's record lies, from the vault's root.
  package static func path(ofRecord id: RecordID) -> [UInt8] {
    historyPath + [UInt8(ascii: "/")] + HistoryFolder.path(of: id)
  }

  static let historyPath = Array(".offload/history".utf8)

  /// Nil where there is no history yet.
  func withHistory<Result>(_ body: (HistoryFolder) throws(StoreError) -> Result) throws(StoreError) -> Result?
  {
    let folder: Descriptor
    do {
      folder = try calls.open(Store.historyPath, in: root, [.folder, .beneath])
    } catch {
      if error.isMissing { return nil }
      throw StoreError.failed(error, path: Store.historyPath)
    }
    defer { calls.release(folder) }
    return try body(HistoryFolder(calls, folder))
  }

  /// The newest finished operation; nil where there is none.
  func newestRecord() throws(StoreError) -> RecordID? {
    try withHistory { history throws(StoreError) in try history.newest() } ?? nil
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
