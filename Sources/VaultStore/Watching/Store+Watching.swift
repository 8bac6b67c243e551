extension Store {
  /// Watches the vault's Markdown files, those that ``list(ignoring:)`` finds.
  ///
  /// Whatever changes after this has returned is told, once it has been quiet for a moment. The system tells of
  /// changes where it can; on network file systems, and where it has no watch to spare, everything is looked at every
  /// two seconds. A link's target is watched only where it lies among the files.
  /// - Parameters:
  ///   - ignored: as for `list`.
  ///   - onChange: called on a thread of the watch's own, in order, with what is different, by path; never with
  ///     nothing.
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

/// A watch that goes on until it is stopped or let go of.
package final class Watch: Sendable {
  private let alarm: Alarm

  init(alarm: Alarm) {
    self.alarm = alarm
  }

  deinit {
    alarm.ring()
  }

  /// Ends the watch. A call that has begun may still be under way; none begins later.
  package func stop() {
    alarm.ring()
  }
}
