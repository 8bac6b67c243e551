package import VaultStore
import VaultSyntax

extension CollectionRepository {
  /// Updates the vault after another program has renamed or moved a collection, or a folder of them.
  ///
  /// It rewrites the same things as `rename(_:to:)`: links to the files and within them, their titles if those are
  /// the old names, and saved queries. Undo and other uses of older operations find the files by their new names. In
  /// a folder, it skips files that also exist at their old place.
  ///
  /// - Parameters:
  ///   - old: the old path of the file or folder.
  ///   - new: its new path.
  /// - Returns: the updated collections, by their new paths.
  /// - Throws: `VaultError.collectionNotFound` if there is nothing at the new place; `VaultError.collectionExists` if
  ///   there is still a collection at the old one.
  @discardableResult
  package func follow(_ old: VaultPath, to new: VaultPath) throws -> [VaultPath] {
    let now = try vault.allCollectionNames()
    let old = OldPlaces(of: new, from: old, among: now.paths)
    if let rival = old.rival { throw VaultError.collectionExists(rival) }
    if old.byNew.isEmpty {
      throw VaultError.collectionNotFound(name: new.text, nearest: now.nearest(to: new.text))
    }
    let before = CollectionNames(now.paths.map { old.byNew[$0] ?? $0 })
    return try scope.change("collection follow") { change in
      let map = vault.linkMap(before)
      for (new, place) in old.inOrder {
        let into = LinksInto(place, try change.existingDocument(at: new), map)
        try renameTitle(of: new, from: place.collectionName, to: new.collectionName, change) {
          into.has($0, in: old.byNew[$1] ?? $1)
        }
      }
      try LinkShift(
        vault: vault, from: before, to: now, moved: { old.byOld[$0] ?? $0 }, wasAt: { old.byNew[$0] ?? $0 }
      ).apply(in: change)
      for (new, old) in old.inOrder { try SavedQueries.follow(old, to: new, among: before, in: change) }
      change.note(old.inOrder.map { OperationHeader.detail(following: $0.old, to: $0.new) })
      if let folders = old.folders {
        try SavedQueries.follow(folder: folders.old, to: folders.new, in: change)
      }
      return old.inOrder.map(\.new)
    }
  }
}

extension Vault {
  /// Returns the paths that a user means who reports that a file, or a folder of files, has a new name.
  ///
  /// - Parameters:
  ///   - old: the old name from the root of the vault, with or without `.md`. If both names have no slash, it means a
  ///     file next to the new place.
  ///   - new: the present collection or folder.
  /// - Throws: `VaultError.collectionNotFound`, `VaultError.ambiguousCollection`; `VaultError.invalidCollectionName`
  ///   if the old name isn't a possible path.
  package func places(ofMoved old: String, to new: String) throws -> (old: VaultPath, new: VaultPath) {
    let names = try allCollectionNames()
    let (old, new) = (old.withoutEndingSlashes, new.withoutEndingSlashes)
    if let folder = VaultPath(Array(new.utf8)), names.paths.contains(where: { $0.isInside(folder) }),
      names.candidates(for: new).isEmpty
    {
      guard let before = VaultPath(Array(old.utf8)) else {
        throw VaultError.invalidCollectionName(old, .empty)
      }
      return (before, folder)
    }
    let path = try collection(named: new)
    let file = old.hasSuffix(".md") ? old : old + ".md"
    let isBeside = !old.contains("/") && !new.contains("/") && !path.folderText.isEmpty
    guard let before = VaultPath(Array((isBeside ? "\(path.folderText)/\(file)" : file).utf8)) else {
      throw VaultError.invalidCollectionName(old, .empty)
    }
    return (before, path)
  }
}

extension String {
  fileprivate var withoutEndingSlashes: String { String(reversed().drop { $0 == "/" }.reversed()) }
}

/// The old places of moved files.
private struct OldPlaces: Sendable {
  private(set) var byNew: [VaultPath: VaultPath] = [:]
  private(set) var byOld: [VaultPath: VaultPath] = [:]
  /// A collection that still exists at its old place.
  private(set) var rival: VaultPath?
  /// The folders, if whole folders were moved.
  private(set) var folders: (old: String, new: String)?

  init(of new: VaultPath, from old: VaultPath, among paths: [VaultPath]) {
    let there = Set(paths)
    if there.contains(new) {
      if there.contains(old) { rival = old } else { add(old, new) }
      return
    }
    for path in paths where path.isInside(new) {
      guard let place = VaultPath(old.bytes + path.bytes.dropFirst(new.bytes.count)) else { continue }
      if there.contains(place) { rival = rival ?? place } else { add(place, path) }
    }
    guard !byNew.isEmpty else { return }
    rival = nil
    folders = (old.text, new.text)
  }

  var inOrder: [(new: VaultPath, old: VaultPath)] {
    byNew.sorted { $0.key < $1.key }.map { (new: $0.key, old: $0.value) }
  }

  private mutating func add(_ old: VaultPath, _ new: VaultPath) {
    byNew[new] = old
    byOld[old] = new
  }
}
