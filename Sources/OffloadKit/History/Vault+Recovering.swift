import VaultStore

/// What a journal that is not this user's holds unfinished.
extension Vault {
  /// What became of a change that had been cut off elsewhere.
  package struct Recovered: Sendable {
    /// The journal's folder, from the vault's root.
    package var folder: String
    /// The commands that had been cut off, as their records have them.
    package var commands: [String]
    let work: [UnfinishedWork]
  }

  /// Finishes what a journal of another user, another system or another machine holds unfinished, as an operation of this
  /// user's own.
  ///
  /// Nothing vouches for what such a journal says: a front end shows what would change, and asks. What it is about goes
  /// through the store's gate like any change, and is refused as a whole if anything in it is no note, or can't be finished: an
  /// item must not leave a file while the one that was to get it is left as it is.
  ///
  /// - Parameters:
  ///   - folder: the journal's, as `Note.unfinishedElsewhere` names it; or its last component.
  ///   - dryRun: whether to write nothing and tell what would change.
  /// - Throws: `VaultError.journalNotFound`; `VaultError.nothingUnfinished`; `VaultError.guardedPath`;
  ///   `VaultError.changedSince` for files that are different now.
  package func recover(_ folder: String, dryRun: Bool = false) throws -> ChangeReport<Recovered> {
    let path = try journalFolder(folder)
    let work = try wrapping { try store.unfinishedWork(in: path) }
    guard !work.isEmpty else { throw VaultError.nothingUnfinished(folder: text(path)) }
    return try transaction("recover \(text(path))", dryRun: dryRun) { change in
      let left = try work.flatMap { try change.complete($0, Self.mergeLines) }
      guard left.isEmpty else { throw VaultError.changedSince(Set(left).sorted(), folder: text(path)) }
      return Recovered(folder: text(path), commands: work.map { text($0.command) }, work: work)
    }
  }

  /// Takes what was recovered out of its journal into this user's own, where its texts are kept, so that nobody is told of
  /// it again.
  ///
  /// - Returns: where it is kept, from the vault's root.
  /// - Throws: `VaultError.notWritable` where the journal is another user's; it stays as it is.
  @discardableResult
  package func putAside(_ recovered: Recovered) throws -> [String] {
    try wrapping { try recovered.work.flatMap { try store.putAside($0) }.map { text($0) } }
  }

  /// - Throws: `VaultError.journalNotFound`.
  private func journalFolder(_ name: String) throws -> [UInt8] {
    var name = name
    while name.hasSuffix("/") { name.removeLast() }
    for prefix in ["\(root)/", "./"] where name.hasPrefix(prefix) { name.removeFirst(prefix.count) }
    let folders = store.otherJournals().map(\.folder)
    let wanted = [name, ".offload/by/\(name)"].map { Array($0.utf8) }
    guard let found = folders.first(where: wanted.contains) else {
      throw VaultError.journalNotFound(name: name, others: folders.map { text($0) })
    }
    return found
  }
}
