import VaultStore

/// What only the rest of the vault tells of an item.
package struct ItemNaming: Sendable {
  /// As `ListedItem` has them.
  package var short: String?
  package var address: String
  package var collection: String

  init(short: String?, address: String, collection: String) {
    (self.short, self.address, self.collection) = (short, address, collection)
  }
}
