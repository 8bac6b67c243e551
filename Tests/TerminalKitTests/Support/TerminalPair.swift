import LibC
import Testing

/// The two ends of a terminal in this process: what a person holds, and what a program gets.
final class TerminalPair {
  private(set) var ours: Int32
  let theirs: Int32
  private let ends: TerminalEnds

  init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    ends = try TerminalEnds(columns: columns, rows: rows)
    (ours, theirs) = (ends.ours, ends.theirs)
  }

  deinit {
    hangUp()
    close(theirs)
  }

  func hangUp() {
    if ours >= 0 { close(ours) }
    ours = -1
  }

  func resize(columns: UInt16, rows: UInt16) { ends.resize(columns: columns, rows: rows) }

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
