import CSystem
import LibC

/// What wakes the loop.
package enum TerminalEvent<Message: Sendable>: Sendable {
  case input(TerminalInput)
  case message(Message)
  case resized(Size)
  /// The process had been stopped, or is asked to draw everything again.
  case resumed
  /// Another process asks this one to stop, as Ctrl-Z does: ``Terminal/suspend()`` is the answer.
  case stopRequested
  /// A signal asks the program to end, or the terminal is gone. What is unsaved is saved now or never.
  case endRequested
  /// The deadline of the caller has come.
  case deadline
}

/// Waits for keys, messages of other threads and signals, in one `poll`: while nothing happens, nothing runs.
package final class EventLoop<Message: Sendable> {
  /// How long an Esc waits for what may belong to it.
  private static var escapeTime: Duration { .milliseconds(50) }

  private let terminal: Terminal
  private let mailbox: Mailbox<Message>
  private var parser = InputParser()
  private var isClosed = false
  /// Till when an Esc waits, whatever else happens meanwhile.
  private var escapeDeadline: Instant?

  /// Takes over the signals until the value goes.
  package init(terminal: Terminal, mailbox: Mailbox<Message>) throws(TerminalError) {
    self.terminal = terminal
    self.mailbox = mailbox
    guard offload_terminal_watch_signals(mailbox.writeEnd.number) else {
      throw .system(call: "sigaction", code: errno)
    }
  }

  deinit { offload_terminal_forget_signals() }

  /// Waits for something to happen, and gives all that has, in order. Never empty.
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

  /// All the waiting input, up to a megabyte at a time, so that a paste is drawn once.
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
    // Emptied before the messages are taken: one that comes in between wakes the loop once too often, never
    // once too seldom.
    var signals: Set<Int32> = []
    if case .bytes(let bytes) = mailbox.readEnd.read() { signals = Set(bytes.map(Int32.init)) }
    events += mailbox.takeAll().map { .message($0) }
    if signals.contains(SIGCONT) {
      // The shell has had the terminal since.
      isClosed = (try? terminal.reenter()) == nil
      events.append(.resumed)
    }
    if signals.contains(SIGTSTP) { events.append(.stopRequested) }
    if signals.contains(SIGWINCH) { events.append(.resized(terminal.size)) }
    if !signals.isDisjoint(with: [SIGTERM, SIGHUP, SIGINT]) { events.append(.endRequested) }
  }
}
