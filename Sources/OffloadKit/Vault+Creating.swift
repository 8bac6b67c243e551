public import VaultStore
import VaultSyntax

extension Vault {
  /// What `create` made.
  public struct Created: Sendable {
    /// The vault.
    public var vault: Vault
    /// The files that it made; none for a folder that was a vault already.
    public var files: [VaultPath]
  }

  /// Makes an inbox and settings in a folder that has none; what is there stays as it is.
  ///
  /// - Throws: `VaultError.notAFolder` for a folder that is not there.
  public static func create(_ folder: String, clock: Moment) throws -> Created {
    let vault = try Vault.open(folder, clock: clock)
    let committed = try vault.transaction("init") { change in
      guard try change.draft.document(at: .inbox) == nil else { return [VaultPath]() }
      try change.draft.create(.inbox, bytes: Array("# Inbox\n".utf8))
      return [VaultPath.inbox]
    }
    return Created(vault: vault, files: committed.value)
  }
}
