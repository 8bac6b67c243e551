package import OffloadKit

/// What a language server needs from the world around it.
package struct ServerStart: Sendable {
  /// The user who works with it.
  package let user: User
  /// The vault that the user named for it. It applies to all files inside.
  package let vault: String?
  /// The vault in the person's settings, for captures from documents in no vault.
  package let usualVault: String?
  package let home: String?
  package let now: @Sendable () -> Moment
  /// Called with the changes in a vault, on any thread.
  var changed: @Sendable (_ root: [UInt8], [VaultChange]) -> Void = { _, _ in }

  package init(
    user: User, vault: String?, usualVault: String?, home: String?, now: @escaping @Sendable () -> Moment
  ) {
    (self.user, self.vault, self.usualVault, self.home, self.now) = (user, vault, usualVault, home, now)
  }
}
