import CSystem
import LibC

/// A reason why the program can't use a terminal.
package enum TerminalError: Error, Hashable, Sendable {
  /// Input or output is a file, a pipe or nothing.
  case notATerminal
  case system(call: String, code: Int32)
}

/// The terminal of this process. It sets the modes once, and undoes them on every way out: in ``leave()``, when this
/// object goes away, on a trap, and when a signal to end comes a second time.
package final class Terminal {
  package let modes: TerminalModes
  let input: Descriptor
  private let output: Descriptor
  private var isEntered = false

  /// Prepares the terminal, but sets no modes yet.
  ///
  /// - Throws: ``TerminalError/notATerminal``.
  package init(input: Int32 = 0, output: Int32 = 1, modes: TerminalModes = .screen) throws(TerminalError) {
    guard isatty(input) == 1, isatty(output) == 1 else { throw .notATerminal }
    self.modes = modes
    self.input = Descriptor(number: input)
    self.output = Descriptor(number: output)
  }

  deinit { leave() }

  /// The current columns and rows; 80 by 24 if the terminal doesn't know.
  package var size: Size {
    var size = winsize()
    guard ioctl(output.number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return Size(width: 80, height: 24)
    }
    return Size(width: Int(size.ws_col), height: Int(size.ws_row))
  }

  /// Sets the modes. It reads the earlier settings again each time, since a shell may have changed them.
  ///
  /// - Throws: ``TerminalError/system(call:code:)``; the terminal is then unchanged.
  package func enter() throws(TerminalError) {
    guard !isEntered else { return }
    var settings = termios()
    guard tcgetattr(input.number, &settings) == 0 else { throw .system(call: "tcgetattr", code: errno) }
    let undoing = modes.undoing
    let start = UnsafeRawPointer(undoing.utf8Start).assumingMemoryBound(to: CChar.self)
    // Guards the settings first, so that a signal between the two calls has something to undo.
    offload_terminal_guard(input.number, output.number, &settings, start, undoing.utf8CodeUnitCount)
    isEntered = true
    var raw = TerminalModes.raw(settings)
    // Keeps the text that the user typed while the program started.
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

  /// Sets the modes again after the process was stopped and continued without ``suspend()``, since the shell has used
  /// the terminal in the meantime.
  func reenter() throws(TerminalError) {
    leave()
    try enter()
  }

  /// Writes the bytes of a frame; returns false if the terminal is gone.
  package func write(_ bytes: [UInt8]) -> Bool { writer(bytes) }

  /// Writes bytes like ``write(_:)``, from any thread.
  package var writer: @Sendable ([UInt8]) -> Bool {
    { [output] bytes in bytes.isEmpty || output.write(bytes) }
  }

  /// Lends the terminal to another program, such as an editor, and takes it over again afterwards. The caller must then
  /// draw everything again.
  package func whileAway<Result>(_ work: () throws -> Result) throws -> Result {
    leave()
    offload_terminal_lend(true)
    let result = Swift.Result { try work() }
    offload_terminal_lend(false)
    try enter()
    return try result.get()
  }

  /// Stops the process as Ctrl-Z does, with the original settings of the terminal, and takes the terminal over again
  /// when the process continues. The caller must then draw everything again.
  package func suspend() throws(TerminalError) {
    leave()
    offload_terminal_stop()
    try enter()
  }
}
