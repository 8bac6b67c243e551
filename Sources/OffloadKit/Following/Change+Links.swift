import VaultStore
import VaultSyntax

extension Change {
  /// Gives links other targets, in bodies and in front matter, in every file that has one for which `rewritten` gives
  /// one. The whole vault is read for it.
  func rewriteLinks(_ rewritten: @escaping @Sendable (LinkTarget, VaultPath) -> LinkTarget?) throws {
    for path in try present(vault.within(self).files(withLinks: { rewritten($0, $1) != nil })) {
      try edit(path) { document in
        patches(
          of: document.rewritingLinks { rewritten($0, path) }
            + document.rewritingFrontMatterLinks { rewritten($0, path) }, in: path)
      }
    }
  }

  /// The patches, after a note on each link that stays as it is.
  func patches(of rewriting: LinkRewriting, in path: VaultPath) -> [Patch] {
    notes += rewriting.kept.map { .linkKept(path, target: text($0)) }
    return rewriting.patches
  }
}

extension Document {
  /// What the links of the body and of the front matter point at.
  fileprivate var allLinkTargets: [LinkTarget] { linkTargets + frontMatterLinks.map(\.target) }
}

extension Vault {
  /// The files with a link, in the body or in front matter, that is wanted.
  fileprivate func files(withLinks isWanted: @escaping @Sendable (LinkTarget, VaultPath) -> Bool) throws
    -> [VaultPath]
  {
    try VaultScan(self, waitsForSaves: true, where: { _ in true }).map(where: UnreadMarkdown.mayHoldLinks) {
      scanner in
      let path = scanner.path
      return scanner.document().allLinkTargets.contains { isWanted($0, path) } ? path : nil
    }.complete().compactMap(\.self)
  }
}
