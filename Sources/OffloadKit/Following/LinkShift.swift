import VaultStore
import VaultSyntax

/// Rewrites links so that they keep their meaning while the names of files change.
struct LinkShift {
  private let before: LinkMap
  private let after: LinkMap
  private let moved: @Sendable (VaultPath) -> VaultPath
  private let wasAt: @Sendable (VaultPath) -> VaultPath

  /// - Parameters:
  ///   - moved: where a file lies afterwards.
  ///   - wasAt: where a file lay before that is read now: elsewhere, where another program has moved it already.
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

  /// The link as it must be written afterwards; nil where it may stay.
  private func rewritten(_ link: LinkTarget, in source: VaultPath) -> LinkTarget? {
    guard !link.path.isEmpty, let file = before.file(of: link, in: source) else { return nil }
    let (newFile, newSource) = (moved(file), moved(source))
    let place = LinkPlace(source: source, file: file)
    let stillMeansIt = after.means(newFile, link, in: newSource, as: place)
    // Where only case changes, a link means the same as before; one that was spelled as the name follows it.
    let isSpelledOut = newFile != file && before.link(link, at: place, to: file, in: source) == link
    guard !stillMeansIt || isSpelledOut else { return nil }
    return after.link(link, at: place, to: newFile, in: newSource)
  }
}

extension LinkShift {
  /// Keeps the meaning of links that the names of new collections would draw to them.
  ///
  /// - Parameter vault: with the new collections, within an operation that has made them, or without.
  static func keepMeaning(adding paths: [VaultPath], in change: Change, of vault: Vault) throws {
    var names = try vault.allCollectionNames()
    let others = names.paths.filter { !paths.contains($0) }
    if others.count < names.paths.count { names = CollectionNames(others) }
    guard paths.contains(where: { !names.candidates(for: $0.collectionName).isEmpty }) else { return }
    try LinkShift(vault: vault, from: names, to: CollectionNames(names.paths + paths)) { $0 }.apply(
      in: change)
  }
}
