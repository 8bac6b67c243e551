extension Calls {
  func openOrMakeFolder(_ name: [UInt8], in folder: Descriptor, permissions: UInt32)
    throws(SystemFailure) -> Descriptor
  {
    do {
      return try open(name, in: folder, [.folder, .noFollow])
    } catch  where error.isMissing {
      try makeFolder(name, in: folder, permissions: permissions)
      return try open(name, in: folder, [.folder, .noFollow])
    }
  }

  /// Makes a folder, unless it already exists.
  func makeFolder(_ name: [UInt8], in folder: Descriptor, permissions: UInt32) throws(SystemFailure) {
    do {
      try repeating { () throws(SystemFailure) in
        try fileSystem.makeFolder(name, in: folder, permissions: permissions)
      }
    } catch  where error.isExisting {}
  }

  func entries(of folder: Descriptor) throws(SystemFailure) -> [FolderEntry] {
    try repeating { () throws(SystemFailure) in try fileSystem.entries(of: folder) }
  }

  /// Returns the entries of a folder that doesn't need to be open.
  func entries(of path: [UInt8], in folder: Descriptor, _ mode: OpenMode = .noFollow) throws(SystemFailure)
    -> [FolderEntry]
  {
    try repeating { () throws(SystemFailure) in try fileSystem.entries(of: path, in: folder, mode) }
  }

  /// Returns the names in a folder: regular files, the only kind that counts in a journal, and everything else.
  func contents(of folder: Descriptor) throws(SystemFailure) -> (files: [[UInt8]], others: [[UInt8]]) {
    try sorted(try entries(of: folder)) { (name) throws(SystemFailure) in try status(of: name, in: folder) }
  }

  /// Does the same for a folder that doesn't need to be open.
  func contents(of path: [UInt8], in folder: Descriptor, _ mode: OpenMode = .noFollow) throws(SystemFailure)
    -> (files: [[UInt8]], others: [[UInt8]])
  {
    try sorted(try entries(of: path, in: folder, mode)) { (name) throws(SystemFailure) in
      try status(of: path + [UInt8(ascii: "/")] + name, in: folder)
    }
  }

  /// Asks for the status only if the folder doesn't report the kind.
  private func sorted(
    _ entries: [FolderEntry], _ status: ([UInt8]) throws(SystemFailure) -> FileStatus?
  ) throws(SystemFailure) -> (files: [[UInt8]], others: [[UInt8]]) {
    var contents: (files: [[UInt8]], others: [[UInt8]]) = ([], [])
    for entry in entries {
      let type = entry.type == .unknown ? try status(entry.name)?.kind : entry.type
      if type == .file { contents.files.append(entry.name) } else { contents.others.append(entry.name) }
    }
    return contents
  }

  func files(in folder: Descriptor) throws(SystemFailure) -> [[UInt8]] { try contents(of: folder).files }

  /// Returns the whole text of a file, without following a link; nil if the file doesn't exist.
  func readIfThere(_ name: Name) throws(SystemFailure) -> [UInt8]? {
    let file: Descriptor
    do {
      file = try open(name.path, in: name.folder, .noFollow)
    } catch  where error.isMissing {
      return nil
    }
    defer { release(file) }
    return try readAll(file, size: try status(of: file).size)
  }

  /// Does the same, but also returns nil for a file that is too large to be one of the journal's own.
  func readUnlessTooLarge(_ name: Name) throws(SystemFailure) -> [UInt8]? {
    do {
      return try readIfThere(name)
    } catch  where error.isTooLargeToRead {
      return nil
    }
  }

  /// Returns the record of an operation; nil if it doesn't exist, isn't whole, or has another seal.
  func record(
    _ id: RecordID, in folder: Descriptor, _ seal: Seal
  ) throws(SystemFailure) -> JournalRecord? {
    guard let bytes = try readUnlessTooLarge(Name(JournalName.record(id), in: folder)),
      case .record(let record) = DecodedRecord(bytes, seal), record.id == id
    else { return nil }
    return record
  }

  /// Opens a folder; nil if it doesn't exist or is something else.
  func folderIfThere(
    _ name: [UInt8], in folder: Descriptor, _ way: OpenMode = .noFollow
  ) throws(SystemFailure) -> Descriptor? {
    do {
      return try open(name, in: folder, way.union(.folder))
    } catch  where error.isMissing || error.isLink {
      return nil
    }
  }

  /// Makes a new file with these bytes, and returns it open. Replaces a file of that name that an interrupted command
  /// left.
  func newFile(_ name: Name, holding bytes: [UInt8]) throws(SystemFailure) -> Descriptor {
    if try status(of: name.path, in: name.folder) != nil { try remove(name.path, in: name.folder) }
    let file = try open(name.path, in: name.folder, [.writing, .creating, .exclusive, .noFollow])
    do throws(SystemFailure) {
      try writeAll(file, bytes)
      return file
    } catch {
      release(file)
      throw error
    }
  }

  /// Replaces a file of the journal with a new one. After an interruption, the new file is there whole or not at all.
  ///
  /// - Parameter isLasting: whether to sync the file before it gets the name.
  func replace(_ name: Name, with bytes: [UInt8], isLasting: Bool = true) throws(SystemFailure) {
    let draft = Name(name.path + Array(".new".utf8), in: name.folder)
    let file = try newFile(draft, holding: bytes)
    do throws(SystemFailure) {
      if isLasting { try sync(file, .file) }
    } catch {
      release(file)
      try? remove(draft.path, in: draft.folder)
      throw error
    }
    try close(file)
    try rename(draft, to: name, .replacing)
  }
}
