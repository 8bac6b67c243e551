public import VaultStore

/// The reason why the vault couldn't do what the caller asked.
///
/// The cases contain facts, not sentences: the code that talks to a person finds the words. Unless a case
/// says otherwise, nothing changed.
public enum VaultError: Error {
  /// The caller named no folder, and neither `folder` nor a folder above it is a vault.
  case noVault(folder: String)
  /// Nothing exists at the vault's path.
  case noFolder(String)
  /// The path of the vault isn't a folder, or Offload can't enter it.
  case notAFolder(String)
  /// This user has changed a vault at this path, but now only an empty folder is there. Most likely the
  /// vault's disk isn't mounted. `Vault.create` makes a new vault there.
  case vaultMissing(String)
  /// The folder that Offload opened as the vault is no longer at its path, and no other folder is.
  case vaultGone(String)
  /// The path now leads to another folder than the one that Offload opened.
  case vaultReplaced(String)

  /// The text isn't a valid address in any form.
  case notAnAddress(String)
  /// An id prefix with fewer than three letters.
  case addressTooShort(String)
  /// No item has the address. `movedTo` is the item's last place in the log, `wordsNow` are its words since
  /// a later edit.
  case itemNotFound(address: String, movedTo: Place?, wordsNow: String?)
  /// More than one item has the address.
  case ambiguousItem(address: String, candidates: [ListedItem])
  /// The item at the place isn't the item that the address names.
  case itemMismatch(address: String, found: String)

  /// No collection has this name.
  case collectionNotFound(name: String, nearest: [String])
  /// More than one collection has this name.
  case ambiguousCollection(name: String, candidates: [VaultPath])
  /// The day or period that the name means has no note yet; it would be at the path.
  case noDayNote(name: String, VaultPath)
  /// The format for names of such notes has a token that Offload doesn't know.
  case dayNoteFormat(String, token: String)
  /// The name of such a note depends on a language that nothing tells. `names` are the possible names; empty
  /// if the names have words of no language that Offload knows.
  case dayNoteLanguage(format: String, names: [String])
  /// The vault doesn't have the template of new notes for days.
  case noTemplate(String)
  /// The collection has no such section.
  case sectionNotFound(name: String, collection: VaultPath, nearest: [String])
  /// The collection already has a section with this name, or one that links couldn't tell from it.
  case sectionExists(String, VaultPath)
  /// A collection can't have this name.
  case invalidCollectionName(String, CollectionNameProblem)
  /// A collection already has this path, or a path that differs only in case or normal form.
  case collectionExists(VaultPath)
  /// You can't rename, convert or remove the inbox or the tag register.
  case protectedCollection(VaultPath)

  /// The text isn't a tag.
  case invalidTag(String)
  /// Nothing has this tag.
  case tagNotFound(name: String, nearest: [String])
  /// A tag already has the new name; to merge tags is another operation.
  case tagExists(name: String)
  /// The description of a tag contains a word that Offload would read as another tag.
  case tagInDescription(String)
  /// The text isn't a colour.
  case invalidColor(String)

  /// A capture without words.
  case emptyText
  /// A text with a NUL byte: because of it, other programs would take the file for binary data.
  case holdsNUL
  /// A field assignment without `=`, or with an impossible key.
  case invalidField(String)
  /// The value doesn't fit the type of the field.
  case invalidValue(key: String, value: String, expected: String)
  /// The text isn't a date.
  case invalidDate(NaturalDateError)
  /// An item or a collection doesn't have the date that a new date would count from.
  case missingDate(key: String, of: String, settingInstead: String)
  /// The text is empty, or has other characters than letters, digits and hyphens.
  case invalidBlockID(String)
  /// Another block of the file already has this id.
  case blockIDExists(String, VaultPath)
  /// The item has more lines of its own after the first. They can't become part of another item's words.
  case furtherLines(Place)
  /// A position below 1 or above `limit`.
  case positionOutOfRange(limit: Int)
  /// An item can't move beside or under itself or one of its descendants.
  case moveUnderItself
  /// The named place is in another collection than the target of the items.
  case collectionMismatch(VaultPath, Place)
  /// Offload can't archive the item, because it or an item nested in it is still open.
  case stillOpen(Place)
  /// Completing the item would remove it, but an open task is nested in it.
  case stillOpenWithin(Place, Place)
  /// The items aren't all the siblings of one list.
  case notSiblings(VaultPath)
  /// The item begins with code, a table or the like, so Offload can't write into its first line.
  case notText(Place)
  /// No form of the value would read back as a field.
  case unwritableField
  /// The change would alter the meaning of the text around the place.
  case changesMeaning(Place)

  /// Offload can't read the file to attach.
  case attachmentUnreadable(path: String)
  /// The settings file names a folder for attached files that is a file.
  case attachmentFolder(VaultPath, setting: VaultPath)

  /// Another program changed the file, and the item can no longer be found.
  case changedUnderneath(Place)
  /// The change would touch a part of the file with git's conflict markers.
  case conflictMarkers(VaultPath, line: Int)
  /// Offload can't change the front matter of a file safely.
  case frontMatter(VaultPath, key: String, reason: String)

  /// The vault has no journal with this name apart from this user's own; `others` are the names of the ones
  /// it has.
  case journalNotFound(name: String, others: [String])
  /// The journal has no interrupted change.
  case nothingUnfinished(folder: String)
  /// Files of a change that was interrupted on another machine, and that are different now or gone.
  case changedSince([VaultPath], folder: String)
  /// No operation is left to undo.
  case nothingToUndo
  /// No undone operation is left to redo.
  case nothingToRedo
  /// The operation is already undone.
  case alreadyUndone(String)
  /// The editor failed after the user had written something; this file has the text.
  case editorFailed(writing: String)
  /// Offload has erased the text of the operation.
  case forgotten(operation: String)
  /// The log has no such operation.
  case operationNotFound(String)
  /// The lines that the operation wrote have changed since.
  case undoBlocked(operation: String, path: VaultPath, lines: [String])
  /// The file that the operation changed no longer exists.
  case undoFileGone(operation: String, path: VaultPath)
  /// The effect of the operation has already been undone by hand.
  case nothingLeftToUndo(operation: String)
  /// The effect of the undo is already gone: the removed text is there again, or other programs had removed
  /// it before.
  case nothingLeftToRedo(operation: String)
  /// The missing file has another name now.
  case renamedSince(VaultPath, to: VaultPath)
  /// The file is as the log last saw it, or the operation, or the whole log, has nothing about it.
  case nothingToRestore(VaultPath, operation: String?)
  /// Operations changed the file, but the log no longer has its text.
  case textNotKept(VaultPath)

  /// The number of matching items isn't the expected one.
  case unexpectedCount(expected: Int, found: Int)

  /// Another command held the lock for as long as this command was ready to wait.
  case busy(milliseconds: Int)
  /// The vault has a settings file with rules for writing changes, but Offload can't read it.
  case unreadSettings(UnreadFile)
  /// A folder, a pipe or a device is at the path of a file.
  case notAFile(VaultPath)
  /// Two names of the same file, with different changes for each.
  case sameFile(VaultPath, VaultPath)
  /// The file or folder is read-only or belongs to another user, or the disk is read-only.
  case notWritable(VaultPath)
  /// A symbolic link on the path leads out of the vault; Offload never writes through it.
  case leavesVault(VaultPath)
  /// A symbolic link on the path is broken or leads in a circle.
  case brokenLink(VaultPath)
  /// Offload uses this name for its own files.
  case reservedPath(VaultPath)
  /// Offload never changes a file at this path, with symbolic links resolved: a name on it begins with a
  /// dot (`isHidden`), or it is neither Markdown nor an attached file.
  case guardedPath(VaultPath, isHidden: Bool)
  /// Offload can't use the key that seals changes.
  case unusableKey(KeyProblem)
  /// An editor has the file open, and the text in the editor is the valid one.
  case openInEditor(VaultPath)
  /// The file existed before, and is gone.
  case gone(VaultPath)
  /// For longer than a command waits, other programs have kept writing the files or left them empty; or a
  /// program has just created a file with a name that was free when Offload prepared the change.
  case beingSaved([VaultPath])
  /// Another program saved the file in the meantime and changed the same lines as this change.
  case conflict(VaultPath)
  /// The text from an editor and a change in the vault in the meantime affect the same lines. The file at
  /// `draft` has the text from the editor.
  case editConflict(VaultPath, draft: String, lines: [String])
  /// The change is in the journal, but Offload could neither finish it nor roll it back; the next changing
  /// command does.
  case unfinished(operation: Operation.ID, reason: String)
  /// Offload can't read files or folders that may contain the wanted items.
  case unreadable([UnreadFile])
  /// The output file already exists.
  case outputExists(path: String)
  /// Output for other programs can't replace a file of the vault or one of Offload's own files.
  case outputInVault(path: String)
  /// A folder, a symbolic link, a pipe or a device is at the path of the output.
  case outputNotAFile(path: String)
  /// A system call failed.
  case system(call: String, path: String, reason: String)
}

/// The reason why a collection can't have a name.
public enum CollectionNameProblem: Sendable, Hashable {
  /// The name is empty.
  case empty
  /// It contains a character that has a meaning in links or file systems.
  case character(String)
  /// A part of it is `.` or `..`, or begins with a dot.
  case dot
  /// A part of it is longer in bytes than a file name can be.
  case tooLong(bytes: Int)
  /// Offload doesn't read a file with this name as a collection.
  case reserved
  /// Windows reserves the name for a device, so no file there can have it.
  case device(String)
  /// The vault's settings make Offload ignore files with this name.
  case ignored
  /// It is a word for the note of a day, which the collection would hide.
  case day
}
