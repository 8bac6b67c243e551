package import VaultStore

/// What a person should know of an exchange that was done.
package enum SyncNote: Sendable, Hashable {
  /// Git failed, and the remote has what was sent all the same.
  case sentThough(said: String)
  /// What the remote had lost is gone here, too.
  case letGo(branch: String, SyncRefusal.Loss)
}
