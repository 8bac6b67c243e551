import Foundation
import TestSupport
import Testing

/// A vault in a folder of its own, changed by the built program.
struct ProcessVault {
  private let folder: URL
  private let program: URL

  init(items: ClosedRange<Int>) throws {
    program = try #require(Self.builtProgram(), "the program is not built")
    folder = TestFolder.fast.appending(path: "offload-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = items.map { "- [ ] \(Self.words($0))\n" }.joined()
    try Data(text.utf8).write(to: folder.appending(path: "inbox.md"))
    try Data("- \(Self.words(0))\n".utf8).write(to: folder.appending(path: "work.md"))
  }

  /// The program beside the tests, or in a folder above them, as the package manager lays them out.
  static func builtProgram() -> URL? {
    var place = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    if let bundle = Bundle.allBundles.first(where: { $0.bundlePath.hasSuffix(".xctest") }) {
      place = bundle.bundleURL.deletingLastPathComponent()
    }
    for _ in 0..<5 {
      let program = place.appending(path: "offload")
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: program.path, isDirectory: &isFolder), !isFolder.boolValue {
        return program
      }
      place.deleteLastPathComponent()
    }
    return nil
  }

  static func mark(_ number: Int) -> String { "mk\(String(number + 10_000).dropFirst())a" }

  /// Words whose end shows whether an item is whole.
  static func words(_ number: Int) -> String { "\(mark(number)) some words \(mark(number).dropLast())z" }

  static func number(_ line: String) -> Int? {
    guard let start = line.range(of: "mk"), let number = Int(line[start.upperBound...].prefix(4)) else {
      return nil
    }
    return line.contains(words(number)) ? number : nil
  }

  enum Limit {
    /// The largest file that it may write, in blocks of 512 bytes.
    case blocks(Int)
    /// How many files it may have open.
    case openFiles(Int)

    fileprivate var option: String {
      switch self {
      case .blocks(let count): "-f \(count)"
      case .openFiles(let count): "-n \(count)"
      }
    }
  }

  func start(_ arguments: String..., limit: Limit? = nil) throws -> Process {
    try start(arguments, limit: limit)
  }

  func start(_ arguments: [String], limit: Limit? = nil) throws -> Process {
    let process = Process()
    let words = ["--vault", folder.path] + arguments
    if let limit {
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "ulimit \(limit.option); exec \"$@\"", "sh", program.path] + words
    } else {
      process.executableURL = program
      process.arguments = words
    }
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Where coverage is measured, a program that is killed would leave a profile that nobody can read.
  private var environment: [String: String] {
    ProcessInfo.processInfo.environment.merging(["LLVM_PROFILE_FILE": "/dev/null", "XDG_STATE_HOME": state]) {
      $1
    }
  }

  /// Runs the program to its end; returns its status and what it said.
  func run(_ arguments: [String], input: FileHandle) throws -> (status: Int32, talk: String) {
    let process = Process()
    process.executableURL = program
    process.arguments = ["--vault", folder.path] + arguments
    let talk = Pipe()
    process.environment = environment
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = talk
    let said = try process.runToEnd(reading: talk)
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
  }

  /// Runs the program with standard files closed, as a shell writes it: `<&-`.
  func run(_ arguments: [String], closing redirections: String) throws -> (status: Int32, talk: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments =
      ["-c", "exec \"$@\" \(redirections)", "sh", program.path, "--vault", folder.path] + arguments
    let talk = Pipe()
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = talk
    let said = try process.runToEnd(reading: talk)
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
  }

  func append(_ number: Int, to name: String) throws {
    let file = try FileHandle(forWritingTo: folder.appending(path: name))
    try file.seekToEnd()
    try file.write(contentsOf: Data("- \(Self.words(number))\n".utf8))
    try file.close()
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  func text(_ name: String) throws -> String {
    try String(decoding: Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }

  func lines() throws -> [String] {
    try ["inbox.md", "work.md"].flatMap { try text($0).split(separator: "\n").map(String.init) }
  }

  func unfinished() throws -> [String] {
    let makers = folder.appending(path: ".offload/by")
    return try FileManager.default.contentsOfDirectory(atPath: makers.path).flatMap { maker in
      try FileManager.default.contentsOfDirectory(atPath: makers.appending(path: "\(maker)/tx").path)
    }
  }

  func remove() {
    for path in [folder.path, state] { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Where the processes' one key is made, by whichever comes first.
  private var state: String { folder.path + "-state" }
}
