import Foundation
import OffloadCLI
import TestSupport
import Testing

/// A vault in a temporary folder of its own, removed with the last reference to it.
final class TestVault {
  let folder: URL
  /// Where this user's key is made.
  let state: URL
  var environment = ["OFFLOAD_NOW": "2026-03-10T09:00", "HOME": "/nonexistent", "NO_COLOR": "1"]
  var interface: (@Sendable (InterfaceStart) throws -> Void)?

  /// An empty folder.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("offload-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    state = URL(fileURLWithPath: folder.path + "-state")
    environment["XDG_STATE_HOME"] = state.path
  }

  /// A folder with files, by their paths.
  convenience init(_ files: [String: String]) throws {
    try self.init()
    for (path, text) in files { try write(text, to: path) }
  }

  /// A copy of the project's example.
  static func example() throws -> TestVault {
    let vault = try TestVault()
    let example = Project.url("ExampleVault")
    for name in try FileManager.default.contentsOfDirectory(atPath: example.path) {
      try FileManager.default.copyItem(
        at: example.appendingPathComponent(name), to: vault.folder.appendingPathComponent(name))
    }
    return vault
  }

  deinit {
    for folder in [folder, state] { try? FileManager.default.removeItem(at: folder) }
  }

  /// This user's folder of the journal, once a change was made.
  var journal: String {
    let makers = folder.appendingPathComponent(".offload/by").path
    return ".offload/by/" + ((try? FileManager.default.contentsOfDirectory(atPath: makers))?.first ?? "")
  }

  func write(_ text: String, to path: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  func text(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
  }

  /// All files but the program's own, by path.
  func snapshot() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where !path.hasPrefix(".offload") {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(
        atPath: folder.appendingPathComponent(path).path, isDirectory: &isFolder)
      if !isFolder.boolValue { files[path] = try bytes(path) }
    }
    return files
  }

  /// Runs one command in the vault's folder. Returns its exit status.
  @discardableResult
  func run(_ words: [Argument], on console: TestConsole) -> Int32 {
    let world = World(environment: environment, directory: folder.path, interface: interface)
    return Program(console: console, world: world).run(words)
  }

  /// Runs `offload` with words as a shell splits them, its output being a pipe.
  @discardableResult
  func offload(_ line: String, input: String = "", console: TestConsole = TestConsole()) -> Run {
    console.input = Array(input.utf8)
    let status = run(Array((ShellLine(line)?.words ?? []).dropFirst()), on: console)
    return Run(status: status, console: console)
  }

  /// Runs what of a pipe is Offload's, up to what fails.
  ///
  /// - Parameters:
  ///   - input: what a program that stands first would print.
  ///   - option: one that is added to the last command.
  ///   - console: gives each command a console.
  /// - Returns: The last run; nil where nothing is Offload's.
  func pipe(
    _ line: String, input: String = "", with option: String = "",
    console: () -> TestConsole = TestConsole.init
  ) -> Run? {
    let stages = line.components(separatedBy: " | ")
    let last = stages.lastIndex { $0.hasPrefix("offload") }
    var input = last == stages.startIndex ? "" : input
    var run: Run?
    for (index, stage) in stages.enumerated() where stage.hasPrefix("offload") {
      // Where results go is the shell's business.
      var command = stage.replacing(#/ >>? \S+( +#.*)?$/#, with: "")
      if index == last { command.replace("offload", with: "offload \(option)", maxReplacements: 1) }
      let result = offload(command, input: input, console: console())
      (run, input) = (result, result.output)
      if result.status != 0 { break }
    }
    return run
  }

  /// What a command said and how it ended.
  struct Run {
    let status: Int32
    let console: TestConsole

    var output: String { String(decoding: console.output, as: UTF8.self) }
    var talk: String { String(decoding: console.talk, as: UTF8.self) }

    /// The output as JSON.
    func json() throws -> Any {
      try JSONSerialization.jsonObject(with: Data(console.output), options: .fragmentsAllowed)
    }
  }
}
