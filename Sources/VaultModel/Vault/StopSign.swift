import Synchronization

/// Ends a reading of many files before its end, from whatever thread: what was read until then is enough, or of no use.
package final class StopSign: Sendable {
  private let value = Atomic(false)

  package init() {}

  package var isRaised: Bool { value.load(ordering: .relaxed) }

  package func raise() { value.store(true, ordering: .relaxed) }
}
