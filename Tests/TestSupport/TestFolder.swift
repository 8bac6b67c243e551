package import Foundation

/// A folder for one test, with files by relative path, and next to it a path for the user's home folder. Both are
/// removed with the value.
open class TestFolder {
  package let folder: URL
  /// Not created; a test that needs one creates it.
  package let homeFolder: URL

  /// In memory if there is enough room, since the tests create and remove thousands of folders.
  package static let fast: URL = {
    let memory = "/dev/shm"
    let free = try? FileManager.default.attributesOfFileSystem(forPath: memory)[.systemFreeSize] as? NSNumber
    let hasRoom = (free?.intValue ?? 0) > 500_000_000 && FileManager.default.isWritableFile(atPath: memory)
    return hasRoom ? URL(fileURLWithPath: memory) : FileManager.default.temporaryDirectory
  }()

  package init(
    _ files: [String: String] = [:], in parent: URL = TestFolder.fast
  ) throws {
    folder = parent.resolvingSymlinksInPath().appendingPathComponent("offload-\(UUID().uuidString)")
    homeFolder = URL(fileURLWithPath: folder.path + "-home")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, text) in files { try write(text, to: path) }
  }

  deinit {
    for folder in [folder, homeFolder] { try? FileManager.default.removeItem(at: folder) }
  }

  /// Copies the contents of another folder into this one.
  package func copy(_ original: URL) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: original.path) {
      try FileManager.default.copyItem(at: original.appendingPathComponent(name), to: url(name))
    }
  }

  package func url(_ path: String) -> URL { folder.appendingPathComponent(path) }

  package func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  package func write(_ bytes: [UInt8], to path: String) throws {
    let file = url(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// A file's bytes; nil if there is no such file.
  package func bytes(_ path: String) -> [UInt8]? { (try? Data(contentsOf: url(path))).map { Array($0) } }

  package func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url(path).path) }

  package func remove(_ path: String) throws { try FileManager.default.removeItem(at: url(path)) }

  package func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: url(path).path, withDestinationPath: target)
  }

  /// The paths of files that satisfy a condition, sorted.
  package func paths(where isWanted: (String) -> Bool = { _ in true }) -> [String] {
    let all = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { path in
      var isFolder: ObjCBool = false
      return isWanted(path) && FileManager.default.fileExists(atPath: url(path).path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  /// The bytes of files whose paths satisfy a condition.
  package func bytes(where isWanted: (String) -> Bool) -> [String: [UInt8]] {
    paths(where: isWanted).reduce(into: [:]) { $0[$1] = bytes($1) }
  }
}
