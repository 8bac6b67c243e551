import VaultStore

extension ItemNaming {
  /// Makes the names of an item at a place from the ids of a vault.
  init(_ id: ItemID?, at place: Place, among ids: ShortIDs, collection: String) {
    let names = id.map { ids.names(of: $0, at: place) }
    (short, address) = (names?.short, names?.address ?? place.description)
    self.collection = collection
  }
}

/// Finds the shortest names of collections for items that come file by file, and remembers the last one.
struct NewestCollectionName {
  private let names: CollectionNames
  private var newest: (path: VaultPath, name: String)?

  init(_ names: CollectionNames) { self.names = names }

  mutating func name(of path: VaultPath) -> String {
    if let newest, newest.path == path { return newest.name }
    let name = names.shortestName(of: path)
    newest = (path, name)
    return name
  }
}
