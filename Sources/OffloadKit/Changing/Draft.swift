package import VaultStore
package import VaultSyntax

/// The files that one operation has read, and what they are to become.
///
/// Nothing is written here: the operation's end hands the drafted files to the store, or prints them as a diff.
package final class Draft {
  /// One file of the operation.
  package struct File {
    /// The path that it had when it was read; nil for a file that the operation makes.
    package let original: VaultPath?
    /// The bytes that were read; empty for a new file.
    package let before: [UInt8]
    /// What it is to hold; nil where it is to be removed.
    package var document: Document?
  }

  /// A file outside the vault that is to be copied in.
  package struct Attachment {
    /// The path outside, as the system takes it.
    package let source: [UInt8]
    package let path: VaultPath
  }

  package private(set) var files: [VaultPath: File] = [:]
  package private(set) var attachments: [Attachment] = []
  package private(set) var removedAttachments: [VaultPath] = []
  /// What the operation did to items, for the log.
  package var events: [ItemEvent] = []
  /// What a person should know beside the receipt.
  package var notes: [Note] = []

  private let readFile: (VaultPath) throws -> [UInt8]?

  init(reading readFile: @escaping (VaultPath) throws -> [UInt8]?) {
    self.readFile = readFile
  }

  /// The document as it stands in this operation; nil where there is no such file.
  package func document(at path: VaultPath) throws -> Document? {
    if let file = files[path] { return file.document }
    guard let bytes = try readFile(path) else { return nil }
    let document = Document(bytes, kind: path.fileKind)
    files[path] = File(original: path, before: bytes, document: document)
    return document
  }

  /// Changes a file by patches against the document that `patches` is given.
  ///
  /// - Throws: `VaultError.collectionNotFound` where there is no such file.
  package func edit(_ path: VaultPath, _ patches: (Document) throws -> [Patch]) throws {
    guard let document = try document(at: path) else {
      throw VaultError.collectionNotFound(name: path.text, nearest: [])
    }
    let edits = try patches(document)
    guard !edits.isEmpty else { return }
    files[path]?.document = Document(try document.applying(edits), kind: path.fileKind)
  }

  /// Makes a file.
  ///
  /// - Throws: `VaultError.collectionExists` where there is one.
  package func create(_ path: VaultPath, bytes: [UInt8]) throws {
    guard try document(at: path) == nil else { throw VaultError.collectionExists(path) }
    let before = files[path]
    files[path] = File(
      original: before?.original, before: before?.before ?? [], document: Document(bytes, kind: path.fileKind))
  }

  /// Removes a file.
  package func remove(_ path: VaultPath) throws {
    _ = try document(at: path)
    files[path]?.document = nil
  }

  /// Gives a file another name.
  ///
  /// - Throws: `VaultError.collectionExists` where the name is taken within this operation.
  package func rename(_ path: VaultPath, to newPath: VaultPath) throws {
    guard let document = try document(at: path), let file = files.removeValue(forKey: path) else {
      throw VaultError.collectionNotFound(name: path.text, nearest: [])
    }
    if files[newPath]?.document != nil { throw VaultError.collectionExists(newPath) }
    files[newPath] = File(
      original: file.original, before: file.before, document: Document(document.bytes, kind: newPath.fileKind))
  }

  /// Copies a file from outside the vault to `path`.
  package func attach(_ source: [UInt8], at path: VaultPath) {
    attachments.append(Attachment(source: source, path: path))
  }

  /// The files that are to differ from what was read, in path order.
  package var changes: [(path: VaultPath, file: File)] {
    files.filter { $0.value.isChanged(at: $0.key) }
      .map { (path: $0.key, file: $0.value) }
      .sorted { $0.path < $1.path }
  }

  /// Hands the drafted files to a transaction of the store.
  package func apply(to transaction: inout Transaction) throws {
    for (path, file) in changes {
      switch (file.original, file.document) {
      case (nil, let document?): try transaction.create(path, document.bytes)
      case (let original?, nil): try transaction.remove(original)
      case (let original?, let document?):
        if original != path { try transaction.rename(original, to: path) }
        if document.bytes != file.before { try transaction.write(path, document.bytes) }
      case (nil, nil): break
      }
    }
    for attachment in attachments {
      try transaction.copy(.outside(attachment.source), to: attachment.path)
    }
    for path in removedAttachments { try transaction.remove(path) }
  }
}

extension Draft.File {
  fileprivate func isChanged(at path: VaultPath) -> Bool {
    guard let document else { return original != nil }
    return original != path || document.bytes != before
  }
}

extension VaultPath {
  /// How the file's lines are taken.
  package var fileKind: FileKind { self == .inbox ? .inbox : .collection }
}
