/// A file that has changed since the last look at it.
package struct WatchedChange: Hashable, Sendable {
  package var path: VaultPath
  package var kind: Kind
  /// Whether the file is as an operation of the watching store left it.
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

/// Options of a watch. All times are in milliseconds.
package struct WatchOptions: Sendable {
  /// The watch reports changes together if they follow each other this closely.
  package var gap = 40
  /// How long a burst may last before the watch reports it anyway.
  package var longestBurst = 500
  /// The time between two looks at everything, if the system can't report changes.
  package var interval = 2000
  /// Whether to poll without asking the system.
  package var isPolling = false
  /// Files to watch though they are hidden or aren't Markdown.
  package var others: [VaultPath] = []
  /// Called when the vault's folder is no longer the one at its path.
  package var rootIsAway: (@Sendable () -> Void)?

  package init() {}
}
