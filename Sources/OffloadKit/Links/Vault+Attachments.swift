import VaultStore
import VaultSyntax

/// Where attached files are.
extension Vault {
  /// Where a file is that goes with an item, which names it so; nil where it is not there.
  package func attachment(_ name: String, of item: Item) -> VaultPath? {
    let target = zip(item.links, item.linkTargets).first { $0.0 == name }?.1
    return target.flatMap { attachment($0.path, for: item.place.path) }
  }

  /// The bytes of a file, in number; nil where it cannot be asked.
  package func size(of path: VaultPath) -> Int? { store.stamp(of: path)?.size }

  /// Where an embedded file is: at the path from the root, beside the file that embeds it, in the attachments folder, or
  /// wherever in the vault a file has this name, as in Obsidian.
  func attachment(_ name: [UInt8], for source: VaultPath) -> VaultPath? {
    let candidates = [
      VaultPath(name), VaultPath(relative: name, to: source),
      VaultPath(settings.attachments + [UInt8(ascii: "/")] + name),
    ]
    return candidates.lazy.compactMap(\.self).first(where: isThere)
      ?? FileIndex(allFiles()).file(linkedAs: text(name))
  }
}
