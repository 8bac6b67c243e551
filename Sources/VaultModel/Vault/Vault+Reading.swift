package import VaultStore
package import VaultSyntax

extension Vault {
  /// Reads a file as a document; nil if the file doesn't exist.
  ///
  /// - Throws: `VaultError.unreadable` if its bytes aren't text, or if its content isn't on this machine.
  package func document(at path: VaultPath) throws -> Document? {
    if let document = unwritten.documents[path] { return document }
    if unwritten.gone.contains(path) { return nil }
    guard let file = try wrapping({ try store.readIfThere(path) }) else {
      try refuseAway(path)
      return nil
    }
    return try path.document(file.bytes)
  }

  /// Throws if only a cloud placeholder of the file is on this machine, so nobody mistakes it for a missing
  /// file.
  ///
  /// - Throws: `VaultError.unreadable`.
  package func refuseAway(_ path: VaultPath) throws {
    if store.isAway(path) { throw VaultError.unreadable([UnreadFile(path.text, .isInCloud)]) }
  }

  /// Returns a file's present text, or the editor's text if an editor has it open; nil if it isn't
  /// readable.
  package func currentBytes(of path: VaultPath) -> [UInt8]? {
    (try? document(at: path)).flatMap(\.self)?.bytes
  }

  /// Returns the text from the editor that has a file open; nil if the text on disk counts.
  package func heldDocument(at path: VaultPath) -> Document? {
    unwritten.held.contains(path) ? unwritten.documents[path] : nil
  }

  /// Returns the files that a command may read, by name alone.
  ///
  /// A symbolic link to another of these files is a second name for it, so the list leaves it out; for the
  /// inbox, it leaves out the other name.
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

  /// Whether a file exists, in the state after the present operation.
  package func isThere(_ path: VaultPath) -> Bool {
    unwritten.has(path) ?? (store.stamp(of: path) != nil || store.isAway(path))
  }

  /// Returns every file below the root, of any kind, in the state after the present operation.
  package func allFiles() -> [VaultPath] { unwritten.files(among: store.allFiles()) }

  /// Whether the place of a file allows a change: a file to which symbolic links lead from outside doesn't.
  package func admitsChange(of path: VaultPath) -> Bool { store.admitsChange(of: path) }
}

extension Store {
  /// Returns nil if the file doesn't exist.
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
