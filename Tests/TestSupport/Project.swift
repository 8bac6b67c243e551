package import Foundation

/// The project's own files, as tests read and record them.
package enum Project {
  /// The package's root: three folders above this file.
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// With `OFFLOAD_RECORD=1` in the environment, what is so now is written over what was recorded.
  package static let isRecording = ProcessInfo.processInfo.environment["OFFLOAD_RECORD"] == "1"

  package static func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  package static func text(of path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  /// The names in a folder of the project, sorted.
  package static func names(in path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url(path).path)) ?? []).sorted()
  }

  /// What a program of the toolchain prints.
  package static func run(_ words: String...) throws -> Data {
    try Process.answer(to: words).output
  }

  /// What was recorded in a file, after recording it anew if that was asked for; empty where nothing was.
  package static func recorded(_ now: String, in file: URL) throws -> String {
    let written = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    if isRecording, written != now { try Data(now.utf8).write(to: file) }
    return written
  }
}
