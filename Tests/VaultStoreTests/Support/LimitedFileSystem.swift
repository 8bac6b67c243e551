import LibC

@testable import VaultStore

/// The disk as a file system shows it that cannot exchange names, nor promise that a new name is free.
struct LimitedFileSystem: DiskBacked {
  func rename(_ from: Name, to: Name, _ mode: RenameMode) throws(SystemFailure) {
    guard mode == .replacing else { throw SystemFailure(.rename, code: ENOTSUP) }
    try disk.rename(from, to: to, mode)
  }
  func link(_ from: Name, to: Name) throws(SystemFailure) { throw SystemFailure(.link, code: EPERM) }

  func takeLease(_ file: Descriptor) -> LeaseAnswer { .unavailable }
  func holdsLease(_ file: Descriptor) -> Bool { false }
  func dropLease(_ file: Descriptor) {}
  func isOpenElsewhere(_ file: Descriptor) -> Bool? { nil }
}
