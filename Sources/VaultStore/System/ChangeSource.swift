/// Where a watch learns that files may have changed. It serves one thread.
///
/// What it says are clues: the watch looks at the files themselves to find what is different.
package protocol ChangeSource: AnyObject {
  /// Begins to tell of a folder's own entries; nil for the root. Called before the folder is listed, so that nothing
  /// falls between.
  func tell(of folder: VaultPath?) throws(SystemFailure)
  /// Every folder has been named: of those that were not, nothing more is told.
  func endRound()
  /// Waits until something may have changed, or until the time is over; without a time, for as long as it takes.
  func next(within milliseconds: Int?) throws(SystemFailure) -> Clue
}

/// What may have changed.
package enum Clue: Equatable, Sendable {
  case entries([Entry])
  /// Anything at all: folders came or went, or more happened than was told.
  case anything
  case timeIsOver
  case stopped

  package struct Entry: Hashable, Sendable {
    var path: VaultPath
    var isFolder: Bool
  }
}
