/// Reads input, writes output and starts programs for a command: through descriptors in the program, in memory in its
/// tests.
///
/// Writing never throws: a command that has changed files must not fail because of its report. ``finish()`` reports a
/// failure of the output once.
package protocol Console: AnyObject {
  func isTerminal(_ stream: StandardStream) -> Bool

  /// Width of the terminal in columns; nil if there isn't one.
  var columns: Int? { get }

  /// Writes results, for a person or the next program. It keeps them until ``finish()``, or until there are many
  /// bytes.
  func write(_ bytes: [UInt8])

  /// Writes talk for a person: receipts, notes, errors. It appears at once, after all results before it.
  func say(_ bytes: [UInt8])

  /// Whether nobody reads the results any more; a long listing may stop early.
  var isOutputClosed: Bool { get }

  /// Returns everything on standard input up to its end. More than 64 MiB is an error.
  func readAll() throws(ConsoleFailure) -> [UInt8]

  /// Returns the next line of standard input without its line ending; nil at the end. More than 64 MiB is an error.
  func readLine() throws(ConsoleFailure) -> [UInt8]?

  /// Hands the terminal to a shell command with arguments after it, and waits for its end.
  ///
  /// - Parameter command: as the user wrote it in `$EDITOR`; the shell splits it into words.
  func run(shellCommand command: String, arguments: [[UInt8]]) throws(ConsoleFailure) -> ProgramEnd

  /// Begins a command, which may take a while.
  func beginWork()

  /// Shows what a working command waits for; nil if nobody is watching. While another program has the terminal, the
  /// command passes nil, and nothing is shown.
  var working: (@Sendable (String?) -> Void)? { get }

  /// Writes the results that are left.
  ///
  /// - Throws: the first failure to write results. A closed pipe isn't a failure.
  func finish() throws(ConsoleFailure)
}

/// How a program that had the terminal ended.
package struct ProgramEnd {
  /// The exit status; 128 plus the signal's number if a signal ended it.
  package let status: Int32
  /// Whether it ended before a person could do anything in it.
  package let isAtOnce: Bool

  package init(status: Int32, isAtOnce: Bool) { (self.status, self.isAtOnce) = (status, isAtOnce) }
}

/// A stream that every program has from its start.
package enum StandardStream: Int32, Sendable {
  case input = 0
  case output = 1
  case error = 2
}

/// A failed system call on a standard stream, or for a child program.
package enum ConsoleFailure: Error, Equatable {
  case cannotRead(code: Int32)
  case cannotWrite(code: Int32)
  case cannotStart(program: String, code: Int32)
}
