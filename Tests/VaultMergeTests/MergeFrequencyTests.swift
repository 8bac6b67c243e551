import Foundation
import TestSupport
import Testing
import VaultMerge
import VaultModel
import VaultStore

/// How often a merge cannot decide, loses or doubles, beside git's merge of texts on the same cases. The page on merging has
/// the figures.
@Suite struct `Merging by item and by line` {
  /// Of all cases those in which something went so.
  struct Share {
    var cases = 0
    var conflicts = 0
    var lost = 0
    var doubled = 0

    mutating func add(_ made: MergeCase, _ result: TreeMerge.Tree, isConflict: Bool, notes: [MergeNote] = [])
    {
      cases += 1
      if isConflict { conflicts += 1 }
      if !isConflict, !made.lost(in: result, notes).isEmpty { lost += 1 }
      if !isConflict, !made.doubled(in: result).isEmpty { doubled += 1 }
    }
  }

  @Test func `fewer conflicts, and nothing lost or doubled without one`() throws {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("merging-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let git = TextMerge(folder: folder)
    let history = try Rebasing(in: folder.appendingPathComponent("history"))
    var (items, lines, union, rebased) = (Share(), Share(), Share(), Share())
    var choices = 0
    for seed in 1...UInt64(isThorough ? 1500 : 20) {
      let made = MergeCase(seed: seed, keepsSteps: true, rules)
      let kinds = Set(made.merged.notes.map(\.kind))
      let isConflict = !kinds.isDisjoint(with: [.versions, .beside, .unread])
      items.add(made, made.merged.result, isConflict: isConflict, notes: made.merged.notes)
      if !isConflict, !kinds.isEmpty { choices += 1 }
      let plain = try git.merge(made)
      lines.add(made, plain.tree, isConflict: plain.isConflict)
      let joined = try git.merge(made, "--union")
      union.add(made, joined.tree, isConflict: joined.isConflict)
      if isThorough || seed <= 10 {
        let replayed = try history.rebase(made)
        rebased.add(made, replayed ?? [:], isConflict: replayed == nil)
      }
    }
    #expect(items.lost == 0)
    #expect(items.doubled * 100 <= items.cases)
    #expect(items.conflicts * 3 < lines.conflicts)
    #expect(items.doubled <= union.doubled)
    #expect(rebased.conflicts > 0)
    if isThorough {
      print("by item \(items), choices \(choices)\nby line \(lines)\nrebase \(rebased)\nunion \(union)")
    }
  }

  private let rules = MergeRules(VaultSettings())
}

/// Git's three-way merge of single texts, in a folder outside every repository and with nobody's settings.
private struct TextMerge {
  let folder: URL

  /// A file that one side removed and the other changed is a conflict to git, whatever is asked of it.
  func merge(_ made: MergeCase, _ option: String? = nil) throws -> (tree: TreeMerge.Tree, isConflict: Bool) {
    var tree: TreeMerge.Tree = [:]
    var isConflict = false
    for path in Set(made.base.keys).union(made.sides[0].keys).union(made.sides[1].keys) {
      let texts = [made.base[path], made.sides[0][path], made.sides[1][path]]
      if texts[1] == texts[2] || texts[2] == texts[0] {
        tree[path] = texts[1]
      } else if texts[1] == texts[0] {
        tree[path] = texts[2]
      } else if let one = texts[1], let other = texts[2] {
        let merged = try merge(texts[0] ?? [], one, other, option)
        tree[path] = merged.bytes
        isConflict = isConflict || merged.isConflict
      } else {
        isConflict = true
      }
    }
    return (tree, isConflict)
  }

  private func merge(
    _ base: [UInt8], _ one: [UInt8], _ other: [UInt8], _ option: String?
  ) throws -> (bytes: [UInt8], isConflict: Bool) {
    for (name, bytes) in [("base", base), ("one", one), ("other", other)] {
      try Data(bytes).write(to: folder.appendingPathComponent(name))
    }
    let answer = try Process.answer(
      to: ["git", "merge-file", "-p", "-q"] + (option.map { [$0] } ?? []) + ["one", "base", "other"],
      in: folder, environment(of: folder))
    return (Array(answer.output), answer.status != 0)
  }
}

/// Git's rebase of one side, whose changes are a commit each, onto the other one.
private struct Rebasing {
  let folder: URL

  init(in folder: URL) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ = try git(["init", "--quiet"])
  }

  /// - Returns: nil where git stops and asks.
  func rebase(_ made: MergeCase) throws -> TreeMerge.Tree? {
    var stream = commit("base", made.base, after: nil) + commit("other", made.sides[1], after: "base")
    var last = made.base
    stream += commit("one", made.base, after: "base")
    for step in made.steps where step != last {
      stream += commit("one", step, after: nil)
      last = step
    }
    let input = folder.appendingPathComponent(".git/stream")
    try Data(stream).write(to: input)
    #expect(try git(["fast-import", "--quiet", "--force"], input: input) == 0)
    #expect(try git(["checkout", "--quiet", "--force", "--detach", "refs/heads/one"]) == 0)
    guard try git(["rebase", "--quiet", "refs/heads/other"]) == 0 else {
      _ = try git(["rebase", "--abort"])
      return nil
    }
    var tree: TreeMerge.Tree = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".md") && !name.hasPrefix(".git/") {
      guard let path = VaultPath(Array(name.utf8)) else { continue }
      tree[path] = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    }
    return tree
  }

  /// - Parameter parent: nil for the branch's own last commit.
  private func commit(_ branch: String, _ tree: TreeMerge.Tree, after parent: String?) -> [UInt8] {
    var lines = "commit refs/heads/\(branch)\ncommitter A <a@example.org> 0 +0000\ndata 1\nx\n"
    if let parent { lines += "from refs/heads/\(parent)\n" }
    lines += "deleteall\n"
    var bytes = Array(lines.utf8)
    for (path, text) in tree.sorted(by: { $0.key < $1.key }) {
      bytes += "M 100644 inline \(path)\ndata \(text.count)\n".utf8
      bytes += text + [0x0A]
    }
    return bytes
  }

  private func git(_ words: [String], input: URL? = nil) throws -> Int32 {
    try Process.answer(
      to: ["git", "-c", "core.hooksPath=/dev/null", "-c", "gc.auto=0"] + words, in: folder,
      environment(of: folder),
      input: input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
    ).status
  }
}

/// Git's variables, in a folder whose settings alone count.
private func environment(of folder: URL) -> [String: String] {
  [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin", "HOME": folder.path,
    "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C", "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
  ]
}
