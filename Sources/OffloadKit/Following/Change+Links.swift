import VaultStore
import VaultSyntax

extension Change {
  /// Gives links other targets, in bodies and front matter, in every file with a link for which `rewritten` returns
  /// one. It reads the whole vault.
  func rewriteLinks(_ rewritten: @escaping @Sendable (LinkTarget, VaultPath) -> LinkTarget?) throws {
    for path in try present(vault.within(self).files(withLinks: { rewritten($0, $1) != nil })) {
      try edit(path) { document in
        patches(
          of: document.rewritingLinks { rewritten($0, path) }
            + document.rewritingFrontMatterLinks { rewritten($0, path) }, in: path)
      }
    }
  }

  /// Returns the patches, and notes each link that stays as it is.
  func patches(of rewriting: LinkRewriting, in path: VaultPath) -> [Patch] {
    notes += rewriting.kept.map { .linkKept(path, target: text($0)) }
    return rewriting.patches
  }
}

extension Document {
  /// The targets of the links in the body and in front matter.
  fileprivate var allLinkTargets: [LinkTarget] { linkTargets + frontMatterLinks.map(\.target) }
}

extension Vault {
  /// Returns the files with a wanted link in the body or in front matter.
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
