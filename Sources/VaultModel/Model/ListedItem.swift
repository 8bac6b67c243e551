/// An item with the names that a person can type for it.
public struct ListedItem: Sendable, Hashable, Identifiable {
  /// The item.
  public var item: Item
  /// The shortest prefix of its id that is unique in the vault; nil for an item without any text, and if
  /// Offload hasn't read the whole vault.
  public var short: String?
  /// A name that means this item alone: `short`, `short@place` if another item has the same words,
  /// otherwise the place.
  public var address: String
  /// The shortest name of its collection; the bare name of the file if Offload hasn't read the whole vault.
  public var collection: String

  /// An identity that is unique, and stays the same while the words do: the whole id, `short@place` if
  /// another item has the same words, or the place for an item without any text.
  public var id: String { address == short ? item.id?.description ?? address : address }

  /// Makes an item with its place as its address, for callers that haven't read the whole vault.
  public init(_ item: Item) {
    self.item = item
    address = item.place.description
    collection = item.collection.collectionName
  }

  init(_ item: Item, _ naming: ItemNaming) {
    self.item = item
    (short, address, collection) = (naming.short, naming.address, naming.collection)
  }

  /// The names that depend on the rest of the vault.
  package var naming: ItemNaming { ItemNaming(short: short, address: address, collection: collection) }
}
