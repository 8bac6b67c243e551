internal import LibC
internal import OffloadMemory
internal import TestSupport
internal import VaultStore

/// Makes the same random calls on a disk in memory and on the machine's disk, and compares results and errors.
///
/// It leaves out what differs from disk to disk: the numbers of inodes, except which of them are equal; sizes of
/// folders; the order of listings; and times, except that a new time on the disk must be a new one in memory.
package final class Comparison {
  let disk = Disk()
  let memory: MemoryProcess
  private let folder: [UInt8]
  var dice: SeededGenerator
  var files: [Pair] = []
  let root: Pair
  /// The calls so far, with their results.
  var calls: [String] = []

  /// A file or folder that is open on both disks.
  struct Pair {
    var memory: Descriptor
    var disk: Descriptor
    var times: (memory: Timestamp, disk: Timestamp)?
  }

  struct Difference: Error {
    var text: String
  }

  /// Plays one script in a folder of the machine's disk, and removes its files again.
  ///
  /// - Returns: the calls up to the first one whose results differ; nil if none do.
  package static func difference(seed: UInt64, in folder: String) throws -> [String]? {
    let comparison = try Comparison(seed: seed, in: Array(folder.utf8))
    defer { comparison.clear() }
    do {
      try comparison.begin()
      for _ in 0..<60 { try comparison.step() }
      return nil
    } catch let difference as Difference {
      return comparison.calls + [difference.text]
    }
  }

  /// The kind of disk that the machine's own is most like.
  static var kind: DiskKind {
    #if canImport(Darwin)
      .apfs
    #else
      .btrfs
    #endif
  }

  private init(seed: UInt64, in folder: [UInt8]) throws {
    dice = SeededGenerator(seed: seed)
    self.folder = folder + "/compared-\(getpid())-\(seed)".utf8
    // A link may lead out of the folder in which paths begin.
    try Store.makeFolder(self.folder + "/v".utf8)
    let memory = MemoryDisk(Comparison.kind.traits, random: SeededGenerator(seed: 1)).process(
      1, user: geteuid())
    let top = try memory.openOutside(Array("/".utf8), .folder)
    try memory.makeFolder(Array("v".utf8), in: top, permissions: 0o755)
    root = Pair(
      memory: try memory.open(Array("v".utf8), in: top, .folder),
      disk: try disk.openOutside(self.folder + "/v".utf8, .folder))
    self.memory = memory
  }

  private func clear() {
    for file in files + [root] { try? disk.close(file.disk) }
    guard let outer = try? disk.openOutside(folder, .folder) else { return }
    empty(outer)
    try? disk.close(outer)
    _ = withPath(folder) { rmdir($0) }
  }

  private func empty(_ folder: Descriptor) {
    for entry in (try? disk.entries(of: folder)) ?? [] {
      guard entry.type == .folder else {
        try? disk.remove(entry.name, in: folder)
        continue
      }
      if let inner = try? disk.open(entry.name, in: folder, .folder) {
        try? disk.setPermissions(inner, 0o755)
        empty(inner)
        try? disk.close(inner)
      }
      try? disk.removeFolder(entry.name, in: folder)
    }
  }

  typealias Number = (Pair) -> Descriptor

  func compare<Result>(
    _ call: String, _ body: (any FileSystem, Number) throws -> Result
  ) throws {
    let ours = result { try body(memory) { $0.memory } }
    let theirs = result { try body(disk) { $0.disk } }
    calls.append("\(call): \(theirs)")
    if ours != theirs { throw Difference(text: "in memory: \(ours)") }
  }

  private func result<Result>(_ body: () throws -> Result) -> String {
    do {
      return "\(try body())"
    } catch let failure as SystemFailure {
      // For a folder that isn't empty, POSIX allows either of the two errors.
      return SystemFailure(failure.call, code: failure.code == ENOTEMPTY ? EEXIST : failure.code).reason
    } catch {
      return "\(error)"
    }
  }

  func facts(_ status: FileStatus) -> String {
    let isFolder = status.kind == .folder
    return "\(status.kind) \(String(status.permissions, radix: 8)) \(status.owner)"
      + (isFolder ? "" : " \(status.size) \(status.links)")
  }

  func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  func withPath<Value>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Value) -> Value {
    text(path).withCString(body)
  }
}
