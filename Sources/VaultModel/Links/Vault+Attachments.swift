import VaultStore
package import VaultSyntax

/// Finds files that go with items. Where one is not where it is named, the names of all files are read, once.
package struct AttachmentFinder {
  let vault: Vault
  private lazy var index = FileIndex(vault.allFiles())

  package init(_ vault: Vault) { self.vault = vault }

  /// Where a file is that a link embeds: at the path from the root, beside the file that embeds it, which comes first for a
  /// Markdown link, in the attachments folder, or wherever in the vault a file has this name, as in Obsidian.
  package mutating func file(_ target: LinkTarget, for source: VaultPath) -> VaultPath? {
    let (fromRoot, beside) = (VaultPath(target.path), VaultPath(relative: target.path, to: source))
    let attached = VaultPath(vault.settings.attachments + [UInt8(ascii: "/")] + target.path)
    let candidates = (target.form == .markdown ? [beside, fromRoot] : [fromRoot, beside]) + [attached]
    return candidates.lazy.compactMap(\.self).first(where: vault.isThere)
      ?? index.file(linkedAs: text(target.path))
  }
}

extension Vault {
  /// Where files are that go with an item, which names them so; those that are nowhere are left out.
  package func attachments(_ names: some Sequence<String>, of item: Item) -> [String: VaultPath] {
    let targets = Dictionary(zip(item.links, item.linkTargets)) { first, _ in first }
    var finder = AttachmentFinder(self)
    var found: [String: VaultPath] = [:]
    for name in names where found[name] == nil {
      if let target = targets[name] ?? nil { found[name] = finder.file(target, for: item.place.path) }
    }
    return found
  }

  /// The bytes of a file, in number; nil where it cannot be asked.
  package func size(of path: VaultPath) -> Int? { store.stamp(of: path)?.size }
}

extension VaultPath {
  /// The link that shows the file; a Markdown one where a wikilink cannot hold the name.
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
