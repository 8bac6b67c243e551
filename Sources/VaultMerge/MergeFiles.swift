import VaultModel
import VaultStore
import VaultSyntax

/// The files that a merge has to read, each with its paths in the three trees.
struct MergeFiles {
  struct File {
    /// Base, one side, the other.
    var paths: [VaultPath?]
    /// The file cut into units in each tree. If one of the three can't be cut, the merge treats the file as text.
    var cut: [MergeFile?] = [nil, nil, nil]
    var isText = false

    /// Whether each side renamed it.
    var renamed: (Bool, Bool) { (isRenamed(1), isRenamed(2)) }

    private func isRenamed(_ side: Int) -> Bool {
      paths[0] != nil && paths[side] != nil && paths[side] != paths[0]
    }
  }

  private(set) var files: [File] = []
  private let trees: [TreeMerge.Tree]

  init(_ trees: [TreeMerge.Tree], _ paths: Set<VaultPath>, inbox: VaultPath) {
    self.trees = trees
    let cut = Self.cut(trees, paths, inbox: inbox)
    let sorted = paths.sorted()
    var taken = [Set<VaultPath>(), [], []]
    let renames = (1...2).map { side in Renames(from: cut[0], to: cut[side], sorted) }
    for path in sorted where trees[0][path] != nil {
      let found =
        [path] + (1...2).map { side in trees[side][path] == nil ? renames[side - 1].paths[path] : path }
      for side in 0...2 { if let path = found[side] { taken[side].insert(path) } }
      files.append(File(paths: found))
    }
    for path in sorted where trees[1][path] != nil && !taken[1].contains(path) {
      let other = sorted.first {
        trees[2][$0] != nil && !taken[2].contains($0) && NameCollision.areSame($0.bytes, path.bytes)
          && ($0 == path || trees[1][$0] == nil)
      }
      if let other { taken[2].insert(other) }
      files.append(File(paths: [nil, path, other]))
    }
    for path in sorted where trees[2][path] != nil && !taken[2].contains(path) {
      files.append(File(paths: [nil, nil, path]))
    }
    for index in files.indices {
      for (tree, path) in files[index].paths.enumerated() {
        guard let path else { continue }
        if let file = cut[tree][path] ?? nil {
          files[index].cut[tree] = file
        } else {
          files[index].isText = true
        }
      }
      if files[index].isText { files[index].cut = [nil, nil, nil] }
    }
  }
}

extension MergeFiles {
  /// The files of each tree, cut into units. If trees share a file, it's cut once.
  private static func cut(
    _ trees: [TreeMerge.Tree], _ paths: Set<VaultPath>, inbox: VaultPath
  ) -> [[VaultPath: MergeFile?]] {
    var cut: [[VaultPath: MergeFile?]] = trees.map { _ in [:] }
    for path in paths {
      for (index, tree) in trees.enumerated() {
        guard let bytes = tree[path] else { continue }
        if let same = (0..<index).first(where: { trees[$0][path] == bytes }) {
          cut[index][path] = cut[same][path]
        } else {
          cut[index][path] = .some(MergeFile(bytes, kind: path == inbox ? .inbox : .collection))
        }
      }
    }
    return cut
  }
}

/// Files that one side renamed: they have at least half of the old file's units.
private struct Renames {
  private(set) var paths: [VaultPath: VaultPath] = [:]

  init(from base: [VaultPath: MergeFile?], to side: [VaultPath: MergeFile?], _ sorted: [VaultPath]) {
    let gone = sorted.filter { base[$0] != nil && side[$0] == nil }
    var added = sorted.filter { base[$0] == nil && side[$0] != nil }
    for path in gone {
      guard let old = base[path] ?? nil, !old.units.isEmpty else { continue }
      let texts = Set(old.units.map(\.versions))
      let shares = added.map { path in
        Set((side[path] ?? nil)?.units.map(\.versions) ?? []).intersection(texts).count
      }
      guard let most = shares.max(), most * 2 >= texts.count, most > 0,
        shares.count(where: { $0 == most }) == 1,
        let place = shares.firstIndex(of: most)
      else { continue }
      paths[path] = added.remove(at: place)
    }
  }
}
