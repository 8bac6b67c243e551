import JSON
import JSONRPC
import LibC
import OffloadKit
import Synchronization

/// Runs a language server over two descriptors. One thread waits for messages, for changes from the watch, and for
/// the time at which something is due.
package enum ServerLoop {
  /// - Parameters:
  ///   - input: the descriptor that messages come from.
  ///   - output: the descriptor that messages go to; the server writes nothing else there.
  ///   - log: called with each problem, as one line.
  ///   - trace: called with each message in or out, as one line; nil if nobody wants a trace.
  /// - Returns: the exit status: 0 after `shutdown` and `exit`.
  package static func run(
    _ start: ServerStart, input: Int32, output: Int32, log: @escaping @Sendable (String) -> Void,
    trace: ((String) -> Void)? = nil
  ) -> Int32 {
    guard let bell = Bell() else {
      log("the system has no descriptor to give")
      return 1
    }
    var start = start
    start.changed = { bell.ring(for: $0, $1) }
    let trace = trace.map(MessageTrace.init)
    var isGone = false
    var lastCame = milliseconds()
    var server = LanguageServer(
      start,
      send: { message in
        let bytes = message.bytes
        trace?.goes(message, size: bytes.count, after: milliseconds() - lastCame)
        if !isGone, !Descriptor.write(FrameReader.frame(bytes), to: output) { isGone = true }
      }, log: log)
    // This runs however the client goes.
    defer { server.end() }
    var reader = FrameReader()
    while server.status == nil, !isGone {
      let ready = wait(for: [input, bell.reading], until: server.deadline)
      if ready.contains(bell.reading) {
        for (root, changes) in bell.answer() { server.take(changes, in: root, at: milliseconds()) }
      }
      if ready.contains(input) {
        let bytes = Descriptor.read(from: input)
        // The client has gone without a message.
        if bytes.isEmpty { return 1 }
        reader.feed(bytes)
        do {
          while server.status == nil, let message = try reader.next() {
            trace?.came(message)
            lastCame = milliseconds()
            server.receive(message, at: lastCame)
          }
        } catch {
          log("this isn't a message: \(error)")
          return 1
        }
      }
      server.wake(at: milliseconds())
    }
    return server.status ?? 1
  }

  private static func wait(for descriptors: [Int32], until deadline: Int?) -> [Int32] {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let timeout = deadline.map { Int32(clamping: max(0, $0 - milliseconds())) } ?? -1
    guard poll(&entries, nfds_t(entries.count), timeout) > 0 else { return [] }
    return entries.filter { $0.revents != 0 }.map(\.fd)
  }

  private static func milliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }
}

/// Tells the loop, from another thread, that something has changed on disk.
private final class Bell: Sendable {
  let reading: Int32
  private let writing: Int32
  private let heard = Mutex<[(root: [UInt8], changes: [VaultChange])]>([])

  /// Nil if the system has no pipe left.
  init?() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(reading)
    close(writing)
  }

  func ring(for root: [UInt8], _ changes: [VaultChange]) {
    heard.withLock { $0.append((root, changes)) }
    // A full pipe rings as well.
    var byte: UInt8 = 0
    _ = LibC.write(writing, &byte, 1)
  }

  func answer() -> [(root: [UInt8], changes: [VaultChange])] {
    var bytes = [UInt8](repeating: 0, count: 512)
    _ = LibC.read(reading, &bytes, bytes.count)
    return heard.withLock { heard in
      defer { heard = [] }
      return heard
    }
  }
}
