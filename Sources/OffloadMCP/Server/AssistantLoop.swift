import JSON
import JSONRPC
package import OffloadKit
import Synchronization

/// Runs a server for assistants over two descriptors, until the host closes the input.
///
/// One thread reads messages, so a cancellation is noticed at once. The thread that calls answers the requests one after
/// another; each reading of the vault uses all processors.
package enum AssistantLoop {
  /// The most requests that may wait. The protocol demands a limit.
  static let mostWaiting = 64

  /// - Parameters:
  ///   - input: the descriptor that messages come from.
  ///   - output: the descriptor that messages go to; nothing else goes there.
  /// - Returns: the exit status: 0 after the end of the input, 1 if nobody reads the output any more.
  package static func run(_ start: AssistantStart, input: Int32, output: Int32) -> Int32 {
    guard let queue = RequestQueue() else { return 1 }
    let channel = Channel(output)
    let subscriptions = Subscriptions(start) { channel.send($0) }
    Background.run {
      let conversation = Conversation(version: start.version, allowed: start.allowed)
      read(input, conversation, into: queue, subscriptions, channel)
    }
    let responder = Responder(start: start)
    while let (request, sign) = queue.next() {
      let answer =
        sign.isRaised ? nil : subscriptions.answer(request) ?? responder.answer(request, until: sign)
      // From here on, the client's cancellation comes too late for an answer.
      if !queue.finish() {
        subscriptions.cancel(request.id)
      } else if let answer, !channel.send(answer) {
        return 1
      }
    }
    subscriptions.end()
    return 0
  }

  private static func read(
    _ input: Int32, _ conversation: Conversation, into queue: RequestQueue,
    _ subscriptions: Subscriptions, _ channel: Channel
  ) {
    var conversation = conversation
    var lines = LineReader()
    defer { queue.end() }
    while case let bytes = Descriptor.read(from: input), !bytes.isEmpty {
      lines.feed(bytes)
      while let line = lines.next() {
        switch conversation.receive(line) {
        case .answer(let answer): if !channel.send(answer) { return }
        case .cancel(let id):
          queue.cancel(id)
          subscriptions.cancel(id)
        case .work(let request):
          if !queue.add(request) {
            let busy = Refusal(.internalError, "busy: \(mostWaiting) requests wait; send it again later")
            if !channel.send(Message.answer(request.id, busy)) { return }
          }
        case .nothing: break
        }
      }
    }
  }
}

/// Writes messages, from any thread, each as one line.
private final class Channel: Sendable {
  private let descriptor: Mutex<Int32>

  init(_ descriptor: Int32) { self.descriptor = Mutex(descriptor) }

  /// - Returns: false if nobody reads any more.
  func send(_ message: JSONValue) -> Bool {
    var bytes = message.bytes
    bytes.append(UInt8(ascii: "\n"))
    return descriptor.withLock { Descriptor.write(bytes, to: $0) }
  }
}
