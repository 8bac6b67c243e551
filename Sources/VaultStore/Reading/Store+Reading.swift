extension Store {
  /// Reads a file as it is now, through links, without a lock.
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

  /// What tells whether a file has changed since it was read; nil where there is none.
  package func stamp(of path: VaultPath) -> FileStamp? {
    let status = try? calls.repeating { () throws(SystemFailure) in
      try fileSystem.status(of: path.bytes, in: root, followingLink: true)
    }
    guard let status, status.kind == .file else { return nil }
    return FileStamp(status)
  }

  /// What a file allows; nil where there is none.
  package func permissions(of path: VaultPath) -> UInt32? {
    let status = try? calls.repeating { () throws(SystemFailure) in
      try fileSystem.status(of: path.bytes, in: root, followingLink: true)
    }
    return status?.permissions
  }

  /// Whether a path names a folder, and no link to one.
  package func isFolder(_ path: VaultPath) -> Bool {
    (try? calls.status(of: path.bytes, in: root))??.kind == .folder
  }

  /// What has the name itself, a link not followed; nil where nothing has.
  ///
  /// - Throws: `StoreError.failed` where that cannot be told.
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
  /// Makes a folder outside any vault, and those that lead to it, where they are missing.
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

  /// The fingerprint of a file of any size; nil if there is none.
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

  /// Whether a file outside any vault can be read.
  package func canReadOutside(_ path: [UInt8]) -> Bool {
    guard let file = try? fileSystem.openOutside(path, .reading) else { return false }
    defer { try? fileSystem.close(file) }
    return (try? fileSystem.status(of: file))?.kind == .file
  }

  /// Whether a folder outside any vault has what makes it one: `.offload/`, `inbox.md`, or Obsidian's settings.
  package static func isVault(_ folder: [UInt8], fileSystem: any FileSystem = Disk()) -> Bool {
    guard let root = try? fileSystem.openOutside(folder, .folder) else { return false }
    defer { try? fileSystem.close(root) }
    return (markers + ["inbox.md"]).contains { name in
      let status = try? fileSystem.status(of: Array(name.utf8), in: root, followingLink: true)
      return status?.kind == (name == "inbox.md" ? .file : .folder)
    }
  }

  /// Whether a folder is a vault by more than an inbox.
  package static func isMarked(_ folder: [UInt8], fileSystem: any FileSystem = Disk()) -> Bool {
    guard let root = try? fileSystem.openOutside(folder, .folder) else { return false }
    defer { try? fileSystem.close(root) }
    return markers.contains { name in
      (try? fileSystem.status(of: Array(name.utf8), in: root, followingLink: true))?.kind == .folder
    }
  }

  /// The folders that programs make in a vault.
  private static let markers = [".offload", ".obsidian"]

  /// Whether a Markdown file lies in a folder itself; false where that cannot be told.
  package static func holdsMarkdown(_ folder: [UInt8], fileSystem: any FileSystem = Disk()) -> Bool {
    guard let root = try? fileSystem.openOutside(folder, .folder) else { return false }
    defer { try? fileSystem.close(root) }
    let entries = try? fileSystem.entries(of: root)
    return entries?.contains {
      $0.name.first != UInt8(ascii: ".") && $0.name.suffix(3).elementsEqual(".md".utf8)
    } ?? false
  }
}
