import JSON
package import VaultStore
import VaultSyntax

extension History {
  /// The result of forgetting, and the places that still have some of the text.
  package struct Forgotten: Sendable {
    /// The operations that can't be undone any more: the named ones, and others that had changed or moved one of
    /// their lines, which still exists.
    package var operations: [Operation.ID]
    /// Other operations that have lost lines.
    package var others: [Operation.ID]
    /// Other files of the journal that had some of the text, by paths from the root of the vault.
    package var files: [String]
    /// Places that still have some of the text, or may have it.
    package var remaining: [Remaining]
    /// Facts for the user beyond the result.
    package var notes: [Note]
  }

  /// A place that forgetting doesn't reach.
  package enum Remaining: Sendable, Hashable {
    /// A file of the vault that now has some of the lines.
    case vault(VaultPath)
    /// A git repository, which keeps its commits.
    case git
    /// Another maker's journal, by its folder.
    case journal(folder: String)
    /// A file of the journal that a program has open and may write again.
    case open(path: String)
    /// A damaged file of the journal.
    case damaged(path: String)
    /// A file that is gone from the vault but can be restored.
    case gone(path: String)
    /// Something unreadable that may have the text.
    case unread(path: String)
  }

  /// Erases the texts of operations from everything below `.offload`, unless a file of the vault has them.
  ///
  /// The operations stay in the log without their words, and can't be undone. Their lines also disappear from other
  /// operations, together with their wording before edits, from displaced files and from drafts.
  ///
  /// - Parameters:
  ///   - ids: the operations, as the log numbers them.
  ///   - dryRun: whether to write nothing and only return the result.
  /// - Throws: `VaultError.operationNotFound`; `VaultError.unfinished` for an operation that isn't in the log yet;
  ///   `VaultError.system`, after which the texts erased so far stay erased.
  package func forget(_ ids: [Operation.ID], dryRun: Bool = false) throws -> Forgotten {
    let wanted = Set(ids.map(\.record))
    return try forget(dryRun) { wanted.contains($0.id) }
  }

  /// Forgets all operations before a day, in local time.
  package func forget(before day: CivilDate, dryRun: Bool = false) throws -> Forgotten {
    let now = vault.now
    return try forget(dryRun) { !$0.header.isForgotten && Operation($0, now: now).time.date < day }
  }

  private func forget(_ dryRun: Bool, _ isMeant: (Record) -> Bool) throws -> Forgotten {
    try vault.refuseWithinOperation()
    // Operations that were cut off, or written late, become history first.
    if !dryRun { try vault.settleEarlierWork("forget") }
    try refuseUnfinished(where: isMeant)
    let rules = ForgettingRules(
      words: Self.words, said: Self.said, keeps: { Operation.isReverting($0) || MoveRecord.isMark($0) })
    let found = try vault.wrapping { try vault.store.forget(rules, dryRun: dryRun, where: isMeant) }
    let isInGit = vault.store.gitIndex() != nil
    return Forgotten(
      operations: found.operations.map(Operation.ID.init), others: found.others.map(Operation.ID.init),
      files: found.files.map { text($0) },
      remaining: found.remaining.map(Remaining.init) + (isInGit ? [.git] : []), notes: vault.takeUntoldNotes()
    )
  }

  /// Returns the words of a line as a person would name them. A line without a marker may be a capture, so all of it
  /// counts.
  private static func words(of line: [UInt8]) -> [[UInt8]] {
    let document = Document(line, kind: .inbox)
    return document.outline.items.indices.map { ItemText($0, in: document).content }
      + document.headings.map { Array(document.bytes[$0.text]) }
  }

  /// Returns the texts of a line of JSON, without its keys; the line itself if it isn't JSON.
  private static func said(in line: ArraySlice<UInt8>) -> [UInt8] {
    guard let value = try? JSONValue(parsing: Array(line)) else { return Array(line) }
    return value.allTexts.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }
}

extension History.Remaining {
  fileprivate init(_ remaining: VaultStore.Forgotten.Remaining) {
    switch remaining {
    case .vault(let path): self = .vault(path)
    case .open(let path): self = .open(path: text(path))
    case .journal(let path): self = .damaged(path: text(path))
    case .other(let folder): self = .journal(folder: text(folder))
    case .gone(let path): self = .gone(path: text(path))
    case .unread(let path): self = .unread(path: text(path))
    }
  }
}
