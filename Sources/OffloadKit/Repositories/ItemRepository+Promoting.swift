import VaultStore
import VaultSyntax

extension ItemRepository {
  /// Makes a collection of an item: what is nested in it becomes the collection's items, in a plan where some of them
  /// have nested items themselves. Where the item was, it stays as a link to the collection, with its tags and fields.
  ///
  /// - Parameters:
  ///   - item: as it was read.
  ///   - name: the collection's name, folders before it; if nil, the item's words.
  /// - Returns: the collection, and the item as it is now.
  /// - Throws: as `CollectionRepository.create(name:isStructured:)` does.
  @discardableResult
  public func promote(_ item: Item, to name: String? = nil) throws -> (collection: ItemCollection, item: Item)
  {
    try scope.change("promote") { change in
      let items = change.items
      let nested = try items.children(of: item)
      let collections = CollectionRepository(scope: .within(change))
      let made = try collections.create(
        name: name ?? text(items.words(of: item)), isStructured: nested.contains { $0.childCount > 0 })
      if !nested.isEmpty { try items.moveToCollection(nested, collection: Target(made.path)) }
      let link = try items.update(item, text: change.wikilink(to: made.path, in: item.place.path))
      return (try collections.fetch(made.path), link)
    }
  }
}
