import VaultStore
import VaultSyntax

/// The files of a front end between two runs, such as drafts and numbered places. They belong to one user, and are in
/// that user's folder of the vault's journal; for a vault that isn't writable, in another folder.
package struct LocalNotes: Sendable {
  private let store: Store
  private let user: User
  private let fallback: String?

  init(store: Store, user: User, fallback: String?) {
    (self.store, self.user, self.fallback) = (store, user, fallback)
  }

  /// Returns the bytes under a name; nil if there are none, or they are unreadable.
  package func read(_ name: String) -> [UInt8]? {
    let name = Array(name.utf8)
    if let other = try? other(), let elsewhere = try? other.note(name) { return elsewhere }
    return (try? store.note(name)) ?? nil
  }

  /// Replaces the bytes under a name.
  ///
  /// - Throws: `VaultError` if neither folder is writable; then the old bytes stay.
  package func write(_ bytes: [UInt8], as name: String) throws { try update(name) { _ in bytes } }

  /// Replaces the bytes under a name with those that a closure makes of them. No other process can write in between.
  ///
  /// - Throws: `VaultError` if neither folder is writable; then the old bytes stay.
  package func update(_ name: String, _ change: ([UInt8]?) -> [UInt8]) throws {
    do {
      let elsewhere = (try? other()).flatMap { try? $0.note(Array(name.utf8)) }
      var bytes: [UInt8] = []
      try store.keep(as: Array(name.utf8)) { here in
        bytes = change(elsewhere ?? here)
        return bytes
      }
      // Update the other folder as well, because readers prefer it.
      if elsewhere != nil, let other = try? other() { try other.keep(bytes, as: Array(name.utf8)) }
    } catch let error as StoreError {
      guard let fallback, (try? Store.makeFolder(Array(fallback.utf8))) != nil, let other = try? other()
      else {
        throw VaultError(error)
      }
      do {
        try other.keep(as: Array(name.utf8)) { there in
          change(there ?? (try? store.note(Array(name.utf8))) ?? nil)
        }
      } catch is StoreError {
        throw VaultError(error)
      }
    }
  }

  private func other() throws -> Store? {
    try fallback.map { folder in
      try Store(
        root: Array(folder.utf8), keys: user.keys.places, merge: Vault.mergeLines,
        difference: Vault.differingLines)
    }
  }
}

extension Vault {
  /// Returns the files of front ends for this vault.
  ///
  /// - Parameter fallback: a folder for only this vault, for the case that the vault isn't writable. Offload makes it
  ///   when needed.
  package func localNotes(orIn fallback: String?) -> LocalNotes {
    LocalNotes(store: store, user: user, fallback: fallback)
  }

  /// Returns the same vault at another moment, which it uses as now when it writes and shows dates.
  public func at(_ moment: Moment) -> Vault {
    var vault = self
    vault.now = moment
    return vault
  }
}
