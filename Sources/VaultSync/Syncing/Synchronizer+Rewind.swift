import OffloadKit
import VaultStore

/// A remote that went back: the user restored the server from a backup, or rewrote, renamed or deleted a branch.
extension Synchronizer {
  /// The commit that a sync took last, if it's still here and the remote doesn't have it any more.
  func rewound(_ ours: GitID, _ theirs: GitID) throws -> GitID? {
    guard let seen, seen != theirs, try git.has(ours, seen), try !git.has(theirs, seen) else { return nil }
    return seen
  }

  /// Whether the remote's history has the same tree as the lost commit. A user who squashes or rewords commits loses
  /// nothing.
  func hasTree(of former: GitID, _ theirs: GitID) throws -> Bool {
    let tree = try git("rev-parse", "--verify", "\(former.text)^{tree}").lines.first
    let words = ["--format=%T", theirs.text, "^\(former.text)"]
    let others = try git("log", more: words.map(bytes)).lines
    let last = try git("rev-parse", "--verify", "\(theirs.text)^{tree}").lines
    return tree.map { (others + last).contains($0) } ?? false
  }

  /// The items and files that one commit has and another doesn't have.
  func loss(from old: GitID, to new: GitID) throws -> SyncRefusal.Loss {
    let differences = try git.differences(old, new)
    let names = differences.flatMap { [$0.old?.id.text ?? "-", $0.new?.id.text ?? "-"] }
    let texts = try git.contents(of: names)
    let changes = differences.enumerated().map { ($1.path, texts[2 * $0], texts[2 * $0 + 1]) }
    let losing = changes.filter { Losses([$0]).replaced > 0 || $0.1 != nil && $0.2 == nil }
    return SyncRefusal.Loss(count: Losses(changes).replaced, files: losing.compactMap { VaultPath($0.0) })
  }

  /// Refuses a branch that is gone on the remote, if it existed before. A user who has nothing here yet wants the
  /// remote's files, so other branches count, too.
  ///
  /// - Throws: `SyncRefusal.branchGone`.
  func refuseGone(_ branch: SyncBranch, ours: GitID?) throws {
    guard try seen != nil || ours.map(isEmpty) ?? true else { return }
    let others = try branches(of: branch.remote)
    if seen == nil, others.isEmpty { return }
    throw SyncRefusal.branchGone(
      remote: branch.remote, branch: branch.there, local: branch.name, others: others)
  }

  /// The remote's branches, the default one first.
  private func branches(of remote: String) throws -> [String] {
    let answer = try answer(
      overNetwork: ["ls-remote", "--quiet", "--end-of-options", remote, "HEAD", "refs/heads/*"],
      limit: .fetch)
    var (names, main) = ([(name: String, commit: String)](), "")
    for line in answer.output.lines {
      let words = text(line).split(separator: "\t").map(String.init)
      guard words.count == 2 else { continue }
      if words[1] == "HEAD" { main = words[0] }
      if words[1].hasPrefix("refs/heads/") {
        names.append((String(words[1].dropFirst("refs/heads/".count)), words[0]))
      }
    }
    let sorted = names.filter { $0.commit == main } + names.filter { $0.commit != main }
    return sorted.map(\.name)
  }

  /// Whether a commit has no content of a user's: no item, no text except headings, no file except those that every
  /// vault has.
  func isEmpty(_ commit: GitID) throws -> Bool {
    let files = try git.files(of: commit)
    let own = [".gitattributes", ".gitignore", VaultPath.settings.text, VaultPath.inbox.text].map(bytes)
    guard files.allSatisfy({ own.contains($0.path.bytes) }) else { return false }
    guard let inbox = files.first(where: { $0.path == .inbox }),
      let text = try git.contents(of: [inbox.file.id.text])[0]
    else { return true }
    return text.lines.allSatisfy { line in
      line.allSatisfy { $0 <= 0x20 } || line.first == UInt8(ascii: "#") && line.dropFirst().first == 0x20
    }
  }
}

extension Git {
  /// Whether a commit is the other one, or has it as an ancestor.
  func has(_ commit: GitID, _ other: GitID) throws -> Bool {
    try commit == other || mergeBases(commit, other) == [other]
  }
}
