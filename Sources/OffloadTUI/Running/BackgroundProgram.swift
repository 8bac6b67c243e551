import LibC
import TerminalKit

/// A program that runs beside the interface, without input and without a terminal.
struct BackgroundProgram: Sendable {
  let process: ChildProcess
  /// The descriptor of its output; -1 if Offload doesn't read it.
  let output: Int32

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: the program, then its arguments, which no shell ever reads.
  ///   - environment: `KEY=VALUE`.
  ///   - listens: whether Offload reads its output.
  /// - Returns: nil if it can't start.
  static func start(_ words: [String], environment: [String], listens: Bool) -> BackgroundProgram? {
    var pipeEnds: [Int32] = [-1, -1]
    if listens, pipe(&pipeEnds) != 0 { return nil }
    for end in pipeEnds where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = try? ChildProcess(
      words.map { Array($0.utf8) }, environment: environment.map { Array($0.utf8) },
      in: .background(output: listens ? pipeEnds[1] : nil))
    if pipeEnds[1] >= 0 { close(pipeEnds[1]) }
    guard let process else {
      if pipeEnds[0] >= 0 { close(pipeEnds[0]) }
      return nil
    }
    return BackgroundProgram(process: process, output: pipeEnds[0])
  }

  /// Passes on each line of its output, and waits for it to end.
  ///
  /// - Returns: the exit status; 128 plus the signal's number if a signal ended it.
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
    return process.wait()
  }

  /// Asks the program and everything that it started to end, as Ctrl-C does. It can still write out its recording.
  func interrupt() { kill(-process.id, SIGINT) }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let line = String(decoding: bytes, as: UTF8.self)
    return String(line.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
