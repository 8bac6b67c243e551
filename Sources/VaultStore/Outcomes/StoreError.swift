/// The reason why a command failed. Unless the case says otherwise, nothing changed.
package enum StoreError: Error, Hashable, Sendable {
  /// Offload couldn't open the vault's root as a folder.
  case noVault(path: [UInt8], SystemFailure)
  /// This user has changed a vault in the folder, and the folder is empty now: most likely its disk isn't mounted.
  case vaultMissing(path: [UInt8])
  /// Another command held the lock longer than this one was ready to wait.
  case busy(milliseconds: Int)
  case notFound(VaultPath)
  /// A folder, a pipe or a device.
  case notAFile(VaultPath)
  /// A read-only file or folder, a file of another user, or a read-only disk.
  case notWritable(VaultPath)
  /// A link on the way leads out of the vault. Offload never writes through it.
  case leavesVault(VaultPath)
  /// A link on the way leads nowhere, or in a circle.
  case brokenLink(VaultPath)
  /// The new name is taken.
  case exists(VaultPath)
  /// The new name differs from another file's only in upper and lower case, or in its Unicode spelling.
  case collides(VaultPath, with: VaultPath)
  /// Only the store itself may use names inside `.offload`.
  case reserved(VaultPath)
  /// The path, after following links, isn't a file that Offload may change.
  case guarded(VaultPath, Refusal)

  /// Offload can neither read nor make the user's key.
  case noKey(path: [UInt8], SystemFailure)
  /// Other users may read the user's key.
  case keyExposed(path: [UInt8])
  /// The file in the place of the user's key isn't a key: it is a link, or has the wrong length.
  case keyDamaged(path: [UInt8])

  /// A file outside the history already has the output's name.
  case outputExists([UInt8])
  /// The output would replace a file of the vault.
  case outputInVault([UInt8])
  /// A folder, a link, a pipe or a device already has the output's name.
  case outputNotAFile([UInt8])

  /// The file existed and is gone.
  case gone(VaultPath)
  /// Another program keeps writing the file, has emptied it, or has just made a file of its name.
  case beingSaved(VaultPath)
  /// Another program saved the file in the meantime, and the lines of this change are different now.
  case conflict(VaultPath)

  /// The change is in the journal, but Offload could neither finish it nor roll it back. The next command that changes
  /// files does. Without a failure: another program saved a file just during the rollback.
  case unfinished(RecordID, SystemFailure?)

  /// Offload can't read the record of a finished operation, and must not take an older one for it. Without a failure:
  /// the record is damaged.
  case unreadableRecord(RecordID, path: [UInt8], SystemFailure?)
  case failed(SystemFailure, path: [UInt8])

  /// The reason why the gate doesn't admit a change of a file.
  package enum Refusal: Hashable, Sendable {
    /// A name on the way begins with a dot, or is another name for one that does.
    case hidden
    /// The file is neither Markdown nor in the folder of attached files.
    case kind
  }
}
