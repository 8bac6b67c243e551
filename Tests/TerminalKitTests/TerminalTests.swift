import Foundation
import Testing

@testable import TerminalKit

@Suite struct `Every way out of a terminal` {
  enum Way: Sendable, CustomTestStringConvertible {
    case key(String)
    case signals([Int32])
    case deafTo([Int32])

    var testDescription: String {
      switch self {
      case .key(let key): "key \(key)"
      case .signals(let signals): "signals \(signals)"
      case .deafTo(let signals): "signals \(signals) while it does not listen"
      }
    }
  }

  static let ways: [(Way, [PseudoTerminal.End])] =
    [
      (.key("q"), [.exit(0)]), (.signals([SIGTERM]), [.exit(0)]), (.signals([SIGHUP]), [.exit(0)]),
      (.signals([SIGINT]), [.exit(0)]), (.deafTo([SIGTERM, SIGHUP]), [.signal(SIGHUP), .signal(SIGTERM)]),
      (.key("t"), [.signal(SIGILL), .signal(SIGTRAP)]), (.key("a"), [.signal(SIGABRT)]),
      (.key("n"), [.signal(SIGSEGV)]), (.key("o"), [.signal(SIGSEGV), .signal(SIGBUS)]),
      (.signals([SIGFPE]), [.signal(SIGFPE)]),
    ]
    + [SIGQUIT, SIGSYS, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGVTALRM, SIGPROF].map {
      (.signals([$0]), [.signal($0)])
    }

  @Test(arguments: ways)
  func `leaves it as it was found`(way: Way, ends: [PseudoTerminal.End]) throws {
    let terminal = try PseudoTerminal()
    try terminal.wait(for: "ready")
    #expect(terminal.settings != terminal.settingsBefore)
    switch way {
    case .key(let key): terminal.type(key)
    case .signals(let signals): for signal in signals { terminal.send(signal) }
    case .deafTo(let signals):
      terminal.type("d")
      try terminal.wait(for: "\"d\"")
      for signal in signals { terminal.send(signal) }
    }
    #expect(ends.contains(terminal.end()))
    #expect(terminal.settings == terminal.settingsBefore)
    #expect(terminal.text.hasSuffix(TerminalModes.screen.undoing.description))
    #expect(Self.openModes(after: terminal.text) == [])
  }

  /// Modes that were set and not reset, and others than the three.
  static func openModes(after text: String) -> Set<String> {
    var open: Set<String> = []
    for match in text.matches(of: /\u{1B}\[\?([0-9;]+)([hl])/) {
      let mode = String(match.output.1)
      // The cursor is shown at all times.
      if match.output.2 == "h" && mode != "25" { open.insert(mode) } else { open.remove(mode) }
    }
    return open
  }

  @Test func `undoes every mode that it sets`() {
    for modes in [TerminalModes.screen, .screenWithMouse, .linear] {
      #expect(Self.openModes(after: "\(modes.setting)\(modes.undoing)") == [])
    }
    #expect(Self.openModes(after: "\(TerminalModes.screen.setting)") == ["1049", "2004"])
  }
}

@Suite struct `At a terminal` {
  @Test func `keys, pastes, messages and sizes arrive`() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait(for: "ready")
    terminal.type("x\u{1B}[A")
    try terminal.wait(for: "up")
    terminal.type("\u{1B}")
    try terminal.wait(for: "escape")
    let text = String(repeating: "thought ", count: 40_000)
    Thread.detachNewThread { [terminal = SendableBox(terminal)] in
      terminal.value.type("\u{1B}[200~\(text)\u{1B}[201~")
    }
    try terminal.wait(for: "paste 320000")
    terminal.type("m")
    try terminal.wait(for: "message 3")
    terminal.resize(columns: 60, rows: 20)
    try terminal.wait(for: "60x20")
    terminal.type("q")
    #expect(terminal.end() == .exit(0))
  }

  @Test func `an editor has it as it was, and it is taken back`() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait(for: "ready")
    terminal.type("e")
    try terminal.wait(for: "\(TerminalModes.screen.undoing)editor\(TerminalModes.screen.setting)")
    try terminal.wait(for: "edited")
    terminal.type("q")
    #expect(terminal.end() == .exit(0))
    #expect(terminal.settings == terminal.settingsBefore)
  }

  @Test(arguments: ["\u{1A}", ""])
  func `stopping gives it back and going on takes it again`(key: String) throws {
    // Nobody could let a session's own leader go on, so that here the system does not stop it at all.
    let terminal = try PseudoTerminal()
    try terminal.wait(for: "ready")
    if key.isEmpty { terminal.send(SIGTSTP) } else { terminal.type(key) }
    try terminal.wait(for: "\(TerminalModes.screen.undoing)")
    try terminal.wait(for: "\(TerminalModes.screen.setting)")
    try terminal.wait(for: "back")
    terminal.type("q")
    #expect(terminal.end() == .exit(0))
  }

  @Test func `that others had in between, everything is set and drawn again`() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait(for: "ready")
    terminal.send(SIGSTOP)
    terminal.send(SIGCONT)
    try terminal.wait(for: "\(TerminalModes.screen.setting)")
    try terminal.wait(for: "ready")
    try terminal.wait(for: "resumed")
    terminal.type("q")
    #expect(terminal.end() == .exit(0))
    #expect(terminal.settings == terminal.settingsBefore)
  }

  @Test func `there is none in a file`() throws {
    let file = open("/dev/null", O_RDWR)
    defer { close(file) }
    #expect(throws: TerminalError.notATerminal) { try Terminal(input: file, output: file) }
  }
}

/// Safe because only `write` is called on it, by one thread, while the other only reads.
private struct SendableBox<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
