package import VaultStore

/// What a person should know of an exchange that was done.
package enum SyncNote: Sendable, Hashable {
  /// Git failed, and the remote has what was sent all the same.
  case sentThough(said: String)
  /// What the remote had lost is gone here, too.
  case letGo(branch: String, SyncRefusal.Loss)
  /// Files that are hidden, or that only their owner may read here, were sent for the first time.
  case firstSent([VaultPath])
  /// Notes that git ignores, of which nothing was said yet.
  case ignored([VaultPath])
  /// A file has another name everywhere, since this disk takes its name for that of another one.
  case renamed(VaultPath, to: VaultPath)
  /// Another machine made copies beside files.
  case copies([VaultPath])
  /// Files with git's conflict markers were exchanged.
  case markers([VaultPath])
}
