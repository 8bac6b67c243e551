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

  /// Whether it brought what was made elsewhere, or takes that back or brings it in again.
  package var isOfSync: Bool { !values(OperationHeader.syncKey).isEmpty }

  /// Its value is the commit that the vault's files became with it; `undo` where that is taken back.
  package static let syncKey = "sync"

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
    after: Fingerprint? = nil, splices: [Splice] = [], isKept: Bool = false,
    permissions: UInt32? = nil
  ) {
    self.kind = kind
    self.path = path
    self.newPath = newPath
    self.before = before
    self.after = after
    self.splices = splices
    self.isKept = isKept
    self.permissions = permissions
  }
}
