package import OffloadKit

/// What a language server is given of the world around it.
package struct ServerStart: Sendable {
  /// Who works with it.
  package let user: User
  /// The vault that was named for it, which counts for all files in it.
  package let vault: String?
  /// The vault that the person's settings name, for captures out of documents in no vault.
  package let usualVault: String?
  package let home: String?
  package let now: @Sendable () -> Moment
  /// Told, on any thread, what has changed in a vault.
  var changed: @Sendable (_ root: [UInt8], [VaultChange]) -> Void = { _, _ in }

  package init(
    user: User, vault: String?, usualVault: String?, home: String?, now: @escaping @Sendable () -> Moment
  ) {
    (self.user, self.vault, self.usualVault, self.home, self.now) = (user, vault, usualVault, home, now)
  }
}
