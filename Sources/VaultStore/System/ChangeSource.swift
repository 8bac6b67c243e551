/// Tells a watch that files may have changed. It serves one thread.
///
/// It gives only clues: the watch looks at the files themselves to find the changes.
package protocol ChangeSource: AnyObject {
  /// Begins to report changes in a folder's own entries; nil for the root. The watch calls it before it lists the
  /// folder, so that no change is missed.
  func tell(of folder: VaultPath?) throws(SystemFailure)
  /// Ends a look at all folders. The source stops reporting folders that this look didn't name.
  func endRound()
  /// Waits until something may have changed, or until the time is over. Without a time, it waits as long as necessary.
  func next(within milliseconds: Int?) throws(SystemFailure) -> Clue
}

/// The possible changes.
package enum Clue: Equatable, Sendable {
  case entries([Entry])
  /// Anything may have changed: folders came or went, or the source missed changes.
  case anything
  case timeIsOver
  case stopped

  package struct Entry: Hashable, Sendable {
    var path: VaultPath
    var isFolder: Bool
  }
}
