import OffloadKit
package import VaultStore

/// How much a sync takes from a remote. Offload asks git for the sizes before it reads any content.
package enum IncomingLimits {
  /// Bytes of one file, and of everything that comes in at once.
  static let file = 100_000_000
  /// Bytes of a note, which Offload reads whole: the same limit as in every command.
  static let note = 64 << 20
  static let sum = 250_000_000
  /// How many more files a commit may have than the common base.
  static let paths = 200_000
  /// How many folders deep a file may be.
  static let depth = 64

  /// The limit that was exceeded.
  package enum Excess: Sendable, Hashable {
    case file(VaultPath, size: Int)
    case sum(Int)
    case paths
    case depth(VaultPath)
  }
}

extension Git {
  /// Refuses a commit that adds more to the common base than a sync takes.
  ///
  /// - Parameter base: the merge base; nil if there is none.
  /// - Throws: `SyncRefusal.tooLarge`.
  func checkSize(of commit: GitID, beside base: GitID?) throws {
    // A tree may nest other trees without end. So git lists the names, which takes no memory, and only up to the limit.
    let most = IncomingLimits.paths + (try base.map { try names(of: $0, upTo: .max).count } ?? 0)
    let listed = try names(of: commit, upTo: most)
    for name in listed where name.count(where: { $0 == UInt8(ascii: "/") }) > IncomingLimits.depth {
      throw SyncRefusal.tooLarge(.depth(VaultPath(name) ?? .inbox))
    }
    let changes = try differences(try base ?? emptyTree(), commit)
    // A renamed file brings no new content.
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

  /// - Throws: `SyncRefusal.tooLarge` if there are more, or they're longer than names can be.
  private func names(of commit: GitID, upTo most: Int) throws -> [[UInt8]] {
    let words = ["ls-tree", "-r", "-z", "--full-tree", "--name-only", commit.text]
    let limit = most.multipliedReportingOverflow(by: 300)
    let answer = try answer(to: words.map(bytes), outputLimit: limit.overflow ? .max : limit.partialValue)
    // Count before making an array of them.
    if answer.isCutOff || answer.output.count(where: { $0 == 0 }) > most {
      throw SyncRefusal.tooLarge(.paths)
    }
    guard answer.status == 0 else { throw SyncRefusal.git("ls-tree", said: said(by: answer)) }
    return answer.output.fields
  }
}
