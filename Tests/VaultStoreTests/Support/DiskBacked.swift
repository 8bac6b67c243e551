import LibC

@testable import VaultStore

/// The disk, but for the calls that a type has of its own.
protocol DiskBacked: FileSystem {}

extension DiskBacked {
  var disk: Disk { Disk() }

  func openOutside(_ path: [UInt8], _ mode: OpenMode) throws(SystemFailure) -> Descriptor {
    try disk.openOutside(path, mode)
  }
  func open(_ path: [UInt8], in folder: Descriptor, _ mode: OpenMode) throws(SystemFailure) -> Descriptor {
    try disk.open(path, in: folder, mode)
  }
  func close(_ file: Descriptor) throws(SystemFailure) { try disk.close(file) }
  func read(_ file: Descriptor, into buffer: UnsafeMutableRawBufferPointer, at offset: Int)
    throws(SystemFailure) -> Int
  { try disk.read(file, into: buffer, at: offset) }
  func write(_ file: Descriptor, _ bytes: UnsafeRawBufferPointer, at offset: Int)
    throws(SystemFailure) -> Int
  { try disk.write(file, bytes, at: offset) }
  func truncate(_ file: Descriptor, to size: Int) throws(SystemFailure) { try disk.truncate(file, to: size) }
  // Hundreds of tests need not wait for the drive.
  func sync(_ file: Descriptor, _ kind: SyncKind) throws(SystemFailure) {}
  func startWriting(_ file: Descriptor) {}
  func status(of file: Descriptor) throws(SystemFailure) -> FileStatus { try disk.status(of: file) }
  func status(of path: [UInt8], in folder: Descriptor, followingLink: Bool)
    throws(SystemFailure) -> FileStatus
  { try disk.status(of: path, in: folder, followingLink: followingLink) }
  func readLink(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure) -> [UInt8] {
    try disk.readLink(path, in: folder)
  }
  func entries(of folder: Descriptor) throws(SystemFailure) -> [FolderEntry] { try disk.entries(of: folder) }
  func checkWritable(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure) {
    try disk.checkWritable(path, in: folder)
  }
  func path(of folder: Descriptor) throws(SystemFailure) -> [UInt8] { try disk.path(of: folder) }
  func rename(_ from: Name, to: Name, _ mode: RenameMode) throws(SystemFailure) {
    try disk.rename(from, to: to, mode)
  }
  func keepsRenames(in folder: Descriptor) -> Bool { disk.keepsRenames(in: folder) }
  func link(_ from: Name, to: Name) throws(SystemFailure) { try disk.link(from, to: to) }
  func remove(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure) {
    try disk.remove(path, in: folder)
  }
  func makeFolder(_ path: [UInt8], in folder: Descriptor, permissions: UInt32) throws(SystemFailure) {
    try disk.makeFolder(path, in: folder, permissions: permissions)
  }
  func removeFolder(_ path: [UInt8], in folder: Descriptor) throws(SystemFailure) {
    try disk.removeFolder(path, in: folder)
  }
  func setPermissions(_ file: Descriptor, _ permissions: UInt32) throws(SystemFailure) {
    try disk.setPermissions(file, permissions)
  }
  func setOwner(_ file: Descriptor, owner: UInt32, group: UInt32) throws(SystemFailure) {
    try disk.setOwner(file, owner: owner, group: group)
  }
  func attributeNames(_ file: Descriptor) throws(SystemFailure) -> [[UInt8]] { [] }
  func attribute(_ name: [UInt8], of file: Descriptor) throws(SystemFailure) -> [UInt8] { [] }
  func setAttribute(_ name: [UInt8], to value: [UInt8], of file: Descriptor) throws(SystemFailure) {}
  func copyAccessList(from source: Descriptor, to target: Descriptor) throws(SystemFailure) {}
  func tryLock(_ file: Descriptor) throws(SystemFailure) -> Bool { try disk.tryLock(file) }
  func unlock(_ file: Descriptor) { disk.unlock(file) }
  func takeLease(_ file: Descriptor) -> LeaseAnswer { disk.takeLease(file) }
  func holdsLease(_ file: Descriptor) -> Bool { disk.holdsLease(file) }
  func dropLease(_ file: Descriptor) { disk.dropLease(file) }
  func isOpenElsewhere(_ file: Descriptor) -> Bool? { disk.isOpenElsewhere(file) }
  func changes(below root: Descriptor, until alarm: Alarm) throws(SystemFailure) -> any ChangeSource {
    try disk.changes(below: root, until: alarm)
  }
  func now() -> Timestamp { disk.now() }
  func sleep(milliseconds: Int) { disk.sleep(milliseconds: milliseconds) }
  func randomBytes(_ count: Int) throws(SystemFailure) -> [UInt8] { try disk.randomBytes(count) }
  func bootID() -> [UInt8] { disk.bootID() }
  func userID() -> UInt32 { disk.userID() }
}

/// A file system on which some names are other names of others, as short names are on FAT.
struct AliasingFileSystem: DiskBacked {
  private let aliases: [String: String]

  /// - Parameter aliases: the component that each stands for.
  init(_ aliases: [String: String]) {
    self.aliases = aliases
  }

  private func real(_ path: [UInt8]) -> [UInt8] {
    let names = String(decoding: path, as: UTF8.self).split(separator: "/", omittingEmptySubsequences: false)
    return Array(names.map { aliases[String($0)] ?? String($0) }.joined(separator: "/").utf8)
  }

  func open(_ path: [UInt8], in folder: Descriptor, _ mode: OpenMode) throws(SystemFailure) -> Descriptor {
    try disk.open(real(path), in: folder, mode)
  }
  func status(of path: [UInt8], in folder: Descriptor, followingLink: Bool)
    throws(SystemFailure) -> FileStatus
  { try disk.status(of: real(path), in: folder, followingLink: followingLink) }
}

/// A file system that tells no upper case from lower, and gives a file another number by each of its spellings, as exFAT does in
/// user space.
struct FoldingFileSystem: DiskBacked {
  private func listed(_ path: [UInt8], in folder: Descriptor) -> [UInt8] {
    let names = (try? disk.entries(of: folder).map(\.name)) ?? []
    return names.contains(path) ? path : names.first { NameCollision.areSame($0, path) } ?? path
  }

  func open(_ path: [UInt8], in folder: Descriptor, _ mode: OpenMode) throws(SystemFailure) -> Descriptor {
    try disk.open(listed(path, in: folder), in: folder, mode)
  }
  func status(of path: [UInt8], in folder: Descriptor, followingLink: Bool)
    throws(SystemFailure) -> FileStatus
  {
    let name = listed(path, in: folder)
    var status = try disk.status(of: name, in: folder, followingLink: followingLink)
    if name != path { status.inode += 1 << 40 }
    return status
  }
  func rename(_ from: Name, to: Name, _ mode: RenameMode) throws(SystemFailure) {
    if mode == .exclusive, listed(to.path, in: to.folder) != to.path {
      throw SystemFailure(.rename, code: EEXIST)
    }
    try disk.rename(from, to: to, mode)
  }
}
