package import OffloadKit
package import VaultMerge
package import VaultStore
import VaultSyntax

/// The result of merging a vault with changes that were made elsewhere, from a common base. Computing it changes
/// nothing.
///
/// The files come from folders or commits. Links are left out, and so are all names that begin with a dot, except the
/// vault's settings.
package struct MergedVault: Sendable {
  /// A file whose merged version differs from ours.
  package struct ChangedFile: Sendable, Hashable {
    package let path: VaultPath
    /// Nil if the merge creates the file.
    package let old: [UInt8]?
    /// Nil if the merge deletes the file.
    package let new: [UInt8]?
  }

  /// Sorted by path.
  package let files: [ChangedFile]
  /// The merge's decisions, sorted.
  package let notes: [MergeNote]
  /// Links on any side, and files that other sides have at the same paths. The merge ignores them.
  package let links: [VaultPath]
  /// Nil if our side is a commit.
  private let ours: Vault?

  /// Base, ours or theirs.
  package enum Side: Sendable {
    case folder(Vault)
    case commit(CommitFiles)
  }

  /// - Throws: `VaultError.unreadable` or `VaultError.system` if anything can't be read: a file that Offload can't see
  ///   must not count as deleted.
  package init(base: Side, ours: Side, theirs: Side) throws {
    if case .folder(let vault) = ours { self.ours = vault } else { self.ours = nil }
    var trees: [TreeMerge.Tree] = [[:], [:], [:]]
    let sides = try [base, ours, theirs].map { try SideFiles($0) }
    let links = sides.reduce(into: Set<VaultPath>()) { $0.formUnion($1.links) }
    let paths = sides.reduce(into: Set([VaultPath.settings])) { $0.formUnion($1.paths) }
    // Files that are the same in all three commits matter only if they're the settings.
    let wanted = paths.subtracting(links).filter { path in
      path == .settings || Set(sides.map { $0.name(of: path) }).count > 1 || sides[0].name(of: path) == nil
    }.sorted()
    for start in stride(from: 0, to: wanted.count, by: Self.share) {
      let share = wanted[start..<min(start + Self.share, wanted.count)]
      let texts = try sides.map { try $0.texts(of: share) }
      for path in share {
        // Unchanged files needn't stay in memory.
        if path != .settings, texts[0][path] == texts[1][path], texts[1][path] == texts[2][path] { continue }
        for tree in 0...2 { trees[tree][path] = texts[tree][path] }
      }
    }
    let merge = TreeMerge(base: trees[0], trees[1], trees[2])
    self.links = links.sorted()
    notes = merge.notes
    files = Set(merge.result.keys).union(trees[1].keys).sorted().compactMap { path in
      let (old, new) = (trees[1][path], merge.result[path])
      return old == new ? nil : ChangedFile(path: path, old: old, new: new)
    }
  }

  /// How many files are read at a time, before the unchanged ones are dropped from memory.
  private static let share = 256

  /// The changes to our side as one unified diff. For a binary file, only a line that it changes.
  package var diff: [UInt8] {
    files.flatMap { file in
      if [file.old, file.new].contains(where: { $0?.contains(0) ?? false }) {
        return Array("# \(file.path.text) would be \(file.new == nil ? "removed" : "written")\n".utf8)
      }
      return UnifiedDiff.text(
        from: file.old.map { UnifiedDiff.File(path: file.path.bytes, bytes: $0) },
        to: file.new.map { UnifiedDiff.File(path: file.path.bytes, bytes: $0) })
    }
  }

  /// Applies the changes to our side's vault, as one operation. Returns nil if our side is a commit; nothing changes
  /// then.
  ///
  /// - Throws: `VaultError.conflict` if a file changed since it was read; `VaultError.guardedPath` if a file is neither
  ///   Markdown nor attached. Nothing changes then.
  package func apply(as command: String) throws -> ChangeReport<Void>? {
    try ours?.transaction(command) { change in
      for file in files.goingFirst({ $0.new == nil }) {
        guard try change.document(at: file.path)?.bytes == file.old else {
          throw VaultError.conflict(file.path)
        }
        switch (file.old, file.new) {
        case (nil, let new?): try change.create(file.path, bytes: new)
        case (_, nil): try change.remove(file.path)
        case (_, let new?): try change.replace(file.path, with: new)
        }
      }
    }
  }
}

/// The files of one side.
private struct SideFiles {
  let side: MergedVault.Side
  let paths: Set<VaultPath>
  let links: [VaultPath]

  init(_ side: MergedVault.Side) throws {
    self.side = side
    switch side {
    case .folder(let vault):
      let tree = try vault.wrapping { try vault.store.readTree() }
      (paths, links) = (Set(tree.files), tree.links)
    case .commit(let commit): (paths, links) = (Set(commit.files.keys), commit.links)
    }
  }

  /// Git's id of the file's content; nil if unknown.
  func name(of path: VaultPath) -> GitID? {
    if case .commit(let commit) = side { commit.files[path] } else { nil }
  }

  /// The contents of files; a file that doesn't exist is missing in the result.
  func texts(of paths: some Sequence<VaultPath>) throws -> [VaultPath: [UInt8]] {
    switch side {
    case .commit(let commit): return try commit.texts(of: paths)
    case .folder(let vault):
      return try paths.reduce(into: [:]) { texts, path in
        guard self.paths.contains(path) || path == .settings else { return }
        let file = try vault.store.readIfThere(path)
        if file == nil, path != .settings { throw VaultError.gone(path) }
        texts[path] = file?.bytes
      }
    }
  }
}
