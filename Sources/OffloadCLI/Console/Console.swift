/// What a command reads from, writes to and starts programs with: descriptors in the program, memory in
/// its tests.
///
/// Writing never throws: a command that has changed files must not fail for the sake of its report. What
/// went wrong with the output is told once, by ``finish()``.
package protocol Console: AnyObject {
  func isTerminal(_ stream: StandardStream) -> Bool

  /// Width of the terminal in columns; nil where there is none.
  var columns: Int? { get }

  /// Results, for a person or the next program; kept until ``finish()`` or until there is much of it.
  func write(_ bytes: [UInt8])

  /// Talk, for a person: receipts, notes, errors. Appears at once, after all results before it.
  func say(_ bytes: [UInt8])

  /// Whether nobody reads the results any more; a long listing may stop early.
  var isOutputClosed: Bool { get }

  /// Everything on standard input up to its end, which must come within 64 MiB.
  func readAll() throws(ConsoleFailure) -> [UInt8]

  /// The next line of standard input without its line ending; nil at its end. It has 64 MiB at most.
  func readLine() throws(ConsoleFailure) -> [UInt8]?

  /// Hands the terminal to a shell command with arguments after it, and waits for its end.
  ///
  /// - Parameter command: as the user wrote it in `$EDITOR`; the shell splits it into words.
  func run(shellCommand command: String, arguments: [[UInt8]]) throws(ConsoleFailure) -> ProgramEnd

  /// Tells that a command begins, which may take a while.
  func beginWork()

  /// Says, while a command works, what it waits for; nil where nobody looks on. While another program has the terminal it says
  /// nil, and shows nothing.
  var working: (@Sendable (String?) -> Void)? { get }

  /// Writes what is kept. Throws the first failure to write results; a closed pipe is none.
  func finish() throws(ConsoleFailure)
}

/// How a program ended that had the terminal.
package struct ProgramEnd {
  /// The exit status; 128 and the signal's number where a signal ended it.
  package let status: Int32
  /// Whether it had ended before a person could have done anything in it.
  package let isAtOnce: Bool

  package init(status: Int32, isAtOnce: Bool) { (self.status, self.isAtOnce) = (status, isAtOnce) }
}

/// A stream that every program has from its start.
package enum StandardStream: Int32, Sendable {
  case input = 0
  case output = 1
  case error = 2
}

/// A system call on a standard stream, or for a child program, that failed.
package enum ConsoleFailure: Error, Equatable {
  case cannotRead(code: Int32)
  case cannotWrite(code: Int32)
  case cannotStart(program: String, code: Int32)
}
