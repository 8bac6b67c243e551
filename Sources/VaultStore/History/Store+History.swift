/// Records of a history that count for nothing, by paths from the vault's root.
package struct FaultyHistory: Sendable {
  /// Those that cannot be understood.
  package var damaged: [[UInt8]] = []
  /// Those that this maker did not seal in this vault.
  package var unsealed: [[UInt8]] = []
}

extension Store {
  /// The finished operations, newest first; each is read when the sequence comes to it. Records that cannot be
  /// read are left out.
  package func records() -> RecordSequence {
    RecordSequence(self)
  }

  /// The finished operation with this id; nil if it is not (or no longer) kept, or cannot be read.
  package func record(_ id: RecordID) -> Record? {
    (try? OpenHistory.open(self)?.record(id)) ?? nil
  }

  /// The records of the history that count for nothing. Reads it whole.
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

  /// The name of a removed file that was kept.
  func keptFile(_ id: RecordID, _ path: VaultPath, in journal: Journal) throws -> Name {
    let record = try OpenHistory.open(self)?.journalRecord(id)
    guard let entry = record?.entries.first(where: { $0.path == path && $0.isKept }) else {
      throw StoreError.notFound(path)
    }
    let name = HistoryFolder.kept + [UInt8(ascii: "/")] + entry.temporary
    return Name(name, in: try journal.folder(.history))
  }
}
