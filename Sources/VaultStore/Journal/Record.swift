/// What an operation was called, for the log and for whoever takes it back.
package struct OperationHeader: Hashable, Sendable {
  /// The command, as the log shows it.
  package var command: [UInt8]
  package var time: Timestamp
  /// Which front end asked.
  package var origin: [UInt8]
  /// Facts of the caller's own (the items it was about, the operation it takes back), kept in order.
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

  /// The operation that this one takes back: an undo names what it undid, a redo the undo.
  package var reverts: RecordID? { values(OperationHeader.revertsKey).first.flatMap { RecordID($0) } }

  package static let revertsKey = "reverts"

  /// Operations that an undo came to first, and found taken back by hand.
  package var foundTakenBack: [RecordID] {
    values(OperationHeader.foundTakenBackKey).compactMap { RecordID($0) }
  }

  package static let foundTakenBackKey = "found-taken-back"

  /// Whether it brought what was made elsewhere, or takes that back or brings it in again.
  package var isOfSync: Bool { !values(OperationHeader.syncKey).isEmpty }

  /// Its value is the commit that the vault's files became with it; `undo` where that is taken back.
  package static let syncKey = "sync"

  /// The files that another program had renamed, as somebody told it with this operation: an old and a new path.
  package var followed: [(old: VaultPath, new: VaultPath)] {
    values(OperationHeader.followedKey).compactMap { value in
      let paths = value.split(separator: 0, omittingEmptySubsequences: false).map { VaultPath(Array($0)) }
      guard paths.count == 2, let old = paths[0], let new = paths[1] else { return nil }
      return (old, new)
    }
  }

  /// - Parameter old: a path has no NUL, which stands between the two.
  package static func detail(following old: VaultPath, to new: VaultPath) -> Detail {
    Detail(key: Array(followedKey.utf8), value: old.bytes + [0] + new.bytes)
  }

  package static let followedKey = "followed"

  /// The values of every detail with this key, in order.
  package func values(_ key: String) -> [[UInt8]] {
    details.filter { $0.key.elementsEqual(key.utf8) }.map(\.value)
  }
}

/// One finished operation.
package struct Record: Hashable, Sendable {
  package var id: RecordID
  package var header: OperationHeader
  /// In the order in which they were made.
  package var changes: [FileChange]
  /// The folders that it made.
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
  /// What happened to files, for who follows them through their names: the renames of other programs that were told with
  /// the operation, and then its own changes.
  package var changesOfFiles: [FileChange] { renamesTold + changes }

  /// As if an operation had made them. An undo of what told of them does not take them back.
  package var renamesTold: [FileChange] {
    header.followed.map { FileChange(kind: .renamed, path: $0.old, newPath: $0.new) }
  }
}

/// What an operation did to one file.
package struct FileChange: Hashable, Sendable {
  package var kind: Kind
  package var path: VaultPath
  /// Where a renamed file went.
  package var newPath: VaultPath?
  /// Nil for a file that was not there, or whose bytes were not read.
  package var before: Fingerprint?
  /// Nil for a file that is not there any more, or whose bytes were not read.
  package var after: Fingerprint?
  /// What other programs had done to the file since the operation before: from what that had left to the old text. Empty also if
  /// nobody knows.
  package var outside: [Splice]
  /// From the old text to the new, whole lines in order. Empty for a copied or kept file.
  package var splices: [Splice]
  /// Whether the removed file itself is kept, since it is no text or too large for the record.
  package var isKept: Bool
  /// What a removed file allowed, for whoever makes it anew.
  package var permissions: UInt32?

  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case changed, created, removed, renamed
    /// Copied in from outside the vault, or back from what was kept.
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
