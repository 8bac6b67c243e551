import VaultStore
import VaultSyntax

/// Rewrites links so that they keep their meaning while the names of files change.
struct LinkShift {
  private let before: LinkMap
  private let after: LinkMap
  private let moved: @Sendable (VaultPath) -> VaultPath
  private let wasAt: @Sendable (VaultPath) -> VaultPath

  /// - Parameters:
  ///   - moved: returns the place of a file afterwards.
  ///   - wasAt: returns the old place of a file; it differs if another program has moved the file already.
  init(
    vault: Vault, from before: CollectionNames, to after: CollectionNames,
    moved: @escaping @Sendable (VaultPath) -> VaultPath,
    wasAt: @escaping @Sendable (VaultPath) -> VaultPath = { $0 }
  ) {
    self.before = vault.linkMap(before)
    self.after = vault.linkMap(after)
    self.moved = moved
    self.wasAt = wasAt
  }

  /// Patches every file that needs it.
  func apply(in change: Change) throws {
    try change.rewriteLinks { rewritten($0, in: wasAt($1)) }
  }

  /// Returns the new form of the link; nil if it can stay.
  private func rewritten(_ link: LinkTarget, in source: VaultPath) -> LinkTarget? {
    guard !link.path.isEmpty, let file = before.file(of: link, in: source) else { return nil }
    let (newFile, newSource) = (moved(file), moved(source))
    let place = LinkPlace(source: source, file: file)
    let stillMeansIt = after.means(newFile, link, in: newSource, as: place)
    // If only case changes, a link still has its meaning, but one that spells out the name follows it.
    let isSpelledOut = newFile != file && before.link(link, at: place, to: file, in: source) == link
    guard !stillMeansIt || isSpelledOut else { return nil }
    return after.link(link, at: place, to: newFile, in: newSource)
  }
}

extension LinkShift {
  /// Keeps the meaning of links that the names of new collections would otherwise take over.
  ///
  /// - Parameter vault: the vault with the new collections, from an operation that has made them, or without.
  static func keepMeaning(adding paths: [VaultPath], in change: Change, of vault: Vault) throws {
    var names = try vault.allCollectionNames()
    let others = names.paths.filter { !paths.contains($0) }
    if others.count < names.paths.count { names = CollectionNames(others) }
    guard paths.contains(where: { !names.candidates(for: $0.collectionName).isEmpty }) else { return }
    try LinkShift(vault: vault, from: names, to: CollectionNames(names.paths + paths)) { $0 }.apply(
      in: change)
  }
}
