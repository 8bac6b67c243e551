import LibC
import OffloadKit
import TerminalKit
import VaultSync

/// A run of git. Offload waits for it, but only up to a time limit. Git runs without a terminal and in a session of
/// its own, unless it may ask the user.
struct GitProcess {
  let environment: [[UInt8]]

  /// How long git has to end after Offload asks it to.
  private static let grace = Duration.seconds(2)

  /// - Parameter world: the environment that the program was started in.
  init(_ world: World, _ call: GitCall) {
    var variables = Self.environment(world.environment, call.environment)
    if call.mayAsk {
      variables["GIT_TERMINAL_PROMPT"] = "1"
    } else {
      // No window either: a program that signs asks in the places that these name.
      for name in ["SSH_ASKPASS", "GPG_TTY", "DISPLAY", "WAYLAND_DISPLAY"] { variables[name] = nil }
    }
    environment = variables.map {
      Array("\($0.key)=\($0.value)".utf8)
    }
  }

  /// - Throws: `Failure` if git can't start.
  func run(_ call: GitCall) throws -> GitAnswer {
    let input = try Self.file(holding: call.input)
    defer { if let input { close(input) } }
    var (output, complaints) = (try Pipe(), try Pipe())
    defer {
      output.close()
      complaints.close()
    }
    let process: ChildProcess
    do {
      process = try ChildProcess(
        [Array("git".utf8)] + call.arguments, environment: environment,
        in: call.mayAsk
          ? .beside(output: output.writing, complaints: complaints.writing)
          : .background(input: input, output: output.writing, complaints: complaints.writing))
    } catch {
      throw ConsoleFailure.cannotStart(program: "git", code: error.code)
    }
    output.closeWriting()
    complaints.closeWriting()
    let end = Instant.now.advanced(by: .seconds(call.limit.rawValue))
    let isWhole = Pipe.readAll(&output, &complaints, until: end, upTo: call.outputLimit)
    if !isWhole { Self.end(call.mayAsk ? process.id : -process.id, &output, &complaints, call.outputLimit) }
    let status = process.wait()
    return GitAnswer(
      status: status, output: output.bytes, complaints: complaints.bytes, isCutOff: !isWhole)
  }

  /// Asks git to end, then kills it. If it has a process group of its own, this includes all programs that it
  /// started.
  ///
  /// - Parameter target: a process, or a negative number for a group.
  private static func end(_ target: pid_t, _ output: inout Pipe, _ complaints: inout Pipe, _ most: Int) {
    kill(target, SIGTERM)
    if !Pipe.readAll(&output, &complaints, until: Instant.now.advanced(by: grace), upTo: most) {
      kill(target, SIGKILL)
    }
  }

  /// Returns git's input as a file without a name; nil if there is none.
  private static func file(holding bytes: [UInt8]) throws(ConsoleFailure) -> Int32? {
    guard !bytes.isEmpty else { return nil }
    guard let file = tmpfile() else { throw .cannotStart(program: "git", code: errno) }
    defer { fclose(file) }
    var code = Platform.write(bytes, to: fileno(file))
    let descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0)
    if code == 0, descriptor < 0 || lseek(descriptor, 0, SEEK_SET) != 0 { code = errno }
    guard code == 0 else {
      if descriptor >= 0 { close(descriptor) }
      throw .cannotStart(program: "git", code: code)
    }
    return descriptor
  }

  // MARK: The environment

  /// Git's variables that a person sets for all repositories. Any other may name another repository.
  private static let kept: Set = [
    "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_SSH", "GIT_SSH_COMMAND",
    "GIT_SSH_VARIANT", "GIT_ASKPASS", "GIT_EXEC_PATH", "GIT_SSL_CAINFO", "GIT_SSL_CAPATH",
    "GIT_SSL_NO_VERIFY",
    "GIT_HTTP_USER_AGENT", "GIT_PROXY_COMMAND", "GIT_ALLOW_PROTOCOL",
  ]

  static func environment(_ own: [String: String], _ more: [String: String]) -> [String: String] {
    var environment = own.filter { !$0.key.hasPrefix("GIT_") || kept.contains($0.key) }
    environment.merge(more) { own, _ in own }
    // `GIT_SSH` is an older way to say the same.
    if own["GIT_SSH"] != nil, own["GIT_SSH_COMMAND"] == nil { environment["GIT_SSH_COMMAND"] = nil }
    environment["LC_ALL"] = "C"
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    environment["GIT_NO_REPLACE_OBJECTS"] = "1"
    // Empty rather than missing, so that no window asks for a password.
    environment["GIT_ASKPASS"] = own["GIT_ASKPASS"] ?? ""
    return environment
  }
}

/// A pipe that Offload reads from, with the bytes so far.
private struct Pipe {
  private(set) var bytes: [UInt8] = []
  private(set) var writing: Int32
  private var reading: Int32
  private var isAtEnd = false

  init() throws(ConsoleFailure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .cannotStart(program: "git", code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  mutating func closeWriting() {
    if writing >= 0 { LibC.close(writing) }
    writing = -1
  }

  mutating func close() {
    closeWriting()
    if reading >= 0 { LibC.close(reading) }
    reading = -1
  }

  /// Reads both pipes to their ends.
  ///
  /// - Parameter most: the most bytes that either may have.
  /// - Returns: false if the time was over first, or there were more bytes.
  static func readAll(_ one: inout Pipe, _ other: inout Pipe, until end: Instant, upTo most: Int) -> Bool {
    while !(one.isAtEnd && other.isAtEnd) {
      if one.bytes.count > most || other.bytes.count > most { return false }
      let left = Instant.now.milliseconds(until: end)
      guard left > 0 else { return false }
      var waiting = [one, other].map { pipe in
        pollfd(fd: pipe.isAtEnd ? -1 : pipe.reading, events: Int16(POLLIN), revents: 0)
      }
      _ = poll(&waiting, 2, min(left, 60_000))
      if waiting[0].revents != 0 { one.readSome() }
      if waiting[1].revents != 0 { other.readSome() }
    }
    return true
  }

  private mutating func readSome() {
    if Platform.read(reading, into: &bytes).count <= 0 { isAtEnd = true }
  }
}

extension Session {
  /// Starts git for the library.
  var git: GitRunner {
    let (world, say) = (world, output.console.working)
    return { call in
      guard call.mayAsk else { return try GitProcess(world, call).run(call) }
      // Nothing may overwrite the questions of git and ssh in the terminal.
      say?(nil)
      defer { say?("working") }
      return try GitProcess(world, call).run(call)
    }
  }
}
