import OffloadKit
package import VaultStore

/// How much a sync takes from a remote. It is asked of git before any of it is read.
package enum IncomingLimits {
  /// Bytes of one file, and of all that come in at once.
  static let file = 100_000_000
  /// Bytes of a note, which is read whole: as many as any command reads.
  static let note = 64 << 20
  static let sum = 250_000_000
  /// Files that a commit has beside those that both sides have.
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
  /// Refuses a commit that has more than a sync takes, beside what both sides have.
  ///
  /// - Parameter base: a commit that both have; nil for none.
  /// - Throws: `SyncRefusal.tooLarge`.
  func checkSize(of commit: GitID, beside base: GitID?) throws {
    // A tree may name others that name others: it is listed, which takes no memory, and only as far as is allowed.
    let most = IncomingLimits.paths + (try base.map { try names(of: $0, upTo: .max).count } ?? 0)
    let listed = try names(of: commit, upTo: most)
    for name in listed where name.count(where: { $0 == UInt8(ascii: "/") }) > IncomingLimits.depth {
      throw SyncRefusal.tooLarge(.depth(VaultPath(name) ?? .inbox))
    }
    let changes = try differences(try base ?? emptyTree(), commit)
    // What only has another name comes from nowhere.
    let known = Set(changes.compactMap(\.old?.id))
    let new = changes.compactMap { change in change.new.map { (change.path, $0) } }
      .filter { $0.1.isRegular && !known.contains($0.1.id) }
    let sizes = try self(
      "cat-file", "--batch-check=%(objectsize)", input: bytes(new.map { "\($0.1.id.text)\n" }.joined())
    ).lines.map { Int(text($0)) ?? 0 }
    for (file, size) in zip(new, sizes) {
      let isNote = VaultPath(file.0)?.isMarkdown ?? false
      guard size > (isNote ? IncomingLimits.note : IncomingLimits.file) else { continue }
      throw SyncRefusal.tooLarge(.file(VaultPath(file.0) ?? .inbox, size: size))
    }
    let sum = sizes.reduce(0) { $0.addingReportingOverflow($1).partialValue }
    if sum > IncomingLimits.sum { throw SyncRefusal.tooLarge(.sum(sum)) }
  }

  /// - Throws: `SyncRefusal.tooLarge` where there are more, or they are longer than names are.
  private func names(of commit: GitID, upTo most: Int) throws -> [[UInt8]] {
    let words = ["ls-tree", "-r", "-z", "--full-tree", "--name-only", commit.text]
    let limit = most.multipliedReportingOverflow(by: 300)
    let answer = try answer(to: words.map(bytes), outputLimit: limit.overflow ? .max : limit.partialValue)
    // Counted before anything is made of them.
    if answer.isCutOff || answer.output.count(where: { $0 == 0 }) > most {
      throw SyncRefusal.tooLarge(.paths)
    }
    guard answer.status == 0 else { throw SyncRefusal.git("ls-tree", said: said(by: answer)) }
    return answer.output.fields
  }
}
