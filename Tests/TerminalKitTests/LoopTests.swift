import Foundation
import Testing

@testable import TerminalKit

/// One terminal of this process at a time: its modes and the signals are the process's.
@Suite(.serialized) struct `A terminal of this process` {
  private static func terminal(_ pair: TerminalPair, modes: TerminalModes = .screen) throws -> Terminal {
    try Terminal(input: pair.theirs, output: pair.theirs, modes: modes)
  }

  @Test func `is none where there is a file`() {
    #expect(throws: TerminalError.notATerminal) {
      let file = open("/dev/null", O_RDWR)
      defer { close(file) }
      _ = try Terminal(input: file, output: file)
    }
  }

  @Test func `is taken once and given back once`() throws {
    let pair = try TerminalPair(columns: 70, rows: 20)
    let terminal = try Self.terminal(pair)
    #expect(terminal.size == Size(width: 70, height: 20))
    #expect(pair.isCooked)
    try terminal.enter()
    try terminal.enter()
    #expect(!pair.isCooked)
    #expect(pair.written == "\(TerminalModes.screen.setting)")
    #expect(terminal.write(Array("words".utf8)))
    #expect(terminal.write([]))
    #expect(pair.written == "words")
    terminal.leave()
    terminal.leave()
    #expect(pair.isCooked)
    #expect(pair.written == "\(TerminalModes.screen.undoing)")
    pair.resize(columns: 0, rows: 0)
    #expect(terminal.size == Size(width: 80, height: 24))
  }

  @Test func `is given back when the value goes, and in the linear mode without a byte`() throws {
    let pair = try TerminalPair()
    do {
      let terminal = try Self.terminal(pair, modes: .linear)
      try terminal.enter()
      #expect(!pair.isCooked)
      _ = terminal
    }
    #expect(pair.isCooked)
    #expect(pair.written == "")
  }

  @Test func `is lent to other programs as it was found`() throws {
    struct Failure: Error {}
    let pair = try TerminalPair()
    let terminal = try Self.terminal(pair)
    try terminal.enter()
    let answer = try terminal.whileAway {
      #expect(pair.isCooked)
      return 42
    }
    #expect(answer == 42)
    #expect(!pair.isCooked)
    #expect(throws: Failure.self) { try terminal.whileAway { throw Failure() } }
    #expect(!pair.isCooked)
    try terminal.reenter()
    #expect(!pair.isCooked)
  }

  @Test func `does not wait longer for what belongs to an Esc because of messages`() throws {
    let pair = try TerminalPair()
    let terminal = try Self.terminal(pair)
    try terminal.enter()
    let mailbox = try Mailbox<Int>()
    let loop = try EventLoop(terminal: terminal, mailbox: mailbox)
    let escape = "\(TerminalEvent<Int>.input(.key(.escape)))"
    pair.type("\u{1B}")
    let isKnown = (1...1000).contains { _ in
      mailbox.post(1)
      usleep(1000)
      return loop.next().contains { "\($0)" == escape }
    }
    #expect(isKnown)
  }

  @Test func `wakes the loop for keys, messages, signals and deadlines, in order`() throws {
    let pair = try TerminalPair()
    let terminal = try Self.terminal(pair)
    try terminal.enter()
    let mailbox = try Mailbox<Int>()
    let loop = try EventLoop(terminal: terminal, mailbox: mailbox)
    func next(until deadline: Instant? = nil) -> [String] { loop.next(until: deadline).map { "\($0)" } }

    pair.type("ab\u{1B}[A")
    #expect(
      next() == [Key.character("a"), .character("b"), .up].map { "\(TerminalEvent<Int>.input(.key($0)))" })
    pair.type("\u{1B}[200~two\rlines\u{1B}[201~")
    #expect(next().count == 1)
    // An Esc alone is known by the silence after it.
    pair.type("\u{1B}")
    #expect(next() == ["\(TerminalEvent<Int>.input(.key(.escape)))"])
    mailbox.post(1)
    mailbox.post(2)
    #expect(next() == ["\(TerminalEvent<Int>.message(1))", "\(TerminalEvent<Int>.message(2))"])
    #expect(next(until: Instant.now.advanced(by: .milliseconds(5))) == ["\(TerminalEvent<Int>.deadline)"])
    #expect(next(until: .now) == ["\(TerminalEvent<Int>.deadline)"])
    pair.resize(columns: 33, rows: 7)
    kill(getpid(), SIGWINCH)
    #expect(next() == ["\(TerminalEvent<Int>.resized(Size(width: 33, height: 7)))"])
    kill(getpid(), SIGCONT)
    #expect(next() == ["\(TerminalEvent<Int>.resumed)"])
    #expect(!pair.isCooked)
    kill(getpid(), SIGTSTP)
    #expect(next() == ["\(TerminalEvent<Int>.stopRequested)"])
    kill(getpid(), SIGTERM)
    #expect(next() == ["\(TerminalEvent<Int>.endRequested)"])
    // Who holds the other end has gone.
    pair.hangUp()
    #expect(next() == ["\(TerminalEvent<Int>.endRequested)"])
    #expect(next() == ["\(TerminalEvent<Int>.endRequested)"])
    #expect(!terminal.write(Array(repeating: 0x20, count: 10)))
  }

  @Test func `takes what another thread says while it waits`() throws {
    let pair = try TerminalPair()
    let terminal = try Self.terminal(pair)
    try terminal.enter()
    let mailbox = try Mailbox<String>()
    let loop = try EventLoop(terminal: terminal, mailbox: mailbox)
    Thread.detachNewThread { mailbox.post("from elsewhere") }
    #expect(loop.next().map { "\($0)" } == ["\(TerminalEvent.message("from elsewhere"))"])
  }
}
