import Foundation
import Testing

@testable public import VaultStore

/// A vault in a folder of its own, and beside it the home of whoever works in it; both are removed with the value.
final class TestVault {
  let folder: URL
  let home: Home

  /// Thousands of small vaults are made: in memory where the system has a place for that.
  private static let fastFolder =
    FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()

  /// - Parameter onDisk: for what a file system in memory may not have, as attributes.
  init(_ files: [String: String] = [:], onDisk: Bool = false, home: Home? = nil) throws {
    self.home = try home ?? Home(in: URL(fileURLWithPath: TestVault.fastFolder))
    folder = URL(fileURLWithPath: onDisk ? NSTemporaryDirectory() : TestVault.fastFolder)
      .resolvingSymlinksInPath().appendingPathComponent("offload-store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, text) in files { try write(path, text) }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func url(_ path: String) -> URL { folder.appendingPathComponent(path) }

  func write(_ path: String, _ text: String) throws { try write(path, bytes: Array(text.utf8)) }

  func write(_ path: String, bytes: [UInt8]) throws {
    let url = url(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func text(_ path: String) -> String? {
    (try? Data(contentsOf: url(path))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What a vault's first change makes.
  func makeJournal() throws {
    for folder in ["tx", "history", "displaced", "old"] {
      try FileManager.default.createDirectory(at: own(folder), withIntermediateDirectories: true)
    }
    chmod(own("").path, 0o700)
    try write(".offload/.gitignore", "*\n!config.yml\n")
    try write(".offload/lock", "")
    try Data((String(repeating: "0f", count: 16) + "\n").utf8).write(to: own("id"))
  }

  /// A file of this maker's journal.
  func own(_ path: String) -> URL { url(ownPath(path)) }

  /// The same from the vault's root.
  func ownPath(_ path: String) -> String { ".offload/by/\(home.maker)" + (path.isEmpty ? "" : "/\(path)") }

  /// What this maker seals with here.
  var seal: Seal {
    get throws {
      let id = try VaultID(Array(String(contentsOf: own("id"), encoding: .utf8).utf8.dropLast()))
      return Maker(key: home.key).seal(in: try #require(id))
    }
  }

  /// Where the inode numbers of this moment hold.
  var scope: InodeScope {
    var status = stat()
    lstat(url(".offload").path, &status)
    return InodeScope(boot: Disk().bootID(), folder: UInt64(status.st_ino))
  }

  /// Puts a record into this maker's journal that is as genuine as any.
  func writeRecord(_ record: JournalRecord, in folder: String = "tx") throws {
    let shelf =
      folder == "history" ? "/" + String(decoding: HistoryFolder.shelf(of: record.id), as: UTF8.self) : ""
    try write(ownPath("\(folder)\(shelf)/\(record.id).record"), bytes: RecordEncoding.bytes(of: record, seal))
  }

  /// Every file outside `.offload`, with its text.
  var files: [String: String] {
    var found: [String: String] = [:]
    for path in paths where !path.hasPrefix(".offload") { found[path] = text(path) ?? "" }
    return found
  }

  /// Every file but the journal's own, with its text: hidden ones and the settings, too.
  var everything: [String: String] {
    var found: [String: String] = [:]
    let journal = ["lock", "tx", "history", "displaced", "old", ".gitignore", "by"].map { ".offload/" + $0 }
    for path in paths where !journal.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) {
      found[path] = text(path) ?? ""
    }
    return found
  }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: url(path).path, withDestinationPath: target)
  }

  /// The names in a folder of this maker's journal.
  func journal(_ folder: String) -> [String] { names(in: ownPath(folder)) }

  /// The files below a folder, by their paths from there.
  func names(in folder: String) -> [String] {
    let path = folder + "/"
    return paths.filter { $0.hasPrefix(path) }.map { String($0.dropFirst(path.count)) }
  }

  private var paths: [String] {
    let all = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: url(path).path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  func store(
    _ fileSystem: any FileSystem = Disk(), keys: KeyPlaces? = nil,
    _ adjust: (inout StoreOptions) -> Void = { _ in }
  ) throws -> Store {
    var options = StoreOptions()
    options.lockTimeout = 30_000
    // The tests' own files have just been written.
    options.quiet = 20
    adjust(&options)
    return try Store(
      root: Array(folder.path.utf8), fileSystem: fileSystem, keys: keys ?? home.keys, options: options,
      merge: LineMerge.merge)
  }
}

/// A home folder with a key in it.
final class Home {
  let folder: URL
  let key: [UInt8]

  init(in parent: URL = FileManager.default.temporaryDirectory) throws {
    folder = parent.resolvingSymlinksInPath().appendingPathComponent("offload-home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    key = (0..<Maker.keySize).map { _ in UInt8.random(in: 0...255) }
    try Data(key).write(to: folder.appendingPathComponent("key"))
    chmod(folder.appendingPathComponent("key").path, 0o600)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  var keys: KeyPlaces { KeyPlaces(lasting: [Array(folder.path.utf8)]) }
  /// What this user's folder in a journal is called.
  var maker: String { String(decoding: Maker(key: key).name, as: UTF8.self) }
}

extension OperationHeader {
  static func named(_ command: String) -> OperationHeader {
    OperationHeader(
      command: Array(command.utf8), time: Timestamp(seconds: 1_700_000_000), origin: Array("test".utf8))
  }
}

extension VaultPath: ExpressibleByStringLiteral {
  /// Stands for a valid path, as tests write them.
  public init(stringLiteral value: String) {
    self = VaultPath(value) ?? VaultPath(unchecked: Array("invalid".utf8))
  }
}

extension Transaction {
  /// Changes a file's text; a file that is missing counts as empty and is made.
  mutating func edit(_ path: VaultPath, _ change: (inout String) -> Void) throws {
    let contents = try read(path)
    var text = String(decoding: contents?.bytes ?? [], as: UTF8.self)
    change(&text)
    if contents == nil { try create(path, Array(text.utf8)) } else { try write(path, Array(text.utf8)) }
  }

  mutating func append(_ line: String, to path: VaultPath) throws {
    try edit(path) { $0 += line + "\n" }
  }

  mutating func removeLine(_ line: String, from path: VaultPath) throws {
    let contents = try read(path)
    let lines = String(decoding: contents?.bytes ?? [], as: UTF8.self).components(separatedBy: "\n")
    guard lines.contains(line) else { throw TestFailure.lineIsMissing }
    try write(path, Array(lines.filter { $0 != line }.joined(separator: "\n").utf8))
  }
}

enum TestFailure: Error {
  case lineIsMissing
}

/// A merge on sets of lines, enough to see what the store does with one.
enum LineMerge {
  static func merge(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> MergeResult {
    let (base, ours, theirs) = (lines(base), lines(ours), lines(theirs))
    let removed = base.filter { !ours.contains($0) }
    let inserted = ours.filter { !base.contains($0) }
    let missing = removed.filter { !theirs.contains($0) }
    // A line changed by both: ours put another in its place.
    if !missing.isEmpty, !inserted.isEmpty, removed.count == inserted.count {
      return .conflict(lines: missing.map { Array($0.utf8) })
    }
    let kept = theirs.filter { !removed.contains($0) }
    let text = kept + inserted.filter { !theirs.contains($0) }
    return .merged(
      Array(text.map { $0 + "\n" }.joined().utf8), keptBoth: missing.map { Array($0.utf8) })
  }

  private static func lines(_ text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
