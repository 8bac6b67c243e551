import OffloadKit

/// Makes snapshots of a vault.
struct SnapshotReader: Sendable {
  let vault: Vault

  /// The inbox alone: what the first frame needs.
  func first() -> VaultSnapshot {
    var snapshot = VaultSnapshot(today: vault.now.date)
    read(.inbox, into: &snapshot)
    return snapshot
  }

  /// Everything, with the files that are looked at.
  ///
  /// - Parameter old: what was known before.
  func all(since old: VaultSnapshot, lookedAt: Set<VaultPath>) throws -> VaultSnapshot {
    var snapshot = VaultSnapshot(today: vault.now.date)
    try readCollections(into: &snapshot)
    snapshot.tags = try vault.tags.survey().value
    snapshot.queries = vault.settings.queries.keys.sorted()
    findRenames(in: &snapshot, since: old)
    for path in lookedAt.union([.inbox]) where snapshot.files[path] == nil { read(path, into: &snapshot) }
    return snapshot
  }

  /// The same with the tags as they are now; where they cannot be read, as they were.
  func refreshingTags(_ old: VaultSnapshot) -> VaultSnapshot {
    var snapshot = old
    if let tags = try? vault.tags.survey().value { snapshot.tags = tags }
    return snapshot
  }

  private func readCollections(into snapshot: inout VaultSnapshot) throws {
    let survey = try vault.collections.survey()
    snapshot.collections = survey.value
    snapshot.missing = survey.unreadable
    snapshot.isComplete = true
  }

  private func read(_ path: VaultPath, into snapshot: inout VaultSnapshot) {
    snapshot.take(FileReading(path, in: vault))
  }

  /// A snapshot with some files as they are now.
  ///
  /// - Parameter listing: whether collections may have come, gone or changed their names.
  func refreshing(_ old: VaultSnapshot, _ paths: [VaultPath], listing: Bool) -> VaultSnapshot {
    var snapshot = old
    snapshot.today = vault.now.date
    // What cannot be listed now is as it was when it could be.
    if listing, (try? readCollections(into: &snapshot)) != nil {
      findRenames(in: &snapshot, since: old)
      let present = Set(snapshot.collections.map(\.path))
      snapshot.files = snapshot.files.filter { present.contains($0.key) }
    }
    for path in Set(paths) {
      let isOpen = snapshot.files[path] != nil || path == .inbox
      read(path, into: &snapshot)
      guard let file = snapshot.files[path] else { continue }
      if !isOpen { snapshot.files[path] = nil }
      if let index = snapshot.collections.firstIndex(where: { $0.path == path }) {
        snapshot.collections[index] = file.collection
      }
    }
    return snapshot
  }
}
