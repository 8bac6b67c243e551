public import VaultStore

/// A change of a vault's file since the watch last looked at it.
public struct VaultChange: Hashable, Sendable {
  /// The kind of a change.
  public enum Kind: Hashable, Sendable {
    /// The file is new.
    case made
    /// The text of the file may be another.
    case changed
    /// The file is gone.
    case removed
  }

  /// The file. A moved file counts as one that is gone and one that is new.
  public var path: VaultPath
  /// The kind of the change.
  public var kind: Kind
  /// Whether the file is as an operation of the watching vault has left it.
  public var isOwn: Bool
  /// Whether the file contains settings of the vault. Offload reads them only when it opens a vault.
  public var isSettings: Bool
}

/// A watch over a vault. It runs until you stop it, or nothing holds it any more.
public final class VaultWatch: Sendable {
  private let watch: Watch

  init(_ watch: Watch) {
    self.watch = watch
  }

  /// Ends the watch. A call that has begun may still run; none begins later.
  public func stop() {
    watch.stop()
  }
}

extension Vault {
  /// Watches the vault's Markdown files and its settings.
  ///
  /// It reports every change after it has returned, once things have been quiet for a moment. If a folder appears,
  /// disappears or moves, it reports each file. It sleeps while nothing happens, except on network file systems and
  /// if the system has no watch to spare: there it looks at everything every two seconds. It doesn't watch a file
  /// that is a link to one outside the vault.
  ///
  /// - Parameter onChange: called on a thread of the watch, one call at a time, with at least one change, in the
  ///   order of their paths.
  /// - Returns: the watch. Hold it as long as you need the reports.
  /// - Throws: `VaultError` if the system has no thread or descriptor to give.
  public func watch(_ onChange: @escaping @Sendable ([VaultChange]) -> Void) throws -> VaultWatch {
    try watch(WatchOptions(), onChange)
  }

  /// Does the same, and also watches the state of the vault's syncs.
  ///
  /// - Parameter away: called when the folder that the watch holds open may have left its path.
  package func watchWithSyncs(
    away: @escaping @Sendable () -> Void = {}, _ onChange: @escaping @Sendable ([VaultChange]) -> Void
  ) throws -> VaultWatch {
    var options = WatchOptions()
    options.others = [.syncStatus]
    options.rootIsAway = away
    return try watch(options, onChange)
  }

  private func watch(
    _ options: WatchOptions, _ onChange: @escaping @Sendable ([VaultChange]) -> Void
  ) throws -> VaultWatch {
    var options = options
    options.others += VaultPath.settingsFiles
    let settings = settings
    return try wrapping {
      VaultWatch(
        try store.watch(options, ignoring: { path, _ in settings.ignores(path) }) { changes in
          onChange(changes.map(VaultChange.init))
        })
    }
  }
}

extension VaultChange {
  init(_ change: WatchedChange) {
    path = change.path
    kind =
      switch change.kind {
      case .made: .made
      case .changed: .changed
      case .removed: .removed
      }
    isOwn = change.isOwn
    isSettings = VaultPath.settingsFiles.contains(change.path)
  }
}

extension VaultPath {
  /// The file in which a sync records its state for readers.
  package static let syncStatus = SyncFiles.statusPath
}
