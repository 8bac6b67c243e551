import Synchronization

@testable import VaultStore

/// The disk after something has changed that names files: the machine was started again or tells nothing of that, or the
/// vault was mounted again and has other inode numbers.
struct ChangedWorld: DiskBacked {
  var boot: [UInt8]? = nil
  /// Added to each inode number.
  var shift: UInt64 = 0
  var keepsRenames = true

  private func shown(_ status: FileStatus) -> FileStatus {
    var status = status
    status.inode &+= shift
    return status
  }

  func status(of file: Descriptor) throws(SystemFailure) -> FileStatus { shown(try disk.status(of: file)) }
  func status(of path: [UInt8], in folder: Descriptor, followingLink: Bool)
    throws(SystemFailure) -> FileStatus
  { shown(try disk.status(of: path, in: folder, followingLink: followingLink)) }
  func keepsRenames(in folder: Descriptor) -> Bool { keepsRenames }
  func bootID() -> [UInt8] { boot ?? disk.bootID() }
}

/// The disk with a grain of times so coarse that everything happens within it.
struct CoarseTimes: DiskBacked {
  private static let time = Timestamp(seconds: 1_773_133_200)

  private func shown(_ status: FileStatus) -> FileStatus {
    var status = status
    status.modified = CoarseTimes.time
    return status
  }

  func status(of file: Descriptor) throws(SystemFailure) -> FileStatus { shown(try disk.status(of: file)) }
  func status(of path: [UInt8], in folder: Descriptor, followingLink: Bool)
    throws(SystemFailure) -> FileStatus
  { shown(try disk.status(of: path, in: folder, followingLink: followingLink)) }
  func now() -> Timestamp { Timestamp(nanoseconds: CoarseTimes.time.nanoseconds + 1_000_000_000) }
}

/// The disk with inode numbers that whoever made it has chosen.
struct ChosenInodes: DiskBacked {
  /// The numbers that files of these names in the vault are given.
  let numbers: [String: UInt64]
  let root: String

  private func shown(_ status: FileStatus, _ path: [UInt8]) -> FileStatus {
    var status = status
    let name = String(decoding: path, as: UTF8.self)
    if name.hasPrefix(root), let number = numbers[String(name.dropFirst(root.count))] {
      status.inode = number
    }
    return status
  }

  func status(of file: Descriptor) throws(SystemFailure) -> FileStatus {
    shown(try disk.status(of: file), (try? disk.path(of: file)) ?? [])
  }
  func status(of path: [UInt8], in folder: Descriptor, followingLink: Bool)
    throws(SystemFailure) -> FileStatus
  {
    let whole = ((try? disk.path(of: folder)) ?? []) + [UInt8(ascii: "/")] + path
    return shown(try disk.status(of: path, in: folder, followingLink: followingLink), whole)
  }
}
