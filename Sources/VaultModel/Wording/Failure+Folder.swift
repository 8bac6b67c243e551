import VaultStore

/// The words for a folder at a vault's path that is no longer the vault, and for one that is no folder.
extension Failure {
  static func noVault(_ folder: String) -> Failure {
    Failure(
      "no-vault", "there are no notes in \(ShellWords.quoted(folder)) or in a folder above it",
      hint: "offload init ~/notes --default")
  }

  static func vaultMissing(_ path: String) -> Failure {
    Failure(
      "vault-missing",
      "\(ShellWords.quoted(path)) was a vault, but it's empty now; nothing changed. Mount its disk, or start a new vault there",
      hint: "offload init \(path)")
  }

  static func vaultGone(_ path: String) -> Failure {
    Failure(
      "vault-gone", "the vault isn't at \(ShellWords.quoted(path)) any more; nothing changed",
      hint: "ls -ld \(path)")
  }

  static func attachmentFolder(_ path: VaultPath, _ setting: VaultPath) -> Failure {
    Failure(
      "attachment-folder",
      "\(path) isn't a folder, so nothing can be attached there; change the folder in \(setting)",
      hint: "offload help settings")
  }

  static func vaultReplaced(_ path: String) -> Failure {
    Failure(
      "vault-replaced", "\(ShellWords.quoted(path)) is another folder now; nothing changed",
      hint: "offload --vault \(path)")
  }
}
