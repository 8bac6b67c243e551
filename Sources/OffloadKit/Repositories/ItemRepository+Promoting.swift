import VaultStore
import VaultSyntax

extension ItemRepository {
  /// Makes a collection of an item: what is nested in it becomes the collection's items, in a plan where some of them
  /// have nested items themselves. Where the item was, it stays as a link to the collection, with its tags and fields;
  /// under another name, with its words as the link's label.
  ///
  /// - Parameters:
  ///   - item: as it was read.
  ///   - name: the collection's name, folders before it; if nil, the item's words.
  /// - Returns: the collection, and the item as it is now.
  /// - Throws: as `CollectionRepository.create(name:isStructured:)` does, and `VaultError.invalidCollectionName` for words with
  ///   a `/`, which name no folders.
  @discardableResult
  public func promote(_ item: Item, to name: String? = nil) throws -> (collection: ItemCollection, item: Item)
  {
    try scope.change("promote") { change in
      let items = change.items
      let nested = try items.children(of: item)
      let collections = CollectionRepository(scope: .within(change))
      let words = try items.words(of: item)
      if name == nil, words.contains(UInt8(ascii: "/")) {
        throw VaultError.invalidCollectionName(text(words), .character("/"))
      }
      let made = try collections.create(
        name: name ?? text(words), isStructured: nested.contains { $0.childCount > 0 })
      if !nested.isEmpty { try items.moveToCollection(nested, collection: Target(made.path)) }
      // Of a name from elsewhere the item's own words are the label, or they would be gone.
      let label = text(words) == made.path.collectionName ? [] : words
      let link = try change.wikilink(to: made.path, labeled: label, in: item.place.path)
      return (try collections.fetch(made.path), try items.update(item, text: link))
    }
  }
}
