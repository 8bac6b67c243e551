import OffloadKit
import VaultStore

/// This user's consent, on this machine, that Offload may start git in a vault, and which programs git may start there.
///
/// Offload writes the same random number to the repository and to a file of the user's, named by the vault's real path.
/// So neither a clone nor a copy has both. The user's file also has the agreed terms, one digest per line.
struct SyncConsent {
  let files: SyncFiles

  /// Whether Offload may start git at all.
  var isGiven: Bool {
    guard let here = files.read(.repositoryToken), let user = files.read(.userToken)?.lines.first else {
      return false
    }
    return !here.isEmpty && here == user
  }

  /// Digests of the agreed terms.
  var digests: Set<[UInt8]> { Set((files.read(.userToken) ?? []).lines.dropFirst()) }

  func give(to terms: SyncTerms) throws(StoreError) {
    let token = try files.randomToken()
    let lines = [token] + terms.digests
    try files.write(Array(lines.joined(separator: [UInt8(ascii: "\n")])), to: .userToken)
    try files.write(token, to: .repositoryToken)
  }

  /// The stored consent, for `restore`.
  var kept: (here: [UInt8]?, user: [UInt8]?) { (files.read(.repositoryToken), files.read(.userToken)) }

  func restore(_ kept: (here: [UInt8]?, user: [UInt8]?)) {
    for (bytes, entry) in [(kept.here, SyncFiles.Entry.repositoryToken), (kept.user, .userToken)] {
      if let bytes { try? files.write(bytes, to: entry) } else { files.remove(entry) }
    }
  }
}
