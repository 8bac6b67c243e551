/// The description of an operation, for the log and for undo.
package struct OperationHeader: Hashable, Sendable {
  /// The command, as the log shows it.
  package var command: [UInt8]
  package var time: Timestamp
  /// The front end that asked for the operation.
  package var origin: [UInt8]
  /// Facts of the caller's own, in order: for example the items, or the operation that it undoes.
  package var details: [Detail]

  package init(command: [UInt8], time: Timestamp, origin: [UInt8], details: [Detail] = []) {
    self.command = command
    self.time = time
    self.origin = origin
    self.details = details
  }

  package struct Detail: Hashable, Sendable {
    package var key: [UInt8]
    package var value: [UInt8]

    package init(key: [UInt8], value: [UInt8]) {
      self.key = key
      self.value = value
    }
  }

  /// The operation that this one undoes: an undo names the operation that it undid, a redo the undo.
  package var reverts: RecordID? { values(OperationHeader.revertsKey).first.flatMap { RecordID($0) } }

  package static let revertsKey = "reverts"

  /// Operations that an undo reached first, and found undone by hand.
  package var foundTakenBack: [RecordID] {
    values(OperationHeader.foundTakenBackKey).compactMap { RecordID($0) }
  }

  package static let foundTakenBackKey = "found-taken-back"

  /// Whether it is a sync: it brought changes made elsewhere, or undoes or redoes that.
  package var isOfSync: Bool { !values(OperationHeader.syncKey).isEmpty }

  /// The value is the commit that the vault's files became with it, or `undo`.
  package static let syncKey = "sync"

  /// Renames by another program that the user noted with this operation: an old and a new path each.
  package var followed: [(old: VaultPath, new: VaultPath)] {
    values(OperationHeader.followedKey).compactMap { value in
      let paths = value.split(separator: 0, omittingEmptySubsequences: false).map { VaultPath(Array($0)) }
      guard paths.count == 2, let old = paths[0], let new = paths[1] else { return nil }
      return (old, new)
    }
  }

  /// - Parameter old: the old path. Since a path can't contain NUL, a NUL separates the two.
  package static func detail(following old: VaultPath, to new: VaultPath) -> Detail {
    Detail(key: Array(followedKey.utf8), value: old.bytes + [0] + new.bytes)
  }

  package static let followedKey = "followed"

  /// Returns the values of every detail with this key, in order.
  package func values(_ key: String) -> [[UInt8]] {
    details.filter { $0.key.elementsEqual(key.utf8) }.map(\.value)
  }
}

/// One finished operation.
package struct Record: Hashable, Sendable {
  package var id: RecordID
  package var header: OperationHeader
  /// In the order in which the operation made them.
  package var changes: [FileChange]
  /// The folders that the operation made.
  package var newFolders: [VaultPath]

  package init(
    id: RecordID, header: OperationHeader, changes: [FileChange], newFolders: [VaultPath] = []
  ) {
    self.id = id
    self.header = header
    self.changes = changes
    self.newFolders = newFolders
  }
}

extension Record {
  /// The changes of files, for a caller that follows files through their names: first the renames by other programs
  /// noted with the operation, then its own changes.
  package var changesOfFiles: [FileChange] { renamesTold + changes }

  /// The noted renames, as if an operation had made them. Undoing the operation doesn't undo them.
  package var renamesTold: [FileChange] {
    header.followed.map { FileChange(kind: .renamed, path: $0.old, newPath: $0.new) }
  }
}

/// The change of one file in an operation.
package struct FileChange: Hashable, Sendable {
  package var kind: Kind
  package var path: VaultPath
  /// The new path of a renamed file.
  package var newPath: VaultPath?
  /// Nil for a file that didn't exist, or whose bytes Offload didn't read.
  package var before: Fingerprint?
  /// Nil for a file that no longer exists, or whose bytes Offload didn't read.
  package var after: Fingerprint?
  /// What other programs changed in the file since the last operation: from the text that it left to the old text.
  /// Empty also if that isn't known.
  package var outside: [Splice]
  /// From the old text to the new, whole lines in order. Empty for a copied or kept file.
  package var splices: [Splice]
  /// Whether Offload keeps the removed file itself, since it isn't text or is too large for the record.
  package var isKept: Bool
  /// The permissions of a removed file, to restore them with it.
  package var permissions: UInt32?

  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case changed, created, removed, renamed
    /// Copied from outside the vault, or restored from a kept file.
    case copied
  }

  package init(
    kind: Kind, path: VaultPath, newPath: VaultPath? = nil, before: Fingerprint? = nil,
    after: Fingerprint? = nil, outside: [Splice] = [], splices: [Splice] = [], isKept: Bool = false,
    permissions: UInt32? = nil
  ) {
    self.kind = kind
    self.path = path
    self.newPath = newPath
    self.before = before
    self.after = after
    self.outside = outside
    self.splices = splices
    self.isKept = isKept
    self.permissions = permissions
  }
}
