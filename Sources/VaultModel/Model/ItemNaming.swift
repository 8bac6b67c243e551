import VaultStore

/// The names of an item that depend on the rest of the vault.
package struct ItemNaming: Sendable {
  /// The same as in `ListedItem`.
  package var short: String?
  package var address: String
  package var collection: String

  init(short: String?, address: String, collection: String) {
    (self.short, self.address, self.collection) = (short, address, collection)
  }
}
