import VaultStore
import VaultSyntax

/// What a front end keeps between two runs: drafts, numbered places. It belongs to one user, and lies in
/// their folder of the vault's journal; for a vault that cannot be written, in another folder.
package struct LocalNotes: Sendable {
  private let store: Store
  private let user: User
  private let fallback: String?

  init(store: Store, user: User, fallback: String?) {
    (self.store, self.user, self.fallback) = (store, user, fallback)
  }

  /// What was kept under a name; nil where nothing was, or it cannot be read.
  package func read(_ name: String) -> [UInt8]? {
    let name = Array(name.utf8)
    if let other = try? other(), let elsewhere = try? other.note(name) { return elsewhere }
    return (try? store.note(name)) ?? nil
  }

  /// Keeps bytes in place of what was kept under a name.
  ///
  /// - Throws: `VaultError` where neither folder can be written; what was kept before stays.
  package func write(_ bytes: [UInt8], as name: String) throws { try update(name) { _ in bytes } }

  /// Keeps what a change makes of what is kept under a name, with nothing of another process in between.
  ///
  /// - Throws: `VaultError` where neither folder can be written; what was kept before stays.
  package func update(_ name: String, _ change: ([UInt8]?) -> [UInt8]) throws {
    do {
      let elsewhere = (try? other()).flatMap { try? $0.note(Array(name.utf8)) }
      var bytes: [UInt8] = []
      try store.keep(as: Array(name.utf8)) { here in
        bytes = change(elsewhere ?? here)
        return bytes
      }
      // What the other folder has would be taken for newer.
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
  /// What front ends keep for this vault.
  ///
  /// - Parameter fallback: a folder of this vault alone, made when it is needed, for when the vault cannot be written.
  package func localNotes(orIn fallback: String?) -> LocalNotes {
    LocalNotes(store: store, user: user, fallback: fallback)
  }

  /// The same vault at another moment: what it writes and shows takes that as now.
  public func at(_ moment: Moment) -> Vault {
    var vault = self
    vault.now = moment
    return vault
  }
}
