import LibC

/// A program that runs beside the interface, with nothing to read and no terminal.
struct BackgroundProgram: Sendable {
  let process: pid_t
  /// What it prints; -1 where nobody reads it.
  let output: Int32

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: the program, then its arguments, which no shell ever reads.
  ///   - environment: `KEY=VALUE`.
  ///   - listens: whether what it prints is read.
  /// - Returns: nil where it cannot be started.
  static func start(_ words: [String], environment: [String], listens: Bool) -> BackgroundProgram? {
    var pipeEnds: [Int32] = [-1, -1]
    if listens, pipe(&pipeEnds) != 0 { return nil }
    for end in pipeEnds where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = spawn(words, environment, output: pipeEnds[1])
    if pipeEnds[1] >= 0 { close(pipeEnds[1]) }
    guard let process else {
      if pipeEnds[0] >= 0 { close(pipeEnds[0]) }
      return nil
    }
    return BackgroundProgram(process: process, output: pipeEnds[0])
  }

  private static func spawn(_ words: [String], _ environment: [String], output: Int32) -> pid_t? {
    #if canImport(Darwin)
      var files: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var files = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&files)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&files)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
    if output >= 0 {
      posix_spawn_file_actions_adddup2(&files, output, 1)
    } else {
      posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0)
    }
    // Its complaints would land in the middle of the screen.
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
    // A group of its own, so that all of it can be ended; signals as every program expects them.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGHUP, SIGIO, SIGXFSZ] { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = [POSIX_SPAWN_SETSIGDEF, POSIX_SPAWN_SETSIGMASK, POSIX_SPAWN_SETPGROUP]
    posix_spawnattr_setflags(&attributes, flags.reduce(0) { $0 | Int16($1) })
    var process = pid_t()
    let code = withCStrings(words) { words in
      withCStrings(environment) { environment in
        guard let program = words[0] else { return EINVAL }
        return posix_spawnp(&process, program, &files, &attributes, words, environment)
      }
    }
    return code == 0 ? process : nil
  }

  /// Hands over each line that it prints, and waits for its end.
  ///
  /// - Returns: the exit status; 128 and the signal's number where a signal ended it.
  func lines(_ take: (String) -> Void) -> Int32 {
    var waiting: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while output >= 0 {
      let count = read(output, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      waiting += buffer[..<count]
      while let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
        take(Self.text(waiting[..<end]))
        waiting.removeSubrange(...end)
      }
    }
    if !waiting.isEmpty { take(Self.text(waiting[...])) }
    if output >= 0 { close(output) }
    return wait()
  }

  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return 127 }
    }
    let signalNumber = status & 0x7f
    return signalNumber == 0 ? (status >> 8) & 0xff : 128 + signalNumber
  }

  /// Asks it and all that it started to end, as Ctrl-C does: what was recorded so far is still written out.
  func interrupt() { kill(-process, SIGINT) }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let line = String(decoding: bytes, as: UTF8.self)
    return String(line.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}

/// Calls `body` with a null-terminated list of C strings, which live as long as the call.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
  pointers.append(nil)
  defer { for pointer in pointers { free(pointer) } }
  return body(pointers)
}
