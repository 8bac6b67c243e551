public import VaultStore

/// An item together with its place in a collection.
public struct CollectionItem: Sendable, Hashable, Identifiable {
  /// The collection's file.
  public var collection: VaultPath
  /// The item.
  public var item: Item
  /// The place among its siblings, from 1.
  public var position: Int
  /// The place of the item that it is nested under; nil at the top.
  public var parent: Place?

  /// The item's place.
  public var id: Place { item.place }

  /// Makes the entry for an item.
  public init(_ item: Item) {
    self.collection = item.place.path
    self.item = item
    self.position = item.position
    self.parent = item.parent
  }
}
