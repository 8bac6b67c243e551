extension OperationRun {
  /// Tells this store's watches what a step is about to leave in the vault.
  func announce(_ entry: JournalEntry) {
    guard isAnnounced else { return }
    switch entry.kind {
    case .changed, .created, .copied:
      if let after = entry.after { store.ownChanges.expect(after, at: entry.path) }
    case .removed:
      store.ownChanges.expect(nil, at: entry.path)
    case .renamed:
      store.ownChanges.expect(nil, at: entry.path)
      if let newPath = entry.newPath, let after = entry.after { store.ownChanges.expect(after, at: newPath) }
    }
  }
}
