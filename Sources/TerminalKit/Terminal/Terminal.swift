import CSystem
import LibC

/// Why a terminal cannot be had.
package enum TerminalError: Error, Hashable, Sendable {
  /// Input or output is a file, a pipe or nothing.
  case notATerminal
  case system(call: String, code: Int32)
}

/// The terminal of this process while the program has it: its modes are set once, and undone on every way out:
/// by ``leave()``, when the value goes, on a trap, and when a signal to end comes a second time.
package final class Terminal {
  package let modes: TerminalModes
  let input: Descriptor
  private let output: Descriptor
  private var isEntered = false

  /// Sets nothing yet.
  ///
  /// - Throws: ``TerminalError/notATerminal``.
  package init(input: Int32 = 0, output: Int32 = 1, modes: TerminalModes = .screen) throws(TerminalError) {
    guard isatty(input) == 1, isatty(output) == 1 else { throw .notATerminal }
    self.modes = modes
    self.input = Descriptor(number: input)
    self.output = Descriptor(number: output)
  }

  deinit { leave() }

  /// Columns and rows as they are now; 80 by 24 where the terminal does not know.
  package var size: Size {
    var size = winsize()
    guard ioctl(output.number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return Size(width: 80, height: 24)
    }
    return Size(width: Int(size.ws_col), height: Int(size.ws_row))
  }

  /// Sets the modes. How the terminal was before is read again each time, as a shell may have changed it.
  ///
  /// - Throws: ``TerminalError/system(call:code:)``; the terminal is then as it was.
  package func enter() throws(TerminalError) {
    guard !isEntered else { return }
    var settings = termios()
    guard tcgetattr(input.number, &settings) == 0 else { throw .system(call: "tcgetattr", code: errno) }
    let undoing = modes.undoing
    let start = UnsafeRawPointer(undoing.utf8Start).assumingMemoryBound(to: CChar.self)
    // Guarded first: a signal between the two finds something to undo.
    offload_terminal_guard(input.number, output.number, &settings, start, undoing.utf8CodeUnitCount)
    isEntered = true
    var raw = TerminalModes.raw(settings)
    // What was typed while the program started is kept.
    guard tcsetattr(input.number, TCSADRAIN, &raw) == 0 else {
      let code = errno
      leave()
      throw .system(call: "tcsetattr", code: code)
    }
    _ = write(modes.setting.withUTF8Buffer { Array($0) })
  }

  /// Undoes the modes, if they are set.
  package func leave() {
    guard isEntered else { return }
    isEntered = false
    _ = offload_terminal_restore()
  }

  /// Sets the modes again after the process was stopped and went on without ``suspend()``: the shell has had
  /// the terminal since.
  func reenter() throws(TerminalError) {
    leave()
    try enter()
  }

  /// Writes the bytes of a frame; false where the terminal is gone.
  package func write(_ bytes: [UInt8]) -> Bool { writer(bytes) }

  /// The same from whatever thread.
  package var writer: @Sendable ([UInt8]) -> Bool {
    { [output] bytes in bytes.isEmpty || output.write(bytes) }
  }

  /// Gives the terminal to something else, an editor, and takes it back afterwards. What is shown has to be
  /// drawn whole then.
  package func whileAway<Result>(_ work: () throws -> Result) throws -> Result {
    leave()
    offload_terminal_lend(true)
    let result = Swift.Result { try work() }
    offload_terminal_lend(false)
    try enter()
    return try result.get()
  }

  /// Stops the process as Ctrl-Z does, with the terminal as it was found, and takes it back when the process
  /// goes on. What is shown has to be drawn whole then.
  package func suspend() throws(TerminalError) {
    leave()
    offload_terminal_stop()
    try enter()
  }
}
