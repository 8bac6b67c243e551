/// The journal's record of one transaction: enough to complete it whatever happens, and to undo it later.
struct JournalRecord: Hashable, Sendable {
  var id: RecordID
  /// The scope in which its inode numbers are valid.
  var scope: InodeScope
  var header: OperationHeader
  /// Folders to make first, outer ones before inner ones.
  var newFolders: [VaultPath]
  /// Folders that an operation had made, to remove if they are empty in the end, inner ones first.
  var emptiedFolders: [VaultPath] = []
  var entries: [JournalEntry]

  /// Returns the entry whose files have that number. It is the entry at that index, unless Offload has since dropped
  /// entries, as erasing does.
  func entry(_ number: Int) -> JournalEntry? {
    let isMeant = { (entry: JournalEntry) in JournalName(entry.temporary)?.part == .file(entry: number) }
    if entries.indices.contains(number), isMeant(entries[number]) { return entries[number] }
    return entries.first(where: isMeant)
  }

  /// The record as the history shows it.
  var record: Record {
    Record(id: id, header: header, changes: entries.map(\.change), newFolders: newFolders)
  }
}

/// The scope in which an inode number names one file for good: one boot of the system, and one `.offload` folder.
///
/// A vault that was restored, copied, or mounted by another system has other numbers, or the same numbers for other
/// files.
struct InodeScope: Hashable, Sendable {
  /// Empty if it isn't known.
  var boot: [UInt8]
  /// The inode of `.offload`.
  var folder: UInt64

  /// Returns whether inode numbers from both scopes may be compared.
  func isSame(as other: InodeScope) -> Bool { self == other && !boot.isEmpty }
}

/// A change of one name in the vault.
struct JournalEntry: Hashable, Sendable {
  var kind: FileChange.Kind
  var path: VaultPath
  var newPath: VaultPath?
  /// Whether Offload writes in place, since the name must keep its file.
  var isInPlace = false
  /// The name in `tx/` that holds the new text before the exchange and the old text after it.
  var temporary: [UInt8]
  /// The inode of the file with the new text; 0 for none.
  var temporaryInode: UInt64 = 0
  /// The inode of the file that Offload read; 0 for a file that didn't exist.
  var originalInode: UInt64 = 0
  /// The fingerprint of the base.
  var before: Fingerprint?
  var after: Fingerprint?
  /// What other programs changed in the file since the last operation: from the text that it left to the base.
  var outside: [Splice] = []
  /// From the base to the new text.
  var splices: [Splice] = []
  var isKept = false
  /// The permissions of a removed or new file; nil for the default of new files.
  var permissions: UInt32?

  /// The new name of a file; nil if it keeps its name or loses it.
  var placedPath: VaultPath? {
    switch kind {
    case .created, .copied: path
    case .renamed: newPath
    case .changed, .removed: nil
    }
  }

  /// The name that a file loses; nil if it keeps it.
  var formerPath: VaultPath? {
    switch kind {
    case .removed, .renamed: path
    case .changed, .created, .copied: nil
    }
  }

  /// Whether some file systems treat a renamed file's two names as one.
  var isCaseChange: Bool {
    guard let newPath else { return false }
    return path.parent == newPath.parent && NameCollision.areSame(path.name, newPath.name)
  }

  var change: FileChange {
    FileChange(
      kind: kind, path: path, newPath: newPath, before: before, after: after, outside: outside,
      splices: splices, isKept: isKept, permissions: permissions)
  }
}
