import VaultStore

extension Vault {
  /// Returns the vault as an operation has left it so far.
  func within(_ change: Change) -> Vault {
    var vault = self
    vault.unwritten = change.unwritten
    vault.isWithinOperation = true
    return vault
  }
}

extension Change {
  /// Returns the files of a scan that still exist and that Offload may change, read for a change. A note lists the
  /// others: the caller named none of them, so they don't stop the change.
  func present(_ found: [VaultPath]) throws -> [VaultPath] {
    let barred = found.filter { !vault.admitsChange(of: $0) }
    leaveAlone(barred)
    return try found.filter { try !barred.contains($0) && document(at: $0) != nil }
  }

  /// Notes the files that this operation leaves alone, in one note for all of them.
  func leaveAlone(_ paths: [VaultPath]) {
    if paths.isEmpty { return }
    var all = Set(paths)
    notes.removeAll { note in
      guard case .leftAlone(let others) = note else { return false }
      all.formUnion(others)
      return true
    }
    notes.append(.leftAlone(all.sorted()))
  }
}
