public import VaultStore

/// A file of a vault that is different from how it was when it was last looked at.
public struct VaultChange: Hashable, Sendable {
  /// What became of the file.
  public enum Kind: Hashable, Sendable {
    /// It is new.
    case made
    /// Its text may be another.
    case changed
    /// It is gone.
    case removed
  }

  /// The file. A file that was moved is one that is gone and one that is new.
  public var path: VaultPath
  /// What became of it.
  public var kind: Kind
  /// Whether it is as an operation of the very vault that watches has left it.
  public var isOwn: Bool
  /// Whether it holds settings of the vault, which are read when a vault is opened.
  public var isSettings: Bool
}

/// A watch over a vault. It goes on until it is stopped or let go of.
public final class VaultWatch: Sendable {
  private let watch: Watch

  init(_ watch: Watch) {
    self.watch = watch
  }

  /// Ends the watch. A call that has begun may still be under way; none begins later.
  public func stop() {
    watch.stop()
  }
}

extension Vault {
  /// Watches the vault's Markdown files and its settings.
  ///
  /// Whatever changes after this has returned is told, once it has been quiet for a moment; what a folder's coming,
  /// going or moving changes is told file by file. Nothing wakes while nothing happens, except on network file
  /// systems and where the system has no watch to spare: there everything is looked at every two seconds. A file
  /// that is a link to one outside the vault is not watched.
  ///
  /// - Parameter onChange: called on a thread of the watch's own, one call at a time, with at least one file, in the
  ///   order of their paths.
  /// - Throws: `VaultError` where the system has no thread or descriptor to give.
  public func watch(_ onChange: @escaping @Sendable ([VaultChange]) -> Void) throws -> VaultWatch {
    try watch(WatchOptions(), onChange)
  }

  /// The same, and what becomes of the vault's syncs.
  ///
  /// - Parameter away: called when the folder that is held open may have left its path.
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
    options.others += [.settings, .tasksPlugin]
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
    isSettings = change.path == .settings || change.path == .tasksPlugin
  }
}

extension VaultPath {
  /// The file that a sync leaves for those who only look.
  package static let syncStatus = SyncFiles.statusPath
}
