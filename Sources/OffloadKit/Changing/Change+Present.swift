import VaultStore

extension Vault {
  /// The vault as an operation has left it so far.
  func within(_ change: Change) -> Vault {
    var vault = self
    vault.unwritten = change.unwritten
    vault.isWithinOperation = true
    return vault
  }
}

extension Change {
  /// The files among those that a scan found which are still there and may be changed, read for a change. A note tells of the
  /// others: nobody has named them, so that they keep nobody from changing the rest.
  func present(_ found: [VaultPath]) throws -> [VaultPath] {
    let barred = found.filter { !vault.admitsChange(of: $0) }
    leaveAlone(barred)
    return try found.filter { try !barred.contains($0) && document(at: $0) != nil }
  }

  /// Tells of files that this leaves as they are: one note for all of them.
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
