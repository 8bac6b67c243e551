internal import CSystem
internal import LibC

/// Wakes a waiting thread from any other thread. Once it rings, it keeps ringing until a thread silences it.
package final class Alarm: Sendable {
  /// A descriptor that has something to read while the alarm rings.
  package let descriptor: Int32
  private let writing: Int32

  package init() throws(SystemFailure) {
    var ends: [Int32] = [-1, -1]
    try checked(pipe(&ends), .open)
    (descriptor, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    _ = close(descriptor)
    _ = close(writing)
  }

  package func ring() {
    var byte: UInt8 = 0
    _ = write(writing, &byte, 1)
  }

  /// Silences the alarm. Needs one call for each `ring()`.
  package func silence() {
    var byte: UInt8 = 0
    _ = read(descriptor, &byte, 1)
  }

  package enum Reason: Sendable {
    case rung
    /// The descriptor has something to read.
    case ready
    case timeIsOver
  }

  /// Waits for the alarm, for a descriptor, or for a time in milliseconds. Without a time, it waits as long as
  /// necessary.
  package func wait(for other: Int32? = nil, milliseconds: Int? = nil) throws(SystemFailure) -> Reason {
    var waits = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    if let other { waits.append(pollfd(fd: other, events: Int16(POLLIN), revents: 0)) }
    while true {
      let count = poll(&waits, nfds_t(waits.count), Int32(milliseconds ?? -1))
      if count == 0 { return .timeIsOver }
      if count > 0 { return waits[0].revents != 0 ? .rung : .ready }
      let failure = SystemFailure(.wait, code: offload_error())
      guard failure.isInterruption else { throw failure }
    }
  }
}
