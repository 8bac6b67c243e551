package import VaultStore

/// A note for the user about a completed exchange.
package enum SyncNote: Sendable, Hashable {
  /// Git failed, but the remote has the commits.
  case sentThough(said: String)
  /// The remote had lost something, so sync removed it here, too.
  case letGo(branch: String, SyncRefusal.Loss)
  /// Sync sent files for the first time that are hidden, or that only their owner may read here.
  case firstSent([VaultPath])
  /// Notes that git ignores, if Offload hasn't reported them yet.
  case ignored([VaultPath])
  /// A file has a new name everywhere, since this disk can't tell its old name from another file's.
  case renamed(VaultPath, to: VaultPath)
  /// Another machine made conflict copies.
  case copies([VaultPath])
  /// The sync exchanged files with git's conflict markers.
  case markers([VaultPath])
}
