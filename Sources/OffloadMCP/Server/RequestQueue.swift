import JSON
import LibC
import OffloadKit
import Synchronization

/// Hands requests from the thread that reads them to the one that answers them, and remembers which are cancelled.
final class RequestQueue: Sendable {
  private struct Entry {
    let request: Request
    let sign: StopSign
    var isTaken = false
  }

  private let entries = Mutex<[Entry]>([])
  /// A pipe with a byte for each request, so whoever takes one waits for it.
  private let reading: Int32
  private let writing: Int32

  /// Nil if the system has no pipe left.
  init?() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit { close(reading) }

  /// - Returns: false if too many wait.
  func add(_ request: Request) -> Bool {
    let isAdded = entries.withLock { entries in
      guard entries.count < AssistantLoop.mostWaiting else { return false }
      entries.append(Entry(request: request, sign: StopSign()))
      return true
    }
    var byte: UInt8 = 0
    if isAdded { _ = write(writing, &byte, 1) }
    return isAdded
  }

  /// Says that no more come.
  func end() { close(writing) }

  /// Cancels the request with an id, if it isn't finished.
  func cancel(_ id: JSONValue) {
    entries.withLock { entries in
      for entry in entries where entry.request.id.bytes == id.bytes { entry.sign.raise() }
    }
  }

  /// Returns the next request, and waits for it; nil after the last.
  func next() -> (request: Request, sign: StopSign)? {
    var byte: UInt8 = 0
    while true {
      let count = read(reading, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return nil }
      return entries.withLock { entries in
        guard let index = entries.firstIndex(where: { !$0.isTaken }) else { return nil }
        entries[index].isTaken = true
        return (entries[index].request, entries[index].sign)
      }
    }
  }

  /// Forgets the request that was taken, once its answer is ready.
  ///
  /// - Returns: whether to send the answer, since nobody cancelled it.
  func finish() -> Bool {
    entries.withLock { entries in
      guard let index = entries.firstIndex(where: \.isTaken) else { return false }
      return !entries.remove(at: index).sign.isRaised
    }
  }
}
