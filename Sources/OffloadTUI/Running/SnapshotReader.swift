import OffloadKit
import VaultSync

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
  /// - Parameters:
  ///   - old: what was known before.
  ///   - listed: handed the collections as soon as they are known, where they were not before: to count tags takes as long.
  func all(
    since old: VaultSnapshot, lookedAt: Set<VaultPath>, listed: (VaultSnapshot) -> Void = { _ in }
  ) throws -> VaultSnapshot {
    var snapshot = VaultSnapshot(today: vault.now.date)
    try readCollections(into: &snapshot)
    if !old.isComplete {
      var early = snapshot
      early.unread = old.unread
      listed(early)
    }
    snapshot.tags = try vault.tags.survey().value
    snapshot.queries = vault.settings.queries.keys.sorted()
    snapshot.sync = vault.syncGlance
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

  /// A snapshot with some files as they are now, and with the tags that are new in them. Collections are listed anew only
  /// where one has come or gone: any of them may have another name then.
  func refreshing(_ old: VaultSnapshot, _ paths: [VaultPath]) -> VaultSnapshot {
    refreshing(old, Set(paths).map { reading($0, in: old) })
  }

  /// A snapshot with what other programs have changed; nil where all has to be read for it.
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

  /// As many as are read one by one in less time than all.
  private static let fewFiles = 50

  func reading(_ path: VaultPath, in snapshot: VaultSnapshot) -> FileReading {
    let known = snapshot.collection(path)?.name
    return FileReading(path, in: vault, named: path == .inbox ? path.collectionName : known)
  }

  private func refreshing(_ old: VaultSnapshot, _ readings: [FileReading]) -> VaultSnapshot {
    var (snapshot, readings) = (old, readings)
    snapshot.today = vault.now.date
    if let conflicted = old.sync?.conflicted, readings.contains(where: { conflicted.contains($0.path) }) {
      snapshot.sync = vault.syncGlance
    }
    let changesNames = readings.contains {
      $0.path.holdsItems && ($0.file == nil) == (old.shelves.index(of: $0.path) != nil)
    }
    // What cannot be listed now is as it was when it could be.
    if changesNames, old.isComplete, (try? readCollections(into: &snapshot)) != nil {
      findRenames(in: &snapshot, since: old)
      let present = Set(snapshot.collections.map(\.path))
      snapshot.files = snapshot.files.filter { present.contains($0.key) }
      readings = readings.map { reading($0.path, in: snapshot) }
    }
    // Set once: what is asked of all of them is made anew each time.
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
    if readings.contains(where: { !$0.path.holdsItems }), let tags = try? vault.tags.survey().value {
      snapshot.tags = tags
    }
    return snapshot
  }
}

extension VaultSnapshot {
  /// Tags that nobody has used before can be chosen at once; how often any is used is counted where that is shown.
  fileprivate mutating func takeNewTags(of file: OpenedFile) {
    var seen = Set(file.items.lazy.flatMap(\.tags))
    seen.formUnion(file.collection.tags)
    let new = seen.filter { tagsByName[$0.lowercased()] == nil }
    if !new.isEmpty, isComplete {
      tags += new.sorted().map(Tag.met)
    }
  }
}
