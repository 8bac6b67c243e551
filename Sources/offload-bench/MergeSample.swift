import OffloadKit
import VaultMerge
import VaultStore

/// A vault of 4,000 items in which each side has changed 500: one has completed its items, the other has edited them.
struct MergeSample {
  private let trees: [TreeMerge.Tree]

  init() {
    trees = [
      Self.tree { _ in (" ", "many") }, Self.tree { ($0.isMultiple(of: 8) ? "x" : " ", "many") },
      Self.tree { (" ", $0 % 8 == 4 ? "them all" : "many") },
    ]
  }

  private static func tree(_ item: (Int) -> (checkbox: String, words: String)) -> TreeMerge.Tree {
    var tree: TreeMerge.Tree = [:]
    for file in 0..<4 {
      let lines = (file * 1000..<(file + 1) * 1000).map { number in
        let said = item(number)
        return "- [\(said.checkbox)] item number \(number) of \(said.words)\n"
      }
      if let path = VaultPath("notes \(file).md") { tree[path] = Array(lines.joined().utf8) }
    }
    return tree
  }

  /// Merges, and returns the number of files.
  func merge() -> Int { TreeMerge(base: trees[0], trees[1], trees[2]).result.count }
}
