public import VaultStore

/// Why the vault could not do what it was asked.
///
/// Cases carry facts and no sentences: whoever talks to a person words them. Unless a case says otherwise,
/// nothing changed.
public enum VaultError: Error {
  /// No folder is named, and none upward from `folder` is a vault.
  case noVault(folder: String)
  /// There is nothing at the vault's path.
  case noFolder(String)
  /// What is at the vault's path is no folder, or cannot be entered.
  case notAFolder(String)
  /// This user has changed a vault at the path, and nothing is there any more but an empty folder: most likely the disk that
  /// it is on is not mounted. `Vault.create` begins a new one.
  case vaultMissing(String)
  /// The folder that was the vault when it was opened is not at its path any more, and no other is.
  case vaultGone(String)
  /// Another folder is at the vault's path by now.
  case vaultReplaced(String)

  /// The text has none of the forms of an address.
  case notAnAddress(String)
  /// An id prefix of fewer than three letters.
  case addressTooShort(String)
  /// No item has the address. `movedTo` tells where the log saw it last, `nearest` items that it may stand for.
  case itemNotFound(address: String, movedTo: Place?, wordsNow: String?)
  /// Several items have the address.
  case ambiguousItem(address: String, candidates: [ListedItem])
  /// The item at the place is not the one that the address names.
  case itemMismatch(address: String, found: String)

  /// No collection has the name.
  case collectionNotFound(name: String, nearest: [String])
  /// Several collections have the name.
  case ambiguousCollection(name: String, candidates: [VaultPath])
  /// The collection has no such section.
  case sectionNotFound(name: String, collection: VaultPath, nearest: [String])
  /// The collection has a section by that name, or one that links could not tell from it.
  case sectionExists(String, VaultPath)
  /// The name cannot be a collection's.
  case invalidCollectionName(String, CollectionNameProblem)
  /// A collection has the path, or one that differs only in case or normal form.
  case collectionExists(VaultPath)
  /// The inbox and the tag register cannot be renamed, converted or removed.
  case protectedCollection(VaultPath)

  /// The text is no tag.
  case invalidTag(String)
  /// Nothing bears the tag.
  case tagNotFound(name: String, nearest: [String])
  /// A tag has the new name already; merging is another operation.
  case tagExists(name: String)
  /// What a tag is for would be read as another tag.
  case tagInDescription(String)
  /// The text is no colour.
  case invalidColor(String)

  /// A capture without words.
  case emptyText
  /// A text with a NUL, with which other programs take a file for no text.
  case holdsNUL
  /// A field assignment without `=`, or with a key that cannot be one.
  case invalidField(String)
  /// A field's value is not of the field's type.
  case invalidValue(key: String, value: String, expected: String)
  /// The text isn't a date.
  case invalidDate(NaturalDateError)
  /// The text has more than letters, digits and hyphens, or nothing.
  case invalidBlockID(String)
  /// Another block of the file has the id.
  case blockIDExists(String, VaultPath)
  /// The item has lines of its own after its first, which the words of another one cannot hold.
  case furtherLines(Place)
  /// A position below 1 or above `limit`.
  case positionOutOfRange(limit: Int)
  /// An item cannot be moved beside or under itself or one of its own descendants.
  case moveUnderItself
  /// The place that is named lies in another collection than the one that items go to.
  case collectionMismatch(VaultPath, Place)
  /// The item is not done, or one nested in it is not, so that it can't be archived.
  case stillOpen(Place)
  /// An item would be removed by its completion, and an open task is nested in it.
  case stillOpenWithin(Place, Place)
  /// The items are not all the siblings of one list.
  case notSiblings(VaultPath)
  /// The item begins with code, a table or the like: nothing can be written into its first line.
  case notText(Place)
  /// The value cannot be written so that it is read back as a field.
  case unwritableField
  /// What stands around the place would be read as something else.
  case changesMeaning(Place)

  /// The file to attach cannot be read.
  case attachmentUnreadable(path: String)

  /// A file was changed by another program so that the item is no longer found.
  case changedUnderneath(Place)
  /// Git's conflict markers stand where the change would be made.
  case conflictMarkers(VaultPath, line: Int)
  /// The front matter of a file cannot be changed safely.
  case frontMatter(VaultPath, key: String, reason: String)

  /// The vault has no such journal but this user's own; `others` are those that it has.
  case journalNotFound(name: String, others: [String])
  /// The journal has no interrupted change.
  case nothingUnfinished(folder: String)
  /// Files that a change was about which was cut off elsewhere, and that are different now, or gone.
  case changedSince([VaultPath], folder: String)
  /// No operation is left to undo.
  case nothingToUndo
  /// No undone operation is left to redo.
  case nothingToRedo
  /// The operation is already undone.
  case alreadyUndone(String)
  /// The editor failed in which something was written, which is kept in this file.
  case editorFailed(writing: String)
  /// The operation's text was erased.
  case forgotten(operation: String)
  /// The log has no such operation.
  case operationNotFound(String)
  /// The very lines that the operation wrote were changed since.
  case undoBlocked(operation: String, path: VaultPath, lines: [String])
  /// The file that the operation changed is not there.
  case undoFileGone(operation: String, path: VaultPath)
  /// Somebody undid the operation by hand. `older` is the next that can be undone.
  case nothingLeftToUndo(operation: String)
  /// What the undo took back is there again, or others had taken it away before.
  case nothingLeftToRedo(operation: String)
  /// The file that is missing has another name now.
  case renamedSince(VaultPath, to: VaultPath)
  /// The file is as it was left, or the operation, or the whole log, has nothing of it.
  case nothingToRestore(VaultPath, operation: String?)
  /// The file was changed by operations, but its text cannot be told any more.
  case textNotKept(VaultPath)

  /// The number of matching items is not the expected one.
  case unexpectedCount(expected: Int, found: Int)

  /// Another command held the lock for as long as this one was ready to wait.
  case busy(milliseconds: Int)
  /// The vault's own settings, which say how changes are written, are there and cannot be read.
  case unreadSettings(UnreadFile)
  /// A folder, a pipe or a device stands where a file should.
  case notAFile(VaultPath)
  /// Two names of one file, by which it was to be changed in different ways.
  case sameFile(VaultPath, VaultPath)
  /// A read-only file or folder, a file of somebody else, a read-only disk.
  case notWritable(VaultPath)
  /// A link on the way leads out of the vault; nothing is ever written through it.
  case leavesVault(VaultPath)
  /// A link on the way leads nowhere, or in a circle.
  case brokenLink(VaultPath)
  /// The name is the program's own.
  case reservedPath(VaultPath)
  /// The path, links followed, is none that is ever changed: a name on it begins with a dot (`isHidden`), or it is neither
  /// Markdown nor an attached file.
  case guardedPath(VaultPath, isHidden: Bool)
  /// The key that changes are sealed with cannot be used.
  case unusableKey(KeyProblem)
  /// An editor has the file open, and its text there is what counts.
  case openInEditor(VaultPath)
  /// The file was there and is gone.
  case gone(VaultPath)
  /// Other programs keep writing the files, or have emptied them, for longer than a command waits; or one has just made a file
  /// of a name that was free when the change was made up.
  case beingSaved([VaultPath])
  /// Another program saved the file meanwhile, and the very lines of this change are different now.
  case conflict(VaultPath)
  /// What was written in an editor and what was changed in the vault meanwhile are the same lines. The text that
  /// was written is kept in the file at `draft`.
  case editConflict(VaultPath, draft: String, lines: [String])
  /// The change is in the journal, but could be neither finished nor taken back; the next changing command does it.
  case unfinished(operation: Operation.ID, reason: String)
  /// Files or folders cannot be read that may hold what is to be found.
  case unreadable([UnreadFile])
  /// A file has the name that was to be written for other programs.
  case outputExists(path: String)
  /// What is written for other programs does not replace a file of the vault, or one of the program's own.
  case outputInVault(path: String)
  /// A folder, a link, a pipe or a device has the name that was to be written.
  case outputNotAFile(path: String)
  /// The system refused a call.
  case system(call: String, path: String, reason: String)
}

/// Why a text cannot be the name of a collection.
public enum CollectionNameProblem: Sendable, Hashable {
  /// Nothing is left of it.
  case empty
  /// It holds a character that links or file systems give a meaning.
  case character(String)
  /// A part of it is `.` or `..`, or begins with a dot.
  case dot
  /// A part of it is longer than a file name can be, in bytes.
  case tooLong(bytes: Int)
  /// A file of that name is not read as a collection.
  case reserved
  /// Windows keeps the name for a device, so that no file there can have it.
  case device(String)
  /// The vault's settings leave files there unread.
  case ignored
}
