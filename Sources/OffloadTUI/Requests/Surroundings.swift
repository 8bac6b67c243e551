package import OffloadKit

/// The world that the interface runs in, as whoever starts it hands it over.
package struct Surroundings {
  /// Says for whom a change waits.
  package typealias Wait = @Sendable (WaitedFor) -> Void

  /// The vault, open.
  package var vault: Vault
  /// The person's own settings: the only ones that name commands.
  package var settings: UserSettings
  package var environment: [String: String]
  /// Where paths begin that begin at no root.
  package var directory: String
  package var now: @Sendable () -> Moment
  /// Opens a file at a line (from 1) in the person's editor, and waits. It has the terminal meanwhile.
  package var edit: ([UInt8], Int) throws -> Void

  package init(
    vault: Vault, settings: UserSettings, environment: [String: String], directory: String,
    now: @escaping @Sendable () -> Moment, edit: @escaping ([UInt8], Int) throws -> Void
  ) {
    (self.vault, self.settings, self.environment) = (vault, settings, environment)
    (self.directory, self.now, self.edit) = (directory, now, edit)
  }

  /// A variable that is set to something.
  func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

  var folder: WorkingFolder { WorkingFolder(directory, home: variable("HOME")) }

  /// The folder for drafts of a vault that cannot be written: one for each vault.
  var stateFolder: String? {
    let base = variable("XDG_STATE_HOME") ?? variable("HOME").map { "\($0)/.local/state" }
    // FNV-1a: told apart by the vault's path, and the same in every run.
    let hash = folder.absolute(vault.root).utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return base.map { "\($0)/offload/\(String(hash, radix: 36))" }
  }
}
