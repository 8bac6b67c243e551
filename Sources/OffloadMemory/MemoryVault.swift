internal import LibC
public import OffloadKit
internal import Synchronization
internal import VaultStore

/// A vault in memory, for the previews and the tests of an app.
///
/// Its files are on a disk in memory. Everything else works as usual: ``vault()`` returns a `Vault` with the same
/// repositories, journal, undo and watch, and the same errors. Nothing reaches the machine's disk, and everything is
/// gone when the last reference to it is.
///
/// ```swift
/// let memory = try MemoryVault(["inbox.md": "- water the plants #home\n"])
/// let vault = try memory.vault()
/// try vault.items.markCompleted(vault.items.fetchByTag("home"))
/// memory.text(of: "inbox.md")
/// ```
public final class MemoryVault: Sendable {
  private let disk: MemoryDisk
  private let time: RunningTime
  private let utcOffset: Int
  private let programs = Atomic(0)

  private static let root = "/vault"
  private static let home = "/home"

  /// Creates a vault from texts.
  ///
  /// - Parameters:
  ///   - texts: the files by their paths in the vault, as for ``save(_:as:)``. If empty, the vault is an empty folder.
  ///   - now: the first time on the vault's clock. From then on it runs as the machine's clock does.
  /// - Throws: the errors of ``save(_:as:)``.
  public init(_ texts: [String: String] = [:], now: Moment = .now()) throws {
    utcOffset = now.utcOffset
    disk = MemoryDisk(
      random: SystemRandomNumberGenerator(), now: Timestamp(seconds: Int64(now.secondsSince1970)))
    time = RunningTime(disk)
    for folder in [Self.root, Self.home] { try makeFolders(above: Array("\(folder)/".utf8)) }
    for (path, text) in texts.sorted(by: { $0.key < $1.key }) { try save(text, as: path) }
  }

  /// Opens the vault again, at the present time of its clock, as if another program of the same user did. The new value
  /// sees the others' changes, waits for their locks, and can undo their operations.
  ///
  /// - Throws: `VaultError` if Offload can't read the settings among the files.
  public func vault() throws -> Vault {
    try Vault.open(
      Self.root, now: now, user: User(keysIn: [Self.home]), on: program())
  }

  /// The time on the vault's clock.
  public var now: Moment {
    time.pushMissedChange()
    let nanoseconds = disk.withState { $0.now.nanoseconds }
    return Moment(secondsSince1970: Int(nanoseconds / 1_000_000_000), utcOffset: utcOffset)
  }

  /// The text of a file, with U+FFFD for bytes that aren't UTF-8; nil if there is no such file.
  ///
  /// - Parameter path: the path in the vault: `Home/Errands.md`, `.offload/config.yml`. A path that begins with `/` is
  ///   a path on the disk, outside the vault.
  public func text(of path: String) -> String? {
    disk.withState { state in
      guard let inode = state.inode(at: Self.systemPath(path)), state.volume[inode].kind == .file else {
        return nil
      }
      return String(decoding: state.volume[inode].bytes, as: UTF8.self)
    }
  }

  /// The vault's files by their paths, except those in folders whose names begin with a dot.
  public var texts: [String: String] {
    disk.withState { state in
      guard let root = state.inode(at: Self.root) else { return [:] }
      return state.volume.texts(below: root, at: "")
    }
  }

  /// Saves a file as another program does, such as an editor or a sync. It replaces an existing file in one step, and
  /// creates missing folders. A watch reports it.
  ///
  /// - Parameters:
  ///   - text: the file's new text.
  ///   - path: as for ``text(of:)``. You can attach a file outside the vault to an item by its path.
  /// - Throws: `VaultError.system` for a path that no disk would accept: one that leads out of the vault, one of an
  ///   existing folder, or one through a file.
  public func save(_ text: String, as path: String) throws {
    try changing(path) { (program, name) throws(SystemFailure) in
      try makeFolders(above: name)
      // Until it's complete, the file has a name that no vault reads.
      let end = (name.lastIndex(of: UInt8(ascii: "/")) ?? 0) + 1
      let hidden = Array(name[..<end] + ".saving-\(program.caller.process)".utf8)
      let file = try program.openOutside(hidden, [.writing, .creating, .exclusive, .shared])
      defer { try? program.close(file) }
      do throws(SystemFailure) {
        try program.append(file, Array(text.utf8))
        try program.rename(
          Name(hidden, in: MemoryProcess.root), to: Name(name, in: MemoryProcess.root), .replacing)
      } catch {
        try? program.remove(hidden, in: MemoryProcess.root)
        throw error
      }
    }
  }

  /// Removes a file as another program does.
  ///
  /// - Parameter path: as for ``text(of:)``.
  /// - Throws: `VaultError.system` if there is no such file.
  public func remove(_ path: String) throws {
    try changing(path) { (program, name) throws(SystemFailure) in
      try program.remove(name, in: MemoryProcess.root)
    }
  }
}

extension MemoryVault {
  private func program() -> MemoryProcess {
    disk.process(programs.add(1, ordering: .relaxed).newValue, gate: time)
  }

  private static func systemPath(_ path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : root + "/" + path
  }

  /// Makes calls as another program, with the path from the disk's root.
  private func changing(
    _ path: String, _ body: (MemoryProcess, _ path: [UInt8]) throws(SystemFailure) -> Void
  ) throws {
    do {
      let isOutside = path.utf8.first == UInt8(ascii: "/")
      guard VaultPath(isOutside ? String(path.dropFirst()) : path) != nil else {
        throw SystemFailure(.open, code: EINVAL)
      }
      try body(program(), Array(Self.systemPath(path).utf8))
    } catch let failure as SystemFailure {
      throw VaultError.system(call: failure.call.rawValue, path: path, reason: failure.reason)
    }
  }

  private func makeFolders(above path: [UInt8]) throws(SystemFailure) {
    let program = program()
    for end in path.indices.dropFirst() where path[end] == UInt8(ascii: "/") {
      do {
        try program.makeFolder(Array(path[..<end]), in: MemoryProcess.root, permissions: 0o700)
      } catch  where error.code == EEXIST {}
    }
  }
}

extension Volume {
  fileprivate func texts(below folder: Int, at path: String) -> [String: String] {
    var found: [String: String] = [:]
    for entry in entries(of: folder) {
      let name = String(decoding: entry.name, as: UTF8.self)
      switch self[entry.inode].kind {
      case .file: found[path + name] = String(decoding: self[entry.inode].bytes, as: UTF8.self)
      case .folder where name.first != ".":
        found.merge(texts(below: entry.inode, at: path + name + "/")) { $1 }
      default: break
      }
    }
    return found
  }
}
