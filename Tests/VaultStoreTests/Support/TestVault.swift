import Foundation
import TestSupport
import Testing

@testable public import VaultStore

/// A vault in a folder of its own, and the home of whoever works in it.
final class TestVault: TestFolder {
  let home: Home

  /// - Parameter onDisk: for what a file system in memory may not have, as attributes.
  init(_ files: [String: String] = [:], onDisk: Bool = false, home: Home? = nil) throws {
    self.home = try home ?? Home()
    try super.init(files, in: onDisk ? FileManager.default.temporaryDirectory : TestFolder.fast)
  }

  func write(_ path: String, _ text: String) throws { try write(text, to: path) }

  func write(_ path: String, bytes: [UInt8]) throws { try write(bytes, to: path) }

  func text(_ path: String) -> String? { bytes(path).map { String(decoding: $0, as: UTF8.self) } }

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
  var files: [String: String] { texts { !$0.hasPrefix(".offload") } }

  /// Every file but the journal's own, with its text: hidden ones and the settings, too.
  var everything: [String: String] {
    let journal = ["lock", "tx", "history", "displaced", "old", ".gitignore", "by"].map { ".offload/" + $0 }
    return texts { path in !journal.contains { path == $0 || path.hasPrefix($0 + "/") } }
  }

  private func texts(where isWanted: (String) -> Bool) -> [String: String] {
    bytes(where: isWanted).mapValues { String(decoding: $0, as: UTF8.self) }
  }

  /// The names in a folder of this maker's journal.
  func journal(_ folder: String) -> [String] { names(in: ownPath(folder)) }

  /// The files below a folder, by their paths from there.
  func names(in folder: String) -> [String] {
    let path = folder + "/"
    return paths { $0.hasPrefix(path) }.map { String($0.dropFirst(path.count)) }
  }

  /// The texts of all that was set aside.
  var kept: [String] { journal("old").compactMap { text(ownPath("old/\($0)")) } }

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
  /// What this user's folder in a journal is called.
  let maker: String

  init() throws {
    folder = TestFolder.fast.resolvingSymlinksInPath().appendingPathComponent(
      "offload-home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    key = (0..<Maker.keySize).map { _ in UInt8.random(in: 0...255) }
    maker = String(decoding: Maker(key: key).name, as: UTF8.self)
    try Data(key).write(to: folder.appendingPathComponent("key"))
    chmod(folder.appendingPathComponent("key").path, 0o600)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  var keys: KeyPlaces { KeyPlaces(lasting: [Array(folder.path.utf8)]) }
}

extension OperationHeader {
  static func named(_ command: String, _ details: [Detail] = []) -> OperationHeader {
    OperationHeader(
      command: Array(command.utf8), time: Timestamp(seconds: 1_700_000_000), origin: Array("test".utf8),
      details: details)
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
    // A line that has gone is edited if there is one that was put in its place.
    let others = base.filter { !theirs.contains($0) && !missing.contains($0) }
    let edited =
      theirs.filter { !base.contains($0) && !ours.contains($0) }.count > others.count ? missing : []
    let text = kept + inserted.filter { !theirs.contains($0) }
    return .merged(
      Array(text.map { $0 + "\n" }.joined().utf8), keptBoth: edited.map { Array($0.utf8) })
  }

  private static func lines(_ text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
