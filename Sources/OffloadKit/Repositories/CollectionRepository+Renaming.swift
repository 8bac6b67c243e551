public import VaultStore
import VaultSyntax

extension CollectionRepository {
  /// Renames a collection. Every link to it follows: wikilinks, embeds, Markdown links and front matter. Its title
  /// follows if it is the old name.
  ///
  /// A link elsewhere that would then mean another file gets a longer form that keeps its meaning.
  ///
  /// - Parameters:
  ///   - path: the collection.
  ///   - name: its new name. Without folders in it, the file stays in its folder.
  /// - Throws: `VaultError.protectedCollection`, `VaultError.invalidCollectionName`, `VaultError.collectionExists`.
  @discardableResult
  public func rename(_ path: VaultPath, to name: String) throws -> ItemCollection {
    guard let newPath = try newPath(of: path, named: name) else { return try fetch(path) }
    return try change("collection rename", leaving: newPath) { change in
      try follow(path, to: newPath, in: change)
      try change.rename(path, to: newPath)
      change.noteSameName(of: newPath)
    }
  }

  /// Does the same for a file that an editor has open and renames itself: changes only its title and the links.
  ///
  /// - Returns: the new path, to which the editor must rename the file.
  package func renameText(of path: VaultPath, to name: String) throws -> VaultPath {
    guard let newPath = try newPath(of: path, named: name) else { return path }
    return try scope.change("collection rename") { change in
      try follow(path, to: newPath, in: change)
      return newPath
    }
  }

  /// Returns the new path; nil if the collection has it already.
  private func newPath(of path: VaultPath, named name: String) throws -> VaultPath? {
    try refuseProtected(path)
    let folder = path.folderText
    let newPath = try vault.newCollection(
      at: name.contains("/") || folder.isEmpty ? name : "\(folder)/\(name)")
    if newPath == path { return nil }
    try refuseDay(newPath)
    try refuseCollision(newPath, except: path)
    return newPath
  }

  /// Updates the title, links and saved queries for the coming name of a file.
  private func follow(_ path: VaultPath, to newPath: VaultPath, in change: Change) throws {
    let names = try vault.allCollectionNames()
    let into = LinksInto(path, try change.existingDocument(at: path), vault.linkMap(names))
    try renameTitle(of: path, from: path.collectionName, to: newPath.collectionName, change) {
      into.has($0, in: $1)
    }
    let renamed = CollectionNames(names.paths.map { $0 == path ? newPath : $0 })
    try LinkShift(vault: vault, from: names, to: renamed) { $0 == path ? newPath : $0 }.apply(in: change)
    try SavedQueries.follow(path, to: newPath, among: names, in: change)
  }

  /// Gives a collection's title the new name if it is the old one. Links to the title follow.
  ///
  /// - Parameter leads: whether a link from the given file leads into the collection.
  func renameTitle(
    of path: VaultPath, from old: String, to new: String, _ change: Change,
    where leads: @escaping @Sendable (LinkTarget, VaultPath) -> Bool
  ) throws {
    let document = try change.existingDocument(at: path)
    guard old != new, let title = document.title, text(document.bytes[title]) == old,
      let heading = document.headings.firstIndex(where: { $0.text == title })
    else { return }
    try change.edit(path) { _ in [Patch(title, with: Array(new.utf8))] }
    try change.follow(HeadingRename(heading, of: document.headingTexts, to: new), where: leads)
  }
}

extension Change {
  /// Notes which other collections already have the name of a new one.
  func noteSameName(of path: VaultPath) {
    let others = soFar.namesakes(of: path)
    if !others.isEmpty { notes.append(.sameName(path, as: others)) }
  }
}
