import OffloadKit
import VaultStore

/// The differences between the last commit, git's index and the files.
struct WorkTree: Sendable {
  /// Nil before the first commit.
  let head: GitID?
  /// Nil if no branch is checked out.
  let branch: String?
  /// In git's order; without paths that a vault can't have.
  let changes: [Change]
  private(set) var unmerged: [VaultPath] = []
  private(set) var staged: [VaultPath] = []
  private(set) var promised: [VaultPath] = []
  /// Files and folders that git ignores; for a folder, not the files in it.
  private(set) var ignored: [VaultPath] = []

  struct Change: Sendable {
    let path: VaultPath
    /// `100644`; nil if the file is in neither the last commit nor the index.
    let mode: String?
    /// In the folder; nil if the file is gone, or git doesn't track it.
    let modeHere: String?
    /// The last commit's content.
    let committed: GitID?
    /// Whether the index doesn't have it any more, so git should forget it, even if the file exists.
    let isDropped: Bool
    /// Whether git has something other than a file there.
    let isForeign: Bool
    /// Whether it's a folder with a repository of its own.
    let isRepository: Bool
  }

  /// - Parameter output: the output of `git status --porcelain=v2 -z --branch`.
  init(_ output: [UInt8]) {
    var head: GitID?
    var branch: String?
    var changes: [Change] = []
    for field in output.fields {
      let words = field.split(separator: 0x20, maxSplits: 1).map { text($0) }
      switch (words.first, words.count) {
      case ("#", 2):
        let parts = words[1].split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { break }
        if parts[0] == "branch.oid" { head = GitID(parts[1].utf8) }
        if parts[0] == "branch.head", parts[1] != "(detached)" { branch = parts[1] }
      case ("1", 2):
        let parts = field.split(separator: 0x20, maxSplits: 8)
        guard parts.count == 9, let path = VaultPath(parts[8]) else { break }
        let states = Array(parts[1])
        let modes = parts[3...5].map { text($0) }
        let isStaged = states[0] != UInt8(ascii: ".")
        if states[0] == UInt8(ascii: "."), states[1] == UInt8(ascii: "A") { promised.append(path) }
        if isStaged, states[1] != UInt8(ascii: ".") { staged.append(path) }
        changes.append(
          Change(
            path: path, mode: modes.first { $0 != "000000" },
            modeHere: modes[2] == "000000" ? nil : modes[2],
            committed: GitID(parts[6]).flatMap { $0.isNone ? nil : $0 },
            isDropped: states[0] == UInt8(ascii: "D"),
            isForeign: !modes.allSatisfy { ["000000", "100644", "100755"].contains($0) },
            isRepository: modes.contains("160000")))
      case ("u", 2):
        let parts = field.split(separator: 0x20, maxSplits: 10)
        if parts.count == 11, let path = VaultPath(parts[10]) { unmerged.append(path) }
      case ("?", 2):
        let bytes = field.dropFirst(2)
        let isRepository = bytes.last == UInt8(ascii: "/")
        guard let path = VaultPath(isRepository ? bytes.dropLast() : bytes) else { break }
        changes.append(
          Change(
            path: path, mode: nil, modeHere: nil, committed: nil, isDropped: false, isForeign: false,
            isRepository: isRepository))
      case ("!", 2):
        let bytes = field.dropFirst(2)
        if let path = VaultPath(bytes.last == UInt8(ascii: "/") ? bytes.dropLast() : bytes) {
          ignored.append(path)
        }
      default: break
      }
    }
    // Files that git should forget but that still exist, as after `git rm --cached`. The next sync would add them again
    // at once.
    let dropped = Set(changes.filter { $0.isDropped && $0.modeHere == nil }.map(\.path))
    staged += changes.filter { $0.mode == nil && dropped.contains($0.path) }.map(\.path)
    (self.head, self.branch, self.changes) = (head, branch, changes)
  }

  /// - Throws: `SyncRefusal.slowStatus`.
  static func read(_ git: Git, _ store: Store) throws -> WorkTree {
    let words = [
      "status", "--porcelain=v2", "-z", "--branch", "--no-ahead-behind", "--no-renames",
      "--untracked-files=all", "--ignored=matching", "--ignore-submodules=dirty",
    ]
    let answer = try git.answer(to: words.map(bytes))
    if answer.isCutOff { throw SyncRefusal.slowStatus(try ignoring(git, store)) }
    guard answer.status == 0 else { throw SyncRefusal.git("status", said: git.said(by: answer)) }
    return WorkTree(answer.output)
  }

  /// The files that list git's ignored patterns, the largest first.
  private static func ignoring(_ git: Git, _ store: Store) throws -> [VaultPath] {
    let known = try git("ls-files", "-z", "--cached").fields.compactMap { VaultPath($0) }
      .filter { $0.name.elementsEqual(".gitignore".utf8) }
    let own = [".gitignore", ".git/info/exclude"].map { VaultPath(unchecked: bytes($0)) }
    return Set(known + own).compactMap { path in store.stamp(of: path).map { (path, $0.size) } }
      .filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }.map(\.0)
  }

  /// - Throws: `SyncRefusal` if the user is in the middle of something.
  func refuseUnsure() throws {
    if !unmerged.isEmpty { throw SyncRefusal.unmerged(unmerged) }
    if !promised.isEmpty { throw SyncRefusal.flagged(promised) }
    if !staged.isEmpty { throw SyncRefusal.staged(staged) }
  }
}
