import Foundation

/// The machine's own git, in a folder, with nobody's settings.
struct RealGit {
  let folder: URL
  let environment: [String: String]

  /// - Parameters:
  ///   - program: one that git finds beside its own.
  ///   - variables: added to its environment.
  init(in folder: URL, with program: URL? = nil, _ variables: [String: String] = [:]) {
    self.folder = folder
    let path = "/usr/local/bin:/usr/bin:/bin"
    environment = [
      "PATH": program.map { "\($0.deletingLastPathComponent().path):\(path)" } ?? path,
      "LLVM_PROFILE_FILE": "/dev/null", "HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_CONFIG_GLOBAL": "/dev/null", "LC_ALL": "C", "GIT_AUTHOR_NAME": "A",
      "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
    ].merging(variables) { $1 }
  }

  @discardableResult
  func run(_ words: [String]) throws -> (status: Int32, output: String) {
    try Process.answer(of: "/usr/bin/env", ["git"] + words, in: folder, environment)
  }

  /// What it prints.
  @discardableResult
  func callAsFunction(_ words: String...) throws -> String {
    let run = try run(words)
    guard run.status == 0 else { throw Failed(words: words, status: run.status) }
    return run.output
  }

  struct Failed: Error {
    let words: [String]
    let status: Int32
  }
}

extension Process {
  /// Runs a program to its end, without anything to read; what it complains of is nobody's.
  static func answer(
    of program: String, _ words: [String], in folder: URL, _ environment: [String: String]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    process.currentDirectoryURL = folder
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }
}
