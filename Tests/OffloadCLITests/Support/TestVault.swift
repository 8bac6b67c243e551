import Foundation
import OffloadCLI
import TestSupport
import Testing

extension Account {
  /// Has no home but the one that is in the environment: a test reads and writes nothing of whoever runs it, root included.
  static let homeless = Account(list: "/nonexistent")
}

/// A vault in a folder of its own, and whoever runs commands in it.
final class TestVault: TestFolder {
  var environment = ["OFFLOAD_NOW": "2026-03-10T09:00", "HOME": "/nonexistent", "NO_COLOR": "1"]
  var interface: (@Sendable (InterfaceStart) throws -> Void)?

  /// A folder with files, by their paths.
  init(_ files: [String: String] = [:]) throws {
    try super.init(files)
    environment["XDG_STATE_HOME"] = homeFolder.path
  }

  /// A copy of the project's example.
  static func example() throws -> TestVault {
    let vault = try TestVault()
    try vault.copy(Project.url("ExampleVault"))
    return vault
  }

  /// This user's folder of the journal, once a change was made.
  var journal: String {
    let makers = folder.appendingPathComponent(".offload/by").path
    return ".offload/by/" + ((try? FileManager.default.contentsOfDirectory(atPath: makers))?.first ?? "")
  }

  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: url(path)), as: UTF8.self)
  }

  /// All files but the program's own, by path.
  func snapshot() -> [String: [UInt8]] { bytes { !$0.hasPrefix(".offload") } }

  /// Runs one command in the vault's folder. Returns its exit status.
  @discardableResult
  func run(_ words: [Argument], on console: TestConsole) -> Int32 {
    let world = World(
      environment: environment, directory: folder.path, account: .homeless, interface: interface,
      languageServer: { _ in 0 }, assistants: { _ in 0 })
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
