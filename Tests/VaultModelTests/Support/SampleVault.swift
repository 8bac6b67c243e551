import Foundation
import TestSupport
import VaultModel

/// A vault in a folder of its own, for reading. It is 09:00 on Tuesday, 10 March 2026.
final class SampleVault: TestFolder {
  static let now = Moment(secondsSince1970: 1_773_133_200, utcOffset: 0)
  static var today: CivilDate { now.date }

  /// Whoever works in the vault.
  var user: User { User(keysIn: [homeFolder.path]) }

  /// The vault, opened anew.
  var vault: Vault {
    get throws { try Vault.open(folder.path, now: Self.now, user: user) }
  }

  /// The bytes of every file but the journal's.
  var files: [String: [UInt8]] { bytes { !$0.hasPrefix(".offload") || $0 == ".offload/config.yml" } }
}
