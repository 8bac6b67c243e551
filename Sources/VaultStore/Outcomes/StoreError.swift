/// Why a command was not done. Unless the case says otherwise, nothing changed.
package enum StoreError: Error, Hashable, Sendable {
  /// The vault's root could not be opened as a folder.
  case noVault(path: [UInt8], SystemFailure)
  /// This user has changed a vault in the folder, and nothing is in it any more: most likely its disk is not mounted.
  case vaultMissing(path: [UInt8])
  /// Another command held the lock for as long as this one was ready to wait.
  case busy(milliseconds: Int)
  case notFound(VaultPath)
  /// A folder, a pipe, a device.
  case notAFile(VaultPath)
  /// A read-only file or folder, a file of somebody else, a read-only disk.
  case notWritable(VaultPath)
  /// A link on the way leads out of the vault; nothing is ever written through it.
  case leavesVault(VaultPath)
  /// A link on the way leads nowhere, or in a circle.
  case brokenLink(VaultPath)
  /// The new name is taken.
  case exists(VaultPath)
  /// The new name equals another file's but for upper and lower case, or for its spelling in Unicode.
  case collides(VaultPath, with: VaultPath)
  /// Names inside `.offload` are the store's own.
  case reserved(VaultPath)
  /// The path, links followed, is of nothing that may be changed.
  case guarded(VaultPath, Refusal)

  /// The user's key can be neither read nor made.
  case noKey(path: [UInt8], SystemFailure)
  /// The user's key may be read by others.
  case keyExposed(path: [UInt8])
  /// What stands in the place of the user's key is none: a link, or not as long as a key is.
  case keyDamaged(path: [UInt8])

  /// A file outside the history has the name that was to be written.
  case outputExists([UInt8])
  /// A file of the vault is not replaced by what is written for other programs.
  case outputInVault([UInt8])
  /// A folder, a link, a pipe or a device has the name that was to be written.
  case outputNotAFile([UInt8])

  /// The file was there and is gone.
  case gone(VaultPath)
  /// Another program keeps writing the file, has emptied it, or has just made one of its name.
  case beingSaved(VaultPath)
  /// Another program saved the file meanwhile, and the very lines of this change are different now.
  case conflict(VaultPath)

  /// The change is in the journal, but could not be finished or taken back; the next changing command does it.
  /// Without a failure: another program saved a file just while the change was being taken back.
  case unfinished(RecordID, SystemFailure?)

  /// A finished operation's record, which older ones may not be taken for. Without a failure: it is garbled.
  case unreadableRecord(RecordID, path: [UInt8], SystemFailure?)
  case failed(SystemFailure, path: [UInt8])

  /// Why the gate lets no change of a file through.
  package enum Refusal: Hashable, Sendable {
    /// A name on the way begins with a dot, or is another name for one that does.
    case hidden
    /// It is neither Markdown nor in the folder of attached files.
    case kind
  }
}
