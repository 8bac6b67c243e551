import OffloadKit

/// Makes snapshots of a vault.
struct SnapshotReader: Sendable {
  let vault: Vault

  /// The inbox alone: what the first frame needs.
  func first() -> VaultSnapshot {
    var snapshot = VaultSnapshot(today: vault.clock.date)
    snapshot.files[.inbox] = try? file(.inbox)
    return snapshot
  }

  /// Everything, with the files that are open.
  func all(opened: Set<CollectionPath>) throws -> VaultSnapshot {
    var snapshot = VaultSnapshot(today: vault.clock.date)
    snapshot.collections = try vault.collections.fetchAll()
    snapshot.tags = try vault.tags.fetchAll()
    for path in opened.union([.inbox]) { snapshot.files[path] = try? file(path) }
    snapshot.isComplete = true
    return snapshot
  }

  func file(_ path: CollectionPath) throws -> OpenedFile { OpenedFile(try vault.contents(of: path)) }

  /// A snapshot with some files as they are now.
  ///
  /// - Parameter listing: whether collections may have come, gone or changed their names.
  func refreshing(_ snapshot: VaultSnapshot, _ paths: [CollectionPath], listing: Bool) -> VaultSnapshot {
    var snapshot = snapshot
    snapshot.today = vault.clock.date
    if listing, let collections = try? vault.collections.fetchAll() {
      snapshot.collections = collections
      snapshot.isComplete = true
      let present = Set(collections.map(\.path))
      snapshot.files = snapshot.files.filter { present.contains($0.key) }
    }
    for path in Set(paths) {
      guard let file = try? file(path) else {
        snapshot.files[path] = nil
        continue
      }
      if snapshot.files[path] != nil || path == .inbox { snapshot.files[path] = file }
      if let index = snapshot.collections.firstIndex(where: { $0.path == path }) {
        snapshot.collections[index] = file.collection
      }
    }
    return snapshot
  }
}
