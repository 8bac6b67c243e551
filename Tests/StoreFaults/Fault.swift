internal import LibC
package import VaultStore

extension FaultyFileSystem {
  package enum Fault: Sendable, CustomStringConvertible {
    /// No fault; calls are only counted.
    case none
    /// The call fails once, or from there on every time.
    case error(Int32)
    case errors(Int32)
    /// The process ends before the call, or in the middle of a write.
    case kill
    case torn
    /// The call writes only half of the bytes.
    case short
    /// Another program acts just before the call, or before it and each later one.
    case meanwhile(@Sendable () -> Void)
    case throughout(@Sendable () -> Void)

    /// The calls that a full disk, a refusal or half a write can affect. Other faults can affect any call.
    package var concerns: @Sendable (SystemFailure.Call) -> Bool {
      switch self {
      case .torn, .short: { $0 == .write }
      case .error(ENOSPC), .errors(ENOSPC): { [.open, .write, .makeFolder, .link].contains($0) }
      case .error(EACCES): { [.open, .rename, .remove, .makeFolder, .removeFolder, .link].contains($0) }
      default: { _ in true }
      }
    }

    package var description: String {
      switch self {
      case .none: "none"
      case .error(let code): "errno \(code) once"
      case .errors(let code): "errno \(code) from there on"
      case .kill: "kill"
      case .torn: "half a write, then kill"
      case .short: "a short write"
      case .meanwhile, .throughout: "another program"
      }
    }
  }

  /// The file system's ways to change names.
  package enum Renaming: String, CaseIterable, Sendable {
    case exchanging
    /// As on NFS and FUSE: neither an exchange nor a rename to a name that must be free, but hard links.
    case linking
    /// As on exFAT: no hard links either.
    case plain
  }

  /// An event of a file or folder, as far as it matters for a power cut.
  package enum Event: Hashable, Sendable {
    case write(inode: UInt64)
    case sync(inode: UInt64, SyncKind)
    /// With the absolute paths and the inode of the renamed file.
    case rename(from: String, to: String, inode: UInt64)
    case remove(String)
  }
}
