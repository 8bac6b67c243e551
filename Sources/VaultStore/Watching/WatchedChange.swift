/// A file that is different from how it was when it was last looked at.
package struct WatchedChange: Hashable, Sendable {
  package var path: VaultPath
  package var kind: Kind
  /// Whether it is as an operation of the store that watches has left it.
  package var isOwn: Bool

  package enum Kind: Hashable, Sendable {
    case made, changed, removed
  }

  package init(path: VaultPath, kind: Kind, isOwn: Bool = false) {
    self.path = path
    self.kind = kind
    self.isOwn = isOwn
  }
}

/// How a vault is watched. All times are in milliseconds.
package struct WatchOptions: Sendable {
  /// Changes that follow each other this closely are told together.
  package var gap = 40
  /// How long a burst may go on before it is told all the same.
  package var longestBurst = 500
  /// From one look at everything to the next, where the system does not tell of changes.
  package var interval = 2000
  /// Whether the system is not asked at all.
  package var isPolling = false
  /// Files that are watched though they are hidden or no Markdown.
  package var others: [VaultPath] = []
  /// Told when the vault's folder is no longer the one at its path.
  package var rootIsAway: (@Sendable () -> Void)?

  package init() {}
}
