public import VaultStore
import VaultSyntax

/// Where items stand in their collections: order among siblings, and nesting.
///
/// Each method that changes something is one operation. Items are values as they were fetched, and are found
/// again; a method that throws has changed nothing.
public struct CollectionItemRepository {
  let scope: Scope

  private var items: ItemRepository { ItemRepository(scope: scope) }

  /// Moves an item to a place among its siblings, counted from 1.
  ///
  /// - Throws: `VaultError.positionOutOfRange`.
  @discardableResult
  public func updatePosition(_ item: Item, to position: Int) throws -> CollectionItem {
    let siblings = try siblings(of: item)
    guard siblings.indices.contains(position - 1) else {
      throw VaultError.positionOutOfRange(limit: siblings.count)
    }
    let rival = siblings[position - 1]
    guard rival.place != item.place else { return CollectionItem(item) }
    return try move(item, item.position < position ? .after(rival) : .before(rival))
  }

  /// Nests an item under another one of its collection, after that one's children; nil brings it to the top,
  /// after the item that it was nested under. Its descendants come along.
  ///
  /// - Throws: `VaultError.moveUnderItself` for the item itself or one of its descendants, and
  ///   `VaultError.collectionMismatch` for a parent in another collection.
  @discardableResult
  public func updateParent(_ item: Item, to parent: Item?) throws -> CollectionItem {
    if let parent {
      guard parent.place.path == item.place.path else {
        throw VaultError.collectionMismatch(item.place.path, parent.place)
      }
      return try move(item, .under(parent))
    }
    guard item.parent != nil else { return CollectionItem(item) }
    let around = try fetchAncestors(of: item)
    return try move(item, around.last.map(Placement.after) ?? .end)
  }

  /// Puts siblings into the order given.
  ///
  /// - Throws: `VaultError.notSiblings` unless the items are all the children of one parent, or all the top items
  ///   of one list.
  public func reorder(_ ordered: [Item]) throws {
    guard let first = ordered.first else { return }
    let siblings = try siblings(of: first)
    guard Set(siblings.map(\.place)) == Set(ordered.map(\.place)), siblings.count == ordered.count else {
      throw VaultError.notSiblings(first.place.path)
    }
    try scope.change("reorder") { change in
      let path = first.place.path
      let indices = try change.existingDocument(at: path).locate(ordered, in: path)
      try change.edit(path) { try $0.reordering(indices) }
      // The first place of the list stays where it is, and the others follow it in the order given.
      let after = try change.existingDocument(at: path)
      guard let list = indices.min().map({ after.items[$0].list }) else { return }
      let now = ItemReader(path: path, document: after, vault: scope.vault)
        .items(after.items.indices.filter { after.items[$0].list == list })
      for (item, moved) in zip(ordered, now) { change.events.append(ItemEvent(of: item, to: moved)) }
    }
  }

  /// The items of a collection that are nested under no other.
  public func fetchRootItems(of collection: VaultPath) throws -> [CollectionItem] {
    try items.fetchByCollection(collection).filter { $0.parent == nil }.map(CollectionItem.init)
  }

  /// The items that are nested directly under an item.
  public func fetchChildren(of item: Item) throws -> [CollectionItem] {
    try items.fetchByCollection(item.place.path).filter { $0.parent == item.place }.map(CollectionItem.init)
  }

  private func siblings(of item: Item) throws -> [Item] {
    try items.fetchByCollection(item.place.path).filter { $0.parent == item.parent && $0.list == item.list }
  }

  private func fetchAncestors(of item: Item) throws -> [Item] {
    let all = try items.fetchByCollection(item.place.path)
    var ancestors: [Item] = []
    var place = item.parent
    while let here = place, let parent = all.first(where: { $0.place == here }) {
      ancestors.append(parent)
      place = parent.parent
    }
    return ancestors
  }

  private func move(_ item: Item, _ placement: Placement) throws -> CollectionItem {
    let target = Target(item.place.path)
    return CollectionItem(try items.moveToCollection([item], collection: target, position: placement)[0])
  }
}
