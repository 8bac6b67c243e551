public import VaultStore
import VaultSyntax

extension CollectionRepository {
  /// Renames a collection. Every link to it follows: wikilinks, embeds, Markdown links, front matter; and its
  /// title, where that is the old name.
  ///
  /// A link elsewhere that would come to mean another file is written out so that it keeps its meaning.
  ///
  /// - Parameters:
  ///   - path: the collection.
  ///   - name: its new name; without folders, it stays where it is.
  /// - Throws: `VaultError.protectedCollection`, `VaultError.invalidCollectionName`, `VaultError.collectionExists`.
  @discardableResult
  public func rename(_ path: VaultPath, to name: String) throws -> ItemCollection {
    try refuseProtected(path)
    let folder = path.folderText
    let newPath = try VaultPath.newCollection(
      named: name.contains("/") || folder.isEmpty ? name : "\(folder)/\(name)")
    guard newPath != path else { return try fetch(path) }
    try refuseCollision(newPath, except: path)
    return try change("collection rename", leaving: newPath) { change in
      try renameTitle(of: path, from: path.collectionName, to: newPath.collectionName, change)
      let names = try vault.allCollectionNames()
      let renamed = CollectionNames(names.paths.map { $0 == path ? newPath : $0 })
      try LinkShift(vault: vault, from: names, to: renamed) { $0 == path ? newPath : $0 }.apply(in: change)
      try SavedQueries.follow(path, to: newPath, among: names, in: change)
      try change.rename(path, to: newPath)
    }
  }

  private func renameTitle(of path: VaultPath, from old: String, to new: String, _ change: Change) throws {
    try change.edit(path) { document in
      guard let title = document.title, text(document.bytes[title]) == old else { return [] }
      return [Patch(title, with: Array(new.utf8))]
    }
  }
}

/// Rewrites links so that they keep their meaning while the names of files change.
struct LinkShift {
  private let vault: Vault
  private let before: LinkMap
  private let after: LinkMap
  private let moved: @Sendable (VaultPath) -> VaultPath

  /// - Parameter moved: where a file lies afterwards.
  init(
    vault: Vault, from before: CollectionNames, to after: CollectionNames,
    moved: @escaping @Sendable (VaultPath) -> VaultPath
  ) throws {
    self.vault = vault
    self.before = vault.linkMap(before)
    self.after = vault.linkMap(after)
    self.moved = moved
  }

  /// Patches every file that needs it.
  func apply(in change: Change) throws {
    for path in try change.present(vault.within(change).files(withLinks: { rewritten($0, in: $1) != nil })) {
      try change.edit(path) { document in
        document.rewritingLinks { rewritten($0, in: path) }
          + document.rewritingFrontMatterLinks { rewritten($0, in: path) }
      }
    }
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
  static func keepMeaning(adding paths: [VaultPath], in change: Change, of vault: Vault) throws {
    let names = try vault.allCollectionNames()
    guard paths.contains(where: { !names.candidates(for: $0.collectionName).isEmpty }) else { return }
    try LinkShift(vault: vault, from: names, to: CollectionNames(names.paths + paths)) { $0 }.apply(
      in: change)
  }
}
