import Foundation
import OffloadKit

/// Gathers what is told on the watch's thread, for the one that waits for it.
final class Told: Sendable {
  private let condition = NSCondition()
  private nonisolated(unsafe) var changes: [VaultChange] = []

  func add(_ more: [VaultChange]) {
    condition.withLock {
      changes += more
      condition.broadcast()
    }
  }

  /// Waits for it; after half a minute there is none.
  func first(where isWanted: (VaultChange) -> Bool) -> VaultChange? {
    let end = Date(timeIntervalSinceNow: 30)
    return condition.withLock {
      while !changes.contains(where: isWanted), condition.wait(until: end) {}
      return changes.first(where: isWanted)
    }
  }

  var all: [VaultChange] { condition.withLock { changes } }
}
