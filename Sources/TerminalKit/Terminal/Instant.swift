import LibC

/// A moment of a clock that never goes back, in nanoseconds since the machine started.
///
/// `ContinuousClock` would add tasks and their queues to the program, half a megabyte.
package struct Instant: Comparable, Sendable {
  private let nanoseconds: Int64

  package static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  package func advanced(by duration: Duration) -> Instant {
    let (seconds, attoseconds) = duration.components
    return Instant(nanoseconds: nanoseconds + seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }

  package func duration(to later: Instant) -> Duration { .nanoseconds(later.nanoseconds - nanoseconds) }

  /// Returns the milliseconds until a later moment, rounded up, so that a wait of this length reaches it; 0 for a
  /// moment in the past.
  package func milliseconds(until later: Instant) -> Int32 {
    Int32(clamping: max(0, later.nanoseconds - nanoseconds + 999_999) / 1_000_000)
  }

  package static func < (one: Instant, other: Instant) -> Bool { one.nanoseconds < other.nanoseconds }
}
