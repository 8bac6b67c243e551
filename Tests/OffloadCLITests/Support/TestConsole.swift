import OffloadCLI
import Synchronization

final class SaidOfWaiting: Sendable {
  private let said = Mutex<[String]>([])

  var texts: [String] { said.withLock { $0 } }

  func add(_ text: String) { said.withLock { $0.append(text) } }
}

/// A console in memory, which also keeps results and talk in the order in which a terminal would show them.
final class TestConsole: Console {
  var terminals: Set<StandardStream> = []
  var columns: Int? = 80
  var input: [UInt8] = []
  /// Stands in for the programs that a command starts: gets the shell command and its arguments, and
  /// answers with an exit status.
  var shell: (String, [[UInt8]]) -> Int32 = { _, _ in 127 }
  /// Whether those programs end before anybody could have done anything in them.
  var endsAtOnce = false
  /// What writing the results fails with at the end.
  var failure: ConsoleFailure?

  private(set) var output: [UInt8] = []
  private(set) var talk: [UInt8] = []
  private(set) var both: [UInt8] = []

  func isTerminal(_ stream: StandardStream) -> Bool { terminals.contains(stream) }

  func write(_ bytes: [UInt8]) {
    output += bytes
    both += bytes
  }

  func say(_ bytes: [UInt8]) {
    talk += bytes
    both += bytes
  }

  var isOutputClosed: Bool { false }

  func readAll() throws(ConsoleFailure) -> [UInt8] {
    defer { input = [] }
    return input
  }

  func readLine() throws(ConsoleFailure) -> [UInt8]? {
    guard !input.isEmpty else { return nil }
    let line = Array(input.prefix { $0 != UInt8(ascii: "\n") })
    input.removeFirst(min(input.count, line.count + 1))
    return line
  }

  func run(shellCommand: String, arguments: [[UInt8]]) throws(ConsoleFailure) -> ProgramEnd {
    ProgramEnd(status: shell(shellCommand, arguments), isAtOnce: endsAtOnce)
  }

  func beginWork() {}

  /// What was said of waiting, where standard error is a terminal.
  let saidOfWaiting = SaidOfWaiting()
  var working: (@Sendable (String?) -> Void)? {
    guard isTerminal(.error) else { return nil }
    return { [saidOfWaiting] (text: String?) in saidOfWaiting.add(text ?? "nothing") }
  }

  func finish() throws(ConsoleFailure) {
    if let failure { throw failure }
  }
}
