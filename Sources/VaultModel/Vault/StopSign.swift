import Synchronization

/// Stops a reading of many files early, from any thread: the results so far are enough, or the caller no
/// longer needs them.
package final class StopSign: Sendable {
  private let value = Atomic(false)

  package init() {}

  package var isRaised: Bool { value.load(ordering: .relaxed) }

  package func raise() { value.store(true, ordering: .relaxed) }
}
