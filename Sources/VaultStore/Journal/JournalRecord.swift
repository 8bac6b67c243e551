/// What the journal holds of one transaction: enough to complete it whatever happens, and to take it back later.
struct JournalRecord: Hashable, Sendable {
  var id: RecordID
  /// Where its inode numbers are those of files that can be looked at.
  var scope: InodeScope
  var header: OperationHeader
  /// Folders to be made first, outer ones before inner ones.
  var newFolders: [VaultPath]
  /// Folders that an operation had made, which go when they are empty in the end, inner ones first.
  var emptiedFolders: [VaultPath] = []
  var entries: [JournalEntry]

  /// The one whose files have that number. It is the one at that place, but where entries were dropped since, as by forgetting.
  func entry(_ number: Int) -> JournalEntry? {
    let isMeant = { (entry: JournalEntry) in JournalName(entry.temporary)?.part == .file(entry: number) }
    if entries.indices.contains(number), isMeant(entries[number]) { return entries[number] }
    return entries.first(where: isMeant)
  }

  /// What history says of it.
  var record: Record {
    Record(id: id, header: header, changes: entries.map(\.change), newFolders: newFolders)
  }
}

/// Within what an inode number names one file for good: one run of the system, and one `.offload` folder.
///
/// A vault that was restored, copied, or mounted by another system has other numbers, or the same for other files.
struct InodeScope: Hashable, Sendable {
  /// Empty where it is not known.
  var boot: [UInt8]
  /// The inode of `.offload`.
  var folder: UInt64

  /// Whether numbers from one may be compared with those of the other.
  func isSame(as other: InodeScope) -> Bool { self == other && !boot.isEmpty }
}

/// What is to be done to one name in the vault.
struct JournalEntry: Hashable, Sendable {
  var kind: FileChange.Kind
  var path: VaultPath
  var newPath: VaultPath?
  /// Written in place, since the name must keep its file.
  var isInPlace = false
  /// The name in `tx/` that holds the new text before the exchange and the old text after it.
  var temporary: [UInt8]
  /// The inode of the file with the new text; 0 for none.
  var temporaryInode: UInt64 = 0
  /// The inode that was read; 0 for a file that was not there.
  var originalInode: UInt64 = 0
  /// Of the text that the change was made of.
  var before: Fingerprint?
  var after: Fingerprint?
  /// What other programs had done to the file since the operation before: from what that had left to the text before.
  var outside: [Splice] = []
  /// From the text before to the new text.
  var splices: [Splice] = []
  var isKept = false
  /// What a removed file allowed, and a file that is made anew is to allow; nil for what new files do.
  var permissions: UInt32?

  /// The name that a file gets; nil for one that has it already, or loses it.
  var placedPath: VaultPath? {
    switch kind {
    case .created, .copied: path
    case .renamed: newPath
    case .changed, .removed: nil
    }
  }

  /// The name that a file loses.
  var formerPath: VaultPath? {
    switch kind {
    case .removed, .renamed: path
    case .changed, .created, .copied: nil
    }
  }

  /// Whether a renamed file's two names are one to some file systems.
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
