public import VaultStore

/// What became of an operation, or would become of it, for a dry run.
public struct ChangeReport<Value> {
  /// What the operation's body returned.
  public var value: Value
  /// The operation in the log; nil where nothing changed, or for a dry run.
  public var operation: Operation.ID?
  /// The files that changed, or would.
  public var files: [VaultPath]
  /// For a dry run, the unified diff of what would change; else empty.
  public var diff: [UInt8]
  /// What a person should know beside the receipt.
  public var notes: [Note]
  /// Whether the disk has confirmed the change. Where it has not, the change is made, and the next changing
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

/// Something that a person should know beside an operation's receipt.
public enum Note: Sendable, Hashable {
  /// Another program saved the file meanwhile, and both changes are in it.
  case merged(VaultPath)
  /// Lines that were changed elsewhere stayed, and so did our version of them.
  case keptBoth(VaultPath, lines: [String])
  /// A moved item left the definition of a reference or a footnote behind.
  case leftBehind(VaultPath, reference: String)
  /// A link to what has another name or place now stays as it was: with the new target, its line would not be read alike.
  case linkKept(VaultPath, target: String)
  /// A moved item has another block id in the file that it went to, where a block had its own.
  case renamedBlockID(VaultPath, old: String, new: String)
  /// A new item, or one with new words, has a block id that another block of its file has; one that none has is beside it.
  case sharedBlockID(Place, String, free: String)
  /// A completed item has no next occurrence, since its rule is not understood, or has no further day.
  case notRepeated(words: String, rule: String, isUnderstood: Bool)
  /// A completed item was removed, as it asks for, and with it what stood below it.
  case removedWithLines(words: String)
  /// An item that was captured, or got other words, has a date, a priority or a rule that nobody understands; it
  /// is kept as it was written.
  case notUnderstood(words: String, ItemProblem)
  /// A word of an item that was captured, or got other words, reads like a date of another program's, `due:friday`; it is a word,
  /// which the place of the item, the field and the value that ``ItemRepository/set(_:_:)`` takes go with.
  case keptAsWords(String, key: String, value: String, Place)
  /// Fields of an item that became a part of another one, which has other values of them.
  case leftOut([String], of: String)
  /// An earlier operation was finished that had been cut off.
  case completed(command: String)
  /// An earlier operation was interrupted, and is undone now.
  case takenBack(command: String)
  /// An operation was cut off; the next changing command finishes it.
  case pending(command: String)
  /// An operation was cut off while these files stood aside, on a file system that cannot exchange names: until the next
  /// changing command gives them back they seem to be missing.
  case standAside([VaultPath])
  /// What could not be understood or decided was put here, by paths from the vault's root, with the files that it is about.
  case quarantine(files: [String], paths: [VaultPath])
  /// A setting has none of its values, so that its default counts.
  case refusedSetting(key: String, expected: String)
  /// A settings file, Offload's own or another program's, that cannot be read, so that its defaults count.
  case unreadSettings(UnreadFile)
  /// Files that a change of the whole vault left as they are: links on the way to them lead to where nothing is changed.
  case leftAlone([VaultPath])
  /// A journal that is not this user's holds a change that was never finished: its folder, the files that it is about, and
  /// where its texts lie. `Vault.recover` finishes it.
  case unfinishedElsewhere(folder: String, paths: [VaultPath], texts: String)
  /// There is no place for a key that lasts; the one at this path, which is new, goes when the machine is started again.
  case temporaryKey(path: String)
  /// The user's key cannot be used, so that the log and what an earlier command left are not to be had.
  case unusableKey(KeyProblem)
  /// This user has changed a vault at this path, and nothing is there any more but an empty folder.
  case vaultMissing(path: String)
  /// The journal holds a record of a newer version.
  case newerRecord
  /// Something else than a folder, most likely a link, has the place of a folder of the journal.
  case misplacedFolder(path: String)
  /// An earlier operation cannot be finished, since the file may not be written.
  case waiting(VaultPath)
  /// A program wrote into a file that had been replaced, and its text was merged.
  case writtenToReplacedFile(VaultPath)
  /// A program emptied the file as it was replaced; its text stays.
  case emptied(VaultPath)
  /// The file is empty though its last known text was not.
  case fileWasEmptied(VaultPath)
  /// A save brought back what an operation had changed.
  case staleSave(VaultPath, operation: Operation.ID)
  /// What these operations did had been taken back by hand already, newest first, so that an older one was undone.
  case passedOver([Operation.ID], undone: Operation.ID, command: String)
  /// What was taken back has changed these files in an editor, which had them open: that part only the editor takes back.
  case leftToEditor([VaultPath])
  /// An attached file stays, since somebody has changed it after the operation that is undone.
  case editedSince(VaultPath)
  /// For a moment the file was missing while it was changed.
  case nonAtomicReplace(VaultPath)
}
