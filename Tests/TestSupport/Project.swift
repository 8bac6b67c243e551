package import Foundation

/// The project's own files, which tests read and record.
package enum Project {
  /// The package's root: three folders above this file.
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// With `OFFLOAD_RECORD=1` in the environment, tests replace recorded texts with the present ones.
  package static let isRecording = ProcessInfo.processInfo.environment["OFFLOAD_RECORD"] == "1"

  package static func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  package static func text(of path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  /// The names in a folder of the project, sorted.
  package static func names(in path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url(path).path)) ?? []).sorted()
  }

  /// The output of a program of the toolchain.
  package static func run(_ words: String...) throws -> Data {
    try Process.answer(to: words).output
  }

  /// Returns the text that was recorded in a file before, empty if none was. If recording is on, writes the present
  /// text.
  package static func recorded(_ now: String, in file: URL) throws -> String {
    let written = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    if isRecording, written != now { try Data(now.utf8).write(to: file) }
    return written
  }
}
