/// An item with what a person types to name it.
public struct ListedItem: Sendable, Hashable, Identifiable {
  /// The item.
  public var item: Item
  /// The shortest prefix of its id that is unique among the vault's ids; nil for an item without any text, and
  /// where the vault was not read.
  public var short: String?
  /// What names the item and no other: `short`, `short@place` where another item has the same words, else the
  /// place.
  public var address: String
  /// The shortest name of its collection; the bare name of the file where the vault was not read.
  public var collection: String

  /// What tells it from all others, and stays while its words do: its whole id, with the place where another item has the
  /// same words; the place of an item without any text.
  public var id: String { address == short ? item.id?.description ?? address : address }

  /// An item that is named by its place, as where the vault was not read.
  public init(_ item: Item) {
    self.item = item
    address = item.place.description
    collection = item.collection.collectionName
  }

  init(_ item: Item, _ naming: ItemNaming) {
    self.item = item
    (short, address, collection) = (naming.short, naming.address, naming.collection)
  }

  /// What of it only the rest of the vault tells.
  package var naming: ItemNaming { ItemNaming(short: short, address: address, collection: collection) }
}
