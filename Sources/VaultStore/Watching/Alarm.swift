internal import CSystem
internal import LibC

/// Wakes a thread that waits, from any other thread. Once it has rung it stays so.
final class Alarm: Sendable {
  private let reading: Int32
  private let writing: Int32

  init() throws(SystemFailure) {
    var ends: [Int32] = [-1, -1]
    try checked(pipe(&ends), .open)
    (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    _ = close(reading)
    _ = close(writing)
  }

  func ring() {
    var byte: UInt8 = 0
    _ = write(writing, &byte, 1)
  }

  enum Reason: Sendable {
    case rung
    /// The descriptor has something to read.
    case ready
    case timeIsOver
  }

  /// Waits for the alarm, for a descriptor, or for some time; without a time, for as long as it takes.
  func wait(for descriptor: Int32? = nil, milliseconds: Int? = nil) throws(SystemFailure) -> Reason {
    var waits = [pollfd(fd: reading, events: Int16(POLLIN), revents: 0)]
    if let descriptor { waits.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
    while true {
      let count = poll(&waits, nfds_t(waits.count), Int32(milliseconds ?? -1))
      if count == 0 { return .timeIsOver }
      if count > 0 { return waits[0].revents != 0 ? .rung : .ready }
      let failure = SystemFailure(.wait, code: offload_error())
      guard failure.isInterruption else { throw failure }
    }
  }
}
