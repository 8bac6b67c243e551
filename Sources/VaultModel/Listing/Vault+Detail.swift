import VaultStore
import VaultSyntax

/// An item with what stands around it.
package struct ItemDetail: Sendable {
  /// The items nested directly under it.
  package var children: [ListedItem]
  /// Items that link to it: to its block id, or to the collection that it is.
  package var backlinks: [ListedItem]
  /// Files in which there may be more that links to it.
  package var unreadable: [UnreadFile]
}

extension Vault {
  /// An item's children, and the items that link to its block id.
  package func detail(of item: Item) throws -> ItemDetail {
    let listing = try scan { $0.path == item.place.path && $0.item.parent >= 0 }
    let children = listing.items.filter { $0.item.parent == item.place }
    guard let blockID = item.blockID else {
      return ItemDetail(children: children, backlinks: [], unreadable: [])
    }
    let backlinks = try self.backlinks(to: item.place.path, blockID: blockID.lowercased().utf8.map { $0 })
    return ItemDetail(children: children, backlinks: backlinks.value, unreadable: backlinks.unreadable)
  }

  /// The items elsewhere that link to a collection.
  package func backlinks(to collection: ItemCollection) throws -> Survey<[ListedItem]> {
    try backlinks(to: collection.path, blockID: nil)
  }

  private func backlinks(to file: VaultPath, blockID: [UInt8]?) throws -> Survey<[ListedItem]> {
    let map = linkMap(collectionNames())
    let front = try document(at: file).flatMap { FrontMatter(in: $0) }
    let aliases = Set((front?.aliases ?? []).map { CollectionNames.folded(text($0)) })
    let found = try scan { scanner in
      scanner.linkTargets.contains { link in
        // An alias answers where no file does.
        let found = map.file(of: link, in: scanner.path)
        let isMeant = found == nil && aliases.contains(CollectionNames.folded(text(link.path)))
        return (found == file || isMeant)
          && (blockID == nil ? scanner.path != file : link.blockID == blockID)
      }
    }
    return Survey(found.items, unreadable: found.unreadable)
  }

  /// The shortest text that addresses a collection.
  package func name(of path: VaultPath) -> String {
    CollectionNames(named: path.collectionName, among: walk().files).shortestName(of: path)
  }

  /// The other collections that have a collection's name, by their paths without `.md`; what was put away has not.
  package func namesakes(of path: VaultPath) -> [String] {
    let pattern = PlacePattern(path.collectionName)
    guard pattern.matches(path: path.bytes) else { return [] }
    return CollectionNames(named: path.collectionName, among: walk().files).paths
      .filter { $0 != path && $0.holdsItems && pattern.matches(path: $0.bytes) }.map(\.textWithoutExtension)
  }

  /// All collections by path, with the shortest text that addresses each; no file is read.
  package func collectionPlaces() -> [(name: String, path: VaultPath)] {
    let names = collectionNames()
    return names.paths.filter(\.holdsItems).map { (names.shortestName(of: $0), $0) }
  }

  /// The headings of a collection that items can be put under, in order; none for a file that cannot be read.
  package func sections(of path: VaultPath) -> [String] {
    guard let document = try? document(at: path) else { return [] }
    let title = document.outline.titleHeading
    return document.headings.indices.filter { document.headings[$0].opensSection && $0 != title }
      .map { text(document.bytes[document.headings[$0].text]) }
  }
}
