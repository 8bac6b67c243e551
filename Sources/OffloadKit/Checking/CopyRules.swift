import VaultStore
import VaultSyntax

extension CheckRule {
  static let likelyCopy = CheckRule(
    "likely-copy", .note,
    "a file that looks like a sync tool's copy: a longer name, mostly the same items",
    advice: "offload fold PATH merges it into the original; offload undo undoes that",
    .vault { checked in
      let files = checked.files.map { $0.path }
      let neighbours = Dictionary(grouping: files) { $0.parent }
      return files.compactMap { path in
        guard let original = path.original(among: neighbours[path.parent] ?? []),
          checked.vault.settings.holdsItems(path), checked.vault.settings.holdsItems(original),
          isCopy(path, of: original, in: checked.vault)
        else { return nil }
        return RuleFinding(
          path, nil, "most of its items are in \(original), too: it may be a sync tool's copy")
      }
    })

  /// Whether another file has more than half of this file's items as well.
  private static func isCopy(_ path: VaultPath, of original: VaultPath, in vault: Vault) -> Bool {
    let identities = { (path: VaultPath) in
      guard let document = (try? vault.document(at: path)) ?? nil else { return [UInt64]() }
      return document.items.indices.compactMap { ItemText($0, in: document).identity }
    }
    let own = identities(path)
    if own.isEmpty { return false }
    let others = Set(identities(original))
    return own.count { others.contains($0) } * 2 > own.count
  }
}
