import OffloadKit

/// The one place that words what could not be done.
extension Problem {
  /// A sentence; nil for an error that whoever started the interface words.
  static func words(_ error: any Error) -> String? {
    guard let error = error as? VaultError else { return nil }
    return changes(error) ?? files(error) ?? names(error)
  }

  /// Whether the line that a change was about is not there as it was.
  static func isChangedUnderneath(_ error: any Error) -> Bool {
    switch error {
    case VaultError.changedUnderneath, VaultError.gone: true
    default: false
    }
  }

  /// Whether an operation can never be taken back any more.
  static func endsStep(_ error: any Error) -> Bool {
    switch error {
    case VaultError.alreadyUndone, VaultError.forgotten, VaultError.operationNotFound,
      VaultError.nothingToUndo:
      true
    default: false
    }
  }

  /// Why something cannot be kept on this machine, without a full stop.
  static func unkept(_ error: any Error) -> String {
    switch error {
    case VaultError.system(_, let path, let reason): path.isEmpty ? reason : "\(path): \(reason)"
    case VaultError.busy: "another command is changing the vault"
    default: "no folder for it can be written"
    }
  }

  /// Why a collection cannot be read, as a sentence; nil where there is none.
  static func unread(_ path: CollectionPath, _ error: any Error) -> String? {
    switch error {
    case VaultError.collectionNotFound: nil
    case VaultError.system(_, _, let reason): "\(path.text) cannot be read: \(reason)."
    case VaultError.notAFile: "\(path.text) cannot be read: it is no file."
    case VaultError.brokenLink: "\(path.text) cannot be read: the link leads nowhere."
    default: "\(path.text) cannot be read."
    }
  }

  /// What files that cannot be read mean for what is shown.
  static func missing(_ files: [String]) -> Problem? {
    guard let first = files.first else { return nil }
    let others = files.count > 1 ? ", and \(files.count - 1) more" : ""
    return Problem("What is in there is missing: \(first)\(others).")
  }

  private static func changes(_ error: VaultError) -> String? {
    switch error {
    case .changedUnderneath(let place):
      "Another program changed \(place.path.text), and that line is gone. Nothing was changed."
    case .conflict(let path, _):
      "Another program changed the same lines of \(path.text). Nothing was changed."
    case .partlyMade(_, let paths, let conflict):
      "\(conflict.text) was changed meanwhile. Taken back, but in \(paths.map(\.text).joined(separator: ", ")) it is made: a program had saved it there."
    case .conflictMarkers(let path, let line):
      "\(path.text):\(line) holds two versions; E opens the editor. Nothing was changed."
    case .editConflict(let path, let draft, _):
      "The same lines of \(path.text) were changed meanwhile; your text is in \(draft)."
    case .editorFailed(let writing): "The editor failed; what was written is kept in \(writing)."
    case .undoBlocked(_, let path, _): "\(path.text) was changed there since; it stays as it is."
    case .alreadyUndone: "It is taken back already."
    case .forgotten: "What it did is not kept any more."
    case .nothingToUndo: "There is nothing to take back."
    case .nothingToRedo: "There is nothing to bring back."
    case .operationNotFound: "The log does not have it any more."
    case .unfinished(_, let reason):
      "It is recorded but not finished: \(reason). The next change completes it."
    default: nil
    }
  }

  private static func files(_ error: VaultError) -> String? {
    switch error {
    case .busy: "Another command is changing the vault. Nothing was changed."
    case .notWritable(let path): "Could not save: \(path.text) is read-only."
    case .notAFile(let path): "Could not save: \(path.text) is no file."
    case .leavesVault(let path): "Could not save: \(path.text) leads out of the vault."
    case .brokenLink(let path): "Could not save: \(path.text) leads nowhere."
    case .reservedPath(let path): "\(path.text) is a name of Offload's own."
    case .unusableKey: "Your key cannot be used. Nothing was changed; offload log says more."
    case .guardedPath(let path, isHidden: true):
      "\(path.text) lies below a name with a dot and is left alone."
    case .guardedPath(let path, isHidden: false): "\(path.text) is no note and no attached file."
    case .sameFile(let path, let other): "\(path.text) and \(other.text) are one file. Nothing was changed."
    case .gone(let path): "\(path.text) was removed by another program. Nothing was changed."
    case .beingSaved(let paths):
      "\(paths.first?.text ?? "A file") is being saved by another program. Nothing was changed."
    case .frontMatter(let path, let key, let reason):
      "\(key) in \(path.text) cannot be changed safely: \(reason)."
    case .unreadable(let files): "\(files.first?.path ?? "A file") cannot be read. Nothing was changed."
    case .attachmentUnreadable(let path): "\(path) cannot be read, so it was not attached."
    case .system(_, let path, let reason):
      "\(path.isEmpty ? "The vault" : path): \(reason). Nothing was changed."
    default: nil
    }
  }

  private static func names(_ error: VaultError) -> String? {
    switch error {
    case .emptyText: "There are no words to keep."
    case .invalidTag(let text): "\(Sentence.quoted(text)) cannot be a tag."
    case .tagNotFound(let name, _): "Nothing bears the tag #\(name)."
    case .invalidDate(let error): "\(error)."
    case .invalidValue(let key, _, let expected): "\(key) takes \(expected)."
    case .unwritableField, .invalidField: "This would not be read back as a field."
    case .collectionExists(let path): "\(path.text) exists already."
    case .collectionNotFound(let name, _): "\(name) is no longer there."
    case .sectionNotFound(let name, let path, _): "\(path.text) has no section \(name) any more."
    case .invalidCollectionName(let name, _): "\(Sentence.quoted(name)) cannot be the name of a collection."
    case .protectedCollection(let path): "\(path.text) keeps its name and its place."
    case .moveUnderItself: "It cannot be moved into itself."
    case .positionOutOfRange: "There is no such place in the list."
    case .notText(let place): "\(place.path.text):\(place.line) is no line of words; E opens the editor."
    case .changesMeaning(let place): "It would be read as something else at \(place.path.text):\(place.line)."
    case .notSiblings, .collectionMismatch: "They do not stand in one list."
    default: nil
    }
  }
}
