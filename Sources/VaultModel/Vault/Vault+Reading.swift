package import VaultStore
package import VaultSyntax

extension Vault {
  /// A file as a document, read now; nil where there is no such file.
  ///
  /// - Throws: `VaultError.unreadable` where its bytes are no text, or not here.
  package func document(at path: VaultPath) throws -> Document? {
    if let document = unwritten.documents[path] { return document }
    if unwritten.gone.contains(path) { return nil }
    guard let file = try wrapping({ try store.readIfThere(path) }) else {
      try refuseAway(path)
      return nil
    }
    return try path.document(file.bytes)
  }

  /// Refuses to take a file for one that is not there, of which only a cloud's placeholder is here.
  ///
  /// - Throws: `VaultError.unreadable`.
  package func refuseAway(_ path: VaultPath) throws {
    if store.isAway(path) { throw VaultError.unreadable([UnreadFile(path.text, .isInCloud)]) }
  }

  /// A file's text as it is, and where an editor has it open as it is there; nil where it cannot be read.
  package func currentBytes(of path: VaultPath) -> [UInt8]? {
    (try? document(at: path)).flatMap(\.self)?.bytes
  }

  /// The text that it holds of a file; nil where the disk's is read.
  package func heldDocument(at path: VaultPath) -> Document? {
    unwritten.held.contains(path) ? unwritten.documents[path] : nil
  }

  /// The files that a command would look at, by name alone.
  ///
  /// A link to another of them is a second name for it, and left out; the inbox keeps its own name.
  package func walk() -> FileList {
    var listing = store.list { path, _ in settings.ignores(path) }
    for link in listing.links {
      guard let target = store.target(of: link), listing.files.contains(target) else { continue }
      listing.files.removeAll { $0 == (link == .inbox ? target : link) }
    }
    for path in [VaultPath.inbox, .tagRegister]
    where listing.files.first(where: { $0 == path }) == nil && store.isFolder(path) {
      listing.strangers.append(path)
    }
    listing.files = unwritten.collections(among: listing.files)
    return listing
  }

  /// Whether there is a file, also one that only the operation under way has made or taken away.
  package func isThere(_ path: VaultPath) -> Bool {
    unwritten.has(path) ?? (store.stamp(of: path) != nil || store.isAway(path))
  }

  /// Every file below the root, whatever its kind, likewise.
  package func allFiles() -> [VaultPath] { unwritten.files(among: store.allFiles()) }

  /// Whether a file may be changed, as far as its place says: one to which links lead from here may not.
  package func admitsChange(of path: VaultPath) -> Bool { store.admitsChange(of: path) }
}

extension Store {
  /// Nil where there is no such file.
  package func readIfThere(_ path: VaultPath) throws -> FileContents? {
    do {
      return try read(path)
    } catch StoreError.notFound {
      return nil
    } catch let error as StoreError {
      throw VaultError(error)
    }
  }
}
