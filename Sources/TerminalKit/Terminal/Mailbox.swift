import LibC
import Synchronization

/// Holds messages of other threads for the loop. A byte in a pipe wakes the loop; the signals of the terminal use the
/// same pipe.
package final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  let readEnd: Descriptor
  let writeEnd: Descriptor

  /// - Throws: ``TerminalError/system(call:code:)`` if there are no descriptors left.
  package init() throws(TerminalError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system(call: "pipe", code: errno) }
    for end in ends {
      // Child programs don't inherit them, and neither a signal handler nor a read ever blocks on them.
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    readEnd = Descriptor(number: ends[0])
    writeEnd = Descriptor(number: ends[1])
  }

  deinit {
    close(readEnd.number)
    close(writeEnd.number)
  }

  /// Posts a message, from any thread. Messages of one thread arrive in their order.
  package func post(_ message: Message) {
    let wasEmpty = messages.withLock { messages in
      messages.append(message)
      return messages.count == 1
    }
    // One byte wakes the loop for all messages.
    if wasEmpty { _ = writeEnd.write([0]) }
  }

  func takeAll() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
