public import VaultStore
import VaultSyntax

/// The places of items in their collections: order among siblings, and nesting.
///
/// Each method that changes something is one operation. Pass items as you fetched them: the method looks for them
/// again in the present file. A method that throws has changed nothing.
public struct CollectionItemRepository {
  let scope: Scope

  private var items: ItemRepository { ItemRepository(scope: scope) }

  /// Moves an item to a position among its siblings, from 1.
  ///
  /// - Throws: `VaultError.positionOutOfRange`; `VaultError.changedUnderneath` if the item is gone.
  @discardableResult
  public func updatePosition(_ item: Item, to position: Int) throws -> CollectionItem {
    let (found, all) = try find([item])
    let item = found[0]
    let siblings = siblings(of: item, among: all)
    guard siblings.indices.contains(position - 1) else {
      throw VaultError.positionOutOfRange(limit: siblings.count)
    }
    let rival = siblings[position - 1]
    guard rival.place != item.place else { return CollectionItem(item) }
    return try move(item, item.position < position ? .after(rival) : .before(rival))
  }

  /// Nests an item under another one of its collection, after that one's children. With nil, moves it to the top
  /// level, after its outermost ancestor. Its descendants come along.
  ///
  /// - Throws: `VaultError.moveUnderItself` if the parent is the item itself or one of its descendants;
  ///   `VaultError.collectionMismatch` if the parent is in another collection; `VaultError.changedUnderneath` if the
  ///   item is gone.
  @discardableResult
  public func updateParent(_ item: Item, to parent: Item?) throws -> CollectionItem {
    if let parent {
      guard parent.place.path == item.place.path else {
        throw VaultError.collectionMismatch(item.place.path, parent.place)
      }
      return try move(item, .under(parent))
    }
    let (found, all) = try find([item])
    guard found[0].parent != nil else { return CollectionItem(found[0]) }
    return try move(found[0], ancestors(of: found[0], among: all).last.map(Placement.after) ?? .end)
  }

  /// Puts siblings into the order given.
  ///
  /// - Throws: `VaultError.notSiblings` unless the items are all the children of one parent, or all the top items of
  ///   one list; `VaultError.changedUnderneath` if an item is gone.
  public func reorder(_ ordered: [Item]) throws {
    guard let first = ordered.first else { return }
    let path = first.place.path
    guard ordered.allSatisfy({ $0.place.path == path }), Set(ordered.map(\.place)).count == ordered.count
    else {
      throw VaultError.notSiblings(path)
    }
    let (ordered, all) = try find(ordered)
    let siblings = siblings(of: ordered[0], among: all)
    guard Set(siblings.map(\.place)) == Set(ordered.map(\.place)), siblings.count == ordered.count else {
      throw VaultError.notSiblings(path)
    }
    try scope.change("reorder") { change in
      let indices = try change.existingDocument(at: path).locate(ordered, in: path)
      try change.edit(path) { try $0.reordering(indices) }
      // The first place of the list stays, and the items follow it in the order given.
      let after = try change.existingDocument(at: path)
      guard let list = indices.min().map({ after.items[$0].list }) else { return }
      let now = ItemReader(path: path, document: after, vault: scope.vault)
        .items(after.items.indices.filter { after.items[$0].list == list })
      for (item, moved) in zip(ordered, now) { change.events.append(ItemEvent(of: item, to: moved)) }
    }
  }

  /// Returns the items of a collection that aren't nested under another.
  ///
  /// - Throws: `VaultError.collectionNotFound`.
  public func fetchRootItems(of collection: VaultPath) throws -> [CollectionItem] {
    try items.fetchByCollection(collection).filter { $0.parent == nil }.map(CollectionItem.init)
  }

  /// Returns the items directly under an item.
  ///
  /// - Throws: `VaultError.changedUnderneath` if the item is gone.
  public func fetchChildren(of item: Item) throws -> [CollectionItem] {
    let (found, all) = try find([item])
    return all.filter { $0.parent == found[0].place }.map(CollectionItem.init)
  }

  /// Returns items of one collection as they are now, even if they have moved within its file, and all items of the
  /// collection.
  private func find(_ items: [Item]) throws -> (found: [Item], all: [Item]) {
    let place = items[0].place
    guard let document = try scope.document(at: place.path) else { throw VaultError.changedUnderneath(place) }
    let indices = try document.locate(items, in: place.path)
    let all = ItemReader(path: place.path, document: document, vault: scope.vault)
      .items(document.items.indices)
    return (indices.map { all[$0] }, all)
  }

  private func siblings(of item: Item, among all: [Item]) -> [Item] {
    all.filter { $0.parent == item.parent && $0.list == item.list }
  }

  private func ancestors(of item: Item, among all: [Item]) -> [Item] {
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
