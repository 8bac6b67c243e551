package import VaultModel

/// What a server for assistants needs from the world around it.
package struct AssistantStart: Sendable {
  /// The vault's folder.
  package let vault: String
  package let user: User
  /// The query that bounds what may be seen, as the user typed it; nil for the whole vault.
  package let only: String?
  package let allowed: Allowance
  /// Offload's version.
  package let version: String
  package let now: @Sendable () -> Moment

  package init(
    vault: String, user: User, only: String?, allowed: Allowance, version: String,
    now: @escaping @Sendable () -> Moment
  ) {
    (self.vault, self.user, self.only, self.allowed) = (vault, user, only, allowed)
    (self.version, self.now) = (version, now)
  }

  /// Opens the vault as it is now, for changes.
  ///
  /// - Parameters:
  ///   - client: the name that the assistant's program gives itself.
  ///   - key: the name of the call.
  package func hands(of client: String?, _ key: CallKey?) throws -> Hands {
    let vault = try Vault.open(vault, now: now(), user: user)
    return Hands(
      of: vault, only: try only.map { try vault.query($0) }, assistant: Assistant(name: client, only: only),
      key: key)
  }

  /// Opens the vault as it is now, with what may be seen of it.
  ///
  /// - Parameter sign: stops long readings.
  package func sight(until sign: StopSign = StopSign()) throws -> Sight {
    let vault = try Vault.open(vault, now: now(), user: user).read(until: sign)
    return Sight(of: vault, only: try only.map { try vault.query($0) })
  }
}
