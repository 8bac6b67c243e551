extension Store {
  /// Reads a file's present contents, through links, without a lock.
  package func read(_ path: VaultPath) throws -> FileContents {
    do {
      let file = try calls.open(path.bytes, in: root, .reading)
      defer { calls.release(file) }
      let status = try calls.status(of: file)
      guard status.kind == .file else { throw StoreError.notAFile(path) }
      guard status.size <= FileContents.largest else { throw SystemFailure.tooLargeToRead }
      let bytes = try calls.readAll(file, size: status.size)
      return FileContents(path: path, bytes: bytes, stamp: FileStamp(status))
    } catch let failure as SystemFailure {
      if failure.isMissing || failure.isLink {
        throw isLink(path) ? StoreError.brokenLink(path) : StoreError.notFound(path)
      }
      throw StoreError.failed(failure, path: path.bytes)
    }
  }

  /// Returns a stamp that shows whether a file has changed since it was read; nil if the file doesn't exist.
  package func stamp(of path: VaultPath) -> FileStamp? {
    let status = try? calls.repeating { () throws(SystemFailure) in
      try fileSystem.status(of: path.bytes, in: root, followingLink: true)
    }
    guard let status, status.kind == .file else { return nil }
    return FileStamp(status)
  }

  /// Returns a file's permissions; nil if the file doesn't exist.
  package func permissions(of path: VaultPath) -> UInt32? {
    let status = try? calls.repeating { () throws(SystemFailure) in
      try fileSystem.status(of: path.bytes, in: root, followingLink: true)
    }
    return status?.permissions
  }

  /// Returns whether the path is a folder, not a link to one.
  package func isFolder(_ path: VaultPath) -> Bool {
    (try? calls.status(of: path.bytes, in: root))??.kind == .folder
  }

  /// Returns the kind of the entry itself, without following a link; nil if the name is free.
  ///
  /// - Throws: `StoreError.failed` if the system can't tell.
  package func fileKind(at path: VaultPath) throws(StoreError) -> FileType? {
    do {
      return try calls.status(of: path.bytes, in: root)?.kind
    } catch {
      throw StoreError.failed(error, path: path.bytes)
    }
  }

  package func isLink(_ path: VaultPath) -> Bool {
    (try? calls.status(of: path.bytes, in: root))??.kind == .link
  }
}

extension Store {
  /// Makes a folder outside any vault, with missing parent folders.
  package static func makeFolder(_ path: [UInt8], fileSystem: any FileSystem = Disk()) throws {
    let slash = UInt8(ascii: "/")
    var missing: [ArraySlice<UInt8>] = []
    var present = path[...]
    while present.count > 1, present.last == slash { present.removeLast() }
    do {
      var folder = try? fileSystem.openOutside(Array(present), .folder)
      while folder == nil, let end = present.lastIndex(of: slash) {
        missing.append(present[(end + 1)...])
        present = present[..<end]
        folder = try? fileSystem.openOutside(present.isEmpty ? [slash] : Array(present), .folder)
      }
      guard var folder else { throw SystemFailure.missing(.open) }
      defer { try? fileSystem.close(folder) }
      for name in missing.reversed() where !name.isEmpty {
        try fileSystem.makeFolder(Array(name), in: folder, permissions: 0o777)
        let inner = try fileSystem.open(Array(name), in: folder, .folder)
        try? fileSystem.close(folder)
        folder = inner
      }
    } catch let failure as SystemFailure {
      throw StoreError.failed(failure, path: path)
    }
  }

  /// Returns the fingerprint of a file of any size; nil if the file doesn't exist.
  package func fingerprint(of path: VaultPath) throws -> Fingerprint? {
    do {
      let file = try calls.open(path.bytes, in: root, .beneath)
      defer { calls.release(file) }
      return try calls.fingerprint(of: file)
    } catch  where error.isMissing {
      return nil
    } catch {
      throw StoreError.failed(error, path: path.bytes)
    }
  }

  /// Returns whether a file outside any vault can be read.
  package func canReadOutside(_ path: [UInt8]) -> Bool {
    guard let file = try? fileSystem.openOutside(path, .reading) else { return false }
    defer { try? fileSystem.close(file) }
    return (try? fileSystem.status(of: file))?.kind == .file
  }

  /// Returns whether a folder has the marks of a vault: `.offload/`, `inbox.md`, or Obsidian's settings.
  package static func isVault(_ folder: [UInt8], fileSystem: any FileSystem = Disk()) -> Bool {
    guard let root = try? fileSystem.openOutside(folder, .folder) else { return false }
    defer { try? fileSystem.close(root) }
    return (markers + ["inbox.md"]).contains { name in
      let status = try? fileSystem.status(of: Array(name.utf8), in: root, followingLink: true)
      return status?.kind == (name == "inbox.md" ? .file : .folder)
    }
  }

  /// Returns whether a folder has a mark of a vault besides an inbox.
  package static func isMarked(_ folder: [UInt8], fileSystem: any FileSystem = Disk()) -> Bool {
    guard let root = try? fileSystem.openOutside(folder, .folder) else { return false }
    defer { try? fileSystem.close(root) }
    return markers.contains { name in
      (try? fileSystem.status(of: Array(name.utf8), in: root, followingLink: true))?.kind == .folder
    }
  }

  /// The folders that programs make in a vault.
  private static let markers = [".offload", ".obsidian"]

  /// Returns whether a folder directly contains a Markdown file; false if Offload can't tell.
  package static func holdsMarkdown(_ folder: [UInt8], fileSystem: any FileSystem = Disk()) -> Bool {
    guard let root = try? fileSystem.openOutside(folder, .folder) else { return false }
    defer { try? fileSystem.close(root) }
    let entries = try? fileSystem.entries(of: root)
    return entries?.contains {
      $0.name.first != UInt8(ascii: ".") && $0.name.suffix(3).elementsEqual(".md".utf8)
    } ?? false
  }
}
