import Synchronization

@testable import VaultStore

/// The disk, and a note of every file that is opened for writing while this very process holds a lease on it.
final class LeaseWatcher: DiskBacked {
  private struct File: Hashable {
    var device: UInt64
    var inode: UInt64

    init(_ status: FileStatus) { (device, inode) = (status.device, status.inode) }
  }
  private let leases = Mutex<[Descriptor: File]>([:])
  private let found = Mutex<[String]>([])

  var heldBack: [String] { found.withLock(\.self) }

  func open(_ path: [UInt8], in folder: Descriptor, _ mode: OpenMode) throws(SystemFailure) -> Descriptor {
    if mode.contains(.writing), let status = try? disk.status(of: path, in: folder, followingLink: false),
      leases.withLock({ $0.values.contains(File(status)) })
    {
      found.withLock { $0.append(String(decoding: path, as: UTF8.self)) }
    }
    return try disk.open(path, in: folder, mode)
  }

  func close(_ file: Descriptor) throws(SystemFailure) {
    leases.withLock { $0[file] = nil }
    try disk.close(file)
  }

  func takeLease(_ file: Descriptor) -> LeaseAnswer {
    let answer = disk.takeLease(file)
    if answer == .granted, let status = try? disk.status(of: file) {
      leases.withLock { $0[file] = File(status) }
    }
    return answer
  }

  func dropLease(_ file: Descriptor) {
    leases.withLock { $0[file] = nil }
    disk.dropLease(file)
  }
}

/// The disk beside an editor that saves, by rename, just before each exchange of a file, and changes the same line each time.
final class BusyEditor: DiskBacked {
  private let path: String
  private let counts = Mutex((saves: 0, exchanges: 0))

  init(of path: String) {
    self.path = path
  }

  /// How many exchanges there were since this was asked last.
  func exchanges() -> Int {
    counts.withLock { counts in
      defer { counts.exchanges = 0 }
      return counts.exchanges
    }
  }

  func rename(_ from: Name, to: Name, _ mode: RenameMode) throws(SystemFailure) {
    if mode == .exchanging {
      let number = counts.withLock { counts in
        counts.exchanges += 1
        counts.saves += 1
        return counts.saves
      }
      Editor.byRename.save(path) { text in
        let others = text.split(separator: "\n").filter { !$0.hasPrefix("- edited ") }
        return (others + ["- edited \(number)"]).joined(separator: "\n") + "\n"
      }
    }
    try disk.rename(from, to: to, mode)
  }
}
