import JSON
package import VaultStore
import VaultSyntax

extension History {
  /// What was forgotten, and where some of it still is.
  package struct Forgotten: Sendable {
    /// The operations that have nothing left to take back: those that were named, and others that had changed or moved one of
    /// their lines, which is still there.
    package var operations: [Operation.ID]
    /// Other operations that have lost lines of theirs.
    package var others: [Operation.ID]
    /// Other files of the journal that held some of it, by paths from the vault's root.
    package var files: [String]
    /// Where some of it still is, or may be.
    package var remaining: [Remaining]
    /// What a person should know beside.
    package var notes: [Note]
  }

  /// A place that forgetting does not reach.
  package enum Remaining: Sendable, Hashable {
    /// A file of the vault, which has some of the lines now.
    case vault(VaultPath)
    /// A repository of git, which keeps what was committed.
    case git
    /// Another maker's journal, by its folder.
    case journal(folder: String)
    /// A file of the journal that a program has open, and may write again.
    case open(path: String)
    /// A file of the journal that cannot be understood.
    case damaged(path: String)
    /// What a file had that is gone from the vault, which can be brought back.
    case gone(path: String)
    /// Something that cannot be read, and may hold it.
    case unread(path: String)
  }

  /// Takes what operations hold out of everything that is kept below `.offload`, as far as it is in no file of the vault.
  ///
  /// The operations stay in the log, without their words, and cannot be taken back. Lines of theirs go from other
  /// operations as well, together with what they were before they were edited; so do displaced files, and lines in drafts.
  ///
  /// - Parameters:
  ///   - ids: the operations, as the log has them.
  ///   - dryRun: whether to write nothing and tell what would be done.
  /// - Throws: `VaultError.operationNotFound`; `VaultError.unfinished` for one that is not in the log yet; `VaultError.system`, which leaves what was taken out so far gone.
  package func forget(_ ids: [Operation.ID], dryRun: Bool = false) throws -> Forgotten {
    let wanted = Set(ids.map(\.record))
    return try forget(dryRun) { wanted.contains($0.id) }
  }

  /// The same for all operations before a day, in local time.
  package func forget(before day: CivilDate, dryRun: Bool = false) throws -> Forgotten {
    let now = vault.now
    return try forget(dryRun) { !$0.header.isForgotten && Operation($0, now: now).time.date < day }
  }

  private func forget(_ dryRun: Bool, _ isMeant: (Record) -> Bool) throws -> Forgotten {
    try vault.refuseWithinOperation()
    // What was cut off, or written late, is history first.
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

  /// What a person would say of a line; one without a marker may be a capture, and says all that it has.
  private static func words(of line: [UInt8]) -> [[UInt8]] {
    let document = Document(line, kind: .inbox)
    return document.outline.items.indices.map { ItemText($0, in: document).content }
      + document.headings.map { Array(document.bytes[$0.text]) }
  }

  /// The texts of a line of JSON, without its keys; a line that is none is what it says.
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
