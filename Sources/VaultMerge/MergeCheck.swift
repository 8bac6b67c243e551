import VaultModel
import VaultStore
import VaultSyntax

/// Reads each file of a merge's result again, and checks that it has the intended units.
struct MergeCheck {
  /// Nil if the file has no content left.
  private(set) var files: [[UInt8]?] = []
  /// Whether a file couldn't be merged this way. Files that share units with such a file are unsure, too.
  private(set) var isUnsure: [Bool]
  private let merge: UnitMerge

  init(_ merge: UnitMerge, _ known: inout MergeTree.Known) {
    self.merge = merge
    isUnsure = Array(repeating: false, count: merge.paths.count)
    let layout = UnitLayout(merge)
    var cut: [MergeFile?] = []
    for (index, entries) in layout.files.enumerated() {
      var made = read(index, entries, .asTheyStand)
      for way in UnitMerge.Joining.allCases.dropFirst() where made.bytes != nil && made.file == nil {
        made = read(index, entries, way)
      }
      isUnsure[index] = made.bytes != nil && made.file == nil
      files.append(made.bytes)
      cut.append(made.file)
    }
    if !isUnsure.contains(true), !holdsAll(cut, &known) {
      isUnsure = isUnsure.indices.map { index in
        merge.trees.contains { $0.files[index] != nil }
      }
    }
    spread()
  }

  /// Returns a file's bytes, and the file cut again; nil if cutting gives other units than intended.
  private func read(
    _ index: Int, _ entries: [UnitLayout.Entry], _ joining: UnitMerge.Joining
  ) -> (bytes: [UInt8]?, file: MergeFile?) {
    guard let file = merge.file(index, entries, joining) else { return (nil, nil) }
    let bytes = file.bytes
    // If a side has the same file, it was cut from that side's bytes.
    if merge.trees.contains(where: { $0.files[index] == file }) { return (bytes, file) }
    let kind = merge.paths[index] == merge.rules.inbox ? FileKind.inbox : .collection
    guard let cut = MergeFile(bytes, kind: kind), cut.units.count == file.units.count,
      zip(cut.units, file.units).allSatisfy({ read, meant in
        read.versions == meant.versions && read.depth == meant.depth && read.isItem == meant.isItem
          && read.parent == meant.parent
      })
    else { return (bytes, nil) }
    return (bytes, cut)
  }

  /// Checks the result by counting words, without relying on the merge. The result must have every item that a side
  /// added, and no item more often than any tree has it, except items whose words were edited to match.
  private func holdsAll(_ cut: [MergeFile?], _ known: inout MergeTree.Known) -> Bool {
    var result = MergeTree()
    for file in cut { result.append(file, &known) }
    let counts = (merge.trees + [result]).map(\.counts)
    var excused: [Int: Int] = [:]
    for index in merge.members.indices {
      let words = (0...2).map { tree in
        merge.node(tree, index).map { merge.trees[tree].nodes[$0].said.wordNumbers } ?? []
      }
      for word in words[1].union(words[2]).subtracting(words[0]) { excused[word, default: 0] += 1 }
    }
    return counts[3].allSatisfy { key, count in
      count <= (counts[..<3].map { $0[key] ?? 0 }.max() ?? 0) + (excused[key] ?? 0)
    }
      && (1...2).allSatisfy { side in
        counts[side].allSatisfy { key, count in
          count <= counts[0][key] ?? 0 || counts[3][key] != nil
        }
      }
  }

  /// Merges files between which units moved either all together or not at all.
  private mutating func spread() {
    guard isUnsure.contains(true) else { return }
    let links = merge.members.indices.map { index in
      Set((0...2).compactMap { tree in merge.node(tree, index).map { merge.trees[tree].nodes[$0].file } })
    }.filter { $0.count > 1 }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for link in links where link.contains(where: { isUnsure[$0] }) && !link.allSatisfy({ isUnsure[$0] }) {
        for file in link { isUnsure[file] = true }
        isGrowing = true
      }
    }
  }
}

extension MergeTree {
  /// How often each item's words occur in the tree, including the words of versions.
  fileprivate var counts: [Int: Int] {
    var counts: [Int: Int] = [:]
    for node in nodes where node.unit.isItem {
      for words in node.said.wordNumbers { counts[words, default: 0] += 1 }
    }
    return counts
  }
}
