import CSystem
import LibC

/// An event that wakes the loop.
package enum TerminalEvent<Message: Sendable>: Sendable {
  case input(TerminalInput)
  case message(Message)
  case resized(Size)
  /// The process continued after a stop, or must draw everything again.
  case resumed
  /// Another process asks this one to stop, as Ctrl-Z does; answer with ``Terminal/suspend()``.
  case stopRequested
  /// A signal asks the program to end, or the terminal is gone. This is the last chance to save.
  case endRequested
  /// The deadline of the caller has come.
  case deadline
}

/// Waits for keys, messages of other threads and signals, in one `poll`. While nothing happens, nothing runs.
package final class EventLoop<Message: Sendable> {
  /// How long an Esc waits for the rest of a sequence.
  private static var escapeTime: Duration { .milliseconds(50) }

  private let terminal: Terminal
  private let mailbox: Mailbox<Message>
  private var parser = InputParser()
  private var isClosed = false
  /// When an Esc stops waiting, whatever else happens in the meantime.
  private var escapeDeadline: Instant?

  /// Handles the signals for as long as this object exists.
  package init(terminal: Terminal, mailbox: Mailbox<Message>) throws(TerminalError) {
    self.terminal = terminal
    self.mailbox = mailbox
    guard offload_terminal_watch_signals(mailbox.writeEnd.number) else {
      throw .system(call: "sigaction", code: errno)
    }
  }

  deinit { offload_terminal_forget_signals() }

  /// Waits until something happens, and returns everything that has, in order. Never empty.
  ///
  /// - Parameter deadline: when to return at the latest; `nil` to wait for as long as it takes.
  package func next(until deadline: Instant? = nil) -> [TerminalEvent<Message>] {
    var events: [TerminalEvent<Message>] = []
    while events.isEmpty {
      if isClosed { return [.endRequested] }
      let now = Instant.now
      let next = [deadline, escapeDeadline].compactMap(\.self).min()
      let ready = wait(milliseconds: next.map { now.milliseconds(until: $0) } ?? -1)
      if ready.mailbox { takeWakes(into: &events) }
      if ready.input {
        takeInput(into: &events)
        escapeDeadline = parser.isWaiting ? .now.advanced(by: Self.escapeTime) : nil
      }
      if ready.input { continue }
      if let escapeDeadline, Instant.now >= escapeDeadline {
        events += parser.timeOut().map { .input($0) }
        self.escapeDeadline = nil
      }
      if let deadline, Instant.now >= deadline { events.append(.deadline) }
    }
    return events
  }

  private func wait(milliseconds: Int32) -> (input: Bool, mailbox: Bool) {
    let ready = Descriptor.wait(
      for: [(terminal.input, Int16(POLLIN)), (mailbox.readEnd, Int16(POLLIN))], milliseconds: milliseconds)
    return (ready[0], ready[1])
  }

  /// Reads all waiting input, up to a megabyte at a time, so that a paste is drawn once.
  private func takeInput(into events: inout [TerminalEvent<Message>]) {
    var count = 0
    repeat {
      guard case .bytes(let bytes) = terminal.input.read() else {
        isClosed = true
        return
      }
      events += parser.read(bytes).map { .input($0) }
      count += bytes.count
    } while count < 1 << 20
      && Descriptor.wait(for: [(terminal.input, Int16(POLLIN))], milliseconds: 0) == [true]
  }

  private func takeWakes(into events: inout [TerminalEvent<Message>]) {
    // Empties the pipe before taking the messages: a message in between wakes the loop once too often, never once too
    // seldom.
    var signals: Set<Int32> = []
    if case .bytes(let bytes) = mailbox.readEnd.read() { signals = Set(bytes.map(Int32.init)) }
    events += mailbox.takeAll().map { .message($0) }
    if signals.contains(SIGCONT) {
      // The shell has used the terminal in the meantime.
      isClosed = (try? terminal.reenter()) == nil
      events.append(.resumed)
    }
    if signals.contains(SIGTSTP) { events.append(.stopRequested) }
    if signals.contains(SIGWINCH) { events.append(.resized(terminal.size)) }
    if !signals.isDisjoint(with: [SIGTERM, SIGHUP, SIGINT]) { events.append(.endRequested) }
  }
}
