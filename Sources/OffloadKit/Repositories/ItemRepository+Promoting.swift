import VaultStore
import VaultSyntax

extension ItemRepository {
  /// Turns an item into a collection: the items nested in it become those of the collection, which is a plan if some
  /// of them have nested items themselves. The item stays as a link to the collection, with its tags and fields. If
  /// the collection has another name, the item's words become the label of the link.
  ///
  /// - Parameters:
  ///   - item: the item as you fetched it.
  ///   - name: the name of the collection, after its folders; nil for the item's words.
  /// - Returns: the collection, and the item as it is now.
  /// - Throws: the errors of `CollectionRepository.create(name:isStructured:)`, and
  ///   `VaultError.invalidCollectionName` for words with a `/`, which don't name folders.
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
        vault.newCollection(named: name ?? text(words), from: item.place.path),
        isStructured: nested.contains { $0.childCount > 0 })
      if !nested.isEmpty { try items.moveToCollection(nested, collection: Target(made.path)) }
      // With another name, the label keeps the item's own words, which would be gone otherwise.
      let label = text(words) == made.path.collectionName ? [] : words
      let link = try change.wikilink(to: made.path, labeled: label, in: item.place.path)
      return (try collections.fetch(made.path), try items.update(item, text: link))
    }
  }
}
