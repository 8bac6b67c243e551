import VaultStore

/// The journals of a vault as the rules see them: each record read once.
struct CheckedJournals: Sendable {
  /// What this maker's journal holds unfinished.
  let pending: [PendingRecord]
  /// The records of its history that count for nothing.
  let faulty: FaultyHistory
  let others: [OtherJournal]
  /// Links and files where the journal has its folders.
  let misplaced: [VaultPath]
  /// What recovery kept.
  let quarantine: [VaultPath]
  /// Texts that are being written, or were left.
  let drafts: [VaultPath]

  init(_ store: Store) {
    (pending, faulty, others) = (store.pendingRecords(), store.faultyHistory(), store.otherJournals())
    misplaced = store.misplacedFolders().map(VaultPath.init(unchecked:))
    quarantine = store.filesSetAside().map(VaultPath.init(unchecked:))
    drafts = store.draftsLeft().map(VaultPath.init(unchecked:))
  }

  /// The records of this maker's journal in a state, each told with the same words.
  func found(
    of state: PendingRecord.State, _ words: String, isFixable: Bool = false
  ) -> [RuleFinding] {
    pending.filter { $0.state == state }.map { record in
      let command = record.command.isEmpty ? "" : ": \(text(record.command))"
      return RuleFinding(VaultPath(unchecked: record.file), nil, words + command, isFixable: isFixable)
    }
  }
}
