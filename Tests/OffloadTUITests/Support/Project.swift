import Foundation

/// The project's own files, as the tests of this folder read and record them.
enum Project {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  static let root = folder.deletingLastPathComponent().deletingLastPathComponent()
  static let interface = root.appendingPathComponent("Sources/OffloadTUI")

  /// With `OFFLOAD_RECORD=1` in the environment, what is drawn now is written over what was recorded.
  static let isRecording = ProcessInfo.processInfo.environment["OFFLOAD_RECORD"] == "1"

  /// What was recorded in a file, after recording it anew if that was asked for; empty where nothing was.
  static func recorded(_ now: String, in file: URL) throws -> String {
    let written = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    if isRecording, written != now { try Data(now.utf8).write(to: file) }
    return written
  }

  static func sources() throws -> [String] {
    let paths = FileManager.default.enumerator(atPath: interface.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map {
      try String(contentsOf: interface.appendingPathComponent($0), encoding: .utf8)
    }
  }
}
