import Foundation
import LibC
import Testing

/// A program in a terminal of its own, of which the test holds the other end.
final class PseudoTerminal {
  private let ours: Int32
  /// The program's end, kept open so that its settings can be read after the program.
  private let theirs: Int32
  private let process: pid_t
  private(set) var output: [UInt8] = []
  let settingsBefore: Settings

  private let ends: TerminalEnds

  // The flag of `posix_spawn` for a new session, which glibc's module leaves out.
  #if os(Linux)
    private static let newSession: Int16 = 0x80
  #else
    private static let newSession = Int16(POSIX_SPAWN_SETSID)
  #endif

  struct Settings: Hashable {
    var input: tcflag_t
    var output: tcflag_t
    var local: tcflag_t
    var control: tcflag_t
  }

  init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    ends = try TerminalEnds(columns: columns, rows: rows)
    (ours, theirs) = (ends.ours, ends.theirs)
    settingsBefore = Self.settings(of: theirs)
    process = try Self.spawn(try #require(Self.probe(), "the probe is not built"), terminal: ends.name)
  }

  deinit {
    kill(process, SIGKILL)
    close(ours)
    close(theirs)
  }

  /// As a session leader, of which the terminal becomes the controlling one as it is opened.
  private static func spawn(_ program: String, terminal: String) throws -> pid_t {
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
      var actions: posix_spawn_file_actions_t?
    #else
      var attributes = posix_spawnattr_t()
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    // The threads of the tests hold signals back, which the program would inherit.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // A shell that runs the tests in the background ignores signals of the keyboard, and so would the program.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE] { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    let flags = [POSIX_SPAWN_SETSIGMASK, POSIX_SPAWN_SETSIGDEF].reduce(newSession) { $0 | Int16($1) }
    posix_spawnattr_setflags(&attributes, flags)
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), nil]
    // Where coverage is measured, a program that is killed would leave a profile that nobody can read.
    let variables = ["SWIFT_BACKTRACE=enable=no", "LLVM_PROFILE_FILE=/dev/null"]
    var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process = pid_t()
    try #require(posix_spawn(&process, program, &actions, &attributes, &arguments, &environment) == 0)
    return process
  }

  private static func probe() -> String? {
    var place = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    if let bundle = Bundle.allBundles.first(where: { $0.bundlePath.hasSuffix(".xctest") }) {
      place = bundle.bundleURL.deletingLastPathComponent()
    }
    for _ in 0..<4 {
      let program = place.appending(path: "terminal-probe")
      if FileManager.default.isExecutableFile(atPath: program.path) { return program.path }
      place = place.deletingLastPathComponent()
    }
    return nil
  }

  private static func settings(of terminal: Int32) -> Settings {
    var settings = termios()
    tcgetattr(terminal, &settings)
    return Settings(
      input: settings.c_iflag, output: settings.c_oflag, local: settings.c_lflag, control: settings.c_cflag)
  }

  var settings: Settings { Self.settings(of: theirs) }

  var text: String { String(decoding: output, as: UTF8.self) }

  func type(_ text: String) { type(Array(text.utf8)) }

  func type(_ bytes: [UInt8]) { _ = bytes.withUnsafeBytes { write(ours, $0.baseAddress, $0.count) } }

  func send(_ signal: Int32) { kill(process, signal) }

  func resize(columns: UInt16, rows: UInt16) { ends.resize(columns: columns, rows: rows) }

  /// Reads what the program writes until it has written these words after what was waited for before.
  func wait(for words: String) throws {
    let start = seen
    while true {
      let rest = output[start...]
      if let range = rest.firstRange(of: Array(words.utf8)) {
        seen = range.upperBound
        return
      }
      try #require(
        readMore(), "waiting for \(words), got \(String(decoding: rest, as: UTF8.self).debugDescription)")
    }
  }

  private var seen = 0

  /// False after half a minute of nothing, which is no measurement but the end of hope.
  private func readMore() -> Bool {
    var entry = pollfd(fd: ours, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, 30_000) == 1 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = read(ours, &buffer, buffer.count)
    guard count > 0 else { return false }
    output += buffer[..<count]
    return true
  }

  enum End: Hashable {
    case exit(Int32)
    case signal(Int32)
  }

  /// Waits for the program to end, and reads what it wrote last.
  func end() -> End {
    var status: Int32 = 0
    // Half a minute, and then it is ended.
    var patience = 3000
    while waitpid(process, &status, WNOHANG) == 0 {
      usleep(10_000)
      patience -= 1
      if patience == 0 { kill(process, SIGKILL) }
    }
    var entry = pollfd(fd: ours, events: Int16(POLLIN), revents: 0)
    while poll(&entry, 1, 0) == 1, entry.revents & Int16(POLLIN) != 0, readMore() {}
    return status & 0x7F == 0 ? .exit((status >> 8) & 0xFF) : .signal(status & 0x7F)
  }
}
