package import VaultStore
package import VaultSyntax

/// One operation while it is put together: the files that it has read and what they are to become, and the repositories of
/// the vault, bound to it.
///
/// What they do within `Vault.transaction` happens together or not at all, and is undone together. What they read is
/// the vault with all that the operation has done so far. Nothing is written before its body has returned; then the store
/// does that.
public final class Change {
  package let vault: Vault
  /// What the store will make of it.
  package private(set) var transaction: Transaction
  /// The files that were read or written so far.
  package var openDocuments: [VaultPath: Document] { unwritten.documents }
  /// What the vault is to those who read it within the operation.
  private(set) var unwritten: Overlay
  /// Texts that are held, and are another now.
  private(set) var rewritten: Set<VaultPath> = []
  /// What the operation did to items, for the log.
  package var events: [ItemEvent] = []
  /// What a person should know beside the receipt.
  package var notes: [Note] = []

  /// The day on which it is made.
  package var today: CivilDate { vault.now.date }

  init(_ transaction: Transaction, in vault: Vault) {
    (self.transaction, self.vault, unwritten) = (transaction, vault, vault.unwritten)
  }

  /// Does something, or, where that throws, nothing of it.
  func wholly<Result>(_ body: (Change) throws -> Result) throws -> Result {
    let before = (transaction, unwritten, rewritten)
    let (events, notes) = (events.count, notes.count)
    do {
      return try body(self)
    } catch {
      (transaction, unwritten, rewritten) = before
      self.events.removeSubrange(events...)
      self.notes.removeSubrange(notes...)
      throw error
    }
  }

  /// The document as this operation has left it so far; nil where there is no such file.
  ///
  /// - Throws: `VaultError.unreadable` where its bytes are no text.
  package func document(at path: VaultPath) throws -> Document? {
    if let document = unwritten.documents[path] { return document }
    guard let file = try transaction.read(path) else {
      try vault.refuseAway(path)
      return nil
    }
    let document = try path.document(file.bytes)
    unwritten.documents[path] = document
    return document
  }

  /// The bytes of a file, text or not, as this operation has left them so far; nil where there is no such file.
  package func bytes(at path: VaultPath) throws -> [UInt8]? {
    try unwritten.documents[path]?.bytes ?? transaction.read(path)?.bytes
  }

  /// The document of a file that must be there.
  ///
  /// - Throws: `VaultError.collectionNotFound`.
  package func existingDocument(at path: VaultPath) throws -> Document {
    guard let document = try document(at: path) else {
      throw VaultError.collectionNotFound(name: path.text, nearest: [])
    }
    return document
  }

  /// Changes a file by patches against the document that `patches` is given.
  ///
  /// - Throws: `VaultError.collectionNotFound` where there is no such file, `VaultError.conflictMarkers` where a
  ///   patch touches lines between git's conflict markers.
  package func edit(_ path: VaultPath, _ patches: (Document) throws -> [Patch]) throws {
    let document = try existingDocument(at: path)
    let edits = try refusals(in: path) { try patches(document) }
    guard !edits.isEmpty else { return }
    try document.refuseConflictMarkers(touching: edits.map(\.range), in: path)
    try replace(path, with: document.applying(edits))
  }

  /// Gives a file other bytes.
  ///
  /// - Throws: `VaultError.sameFile` where the operation has changed the file by another of its names.
  package func replace(_ path: VaultPath, with bytes: [UInt8]) throws {
    try replace(path, with: Document(bytes, kind: path.fileKind))
  }

  /// The same with bytes that were read as a document already.
  func replace(_ path: VaultPath, with document: Document) throws {
    if unwritten.held.contains(path) {
      if unwritten.documents[path]?.bytes != document.bytes { rewritten.insert(path) }
      unwritten.documents[path] = document
      return
    }
    let bytes = document.bytes
    if let known = unwritten.documents[path], let now = try transaction.read(path), now.bytes != known.bytes {
      guard now.bytes == bytes else { throw VaultError.sameFile(path, try transaction.knownName(of: path)) }
    }
    try transaction.write(path, bytes)
    unwritten.documents[path] = document
  }

  /// The items, each under one name of its file alone.
  ///
  /// - Parameter first: the names that were met first, which this adds to.
  package func withoutTwins(_ items: [Item], _ first: inout [Place: VaultPath]) throws -> [Item] {
    try items.filter { item in
      let path = item.place.path
      let known = try transaction.knownName(of: path)
      let place = Place(path: known, line: item.place.line, column: item.place.column)
      if let name = first[place] { return name == path }
      first[place] = path
      return true
    }
  }

  /// Whether a name is free for a new file.
  package func isFree(_ path: VaultPath) throws -> Bool {
    try !unwritten.held.contains(path) && transaction.isFree(path)
  }

  /// Brings back the very file that an operation took away.
  package func bringBack(_ path: VaultPath, from record: RecordID, permissions: UInt32?) throws {
    try transaction.copy(.kept(record, path), to: path, permissions: permissions)
    unwritten.make(path)
  }

  /// Does what a change was to do that was cut off elsewhere.
  ///
  /// - Returns: the files that are left as they are.
  package func complete(_ work: UnfinishedWork, _ merge: MergeFunction) throws -> [VaultPath] {
    try transaction.complete(work, merge)
  }

  /// Makes a file.
  package func create(_ path: VaultPath, bytes: [UInt8], permissions: UInt32? = nil) throws {
    try transaction.create(path, bytes, permissions: permissions)
    unwritten.make(path)
    unwritten.documents[path] = Document(bytes, kind: path.fileKind)
  }

  /// Removes a file.
  package func remove(_ path: VaultPath) throws {
    try refuseHeld(path)
    try transaction.remove(path)
    unwritten.remove(path)
  }

  /// Gives a file another name.
  package func rename(_ path: VaultPath, to newPath: VaultPath) throws {
    try refuseHeld(path)
    try transaction.rename(path, to: newPath)
    unwritten.remove(path)
    unwritten.make(newPath)
    if let bytes = try bytes(at: newPath), NotText(bytes) == nil { _ = try document(at: newPath) }
  }

  /// Copies a file from outside the vault to the first free name in `folder`.
  ///
  /// - Parameter source: the path outside, as the system takes it.
  /// - Returns: the path of the copy.
  package func attach(_ source: [UInt8], in folder: [UInt8]) throws -> VaultPath {
    guard vault.store.canReadOutside(source) else {
      throw VaultError.attachmentUnreadable(path: text(source))
    }
    let name = Self.visible(Array(source.split(separator: UInt8(ascii: "/")).last ?? source[...]))
    guard let folder = VaultPath(folder) else { throw VaultError.attachmentUnreadable(path: text(source)) }
    for number in 1...Self.mostNames {
      guard let path = folder.appending(Self.numbered(name, number)) else { break }
      guard try transaction.isFree(path) else { continue }
      try transaction.copy(.outside(source), to: path)
      unwritten.make(path)
      return path
    }
    throw VaultError.attachmentUnreadable(path: text(source))
  }

  /// A file that an editor has open has neither another name nor no text because somebody else says so.
  private func refuseHeld(_ path: VaultPath) throws {
    if unwritten.held.contains(path) { throw VaultError.openInEditor(path) }
  }

  /// Adds facts to what the log keeps of the operation.
  package func note(_ details: [OperationHeader.Detail]) {
    transaction.header.details += details
  }

  private static let mostNames = 10_000

  /// A file's name without the dots that hide it: nothing hidden is ever made in a vault.
  private static func visible(_ name: [UInt8]) -> [UInt8] {
    let rest = Array(name.drop { $0 == UInt8(ascii: ".") })
    return rest.isEmpty ? Array("file".utf8) : rest
  }

  /// `photo.jpg`, `photo 2.jpg`, `photo 3.jpg`…
  private static func numbered(_ name: [UInt8], _ number: Int) -> [UInt8] {
    guard number > 1 else { return name }
    let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? name.endIndex
    return name[..<dot] + Array(" \(number)".utf8) + name[dot...]
  }
}
