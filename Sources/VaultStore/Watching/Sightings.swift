/// How the watched files were when they were last looked at.
struct Sightings {
  private var files: [VaultPath: Sighting] = [:]

  private struct Sighting {
    var stamp: FileStamp
    /// The text of a file that had just been written: a second write within one tick of the disk's clock does not
    /// show in the stamp.
    var text: Fingerprint?
  }

  /// Longer than a tick of any file system's clock that has parts of a second.
  private static let tick: Int64 = 50_000_000

  var paths: some Collection<VaultPath> { files.keys }

  /// Takes in how a file is now and returns what is different.
  /// - Parameters:
  ///   - stamp: nil for a file that is not there.
  ///   - text: asked only where the stamp does not tell.
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
