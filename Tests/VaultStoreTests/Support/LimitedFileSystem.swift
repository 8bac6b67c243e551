import Glibc

@testable import VaultStore

/// The disk as a file system shows it that cannot exchange names, nor promise that a new name is free.
struct LimitedFileSystem: FileSystem {
  private let disk = Disk()

  func rename(_ from: Name, to: Name, _ mode: RenameMode) throws(SystemFailure) {
    guard mode == .replacing else { throw SystemFailure(.rename, code: ENOTSUP) }
    try disk.rename(from, to: to, mode)
  }
  func link(_ from: Name, to: Name) throws(SystemFailure) { throw SystemFailure(.link, code: EPERM) }

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
  func takeLease(_ file: Descriptor) -> LeaseAnswer { .unavailable }
  func holdsLease(_ file: Descriptor) -> Bool { false }
  func dropLease(_ file: Descriptor) {}
  func now() -> Timestamp { disk.now() }
  func sleep(milliseconds: Int) { disk.sleep(milliseconds: milliseconds) }
  func randomBytes(_ count: Int) throws(SystemFailure) -> [UInt8] { try disk.randomBytes(count) }
  func machineID() -> [UInt8] { [] }
}
