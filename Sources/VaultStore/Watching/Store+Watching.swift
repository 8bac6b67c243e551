extension Store {
  /// Watches the Markdown files of the vault, which ``list(ignoring:)`` finds.
  ///
  /// Reports every change after this call returns, once it has been quiet for a moment. The system reports changes if
  /// it can. On network file systems, and if the system has no watch to spare, the watch looks at everything every two
  /// seconds. It watches a link's target only if that is among the files.
  /// - Parameters:
  ///   - ignored: as for `list`.
  ///   - onChange: called on the watch's own thread, in order, with the changed files sorted by path, never with none.
  package func watch(
    _ options: WatchOptions = WatchOptions(),
    ignoring ignored: @escaping @Sendable (_ path: VaultPath, _ isFolder: Bool) -> Bool = { _, _ in false },
    onChange: @escaping @Sendable ([WatchedChange]) -> Void
  ) throws -> Watch {
    do {
      let alarm = try Alarm()
      let source: (any ChangeSource)? =
        options.isPolling ? nil : try? fileSystem.changes(below: root, until: alarm)
      let watcher = Watcher(
        store: self, source: source ?? Polling(alarm: alarm, interval: options.interval), alarm: alarm,
        options: options, ignored: ignored, onChange: onChange)
      watcher.begin()
      guard Threads.begin({ watcher.run() }) else { throw SystemFailure.outOfThreads }
      return Watch(alarm: alarm)
    } catch let failure as SystemFailure {
      throw StoreError.failed(failure, path: [])
    }
  }
}

/// A watch that continues until the caller stops or releases it.
package final class Watch: Sendable {
  private let alarm: Alarm

  init(alarm: Alarm) {
    self.alarm = alarm
  }

  deinit {
    alarm.ring()
  }

  /// Ends the watch. A call that has begun may still be running, but none begins later.
  package func stop() {
    alarm.ring()
  }
}
