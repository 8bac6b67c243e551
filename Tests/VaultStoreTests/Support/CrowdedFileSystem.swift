import LibC
import Synchronization

@testable import VaultStore

/// The disk, where somebody else does something before a rename, and a folder may lie on another file system.
final class CrowdedFileSystem: DiskBacked {
  private let away: [UInt8]?
  private let before: @Sendable (Int) -> Void
  private let number = Mutex(0)

  /// - Parameters:
  ///   - away: the path of a folder between which and the rest no file can be renamed.
  ///   - before: what happens before each rename, which it gets the number of, from 1.
  init(away: String? = nil, before: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.away = away.map { Array($0.utf8) + [UInt8(ascii: "/")] }
    self.before = before
  }

  /// How many renames there were.
  var renames: Int { number.withLock { $0 } }

  func rename(_ from: Name, to: Name, _ mode: RenameMode) throws(SystemFailure) {
    let turn = number.withLock { count in
      count += 1
      return count
    }
    before(turn)
    guard try isAway(from) == isAway(to) else { throw SystemFailure(.rename, code: EXDEV) }
    try disk.rename(from, to: to, mode)
  }

  func link(_ from: Name, to: Name) throws(SystemFailure) {
    guard try isAway(from) == isAway(to) else { throw SystemFailure(.link, code: EXDEV) }
    try disk.link(from, to: to)
  }

  private func isAway(_ name: Name) throws(SystemFailure) -> Bool {
    guard let away else { return false }
    return (try disk.path(of: name.folder) + [UInt8(ascii: "/")] + name.path).starts(with: away)
  }
}
