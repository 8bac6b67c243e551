/// The console of the real program: the three standard descriptors.
package final class SystemConsole: Console {
  private var output = OutputBuffer(descriptor: StandardStream.output.rawValue)
  private var unread: [UInt8] = []
  private let program: ChildProgram
  private var workingLine: WorkingLine?
  /// The system's answers about the streams.
  private var terminals: [(stream: StandardStream, isOne: Bool)] = []

  /// - Parameter environment: the environment of the programs that it starts, as `KEY=VALUE`.
  package init(environment: [[UInt8]]) {
    program = ChildProgram(environment: environment)
  }

  package func isTerminal(_ stream: StandardStream) -> Bool {
    if let known = terminals.first(where: { $0.stream == stream }) { return known.isOne }
    let isOne = Platform.isTerminal(stream.rawValue)
    terminals.append((stream, isOne))
    return isOne
  }

  package var columns: Int? {
    Platform.columns(StandardStream.output.rawValue) ?? Platform.columns(StandardStream.error.rawValue)
  }

  package func beginWork() {
    guard isTerminal(.error) else { return }
    workingLine = WorkingLine(columns: columns)
    workingLine?.begin()
  }

  package var working: (@Sendable (String?) -> Void)? {
    guard let workingLine else { return nil }
    return { (text: String?) in workingLine.say(text) }
  }

  private func endWork() {
    workingLine?.end()
    workingLine = nil
  }

  package func write(_ bytes: [UInt8]) {
    endWork()
    output.append(bytes)
  }

  package func say(_ bytes: [UInt8]) {
    endWork()
    output.flush()
    // There is nowhere left to report a failure of standard error.
    _ = Platform.write(bytes, to: StandardStream.error.rawValue)
  }

  package var isOutputClosed: Bool { output.isClosed }

  package func readAll() throws(ConsoleFailure) -> [UInt8] {
    endWork()
    var bytes = unread
    unread = []
    while try read(into: &bytes) {}
    return bytes
  }

  package func readLine() throws(ConsoleFailure) -> [UInt8]? {
    endWork()
    output.flush()
    var searched = 0
    while true {
      if let end = unread[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(unread[..<end])
        unread.removeSubrange(...end)
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      }
      searched = unread.count
      guard try read(into: &unread) else { break }
    }
    defer { unread = [] }
    return unread.isEmpty ? nil : unread
  }

  package func run(shellCommand command: String, arguments: [[UInt8]]) throws(ConsoleFailure) -> ProgramEnd {
    endWork()
    output.flush()
    return try program.run(shellCommand: command, arguments: arguments)
  }

  package func finish() throws(ConsoleFailure) {
    endWork()
    output.flush()
    if let code = output.failure { throw .cannotWrite(code: code) }
  }

  /// Reads once. Returns false at the end of input.
  private func read(into bytes: inout [UInt8]) throws(ConsoleFailure) -> Bool {
    let (count, code) = Platform.read(StandardStream.input.rawValue, into: &bytes)
    if count < 0 { throw .cannotRead(code: code) }
    if bytes.count > Platform.longestInput { throw .cannotRead(code: Platform.tooLong) }
    return count > 0
  }
}

/// Bytes on their way to a descriptor, written in large pieces.
private struct OutputBuffer {
  private static let capacity = 1 << 16

  let descriptor: Int32
  private(set) var isClosed = false
  private(set) var failure: Int32?
  private var bytes: [UInt8] = []

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  mutating func append(_ more: [UInt8]) {
    bytes += more
    if bytes.count >= Self.capacity { flush() }
  }

  /// Writes the bytes. After a failure it writes nothing more: the reader would get text with a hole in it.
  mutating func flush() {
    defer { bytes.removeAll(keepingCapacity: true) }
    guard !isClosed, !bytes.isEmpty else { return }
    let code = Platform.write(bytes, to: descriptor)
    if code == 0 { return }
    isClosed = true
    if code != Platform.closedPipe { failure = code }
  }
}
