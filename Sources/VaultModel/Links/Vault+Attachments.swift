import VaultStore
package import VaultSyntax

/// Finds the files that belong to items. If a file isn't where its link says, the finder reads the names of
/// all files in the vault, once.
package struct AttachmentFinder {
  let vault: Vault
  private lazy var index = FileIndex(vault.allFiles())

  package init(_ vault: Vault) { self.vault = vault }

  /// Returns the file that a link embeds. It can be at the path from the root, beside the file with the
  /// link (first for a Markdown link), in the attachments folder, or anywhere in the vault under this name,
  /// as in Obsidian.
  package mutating func file(_ target: LinkTarget, for source: VaultPath) -> VaultPath? {
    let (fromRoot, beside) = (VaultPath(target.path), VaultPath(relative: target.path, to: source))
    let attached = vault.settings.attachmentPlace.folder(for: source)?.appending(target.path)
    let candidates = (target.form == .markdown ? [beside, fromRoot] : [fromRoot, beside]) + [attached]
    return candidates.lazy.compactMap(\.self).first(where: vault.isThere)
      ?? index.file(linkedAs: text(target.path))
  }
}

extension Vault {
  /// Returns the files that an item names as attachments, without those that don't exist.
  package func attachments(_ names: some Sequence<String>, of item: Item) -> [String: VaultPath] {
    let targets = Dictionary(zip(item.links, item.linkTargets)) { first, _ in first }
    var finder = AttachmentFinder(self)
    var found: [String: VaultPath] = [:]
    for name in names where found[name] == nil {
      if let target = targets[name] ?? nil { found[name] = finder.file(target, for: item.place.path) }
    }
    return found
  }

  /// Returns the size of a file in bytes; nil if the system can't say.
  package func size(of path: VaultPath) -> Int? { store.stamp(of: path)?.size }
}

extension VaultPath {
  /// The link that embeds the file: a wikilink, or a Markdown link if a wikilink can't contain the name.
  package var embed: [UInt8] {
    guard bytes.contains(where: { "[]|#^".utf8.contains($0) }) else {
      return Array("![[".utf8) + bytes + Array("]]".utf8)
    }
    let model = Document(Array("![](x)".utf8))
    let rewriting = model.rewritingLinks {
      LinkTarget(form: $0.form, isEmbed: true, path: bytes, anchor: nil)
    }
    return (try? model.applying(rewriting.patches)) ?? model.bytes
  }
}
