import OffloadKit
import VaultMerge
import VaultStore

/// Merges two commits by item. The result depends only on the two commits: two machines with the same version of
/// Offload make the same commit, though nothing relies on that.
struct CommitMerge {
  let notes: [MergeNote]
  private let git: Git
  /// The two commits, the smaller id first.
  private let parents: [GitID]
  private let files: [NewCommit.File]

  /// - Parameters:
  ///   - bases: the merge bases; none if the histories are unrelated.
  ///   - follows: the only parent of the result; nil for both.
  /// - Throws: `SyncRefusal.foreign` if their side changed something that sync doesn't deal with, or has a file in its
  ///   place.
  init(_ git: Git, bases: [GitID], _ ours: GitID, _ theirs: GitID, follows: GitID? = nil) throws {
    self.git = git
    parents = follows.map { [$0] } ?? [ours, theirs].sorted()
    let base = try BaseTree(git, bases)
    let names = [ours, theirs] + base.commits
    let trees = try ComparedTrees(git, names)
    let baseTree = try base.tree(of: trees, by: 2) ?? (files: [:], texts: [:])
    let (one, other) = (trees.trees[0], trees.trees[1])
    var carried: [NewCommit.File] = []
    var carriedNames: [VaultPath] = []
    var texts: [TreeMerge.Tree] = [baseTree.texts, [:], [:]]
    var modes: [VaultPath: String] = [:]
    for name in trees.names {
      let (old, mine, new) = (baseTree.files[name], one[name], other[name])
      if let path = GitDifference.path(of: name, [old, mine, new]) {
        for (tree, file) in [(1, mine), (2, new)] {
          if let file { texts[tree][path] = try trees.text(of: file) }
        }
        modes[path] = Self.mode(old?.mode, mine?.mode, new?.mode)
        continue
      }
      texts[0] = texts[0].filter { $0.key.bytes != name }
      // Offload keeps whatever isn't a file of the vault unchanged, as long as their side doesn't change it.
      if new != old, let reason = GitDifference(path: name, old: old, new: new).foreign {
        throw SyncRefusal.foreign(VaultPath(name) ?? .settings, reason)
      }
      let kept = new == old ? mine : new
      if kept != nil, let path = VaultPath(name) { carriedNames.append(path) }
      let first = parents[0] == ours ? mine : new
      if kept != first {
        let content = kept.map { NewCommit.Content.known($0.id) } ?? .gone
        carried.append(NewCommit.File(path: name, mode: kept?.mode ?? "", content: content))
      }
    }
    if let settings = try trees.settings() {
      for tree in 0...2 { texts[tree][.settings] = settings }
    }
    let times = try Self.times(of: [ours, theirs], git)
    // If both were made in the same second, the larger id counts as the newer.
    let merge = TreeMerge(
      base: texts[0], texts[1], texts[2], isOtherNewer: (times[0], ours) < (times[1], theirs))
    let occupied = OccupiedNames(carriedNames)
    if let path = merge.result.keys.filter(occupied.isTaken).min() {
      throw SyncRefusal.foreign(path, .behindLink)
    }
    notes = merge.notes
    let first = parents[0] == ours ? texts[1] : texts[2]
    let firstFiles = parents[0] == ours ? one : other
    files =
      carried
      + Set(first.keys).union(merge.result.keys).sorted().compactMap { path in
        let mode = modes[path] ?? "100644"
        guard let text = merge.result[path] else { return NewCommit.File(path: path.bytes, content: .gone) }
        if text == first[path], firstFiles[path.bytes].map({ $0.mode == mode }) ?? true { return nil }
        return NewCommit.File(path: path.bytes, mode: mode, content: .bytes(text))
      }
  }

  private static func mode(_ base: String?, _ one: String?, _ other: String?) -> String {
    guard let one, let other else { return one ?? other ?? base ?? "100644" }
    return one == other || other == base ? one : one == base ? other : "100644"
  }

  private static func times(of commits: [GitID], _ git: Git) throws -> [Int] {
    try git.contents(of: commits.map(\.text)).map { CommitDate($0 ?? []).seconds }
  }

  func commit() throws -> GitID {
    let times = try Self.times(of: parents, git)
    return try NewCommit(
      files: files, parents: parents, author: .offload, committer: .offload,
      date: "\(times.max() ?? 0) +0000", message: "Merge by item, by offload sync"
    ).make(with: git)
  }
}

/// The time when a commit was made, in seconds since 1970.
struct CommitDate {
  let seconds: Int

  /// - Parameter object: the commit. One of its lines is `committer NAME <EMAIL> SECONDS ZONE`.
  init(_ object: [UInt8]) {
    let line = object.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: bytes("committer ")) }
    let words = line?.split(separator: 0x20).suffix(2) ?? []
    seconds = words.first.flatMap { Int(text($0)) } ?? 0
  }
}

extension GitDifference {
  /// The path, if a vault can have files there and every version is a regular file; otherwise nil.
  static func path(of name: [UInt8], _ files: [GitFile?]) -> VaultPath? {
    guard files.allSatisfy({ $0?.isRegular ?? true }), let path = VaultPath(name), CarriedName.isOne(path)
    else { return nil }
    return path
  }
}

/// The paths at which the other commits differ from the first, and the files there.
struct ComparedTrees {
  typealias Tree = [[UInt8]: GitFile]

  /// Sorted.
  let names: [[UInt8]]
  /// In the order of the commits; only the paths that differ.
  let trees: [Tree]
  private let git: Git
  private let commits: [GitID]
  private let texts: [GitID: [UInt8]]

  init(_ git: Git, _ commits: [GitID]) throws {
    (self.git, self.commits) = (git, commits)
    var first = Tree()
    let differences = try commits.dropFirst().map { try git.differences(commits[0], $0) }
    for difference in differences.joined() { first[difference.path] = difference.old }
    let known = first
    trees =
      [known]
      + differences.map { list in
        list.reduce(into: known) { tree, difference in tree[difference.path] = difference.new }
      }
    names = Set(differences.joined().map(\.path)).sorted { $0.lexicographicallyPrecedes($1) }
    let files = trees.flatMap(\.values).filter(\.isRegular)
    let wanted = Set(files.map(\.id)).sorted()
    texts = Dictionary(
      uniqueKeysWithValues: try zip(wanted, git.contents(of: wanted.map(\.text))).map { id, text in
        guard let text else { throw SyncRefusal.git("cat-file", said: "\(id.text) is missing") }
        return (id, text)
      })
  }

  /// - Throws: `SyncRefusal.git` for a file that isn't in the trees.
  func text(of file: GitFile) throws -> [UInt8] {
    guard let text = texts[file.id] else { throw SyncRefusal.git("cat-file", said: file.id.text) }
    return text
  }

  /// The files of a tree that a vault can have, with their texts.
  func texts(of tree: Tree) throws -> TreeMerge.Tree {
    try tree.reduce(into: [:]) { texts, entry in
      if let path = GitDifference.path(of: entry.key, [entry.value]) {
        texts[path] = try text(of: entry.value)
      }
    }
  }

  /// The vault's settings, which the merge follows, if all trees have the same.
  func settings() throws -> [UInt8]? {
    guard !names.contains(VaultPath.settings.bytes) else { return nil }
    return try git.contents(of: ["\(commits[0].text):.offload/config.yml"])[0]
  }
}

/// The merge base of two commits: one commit, or more than one merged together.
private struct BaseTree {
  /// The bases; then, for each except the first, its own merge base with the first.
  let commits: [GitID]
  private let count: Int

  /// How many bases count at most. There are more only if many machines have synced in every order.
  private static let most = 8

  init(_ git: Git, _ bases: [GitID]) throws {
    var (known, older) = (Array(bases.prefix(1)), [GitID]())
    for base in bases.dropFirst().prefix(Self.most - 1) {
      // If these two have more than one merge base, the first is enough.
      guard let common = try git.mergeBases(bases[0], base).first else { continue }
      known.append(base)
      older.append(common)
    }
    commits = known + older
    count = known.count
  }

  /// - Parameter first: the index of the first base among the trees.
  /// - Returns: nil if there is no base.
  func tree(of trees: ComparedTrees, by first: Int) throws -> (
    files: ComparedTrees.Tree, texts: TreeMerge.Tree
  )? {
    guard !commits.isEmpty else { return nil }
    var files = trees.trees[first]
    var texts = try trees.texts(of: files)
    for number in 1..<max(1, count) {
      let (other, older) = (trees.trees[first + number], trees.trees[first + count + number - 1])
      let merge = try TreeMerge(base: trees.texts(of: older), texts, trees.texts(of: other))
      // If a file can't be merged, the first base's version counts.
      let undecided = Set(merge.notes.filter { [.unread, .beside].contains($0.kind) }.map(\.path))
      let both = merge.result.filter { !undecided.contains($0.key) && !$0.key.isConflictCopy }
      texts = texts.filter { undecided.contains($0.key) }.merging(both) { first, _ in first }
      files.merge(other) { first, _ in first }
    }
    return (files, texts)
  }
}
