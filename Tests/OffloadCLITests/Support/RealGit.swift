import Foundation
import TestSupport

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
    let answer = try Process.answer(to: ["git"] + words, in: folder, environment)
    return (answer.status, String(decoding: answer.output, as: UTF8.self))
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
