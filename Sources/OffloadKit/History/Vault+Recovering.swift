import VaultStore

/// Finishes changes that a journal of another user, system or machine has left unfinished.
extension Vault {
  /// The result of finishing a change that was cut off elsewhere.
  package struct Recovered: Sendable {
    /// The folder of the journal, from the root of the vault.
    package var folder: String
    /// The commands that were cut off, as their records name them.
    package var commands: [String]
    let work: [UnfinishedWork]
  }

  /// Finishes the unfinished changes in a journal of another user, another system or another machine, as an operation
  /// of this user.
  ///
  /// Nothing vouches for the contents of such a journal, so a front end shows the changes, and asks. They go through
  /// the store's gate like any change. Offload refuses them as a whole if one is about a file that isn't a note, or
  /// can't be finished: an item must not leave one file if the other doesn't get it.
  ///
  /// - Parameters:
  ///   - folder: the folder of the journal, as `Note.unfinishedElsewhere` names it, or its last component.
  ///   - dryRun: whether to write nothing and return the changes as a diff.
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

  /// Moves the recovered work out of its journal into that of this user, which keeps its texts, so that Offload
  /// doesn't report it again.
  ///
  /// - Returns: the new paths from the root of the vault.
  /// - Throws: `VaultError.notWritable` if the journal belongs to another user; it stays as it is.
  @discardableResult
  package func quarantine(_ recovered: Recovered) throws -> [String] {
    try wrapping { try recovered.work.flatMap { try store.quarantine($0) }.map { text($0) } }
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
