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

  /// Makes an inbox in a folder that has none, and the folder where it is missing; what is there stays as it is. A folder
  /// that was a vault before, and is empty, begins as a new one.
  ///
  /// - Throws: `VaultError.notAFolder` where something else than a folder has the name.
  public static func create(_ folder: String, now: Moment, user: User) throws -> Created {
    do {
      try Store.makeFolder(Array(folder.utf8))
    } catch is StoreError {
      throw VaultError.notAFolder(folder)
    }
    let vault = try Vault.open(folder, now: now, user: user)
    vault.store.beginAnew()
    let report = try vault.transaction("init") { change in
      guard try change.document(at: .inbox) == nil else { return [VaultPath]() }
      try change.create(.inbox, bytes: Array("# Inbox\n".utf8))
      return [VaultPath.inbox]
    }
    return Created(vault: vault, files: report.value)
  }
}
