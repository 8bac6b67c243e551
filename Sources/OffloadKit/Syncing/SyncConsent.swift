import VaultStore

/// Whether this user has said, on this machine, that git may be started in a vault: a random number that lies in the
/// repository and beside the user's key, under the vault's real path. Neither a clone nor a copy has both.
struct SyncConsent {
  let files: SyncFiles

  var isGiven: Bool {
    guard let here = files.read(.repositoryToken), let user = files.read(.userToken) else { return false }
    return !here.isEmpty && here == user
  }

  func give() throws {
    let token = try files.randomToken()
    try files.write(token, to: .userToken)
    try files.write(token, to: .repositoryToken)
  }
}
