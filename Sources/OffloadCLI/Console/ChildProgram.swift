import LibC

/// Starts a program that takes over the terminal, as an editor does, and waits for it.
///
/// While it runs, Ctrl-C and Ctrl-\ are the child's alone; it starts with the default action for these, for a
/// closed pipe, for a file that grows too large and for SIGIO, whatever this process ignores or holds back. The
/// terminal's settings are put back after it, however it ended.
struct ChildProgram {
  /// `KEY=VALUE`, without the final NUL.
  let environment: [[UInt8]]

  func run(shellCommand command: String, arguments: [[UInt8]]) throws(ConsoleFailure) -> Int32 {
    // `"$@"` hands the arguments on as they are: nothing in a file's name is ever read by the shell.
    let script = Array("\(command) \"$@\"".utf8)
    let shell = [Array("/bin/sh".utf8), Array("-c".utf8), script, Array("sh".utf8)] + arguments

    let terminal = TerminalSettings.current()
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      _ = signal(SIGINT, interrupt)
      _ = signal(SIGQUIT, quit)
      terminal?.restore()
    }

    let (process, code) = spawn(shell)
    guard code == 0 else { throw .cannotStart(program: "/bin/sh", code: code) }
    return wait(for: process)
  }

  private func spawn(_ words: [[UInt8]]) -> (process: pid_t, code: Int32) {
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGINT, SIGQUIT, SIGPIPE, SIGIO, SIGXFSZ] { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

    var process = pid_t()
    let code = withCStrings(words) { arguments in
      withCStrings(environment) { environment in
        posix_spawn(&process, "/bin/sh", nil, &attributes, arguments, environment)
      }
    }
    return (process, code)
  }

  private func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return 127 }
    }
    let signalNumber = status & 0x7f
    return signalNumber == 0 ? (status >> 8) & 0xff : 128 + signalNumber
  }
}

/// How the terminal was set before somebody else had it.
private struct TerminalSettings {
  private var settings: termios

  /// Nil where standard input is no terminal.
  static func current() -> TerminalSettings? {
    var settings = termios()
    return tcgetattr(STDIN_FILENO, &settings) == 0 ? TerminalSettings(settings: settings) : nil
  }

  func restore() {
    var settings = settings
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
  }
}

/// Calls `body` with a null-terminated list of C strings, which live as long as the call.
private func withCStrings<Result>(
  _ strings: [[UInt8]], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { string in
    string.withUnsafeBytes { bytes in
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
      UnsafeMutableRawPointer(copy).copyMemory(
        from: bytes.baseAddress ?? UnsafeRawPointer(copy), byteCount: bytes.count)
      copy[bytes.count] = 0
      return copy
    }
  }
  pointers.append(nil)
  defer { for pointer in pointers { pointer?.deallocate() } }
  return body(pointers)
}
