/// Adds, keeps and prunes the finished records, for a command that changes files.
///
/// ```
/// history/00000001/       256 records a folder, by their numbers
/// history/kept/ID.K       removed files that aren't in the record itself
/// ```
struct FinishedRecords {
  private let journal: Journal
  private var calls: Calls { journal.calls }

  /// Offload spreads pruning over many commands, so that none of them pauses.
  private static let pruningInterval: UInt64 = 8
  private static let pruningLimit = 32

  init(_ journal: Journal) {
    self.journal = journal
  }

  /// Moves a record here from `tx/`.
  ///
  /// - Returns: the new path of an obstacle in the place of its folder, relative to the vault's root; nil for none.
  @discardableResult
  func add(_ id: RecordID) throws(SystemFailure) -> [UInt8]? {
    let history = try journal.folder(.history)
    var obstacle: [UInt8]?
    let shelf: Descriptor
    do {
      shelf = try openShelf(of: id, in: history)
    } catch  where error.isMissing || error.isLink {
      // A link, a pipe, a file: as long as it is there, Offload couldn't add a record or undo one.
      let name = HistoryFolder.shelf(of: id)
      obstacle = try journal.quarantine(Name(name, in: history), as: Array("history-".utf8) + name)
      shelf = try openShelf(of: id, in: history)
    }
    defer { calls.release(shelf) }
    let name = JournalName.record(id)
    try calls.rename(journal.file(name), to: Name(name, in: shelf), .replacing)
    return obstacle
  }

  private func openShelf(of id: RecordID, in history: Descriptor) throws(SystemFailure) -> Descriptor {
    try calls.openOrMakeFolder(HistoryFolder.shelf(of: id), in: history, permissions: 0o700)
  }

  /// Moves a removed file here from `tx/`, and removes the oldest kept files beyond the limit in bytes.
  func keep(_ name: [UInt8], limit: Int) throws(SystemFailure) {
    let history = try journal.folder(.history)
    let kept = try calls.openOrMakeFolder(HistoryFolder.kept, in: history, permissions: 0o700)
    defer { calls.release(kept) }
    try calls.rename(journal.file(name), to: Name(name, in: kept), .replacing)
    var bytes = 0
    for name in try calls.entries(of: kept).map(\.name).sorted(by: { $1.lexicographicallyPrecedes($0) }) {
      let size = try calls.status(of: name, in: kept)?.size ?? 0
      if bytes > 0, bytes + size > limit { try calls.remove(name, in: kept) } else { bytes += size }
    }
  }

  /// Removes some of the records that are both too old and too many.
  func prune(_ options: StoreOptions, newest: RecordID, now: Timestamp) {
    guard newest.number % FinishedRecords.pruningInterval == 0, let history = try? journal.folder(.history)
    else {
      return
    }
    let folder = HistoryFolder(calls, history, journal.seal)
    guard let oldestShelf = try? folder.shelves().first else { return }
    guard let shelf = try? calls.open(oldestShelf, in: history, [.folder, .noFollow]) else { return }
    defer { calls.release(shelf) }
    guard let oldest = try? folder.records(on: oldestShelf) else { return }
    let kept = UInt64(max(1, options.historyCount, options.historyFloor))
    let expired = oldest.filter { $0 != newest }.prefix(FinishedRecords.pruningLimit).prefix {
      newest.number - min($0.number, newest.number) >= kept && isOld($0, in: shelf, options, now)
    }
    for id in expired { try? calls.remove(JournalName.record(id), in: shelf) }
    if !expired.isEmpty { dropKept(Set(expired), in: history) }
    if expired.count == oldest.count, oldestShelf != HistoryFolder.shelf(of: newest) {
      try? calls.fileSystem.removeFolder(oldestShelf, in: history)
    }
  }

  private func isOld(_ id: RecordID, in shelf: Descriptor, _ options: StoreOptions, _ now: Timestamp) -> Bool
  {
    guard let status = try? calls.status(of: JournalName.record(id), in: shelf) else { return false }
    return now.milliseconds(since: status.modified) / 86_400_000 >= options.historyDays
  }

  private func dropKept(_ ids: Set<RecordID>, in history: Descriptor) {
    guard let kept = try? calls.open(HistoryFolder.kept, in: history, [.folder, .noFollow]) else { return }
    defer { calls.release(kept) }
    guard let entries = try? calls.entries(of: kept) else { return }
    for entry in entries where JournalName(entry.name).map({ ids.contains($0.id) }) ?? false {
      try? calls.remove(entry.name, in: kept)
    }
  }
}
