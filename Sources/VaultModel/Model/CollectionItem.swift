public import VaultStore

/// An item's place in a collection.
public struct CollectionItem: Sendable, Hashable, Identifiable {
  /// The collection's file.
  public var collection: VaultPath
  /// The item that stands there.
  public var item: Item
  /// Place among its siblings, from 1.
  public var position: Int
  /// The item that it is nested under; nil at the top.
  public var parent: Place?

  /// The item's place.
  public var id: Place { item.place }

  /// The place that an item has.
  public init(_ item: Item) {
    self.collection = item.place.path
    self.item = item
    self.position = item.position
    self.parent = item.parent
  }
}
