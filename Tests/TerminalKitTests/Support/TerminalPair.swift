import Glibc
import Testing

/// The two ends of a terminal in this process: what a person holds, and what a program gets.
final class TerminalPair {
  private(set) var ours: Int32
  let theirs: Int32

  // TIOCSPTLCK and TIOCGPTN, which the module of the C library leaves out.
  private static let unlock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    ours = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var number: Int32 = 0
    var lock: Int32 = 0
    try #require(ioctl(ours, Self.unlock, &lock) == 0 && ioctl(ours, Self.getNumber, &number) == 0)
    theirs = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(theirs >= 0)
    resize(columns: columns, rows: rows)
  }

  deinit {
    hangUp()
    close(theirs)
  }

  func hangUp() {
    if ours >= 0 { close(ours) }
    ours = -1
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(ours, UInt(TIOCSWINSZ), &size)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(ours, bytes, bytes.count)
  }

  /// All that was written so far and not read yet.
  var written: String {
    var bytes: [UInt8] = []
    var entry = pollfd(fd: ours, events: Int16(POLLIN), revents: 0)
    while poll(&entry, 1, 0) == 1, entry.revents & Int16(POLLIN) != 0 {
      var buffer = [UInt8](repeating: 0, count: 65536)
      let count = read(ours, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether lines are edited by the terminal itself, as they are before a program takes it.
  var isCooked: Bool {
    var settings = termios()
    tcgetattr(theirs, &settings)
    return settings.c_lflag & tcflag_t(ICANON) != 0
  }
}
