package import VaultStore
import VaultSyntax

extension Vault {
  /// Makes an inbox in a folder that has none, and the folder if it's missing. Existing files stay as they are. An
  /// empty folder that was a vault before begins as a new one.
  ///
  /// - Throws: `VaultError.notAFolder` if something other than a folder has the name.
  public static func create(_ folder: String, now: Moment, user: User) throws -> Vault {
    try make(folder, now: now, user: user).vault
  }

  /// Does the same, and reports the files that it made; none if the folder was a vault already.
  package static func make(_ folder: String, now: Moment, user: User) throws
    -> (vault: Vault, report: ChangeReport<[VaultPath]>)
  {
    do {
      try Store.makeFolder(Array(folder.utf8))
    } catch is StoreError {
      throw VaultError.notAFolder(folder)
    }
    let vault = try Vault.open(folder, now: now, user: user)
    vault.store.beginAnew()
    let report = try vault.transaction("init") { change in
      guard try change.document(at: .inbox) == nil else { return [] as [VaultPath] }
      try change.create(.inbox, bytes: Array("# Inbox\n".utf8))
      return [VaultPath.inbox]
    }
    return (vault, report)
  }
}
