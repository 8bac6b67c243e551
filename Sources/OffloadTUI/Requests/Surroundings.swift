package import OffloadKit

/// The world in which the interface runs. The caller that starts it provides this.
package struct Surroundings {
  /// Tells which program a change is waiting for.
  package typealias Wait = @Sendable (WaitedFor) -> Void

  /// The open vault.
  package var vault: Vault
  /// The user's own settings, the only ones that can name commands.
  package var settings: UserSettings
  package var environment: [String: String]
  /// The base of relative paths.
  package var directory: String
  package var now: @Sendable () -> Moment
  /// Opens a file at a line (from 1) in the user's editor and waits. The editor has the terminal in the meantime.
  package var edit: ([UInt8], Int) throws -> Void

  package init(
    vault: Vault, settings: UserSettings, environment: [String: String], directory: String,
    now: @escaping @Sendable () -> Moment, edit: @escaping ([UInt8], Int) throws -> Void
  ) {
    (self.vault, self.settings, self.environment) = (vault, settings, environment)
    (self.directory, self.now, self.edit) = (directory, now, edit)
  }

  /// Returns an environment variable, or nil if it is empty.
  func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

  var folder: WorkingFolder { WorkingFolder(directory, home: variable("HOME")) }

  /// The folder for drafts if Offload can't write to the vault; each vault has its own.
  var stateFolder: String? {
    let base = variable("XDG_STATE_HOME") ?? variable("HOME").map { "\($0)/.local/state" }
    // FNV-1a of the vault's path: it tells vaults apart, and is the same in every run.
    let hash = folder.absolute(vault.root).utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return base.map { "\($0)/offload/\(String(hash, radix: 36))" }
  }
}
