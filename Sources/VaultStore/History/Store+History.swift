/// The invalid records of a history, by paths relative to the vault's root.
package struct FaultyHistory: Sendable {
  /// Records that Offload can't read.
  package var damaged: [[UInt8]] = []
  /// Records that this maker didn't seal in this vault.
  package var unsealed: [[UInt8]] = []
}

extension Store {
  /// Returns the finished operations, newest first. Reads each when the sequence comes to it, and leaves out records
  /// that can't be read.
  package func records() -> RecordSequence {
    RecordSequence(self)
  }

  /// Returns the finished operation with this id; nil if it never existed or no longer exists, or can't be read.
  package func record(_ id: RecordID) -> Record? {
    (try? OpenHistory.open(self)?.record(id)) ?? nil
  }

  /// Returns the invalid records of the history. Reads all of it.
  package func faultyHistory() -> FaultyHistory {
    var found = FaultyHistory()
    guard let history = (try? OpenHistory.open(self)) ?? nil else { return found }
    for shelf in (try? history.shelves()) ?? [] {
      for id in (try? history.records(on: shelf)) ?? [] {
        do {
          if try history.record(id) == nil { found.unsealed.append(history.path(of: id)) }
        } catch {
          if case .unreadableRecord(_, let path, _) = error { found.damaged.append(path) }
        }
      }
    }
    return found
  }

  /// Returns the name of a removed file that Offload kept.
  func keptFile(_ id: RecordID, _ path: VaultPath, in journal: Journal) throws -> Name {
    let record = try OpenHistory.open(self)?.journalRecord(id)
    guard let entry = record?.entries.first(where: { $0.path == path && $0.isKept }) else {
      throw StoreError.notFound(path)
    }
    let name = HistoryFolder.kept + [UInt8(ascii: "/")] + entry.temporary
    return Name(name, in: try journal.folder(.history))
  }
}

extension Store {
  /// Returns the fingerprint of the text that the newest operation left in a file.
  func lastKnown(_ path: VaultPath) -> Fingerprint? {
    guard let history = (try? OpenHistory.open(self)) ?? nil,
      let newest = try? history.newest(in: history.list()),
      let record = (try? history.record(newest)) ?? nil
    else { return nil }
    return record.changes.last { ($0.newPath ?? $0.path) == path }?.after
  }

  /// Returns the id for the next operation.
  ///
  /// - Parameter listing: of the present history; nil to list it now.
  func nextID(
    after unfinished: UInt64, in history: OpenHistory, _ listing: RecordListing? = nil
  ) throws -> RecordID {
    // A number that is taken would change the order of the history.
    let newest = try history.newest(in: listing ?? history.list())
    do {
      let bytes = try fileSystem.randomBytes(8)
      let random = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return RecordID(number: max(unfinished, newest?.number ?? 0) + 1, random: random)
    } catch {
      throw StoreError.failed(error, path: JournalOpening.path)
    }
  }
}
