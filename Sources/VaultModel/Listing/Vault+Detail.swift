import VaultStore
import VaultSyntax

/// An item with its children and backlinks.
package struct ItemDetail: Sendable {
  /// The items nested directly under it.
  package var children: [ListedItem]
  /// The items that link to its block id.
  package var backlinks: [ListedItem]
  /// Unreadable files, which may contain more links to it.
  package var unreadable: [UnreadFile]
}

extension Vault {
  /// Returns an item's children, and the items that link to its block id.
  package func detail(of item: Item) throws -> ItemDetail {
    let listing = try scan { $0.path == item.place.path && $0.item.parent >= 0 }
    let children = listing.items.filter { $0.item.parent == item.place }
    guard let blockID = item.blockID else {
      return ItemDetail(children: children, backlinks: [], unreadable: [])
    }
    let backlinks = try self.backlinks(to: item.place.path, blockID: blockID.lowercased().utf8.map { $0 })
    return ItemDetail(children: children, backlinks: backlinks.value, unreadable: backlinks.unreadable)
  }

  /// Returns the items in other files that link to a collection.
  package func backlinks(to collection: ItemCollection) throws -> Survey<[ListedItem]> {
    try backlinks(to: collection.path, blockID: nil)
  }

  private func backlinks(to file: VaultPath, blockID: [UInt8]?) throws -> Survey<[ListedItem]> {
    let map = linkMap(collectionNames())
    let front = try document(at: file).flatMap { FrontMatter(in: $0) }
    let aliases = Set((front?.aliases ?? []).map { CollectionNames.folded(text($0)) })
    let found = try scan { scanner in
      scanner.linkTargets.contains { link in
        // An alias counts only if no file has that name.
        let found = map.file(of: link, in: scanner.path)
        let isMeant = found == nil && aliases.contains(CollectionNames.folded(text(link.path)))
        return (found == file || isMeant)
          && (blockID == nil ? scanner.path != file : link.blockID == blockID)
      }
    }
    return Survey(found.items, unreadable: found.unreadable)
  }

  /// Returns the shortest text that addresses a collection.
  package func name(of path: VaultPath) -> String {
    CollectionNames(named: path.collectionName, among: walk().files).shortestName(of: path)
  }

  /// Returns the other collections with the same name, as paths without `.md`; archived files don't count.
  package func namesakes(of path: VaultPath) -> [String] {
    let pattern = PlacePattern(path.collectionName)
    guard pattern.matches(path: path.bytes) else { return [] }
    return CollectionNames(named: path.collectionName, among: walk().files).paths
      .filter { $0 != path && $0.isCollection && pattern.matches(path: $0.bytes) }.map(\.textWithoutExtension)
  }

  /// Returns all collections with their paths and the shortest text that addresses each; reads no file.
  package func collectionPlaces() -> [(name: String, path: VaultPath)] {
    let names = collectionNames()
    return names.paths.filter(\.isCollection).map { (names.shortestName(of: $0), $0) }
  }

  /// Returns the headings of a collection that can have items under them, in order; none for an unreadable
  /// file. In a board, these are the lanes.
  package func sections(of path: VaultPath) -> [String] {
    guard let document = try? document(at: path) else { return [] }
    let title = document.outline.titleHeading
    let sections =
      KanbanBoard(document)?.lanes.map(\.heading)
      ?? document.headings.indices.filter { document.headings[$0].opensSection && $0 != title }
    return
      sections
      .map { text(document.bytes[document.headings[$0].text]) }
  }
}
