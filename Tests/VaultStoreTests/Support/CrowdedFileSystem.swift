import LibC
import Synchronization

@testable import VaultStore

/// The disk, where somebody else does something before a rename, a folder may lie on another file system, a rename may fail,
/// and the process may end.
final class CrowdedFileSystem: DiskBacked {
  private let away: [UInt8]?
  private let failing: Int?
  private let last: Int?
  private let hasExchange: Bool
  private let failingRemoval: Int?
  private let failsSyncs: @Sendable () -> Bool
  private let removals = Mutex(0)
  private let before: @Sendable (Int) -> Void
  private let number = Mutex(0)

  /// - Parameters:
  ///   - away: the path of a folder between which and the rest no file can be renamed.
  ///   - failing: the number of a rename that the disk fails at.
  ///   - last: the number of the last rename before the process ends: it changes no name afterwards.
  ///   - hasExchange: whether names can be exchanged, and a new name be promised to be free.
  ///   - failingRemoval: the number of a removal that the disk fails at.
  ///   - before: what happens before each rename, which it gets the number of, from 1.
  ///   - failsSyncs: whether nothing can be synced by now.
  init(
    away: String? = nil, failing: Int? = nil, last: Int? = nil, hasExchange: Bool = true,
    failingRemoval: Int? = nil, before: @escaping @Sendable (Int) -> Void = { _ in },
    failsSyncs: @escaping @Sendable () -> Bool = { false }
  ) {
    self.away = away.map { Array($0.utf8) + [UInt8(ascii: "/")] }
    (self.failing, self.last, self.failingRemoval) = (failing, last, failingRemoval)
    (self.hasExchange, self.failsSyncs) = (hasExchange, failsSyncs)
    self.before = before
  }

  /// How many renames there were.
  var renames: Int { number.withLock { $0 } }

  func rename(_ from: Name, to: Name, _ mode: RenameMode) throws(SystemFailure) {
    guard hasExchange || mode == .replacing else { throw SystemFailure(.rename, code: ENOTSUP) }
    let turn = number.withLock { count in
      count += 1
      return count
    }
    before(turn)
    if turn == failing || last.map({ turn > $0 }) ?? false { throw SystemFailure(.rename, code: EIO) }
    guard try isAway(from) == isAway(to) else { throw SystemFailure(.rename, code: EXDEV) }
    try disk.rename(from, to: to, mode)
  }

  func remove(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure) {
    let turn = removals.withLock { count in
      count += 1
      return count
    }
    if turn == failingRemoval || hasEnded { throw SystemFailure(.remove, code: EIO) }
    try disk.remove(path, in: folder)
  }

  func sync(_ file: Descriptor, _ kind: SyncKind) throws(SystemFailure) {
    if failsSyncs() { throw SystemFailure(.sync, code: EIO) }
  }

  func truncate(_ file: Descriptor, to size: Int) throws(SystemFailure) {
    if hasEnded { throw SystemFailure(.truncate, code: EIO) }
    try disk.truncate(file, to: size)
  }

  private var hasEnded: Bool {
    guard let last else { return false }
    return renames >= last
  }

  func link(_ from: Name, to: Name) throws(SystemFailure) {
    if hasEnded { throw SystemFailure(.link, code: EIO) }
    guard try isAway(from) == isAway(to) else { throw SystemFailure(.link, code: EXDEV) }
    try disk.link(from, to: to)
  }

  private func isAway(_ name: Name) throws(SystemFailure) -> Bool {
    guard let away else { return false }
    return (try disk.path(of: name.folder) + [UInt8(ascii: "/")] + name.path).starts(with: away)
  }
}
