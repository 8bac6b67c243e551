import OffloadKit
import VaultStore

/// What this user has agreed to, on this machine: that git may be started in a vault, and what it starts there.
///
/// A random number lies in the repository and beside the user's key, under the vault's real path, so that neither a clone nor
/// a copy has both. Below the user's are the terms, a digest a line.
struct SyncConsent {
  let files: SyncFiles

  /// Whether git may be started at all.
  var isGiven: Bool {
    guard let here = files.read(.repositoryToken), let user = files.read(.userToken)?.lines.first else {
      return false
    }
    return !here.isEmpty && here == user
  }

  /// The terms that were agreed to.
  var digests: Set<[UInt8]> { Set((files.read(.userToken) ?? []).lines.dropFirst()) }

  func give(to terms: SyncTerms) throws(StoreError) {
    let token = try files.randomToken()
    let lines = [token] + terms.digests
    try files.write(Array(lines.joined(separator: [UInt8(ascii: "\n")])), to: .userToken)
    try files.write(token, to: .repositoryToken)
  }

  /// What is kept of it, to be put back.
  var kept: (here: [UInt8]?, user: [UInt8]?) { (files.read(.repositoryToken), files.read(.userToken)) }

  func restore(_ kept: (here: [UInt8]?, user: [UInt8]?)) {
    for (bytes, entry) in [(kept.here, SyncFiles.Entry.repositoryToken), (kept.user, .userToken)] {
      if let bytes { try? files.write(bytes, to: entry) } else { files.remove(entry) }
    }
  }
}
