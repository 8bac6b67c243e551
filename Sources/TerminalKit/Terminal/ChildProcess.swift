package import LibC

/// A program that this one started.
///
/// It starts without blocked signals, and with the default action for signals that a terminal program ignores, whatever
/// this process does with them.
package struct ChildProcess: Sendable {
  package let id: pid_t

  /// The surroundings of a program.
  package enum Place: Sendable {
    /// In this process's terminal and process group.
    case here
    /// Without a terminal, in its own session. It reads from a descriptor, or nothing. Its output and errors go to
    /// descriptors, or nowhere.
    case background(input: Int32? = nil, output: Int32?, complaints: Int32? = nil)
    /// In this process's group, so that it can ask something at the terminal. Apart from that it reads nothing, and its
    /// output and errors go to descriptors.
    case beside(output: Int32, complaints: Int32)
  }

  /// A program didn't start; has the system's error number.
  package struct Failure: Error { package let code: Int32 }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: the program, which the system looks up in `PATH` unless it is a path, then its arguments. No shell
  ///     reads them.
  ///   - environment: `KEY=VALUE`.
  package init(_ words: [[UInt8]], environment: [[UInt8]], in place: Place) throws(Failure) {
    #if canImport(Darwin)
      var (files, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?)
    #else
      var (files, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
    posix_spawn_file_actions_init(&files)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&files)
      posix_spawnattr_destroy(&attributes)
    }
    var signals = [SIGINT, SIGQUIT, SIGPIPE, SIGIO, SIGXFSZ]
    var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    if case .beside(let output, let complaints) = place {
      posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&files, output, 1)
      posix_spawn_file_actions_adddup2(&files, complaints, 2)
    }
    if case .background(let input, let output, let complaints) = place {
      posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0)
      if let input { posix_spawn_file_actions_adddup2(&files, input, 0) }
      if let output { posix_spawn_file_actions_adddup2(&files, output, 1) }
      // Its error messages would land in the middle of the screen.
      posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
      if let complaints { posix_spawn_file_actions_adddup2(&files, complaints, 2) }
      // In a session of its own, everything that it starts can be ended with it. It also has no terminal where it could
      // ask something, or be stopped for asking.
      signals += [SIGTERM, SIGHUP]
      flags |= Self.newSession
    }
    var (none, defaults) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&defaults)
    for number in signals { sigaddset(&defaults, number) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let (words, environment) = (cStrings(words), cStrings(environment))
    defer { for string in words + environment { free(string) } }
    var id = pid_t()
    let code = words[0].map { posix_spawnp(&id, $0, &files, &attributes, words, environment) } ?? EINVAL
    guard code == 0 else { throw Failure(code: code) }
    self.id = id
  }

  /// Waits for it to end.
  ///
  /// - Returns: the exit status; 128 plus the signal's number if a signal ended it.
  package func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 { if errno != EINTR { return 127 } }
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }
}

extension ChildProcess {
  #if canImport(Darwin)
    private static let newSession = POSIX_SPAWN_SETSID
  #else
    /// `POSIX_SPAWN_SETSID` of `spawn.h` in glibc and musl, which Swift doesn't import there.
    private static let newSession: Int32 = 0x80
  #endif
}

/// Returns a list of C strings that ends in a null pointer. The caller frees each string.
private func cStrings(_ strings: [[UInt8]]) -> [UnsafeMutablePointer<CChar>?] {
  strings.map { strdup($0.map(CChar.init(bitPattern:)) + [0]) } + [nil]
}
