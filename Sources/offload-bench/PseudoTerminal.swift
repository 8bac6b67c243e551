#if os(Linux)
  import Foundation
  import LibC

  /// A program in its own terminal. This process holds the other end: it sends keys and times the output.
  final class PseudoTerminal {
    private let ours: Int32
    private let process: pid_t
    private var output: [UInt8] = []

    // TIOCSPTLCK, TIOCGPTN and the flag of `posix_spawn`, which the C library's module lacks.
    private static let unlock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430
    private static let newSession: Int16 = 0x80

    /// Starts the program; nil if that fails.
    init?(_ arguments: [String], columns: Int, rows: Int, environment: [String: String]) {
      let ours = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var number: Int32 = 0
      var lock: Int32 = 0
      var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
      guard ours >= 0, ioctl(ours, Self.unlock, &lock) == 0, ioctl(ours, Self.getNumber, &number) == 0,
        ioctl(ours, UInt(TIOCSWINSZ), &size) == 0,
        let process = Self.spawn(arguments, terminal: "/dev/pts/\(number)", environment)
      else {
        close(ours)
        return nil
      }
      (self.ours, self.process) = (ours, process)
    }

    deinit {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
      close(ours)
    }

    private static func spawn(_ arguments: [String], terminal: String, _ environment: [String: String])
      -> pid_t?
    {
      var attributes = posix_spawnattr_t()
      var actions = posix_spawn_file_actions_t()
      posix_spawnattr_init(&attributes)
      posix_spawn_file_actions_init(&actions)
      defer {
        posix_spawnattr_destroy(&attributes)
        posix_spawn_file_actions_destroy(&actions)
      }
      posix_spawnattr_setflags(&attributes, newSession)
      posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
      var process = pid_t()
      let status = withCStrings(arguments) { words in
        withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
          posix_spawn(&process, arguments[0], &actions, &attributes, words, variables)
        }
      }
      return status == 0 ? process : nil
    }

    func type(_ text: String) {
      let bytes = Array(text.utf8)
      _ = write(ours, bytes, bytes.count)
    }

    /// Reads output that arrives within some milliseconds; false if none does.
    func read(milliseconds: Int32) -> Bool {
      var ready = pollfd(fd: ours, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, milliseconds) == 1 else { return false }
      var buffer = [UInt8](repeating: 0, count: 65536)
      let count = LibC.read(ours, &buffer, buffer.count)
      output += buffer.prefix(max(0, count))
      return count > 0
    }

    /// Reads until these words have arrived; false if no output arrives for ten seconds.
    func wait(for words: String) -> Bool {
      let wanted = Array(words.utf8)
      while output.firstRange(of: wanted) == nil { guard read(milliseconds: 10_000) else { return false } }
      return true
    }

    /// Reads until no output has arrived for some milliseconds.
    func settle(milliseconds: Int32) { while read(milliseconds: milliseconds) {} }

    /// Seconds from a key to the first byte of the answer; nil if there is none.
    func answer(to key: String) -> Double? { answer(to: key, quiet: 8)?.first }

    /// Seconds from a key to the first and to the last byte of the answer. It ends when no output arrives for some
    /// milliseconds.
    func answer(to key: String, quiet milliseconds: Int32) -> (first: Double, last: Double)? {
      let start = DispatchTime.now().uptimeNanoseconds
      let passed = { Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 }
      type(key)
      guard read(milliseconds: 1000) else { return nil }
      let first = passed()
      var last = first
      while read(milliseconds: milliseconds) { last = passed() }
      return (first, last)
    }

    /// The program's present and peak memory, in megabytes.
    var megabytes: Double? { status("VmRSS") }
    var most: Double? { status("VmHWM") }

    private func status(_ name: String) -> Double? {
      let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      let line = text?.split(separator: "\n").first { $0.hasPrefix(name) }
      return line?.split(separator: " ").compactMap { Double($0) }.first.map { $0 / 1024 }
    }
  }
#endif
