import OffloadKit
import VaultSync

/// Makes snapshots of a vault.
struct SnapshotReader: Sendable {
  let vault: Vault

  /// Reads only the inbox, which is enough for the first frame.
  func first() -> VaultSnapshot {
    var snapshot = VaultSnapshot(today: vault.now.date)
    read(.inbox, into: &snapshot)
    return snapshot
  }

  /// Reads everything, with the files that the user is looking at.
  ///
  /// - Parameters:
  ///   - old: the snapshot before.
  ///   - listed: gets the collections as soon as they are known, if they weren't before: counting tags takes as long
  ///     again.
  func all(
    since old: VaultSnapshot, lookedAt: Set<VaultPath>, listed: (VaultSnapshot) -> Void = { _ in }
  ) throws -> VaultSnapshot {
    var snapshot = VaultSnapshot(today: vault.now.date)
    try readCollections(into: &snapshot)
    if !old.isComplete {
      var early = snapshot
      (early.unread, early.assistants) = (old.unread, old.assistants)
      listed(early)
    }
    snapshot.tags = try vault.tags.survey().value
    snapshot.queries = vault.settings.queries.keys.sorted()
    snapshot.sync = vault.syncGlance
    snapshot.assistants = vault.history.following(old.assistants)
    findRenames(in: &snapshot, since: old)
    for path in lookedAt.union([.inbox]) where snapshot.files[path] == nil { read(path, into: &snapshot) }
    return snapshot
  }

  private func readCollections(into snapshot: inout VaultSnapshot) throws {
    let survey = try vault.collections.survey()
    snapshot.collections = survey.value
    snapshot.missing = survey.unreadable
    snapshot.isComplete = true
  }

  private func read(_ path: VaultPath, into snapshot: inout VaultSnapshot) {
    snapshot.take(reading(path, in: snapshot))
  }

  /// Returns a snapshot with some files as they are now, and with their new tags. Lists the collections again only if
  /// one has come or gone, since any of them may then have another name.
  func refreshing(_ old: VaultSnapshot, _ paths: [VaultPath]) -> VaultSnapshot {
    refreshing(old, Set(paths).map { reading($0, in: old) })
  }

  /// Returns a snapshot with the changes of other programs; nil if that takes a reading of everything.
  func following(_ changed: [VaultPath], since old: VaultSnapshot) -> VaultSnapshot? {
    guard old.isComplete, old.problem == nil, old.missing.isEmpty, changed.count <= Self.fewFiles else {
      return nil
    }
    let readings = Set(changed).subtracting([.syncStatus]).map { reading($0, in: old) }
    if readings.contains(where: { $0.problem != nil }) { return nil }
    var snapshot = refreshing(old, readings)
    if changed.contains(.syncStatus) { snapshot.sync = vault.syncGlance }
    return snapshot
  }

  /// The most files that take less time one by one than a reading of everything.
  private static let fewFiles = 50

  func reading(_ path: VaultPath, in snapshot: VaultSnapshot) -> FileReading {
    let known = snapshot.collection(path)?.name
    return FileReading(path, in: vault, named: path == .inbox ? path.collectionName : known)
  }

  private func refreshing(_ old: VaultSnapshot, _ readings: [FileReading]) -> VaultSnapshot {
    var (snapshot, readings) = (old, readings)
    snapshot.today = vault.now.date
    snapshot.assistants = vault.history.following(old.assistants)
    if let conflicted = old.sync?.conflicted, readings.contains(where: { conflicted.contains($0.path) }) {
      snapshot.sync = vault.syncGlance
    }
    let changesNames = readings.contains {
      vault.settings.holdsItems($0.path) && ($0.file == nil) == (old.shelves.index(of: $0.path) != nil)
    }
    // If Offload can't list the collections now, the old list stays.
    if changesNames, old.isComplete, (try? readCollections(into: &snapshot)) != nil {
      findRenames(in: &snapshot, since: old)
      let present = Set(snapshot.collections.map(\.path))
      snapshot.files = snapshot.files.filter { present.contains($0.key) }
      readings = readings.map { reading($0.path, in: snapshot) }
    }
    // Assigned once, since each assignment derives other values from all collections.
    var collections = snapshot.collections
    for reading in readings {
      let isOpen = snapshot.files[reading.path] != nil || reading.path == .inbox
      snapshot.take(reading)
      guard let file = reading.file else { continue }
      if !isOpen { snapshot.files[reading.path] = nil }
      if let index = snapshot.shelves.index(of: reading.path) { collections[index] = file.collection }
      snapshot.takeNewTags(of: file)
    }
    if collections != snapshot.collections { snapshot.collections = collections }
    if readings.contains(where: { !vault.settings.holdsItems($0.path) }),
      let tags = try? vault.tags.survey().value
    {
      snapshot.tags = tags
    }
    return snapshot
  }
}

extension VaultSnapshot {
  /// Adds tags that are new, so that the user can choose them at once. The sheet that shows how often tags are used
  /// counts them itself.
  fileprivate mutating func takeNewTags(of file: OpenedFile) {
    var seen = Set(file.items.lazy.flatMap(\.tags))
    seen.formUnion(file.collection.tags)
    let new = seen.filter { tagsByName[$0.lowercased()] == nil }
    if !new.isEmpty, isComplete {
      tags += new.sorted().map(Tag.met)
    }
  }
}
