package import VaultModel
import VaultStore
import VaultSyntax

/// A three-way merge of whole vaults, by item.
///
/// Neither side takes precedence: swapping the sides gives the same bytes. The result has everything that a side added,
/// and nothing twice that was there once. Notes list the decisions. The merge itself reads and writes no files.
package struct TreeMerge: Sendable {
  /// Files by path, with their bytes.
  package typealias Tree = [VaultPath: [UInt8]]

  package private(set) var result: Tree = [:]
  /// Sorted.
  package private(set) var notes: [MergeNote] = []
  private let trees: [Tree]
  private let rules: MergeRules
  /// Which of the trees is the newer side's, if known.
  private let newer: Int?
  private var found: Set<MergeNote> = []
  /// The paths of the result by their folded names, which disks that ignore case can't tell apart.
  private var names: [String: VaultPath] = [:]

  /// - Parameter isOtherNewer: whether the other side was made later; nil if that isn't known.
  package init(
    base: Tree, _ one: Tree, _ other: Tree, _ rules: MergeRules, isOtherNewer: Bool? = nil
  ) {
    self.rules = rules
    let changed = Set(base.keys).union(one.keys).union(other.keys).filter { path in
      base[path] != one[path] || base[path] != other[path]
    }
    // The sides' contents decide their order, so nothing below can prefer the side that was named first.
    let isSwapped = changed.sorted().first { one[$0] != other[$0] }.map { path in
      Self.precedes(other[path], one[path])
    }
    trees = isSwapped ?? false ? [base, other, one] : [base, one, other]
    newer = isOtherNewer.map { $0 != (isSwapped ?? false) ? 2 : 1 }
    if isSwapped == nil || trees[2] == base {
      result = trees[1]
    } else if trees[1] == base {
      result = trees[2]
    } else {
      result = base.filter { !changed.contains($0.key) }
      for path in result.keys { names[path.folded] = path }
      merge(changed)
      standAside()
    }
    notes = found.sorted()
  }

  static func precedes(_ one: [UInt8]?, _ other: [UInt8]?) -> Bool {
    guard let one, let other else { return one == nil && other != nil }
    return one.lexicographicallyPrecedes(other)
  }

  private mutating func merge(_ changed: Set<VaultPath>) {
    let cut = changed.filter { $0.isReadByItem }
    for path in changed.subtracting(cut).sorted() { mergeWhole([path, path, path], path) }
    let files = MergeFiles(trees, cut, inbox: rules.inbox).files
    let paths = files.map { path(of: $0) }
    var cutTrees = [MergeTree(), MergeTree(), MergeTree()]
    var known = MergeTree.Known()
    for file in files { for tree in 0...2 { cutTrees[tree].append(file.cut[tree], &known) } }
    let merge = UnitMerge(cutTrees, paths: paths, renamed: files.map(\.renamed), rules)
    let check = MergeCheck(merge, &known)
    let unsure = files.indices.filter { check.isUnsure[$0] && !files[$0].isText }
    let isOneSided = unsure.allSatisfy { index in
      let texts = texts(files[index].paths)
      return texts[1] == texts[2] || texts[1] == texts[0] || texts[2] == texts[0]
    }
    for (index, file) in files.enumerated() {
      if file.isText || isOneSided && check.isUnsure[index] {
        mergeWhole(file.paths, paths[index])
        continue
      }
      if check.isUnsure[index] {
        keepBoth(file.paths, paths[index])
        continue
      }
      guard let bytes = check.files[index] else { continue }
      put(bytes, at: paths[index])
      for side in merge.besides[index] ?? [] {
        if let path = file.paths[side], let bytes = trees[side][path] {
          putBeside(bytes, paths[index], kind: .beside)
        }
      }
      noteFrontMatter(file, paths[index])
    }
    found.formUnion(
      merge.notes.filter { note in
        !zip(paths, check.isUnsure).contains { $0 == note.path && $1 }
      })
  }

  /// Merges the path; if both sides renamed the file, the smaller one wins.
  private mutating func path(of file: MergeFiles.File) -> VaultPath {
    let paths = file.paths
    let known = paths.compactMap { $0 }
    guard let one = paths[1], let other = paths[2] else { return paths[1] ?? paths[2] ?? known[0] }
    if one == other || other == paths[0] { return one }
    if one == paths[0] { return other }
    let (kept, lost) = one < other ? (one, other) : (other, one)
    let name = paths[0] == nil ? "added" : ""
    found.insert(
      MergeNote(kind: .place, path: kept, name: name, kept: kept.description, lost: lost.description))
    return kept
  }

  private mutating func noteFrontMatter(_ file: MergeFiles.File, _ path: VaultPath) {
    let matters = file.cut.map { $0?.frontMatter ?? [] }
    guard file.cut[1] != nil, file.cut[2] != nil else { return }
    note(FrontMatterMerge(base: matters[0], matters[1], matters[2]).lost, path)
  }

  private mutating func note(_ lost: Set<LostValue>, _ path: VaultPath) {
    for value in lost {
      let texts = [value.name, value.kept, value.lost].map { String(decoding: $0, as: UTF8.self) }
      found.insert(MergeNote(kind: .value, path: path, name: texts[0], kept: texts[1], lost: texts[2]))
    }
  }

  // MARK: Whole files

  /// Merges a file that isn't cut into units: by line if it's text, otherwise it keeps both sides' files. Hidden
  /// folders belong to other programs, so there it keeps only the newer file.
  private mutating func mergeWhole(_ paths: [VaultPath?], _ path: VaultPath) {
    let texts = texts(paths)
    if texts[1] == texts[2] || texts[2] == texts[0] { return put(texts[1], at: path) }
    if texts[1] == texts[0] { return put(texts[2], at: path) }
    guard let one = texts[1], let other = texts[2] else {
      found.insert(MergeNote(kind: .kept, path: path))
      return put(texts[1] ?? texts[2], at: path)
    }
    if path == .settings, let merged = settings(texts[0] ?? [], one, other, path) {
      return put(merged, at: path)
    }
    if path.isMarkdown, let merged = WholeText.merged(texts[0] ?? [], one, other) {
      found.insert(MergeNote(kind: .unread, path: path))
      return put(merged, at: path)
    }
    if path.isListOfPatterns {
      return put(WholeText.merged(texts[0] ?? [], one, other) ?? WholeText.union(one, other), at: path)
    }
    let isOtherKept =
      path.isInHiddenFolder && newer != nil ? newer == 2 : Self.precedes(other, one)
    let (kept, lost) = isOtherKept ? (other, one) : (one, other)
    put(kept, at: path)
    putBeside(lost, path, kind: .beside)
  }

  /// Handles one of the files between which items moved and that couldn't be merged together. All of them stay as the
  /// first side has them, so no item is twice or nowhere. The other side's changed files go next to them.
  private mutating func keepBoth(_ paths: [VaultPath?], _ path: VaultPath) {
    let texts = texts(paths)
    put(texts[1], at: paths[1] ?? path)
    if let other = texts[2], other != texts[1], other != texts[0] {
      putBeside(other, path, kind: .unread)
    }
  }

  private func texts(_ paths: [VaultPath?]) -> [[UInt8]?] {
    zip(trees, paths).map { tree, path in path.flatMap { tree[$0] } }
  }

  private mutating func settings(
    _ base: [UInt8], _ one: [UInt8], _ other: [UInt8], _ path: VaultPath
  ) -> [UInt8]? {
    let lines = [base, one, other].map { [[]] + WholeText.lines($0) + [[]] }
    let merge = FrontMatterMerge(base: lines[0], lines[1], lines[2])
    note(merge.lost, path)
    return merge.result.dropFirst().dropLast().reduce(into: []) { $0 += $1 + [UInt8(ascii: "\n")] }
  }

  private mutating func putBeside(
    _ bytes: [UInt8], _ path: VaultPath, kind: MergeNote.Kind, name: String = ""
  ) {
    // The other program would never read the copy, and would write its file again and again.
    if path.isInHiddenFolder {
      found.insert(MergeNote(kind: kind, path: path, name: name))
      return
    }
    let copy = path.conflictCopy(of: bytes)
    result[copy] = bytes
    found.insert(MergeNote(kind: kind, path: path, name: name, lost: copy.description))
  }

  /// Turns a file into a conflict copy if its name is that of a folder with files, or if some disks can't tell the two
  /// names apart.
  private mutating func standAside() {
    let names = OccupiedNames(result.keys)
    for path in result.keys.filter(names.isInhabited).sorted() {
      guard let bytes = result.removeValue(forKey: path) else { continue }
      putBeside(bytes, path, kind: .beside, name: "folder")
    }
  }

  /// Adds a file to the result. If another file has the same path, or one that some disks can't tell from it, the
  /// larger path becomes a conflict copy.
  private mutating func put(_ bytes: [UInt8]?, at path: VaultPath) {
    guard let bytes else { return }
    guard let standing = names[path.folded],
      standing == path || !trees.contains(where: { $0[standing] != nil && $0[path] != nil })
    else {
      result[path] = bytes
      names[path.folded] = path
      return
    }
    guard let there = result[standing], there != bytes || standing != path else { return }
    let isFirst = standing == path ? Self.precedes(bytes, there) : path < standing
    if isFirst {
      result[standing] = nil
      result[path] = bytes
      names[path.folded] = path
      putBeside(there, standing, kind: .beside)
    } else {
      putBeside(bytes, path, kind: .beside)
    }
  }
}
