public import VaultStore

/// The result of an operation, or of its dry run.
public struct ChangeReport<Value> {
  /// The result of the operation's body.
  public var value: Value
  /// The operation in the log; nil if nothing changed, and for a dry run.
  public var operation: Operation.ID?
  /// The files that changed, or would change.
  public var files: [VaultPath]
  /// For a dry run, the unified diff of the change; otherwise empty.
  public var diff: [UInt8]
  /// Facts for the user beyond the receipt.
  public var notes: [Note]
  /// Whether the disk has confirmed the change. If not, the change is made all the same, and the next changing
  /// command confirms it.
  public var isConfirmedDurable: Bool

  init(
    value: Value, operation: Operation.ID? = nil, files: [VaultPath], diff: [UInt8] = [], notes: [Note] = [],
    isConfirmedDurable: Bool = true
  ) {
    self.value = value
    self.operation = operation
    self.files = files
    self.diff = diff
    self.notes = notes
    self.isConfirmedDurable = isConfirmedDurable
  }
}

extension ChangeReport: Sendable where Value: Sendable {}

/// A fact about an operation that the user should know beyond its receipt.
public enum Note: Sendable, Hashable {
  /// Another program saved the file in the meantime, and the file has both changes.
  case merged(VaultPath)
  /// Another program changed the same lines as Offload, and Offload kept both versions of them.
  case keptBoth(VaultPath, lines: [String])
  /// A moved item left the definition of a reference or a footnote behind.
  case leftBehind(VaultPath, reference: String)
  /// Offload left a link to a renamed or moved target as it was: with the new target, Markdown would read its line
  /// differently.
  case linkKept(VaultPath, target: String)
  /// A moved item got another block id, because a block of its new file had the same id.
  case renamedBlockID(VaultPath, old: String, new: String)
  /// A new item, or one with new words, has the block id of another block of its file; `free` is an id that no block
  /// has.
  case sharedBlockID(Place, String, free: String)
  /// A completed item has no next occurrence: Offload doesn't understand its rule, or the rule has no further day.
  case notRepeated(words: String, rule: String, isUnderstood: Bool)
  /// Offload removed a completed item, as the item asks for, and the lines below it.
  case removedWithLines(words: String)
  /// A captured or reworded item has a date, a priority or a rule that Offload doesn't understand. Offload keeps it
  /// as written.
  case notUnderstood(words: String, ItemProblem)
  /// A word of a captured or reworded item looks like a date of another program, such as `due:friday`, but is a plain
  /// word. The key, the value and the place are those that ``ItemRepository/set(_:_:)`` takes.
  case keptAsWords(String, key: String, value: String, Place)
  /// An item became a part of another one, and lost fields for which that one has other values.
  case leftOut([String], of: String)
  /// A new or renamed collection has the name of other ones, given as paths without `.md`.
  case sameName(VaultPath, as: [String])
  /// Offload finished an earlier operation that was cut off.
  case completed(command: String)
  /// Offload undid an earlier operation that was interrupted.
  case takenBack(command: String)
  /// An operation was cut off. The next changing command finishes it.
  case pending(command: String)
  /// An operation was cut off with these files set aside, on a file system that can't exchange names. They seem to be
  /// missing until the next changing command restores them.
  case standAside([VaultPath])
  /// Offload put texts that it couldn't place into quarantine: their paths from the root of the vault, and the files
  /// that they are about.
  case quarantine(files: [String], paths: [VaultPath])
  /// A setting in a file has an invalid value, so Offload uses its default.
  case refusedSetting(key: String, expected: String, in: VaultPath)
  /// Offload can't read a settings file, its own or another program's, and uses the defaults.
  case unreadSettings(UnreadFile)
  /// Offload can't read Obsidian's settings for the notes of days.
  case unreadDayNotes(UnreadFile)
  /// A change of the whole vault left these files alone: links on their paths lead to a place where Offload changes
  /// nothing.
  case leftAlone([VaultPath])
  /// A journal that isn't this user's holds an unfinished change: the folder of the journal, the files of the change,
  /// and the folder of its texts. `Vault.recover` finishes it.
  case unfinishedElsewhere(folder: String, paths: [VaultPath], texts: String)
  /// There is no lasting place for a key. The new one at this path is gone after a restart of the machine.
  case temporaryKey(path: String)
  /// Offload can't use the user's key, so it can't read the log or finish earlier commands.
  case unusableKey(KeyProblem)
  /// This user has changed a vault at this path, but only an empty folder is there now.
  case vaultMissing(path: String)
  /// The journal holds a record of a newer version of Offload.
  case newerRecord
  /// In place of a folder of the journal there is something other than a folder, most likely a link.
  case misplacedFolder(path: String)
  /// Offload can't finish an earlier operation, because it may not write the file.
  case waiting(VaultPath)
  /// A program wrote into a file that Offload had replaced, and Offload merged its text.
  case writtenToReplacedFile(VaultPath)
  /// A program emptied the file while Offload replaced it. Offload kept the text.
  case emptied(VaultPath)
  /// The file is empty, but its last known text wasn't.
  case fileWasEmptied(VaultPath)
  /// A save by another program reverted the changes of an operation.
  case staleSave(VaultPath, operation: Operation.ID)
  /// Undo skipped these operations, newest first, because their changes had been reverted by hand already. It undid
  /// an older one.
  case passedOver([Operation.ID], undone: Operation.ID, command: String)
  /// The undone operation also changed these files in an editor that had them open. Only the editor can undo that
  /// part.
  case leftToEditor([VaultPath])
  /// An attached file stays, because it was changed after the operation that Offload undoes.
  case editedSince(VaultPath)
  /// The file was missing for a moment while Offload changed it.
  case nonAtomicReplace(VaultPath)
}
