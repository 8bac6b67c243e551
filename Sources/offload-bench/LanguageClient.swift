import Foundation
import JSON

/// A client of the language server: it starts the real program and exchanges framed messages over pipes.
final class LanguageClient {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var bytes: [UInt8] = []
  private var number = 0
  private var versions: [String: Int] = [:]
  /// When the program was started.
  let start: UInt64
  /// The time when the last message had completely arrived. Parsing it is the client's own work.
  private(set) var arrival: UInt64

  /// Nil if the program can't be started.
  ///
  /// - Parameter command: the program, by path or by name in `$PATH`, and its arguments.
  init?(_ command: [String], vault: URL, environment: [String: String]) {
    guard let program = command.first.flatMap(Self.file) else { return nil }
    process.executableURL = program
    process.arguments = Array(command.dropFirst())
    process.currentDirectoryURL = vault
    process.environment = environment
    (process.standardInput, process.standardOutput) = (input, output)
    start = DispatchTime.now().uptimeNanoseconds
    arrival = start
    guard (try? process.run()) != nil else { return nil }
  }

  private static func file(of program: String) -> URL? {
    if program.contains("/") { return URL(fileURLWithPath: program) }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(program) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    // A server with much left to write would otherwise wait for a reader.
    try? output.fileHandleForReading.close()
    process.waitUntilExit()
  }

  /// The program's peak memory in bytes; nil if the system doesn't report it.
  var peakMemory: Int? {
    let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
  }

  /// Seconds of processor time of the present threads, which other work on the machine hardly affects; 0 if the system
  /// doesn't report it.
  var processorSeconds: Double {
    let tasks = "/proc/\(process.processIdentifier)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    let times = threads.compactMap { thread in
      (try? String(contentsOfFile: "\(tasks)/\(thread)/schedstat", encoding: .utf8))?
        .split(separator: " ").first.flatMap { Double($0) }
    }
    return times.reduce(0, +) / 1e9
  }

  func tell(_ method: String, _ params: JSONValue) {
    send(.object([("jsonrpc", .string("2.0")), ("method", .string(method)), ("params", params)]))
  }

  /// The whole answer; null if the program has ended.
  @discardableResult
  func ask(_ method: String, _ params: JSONValue) -> JSONValue {
    number += 1
    send(
      .object([
        ("jsonrpc", .string("2.0")), ("id", .number(number)), ("method", .string(method)), ("params", params),
      ]))
    return wait { $0["id"].number == number && $0["method"].isNull }
  }

  /// Returns the next message of a kind. Answers the server's own requests in the meantime with null.
  func wait(for isWanted: (JSONValue) -> Bool) -> JSONValue {
    while let message = next() {
      if isWanted(message) { return message }
      if message["id"].isNull || message["method"].isNull { continue }
      send(.object([("jsonrpc", .string("2.0")), ("id", message["id"]), ("result", .null)]))
    }
    return .null
  }

  func open(_ file: URL, _ text: String) {
    versions[file.path] = 1
    let document: [(key: String, value: JSONValue)] = [
      ("uri", .string(file.absoluteString)), ("languageId", .string("markdown")), ("version", .number(1)),
      ("text", .string(text)),
    ]
    tell("textDocument/didOpen", .object([("textDocument", .object(document))]))
  }

  /// Inserts text before a position.
  func type(_ text: String, in file: URL, line: Int, column: Int) {
    replace(in: file, line: line, columns: column..<column, with: text)
  }

  func replace(in file: URL, line: Int, columns: Range<Int>, with text: String) {
    versions[file.path, default: 1] += 1
    let range = JSONValue.object([
      ("start", Self.position(line, columns.lowerBound)), ("end", Self.position(line, columns.upperBound)),
    ])
    let document: [(key: String, value: JSONValue)] = [
      ("uri", .string(file.absoluteString)), ("version", .number(versions[file.path] ?? 1)),
    ]
    tell(
      "textDocument/didChange",
      .object([
        ("textDocument", .object(document)),
        ("contentChanges", .array([.object([("range", range), ("text", .string(text))])])),
      ]))
  }

  static func position(_ line: Int, _ column: Int) -> JSONValue {
    .object([("line", .number(line)), ("character", .number(column))])
  }

  private func send(_ message: JSONValue) {
    let body = message.bytes
    try? input.fileHandleForWriting.write(
      contentsOf: Data("Content-Length: \(body.count)\r\n\r\n".utf8) + Data(body))
  }

  private func next() -> JSONValue? {
    let blank = Array("\r\n\r\n".utf8)
    while true {
      if let end = bytes.firstRange(of: blank),
        let length = Int(String(decoding: bytes[..<end.lowerBound], as: UTF8.self).filter(\.isNumber)),
        bytes.count >= end.upperBound + length
      {
        arrival = DispatchTime.now().uptimeNanoseconds
        let body = Array(bytes[end.upperBound..<(end.upperBound + length)])
        bytes.removeFirst(end.upperBound + length)
        return (try? JSONValue(parsing: body)) ?? .null
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      bytes += more
    }
  }
}
