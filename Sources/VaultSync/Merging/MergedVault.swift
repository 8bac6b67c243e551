package import OffloadKit
package import VaultMerge
package import VaultStore
import VaultSyntax

/// What a vault becomes with what was made elsewhere of a state that both once had. Nothing is changed by looking.
///
/// Files are read as they lie in folders, or as commits have them. Left out are links, and all names that begin with a dot but
/// for the vault's settings.
package struct MergedVault: Sendable {
  /// A file that differs from that of our side.
  package struct ChangedFile: Sendable, Hashable {
    package let path: VaultPath
    /// Nil where it is made.
    package let old: [UInt8]?
    /// Nil where it goes.
    package let new: [UInt8]?
  }

  /// In the order of their paths.
  package let files: [ChangedFile]
  /// What had to be decided; sorted.
  package let notes: [MergeNote]
  /// Links on any side, and what the others have in their places: nothing is known of that.
  package let links: [VaultPath]
  /// Nil where our side is a commit.
  private let ours: Vault?

  /// One of the three.
  package enum Side: Sendable {
    case folder(Vault)
    case commit(CommitFiles)
  }

  /// - Throws: `VaultError.unreadable` or `VaultError.system` where anything cannot be read: what is not seen must not
  ///   count as deleted.
  package init(base: Side, ours: Side, theirs: Side) throws {
    if case .folder(let vault) = ours { self.ours = vault } else { self.ours = nil }
    var trees: [TreeMerge.Tree] = [[:], [:], [:]]
    let sides = try [base, ours, theirs].map { try SideFiles($0) }
    let links = sides.reduce(into: Set<VaultPath>()) { $0.formUnion($1.links) }
    let paths = sides.reduce(into: Set([VaultPath.settings])) { $0.formUnion($1.paths) }
    // What three commits have alike is the settings' business alone.
    let wanted = paths.subtracting(links).filter { path in
      path == .settings || Set(sides.map { $0.name(of: path) }).count > 1 || sides[0].name(of: path) == nil
    }.sorted()
    for start in stride(from: 0, to: wanted.count, by: Self.share) {
      let share = wanted[start..<min(start + Self.share, wanted.count)]
      let texts = try sides.map { try $0.texts(of: share) }
      for path in share {
        // What nobody changed need not be kept in memory.
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

  /// How many files are read before those that are alike are let go.
  private static let share = 256

  /// What changes for our side, as one unified diff; of a file that is no text only that it does.
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

  /// Makes it so in our side's vault, as one operation; nil where our side is a commit, and nothing changed.
  ///
  /// - Throws: `VaultError.conflict` where a file is not as it was read; `VaultError.guardedPath` where one is neither
  ///   Markdown nor attached. Nothing changed then.
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

  /// What git calls the file's content; nil where that is not known.
  func name(of path: VaultPath) -> GitID? {
    if case .commit(let commit) = side { commit.files[path] } else { nil }
  }

  /// What files hold; nil for one that is not there.
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
