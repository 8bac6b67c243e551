import VaultStore
import VaultSyntax

/// What a vault becomes with what was made elsewhere of a state that both once had. Nothing is changed by looking.
///
/// Files are read as they lie in three folders. Left out are links, and all names that begin with a dot but for the vault's
/// settings.
package struct VaultMerge: Sendable {
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
  private let ours: Vault

  /// - Throws: `VaultError.unreadable` or `VaultError.system` where anything cannot be read: what is not seen must not
  ///   count as deleted.
  package init(base: Vault, ours: Vault, theirs: Vault) throws {
    self.ours = ours
    var trees: [TreeMerge.Tree] = [[:], [:], [:]]
    var links: Set<VaultPath> = []
    let vaults = [base, ours, theirs]
    let lists = try vaults.map { vault in try vault.wrapping { try vault.store.readTree() } }
    for list in lists { links.formUnion(list.links) }
    let present = lists.map { Set($0.files) }
    let paths = present.reduce(into: Set([VaultPath.settings])) { $0.formUnion($1) }
    for path in paths.subtracting(links).sorted() {
      let texts = try zip(vaults, present).map { vault, files in
        guard files.contains(path) || path == .settings else { return [UInt8]?.none }
        let file = try vault.store.readIfThere(path)
        if file == nil, path != .settings { throw VaultError.gone(path) }
        return file?.bytes
      }
      // What nobody changed need not be kept in memory.
      if texts[0] == texts[1], texts[1] == texts[2], path != .settings { continue }
      for tree in 0...2 { trees[tree][path] = texts[tree] }
    }
    let merge = TreeMerge(base: trees[0], trees[1], trees[2])
    self.links = links.sorted()
    notes = merge.notes
    files = Set(merge.result.keys).union(trees[1].keys).sorted().compactMap { path in
      let (old, new) = (trees[1][path], merge.result[path])
      return old == new ? nil : ChangedFile(path: path, old: old, new: new)
    }
  }

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

  /// Makes it so in our side's vault, as one operation.
  ///
  /// - Throws: `VaultError.conflict` where a file is not as it was read; `VaultError.guardedPath` where one is neither
  ///   Markdown nor attached. Nothing was changed then.
  package func apply(as command: String) throws -> ChangeReport<Void> {
    try ours.transaction(command) { change in
      for file in files {
        guard try change.document(at: file.path)?.bytes == file.old else {
          throw VaultError.conflict(file.path, lines: [])
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
