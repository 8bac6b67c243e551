internal import LibC
package import VaultStore

extension FaultyFileSystem {
  package enum Fault: Sendable, CustomStringConvertible {
    /// Nothing: only counts.
    case none
    /// Fails once, or from there on.
    case error(Int32)
    case errors(Int32)
    /// The process ends before the call, or (for writes) in the middle of it.
    case kill
    case torn
    /// A write of half of what was asked for.
    case short
    /// Somebody else does something just before the call, or before it and each that follows.
    case meanwhile(@Sendable () -> Void)
    case throughout(@Sendable () -> Void)

    /// Calls that a full disk, a refusal or half a write can concern; the rest may fail with EIO alone.
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

  /// How names can be changed.
  package enum Renaming: String, CaseIterable, Sendable {
    case exchanging
    /// As NFS and FUSE have it: neither an exchange nor a rename to a name that must be free; but second names.
    case linking
    /// As exFAT has it: not even these.
    case plain
  }

  /// What happened to a file or a folder, as far as a power cut asks for it.
  package enum Event: Hashable, Sendable {
    case write(inode: UInt64)
    case sync(inode: UInt64, SyncKind)
    /// With the absolute paths and the file that was renamed.
    case rename(from: String, to: String, inode: UInt64)
    case remove(String)
  }
}
