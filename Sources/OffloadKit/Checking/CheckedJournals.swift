import VaultStore

/// The journals of a vault as the rules see them, with each record read once.
struct CheckedJournals: Sendable {
  /// The unfinished records of this maker's journal.
  let pending: [PendingRecord]
  /// The records of its history that Offload ignores.
  let faulty: FaultyHistory
  let others: [OtherJournal]
  /// Links and files in place of the journal's folders.
  let misplaced: [VaultPath]
  /// The files that recovery put into quarantine.
  let quarantine: [VaultPath]
  /// The texts that an editor is writing, or has left, and that the vault doesn't have.
  let drafts: [VaultPath]

  init(_ vault: Vault) {
    let store = vault.store
    (pending, faulty, others) = (store.pendingRecords(), store.faultyHistory(), store.otherJournals())
    misplaced = store.misplacedFolders().map(VaultPath.init(unchecked:))
    quarantine = store.filesInQuarantine().map(VaultPath.init(unchecked:))
    drafts = vault.leftWritings()
  }

  /// Returns a finding with the same words for each record of this maker's journal that has a state.
  func found(
    of state: PendingRecord.State, _ words: String, isFixable: Bool = false
  ) -> [RuleFinding] {
    pending.filter { $0.state == state }.map { record in
      let command = record.command.isEmpty ? "" : ": \(text(record.command))"
      return RuleFinding(VaultPath(unchecked: record.file), nil, words + command, isFixable: isFixable)
    }
  }
}
