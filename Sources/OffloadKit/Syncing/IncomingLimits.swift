import VaultStore

/// How much a sync takes from a remote. It is asked of git before any of it is read.
package enum IncomingLimits {
  /// Bytes of one file, and of all that come in at once.
  static let file = 100_000_000
  static let sum = 500_000_000
  /// Files that a commit has.
  static let paths = 200_000
  /// Folders on the way to a file.
  static let depth = 64

  /// What is too much.
  package enum Excess: Sendable, Hashable {
    case file(VaultPath, size: Int)
    case sum(Int)
    case paths
    case depth(VaultPath)
  }
}

extension Git {
  /// Refuses a commit of which more would be read than a sync takes.
  ///
  /// - Parameter known: a commit of which everything is here; nil for none.
  /// - Throws: `SyncRefusal.tooLarge`.
  func checkSize(of commit: GitID, beside known: GitID?) throws {
    // A tree may name others that name others: it is listed, which takes no memory, and only as far as is allowed.
    let listed = try answer(
      to: ["ls-tree", "-r", "-z", "--full-tree", "--name-only", commit.text].map(bytes))
    let names = listed.output.fields
    if listed.isCutOff || names.count > IncomingLimits.paths { throw SyncRefusal.tooLarge(.paths) }
    for name in names where name.count(where: { $0 == UInt8(ascii: "/") }) > IncomingLimits.depth {
      throw SyncRefusal.tooLarge(.depth(VaultPath(name) ?? .inbox))
    }
    guard listed.status == 0 else { throw SyncRefusal.git("ls-tree", said: said(by: listed)) }
    let old = try known ?? emptyTree()
    let new = try differences(old, commit).compactMap { change in change.new.map { (change.path, $0) } }
      .filter { $0.1.isRegular }
    let sizes = try self(
      "cat-file", "--batch-check=%(objectsize)", input: bytes(new.map { "\($0.1.id.text)\n" }.joined())
    ).lines.map { Int(text($0)) ?? 0 }
    for (file, size) in zip(new, sizes) where size > IncomingLimits.file {
      throw SyncRefusal.tooLarge(.file(VaultPath(file.0) ?? .inbox, size: size))
    }
    let sum = sizes.reduce(0) { $0.addingReportingOverflow($1).partialValue }
    if sum > IncomingLimits.sum { throw SyncRefusal.tooLarge(.sum(sum)) }
  }
}
