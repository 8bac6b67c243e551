import LibC
import Testing

/// The two ends of a new terminal: what a person holds, and what a program gets, with its name.
struct TerminalEnds {
  let ours: Int32
  let theirs: Int32
  let name: String

  #if os(Linux)
    // TIOCSPTLCK and TIOCGPTN, which the module of the C library leaves out, as it does `grantpt` and its kin.
    private static let unlock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    private static func name(of ours: Int32) -> String? {
      var number: Int32 = 0
      var lock: Int32 = 0
      guard ioctl(ours, unlock, &lock) == 0, ioctl(ours, getNumber, &number) == 0 else { return nil }
      return "/dev/pts/\(number)"
    }
  #else
    private static func name(of ours: Int32) -> String? {
      guard grantpt(ours) == 0, unlockpt(ours) == 0, let name = ptsname(ours) else { return nil }
      return String(cString: name)
    }
  #endif

  init(columns: UInt16, rows: UInt16) throws {
    ours = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    name = try #require(Self.name(of: ours))
    theirs = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(theirs >= 0)
    resize(columns: columns, rows: rows)
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(ours, UInt(TIOCSWINSZ), &size)
  }
}
