/// The state of the watched files at the last look.
struct Sightings {
  private var files: [VaultPath: Sighting] = [:]

  private struct Sighting {
    var stamp: FileStamp
    /// The text of a file that had just been written: the stamp doesn't show a second write within one tick of the
    /// disk's clock.
    var text: Fingerprint?
  }

  /// Longer than a tick, in nanoseconds, of any file system's clock that is finer than a second.
  private static let tick: Int64 = 50_000_000

  var paths: some Collection<VaultPath> { files.keys }

  /// Records the present state of a file and returns the difference to the last look.
  /// - Parameters:
  ///   - stamp: nil for a file that doesn't exist.
  ///   - text: called only if the stamp doesn't decide.
  mutating func look(
    at path: VaultPath, _ stamp: FileStamp?, now: Timestamp, text: () -> Fingerprint?
  ) -> WatchedChange.Kind? {
    let last = files[path]
    guard let stamp else {
      files[path] = nil
      return last == nil ? nil : .removed
    }
    let isFresh = now.nanoseconds - stamp.modified.nanoseconds <= Sightings.tick
    let isAsBefore = last?.stamp == stamp
    let present = isFresh || isAsBefore && last?.text != nil ? text() : nil
    files[path] = Sighting(stamp: stamp, text: isFresh ? present : nil)
    guard let last else { return .made }
    return isAsBefore && (last.text == nil || last.text == present) ? nil : .changed
  }
}
