package import VaultStore
package import VaultSyntax

/// One operation in progress: the files that it has read, their new texts, and the vault's repositories, bound to it.
///
/// All that the repositories do within `Vault.transaction` happens together or not at all, and is undone together.
/// They read the vault with everything that the operation has done so far. Offload writes nothing before the body has
/// returned; then the store writes it all.
public final class Change {
  package let vault: Vault
  /// The files as the store will write them.
  package private(set) var transaction: Transaction
  /// The files that the operation has read or written so far.
  package var openDocuments: [VaultPath: Document] { unwritten.documents }
  /// The files as readers within the operation see them.
  private(set) var unwritten: Overlay
  /// Held texts that the operation has changed.
  private(set) var rewritten: Set<VaultPath> = []
  /// The operation's effects on items, for the log.
  package var events: [ItemEvent] = []
  /// Facts for the user beyond the receipt.
  package var notes: [Note] = []
  /// The places that items had before the operation removed them.
  package var removed: Set<Place> { Set(events.joined.filter { $0.to == nil }.compactMap(\.from)) }

  /// The day of the operation.
  package var today: CivilDate { vault.now.date }

  init(_ transaction: Transaction, in vault: Vault) {
    (self.transaction, self.vault, unwritten) = (transaction, vault, vault.unwritten)
  }

  /// Runs `body`. If it throws, restores the state before it.
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

  /// Returns the document as this operation has left it so far; nil if there is no such file.
  ///
  /// - Throws: `VaultError.unreadable` if its bytes aren't text.
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

  /// Returns the bytes of a file, text or not, as this operation has left them so far; nil if there is no such file.
  package func bytes(at path: VaultPath) throws -> [UInt8]? {
    try unwritten.documents[path]?.bytes ?? transaction.read(path)?.bytes
  }

  /// Returns the document of a file that must exist.
  ///
  /// - Throws: `VaultError.collectionNotFound`.
  package func existingDocument(at path: VaultPath) throws -> Document {
    guard let document = try document(at: path) else {
      throw VaultError.collectionNotFound(name: path.text, nearest: [])
    }
    return document
  }

  /// Changes a file by patches against the document that `patches` gets.
  ///
  /// - Throws: `VaultError.collectionNotFound` if there is no such file, `VaultError.conflictMarkers` if a patch
  ///   touches lines between git's conflict markers.
  package func edit(_ path: VaultPath, _ patches: (Document) throws -> [Patch]) throws {
    let document = try existingDocument(at: path)
    let edits = try refusals(in: path) { try patches(document) }
    guard !edits.isEmpty else { return }
    try edits.refuseNUL()
    try document.refuseConflictMarkers(touching: edits.map(\.range), in: path)
    try replace(path, with: document.applying(edits))
  }

  /// Replaces the bytes of a file.
  ///
  /// - Throws: `VaultError.sameFile` if the operation has changed the file under another of its names.
  package func replace(_ path: VaultPath, with bytes: [UInt8]) throws {
    try replace(path, with: Document(bytes, kind: path.fileKind))
  }

  /// Replaces the bytes of a file with those of a document, which needs no second reading.
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

  /// Returns the items, each under only one name of its file.
  ///
  /// - Parameter first: the name under which each place came first; this adds to it.
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

  /// Whether a new file can have the name.
  package func isFree(_ path: VaultPath) throws -> Bool {
    try !unwritten.held.contains(path) && transaction.isFree(path)
  }

  /// Restores the very file that an operation removed.
  package func bringBack(_ path: VaultPath, from record: RecordID, permissions: UInt32?) throws {
    try transaction.copy(.kept(record, path), to: path, permissions: permissions)
    unwritten.make(path)
  }

  /// Finishes a change that was cut off elsewhere.
  ///
  /// - Returns: the files that it leaves as they are.
  package func complete(_ work: UnfinishedWork, _ merge: MergeFunction) throws -> [VaultPath] {
    try transaction.complete(work, merge)
  }

  package func create(_ path: VaultPath, bytes: [UInt8], permissions: UInt32? = nil) throws {
    try transaction.create(path, bytes, permissions: permissions)
    unwritten.make(path)
    unwritten.documents[path] = Document(bytes, kind: path.fileKind)
  }

  package func remove(_ path: VaultPath) throws {
    try refuseHeld(path)
    try transaction.remove(path)
    unwritten.remove(path)
  }

  package func rename(_ path: VaultPath, to newPath: VaultPath) throws {
    try refuseHeld(path)
    try transaction.rename(path, to: newPath)
    unwritten.remove(path)
    unwritten.make(newPath)
    if let bytes = try bytes(at: newPath), NotText(bytes) == nil { _ = try document(at: newPath) }
  }

  /// Copies a file from outside the vault to the first free name in the folder for attached files. A file of the vault
  /// stays where it is, unless it is hidden, or a link without an extension would name a note.
  ///
  /// - Parameters:
  ///   - source: the path, as the system takes it.
  ///   - note: the file that it is attached in.
  /// - Returns: the path of the file in the vault.
  package func attach(_ source: [UInt8], for note: VaultPath) throws -> VaultPath {
    guard vault.store.canReadOutside(source) else {
      throw VaultError.attachmentUnreadable(path: text(source))
    }
    if let path = vault.store.place(of: source), !path.isHidden,
      path.name.contains(UInt8(ascii: "."))
    {
      return path
    }
    let folder = vault.settings.attachmentPlace.folder(for: note)
    try refuseFile(inPlaceOf: folder)
    let name = Self.visible(Array(source.split(separator: UInt8(ascii: "/")).last ?? source[...]))
    // Every name in a folder that is only in the cloud counts as taken.
    if let folder, vault.store.isAway(folder) {
      throw VaultError.unreadable([UnreadFile(folder.text, .isInCloud)])
    }
    for number in 1...Self.mostNames {
      let name = Self.numbered(name, number)
      guard let path = folder == nil ? VaultPath(name) : folder?.appending(name) else { break }
      guard try transaction.isFree(path) else { continue }
      try transaction.copy(.outside(source), to: path)
      unwritten.make(path)
      return path
    }
    throw VaultError.attachmentUnreadable(path: text(source))
  }

  /// Refuses a folder for attached files if it, or a folder around it, is a file.
  private func refuseFile(inPlaceOf folder: VaultPath?) throws {
    guard let folder else { return }
    // A stamp is of a file, never of a folder.
    if vault.store.stamp(of: folder) != nil {
      throw VaultError.attachmentFolder(folder, setting: vault.settings.fileOfAttachmentPlace)
    }
    try refuseFile(inPlaceOf: folder.parent)
  }

  /// Refuses to rename or remove a file that an editor has open.
  private func refuseHeld(_ path: VaultPath) throws {
    if unwritten.held.contains(path) { throw VaultError.openInEditor(path) }
  }

  /// Adds facts to the log's record of the operation.
  package func note(_ details: [OperationHeader.Detail]) {
    transaction.header.details += details
  }

  private static let mostNames = 10_000

  /// Returns a file name without leading dots: Offload never makes a hidden file in a vault.
  private static func visible(_ name: [UInt8]) -> [UInt8] {
    let rest = Array(name.drop { $0 == UInt8(ascii: ".") })
    return rest.isEmpty ? Array("file".utf8) : rest
  }

  /// Returns `photo.jpg`, `photo 2.jpg`, `photo 3.jpg`…
  private static func numbered(_ name: [UInt8], _ number: Int) -> [UInt8] {
    guard number > 1 else { return name }
    let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? name.endIndex
    return name[..<dot] + Array(" \(number)".utf8) + name[dot...]
  }
}
