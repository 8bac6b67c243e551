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

  /// Does nothing where the folder is there already.
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

  /// The entries of a folder that need not be open.
  func entries(of path: [UInt8], in folder: Descriptor, _ mode: OpenMode = .noFollow) throws(SystemFailure)
    -> [FolderEntry]
  {
    try repeating { () throws(SystemFailure) in try fileSystem.entries(of: path, in: folder, mode) }
  }

  /// The names in a folder: regular files, which alone count in a journal, and whatever else somebody has put there.
  func contents(of folder: Descriptor) throws(SystemFailure) -> (files: [[UInt8]], others: [[UInt8]]) {
    try sorted(try entries(of: folder)) { (name) throws(SystemFailure) in try status(of: name, in: folder) }
  }

  /// The same of a folder that need not be open.
  func contents(of path: [UInt8], in folder: Descriptor, _ mode: OpenMode = .noFollow) throws(SystemFailure)
    -> (files: [[UInt8]], others: [[UInt8]])
  {
    try sorted(try entries(of: path, in: folder, mode)) { (name) throws(SystemFailure) in
      try status(of: path + [UInt8(ascii: "/")] + name, in: folder)
    }
  }

  /// Asks only where the folder does not say.
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

  /// The whole text of a file, through no link; nil where there is none.
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

  /// The same; nil too for a file that is too large to be one of the journal's own.
  func readUnlessTooLarge(_ name: Name) throws(SystemFailure) -> [UInt8]? {
    do {
      return try readIfThere(name)
    } catch  where error.isTooLargeToRead {
      return nil
    }
  }

  /// The record of an operation; nil where there is none, or it is not of who seals so, whole.
  func record(
    _ id: RecordID, in folder: Descriptor, _ seal: Seal
  ) throws(SystemFailure) -> JournalRecord? {
    guard let bytes = try readUnlessTooLarge(Name(JournalName.record(id), in: folder)),
      case .record(let record) = DecodedRecord(bytes, seal), record.id == id
    else { return nil }
    return record
  }

  /// A folder; nil for what is none, or not there.
  func folderIfThere(
    _ name: [UInt8], in folder: Descriptor, _ way: OpenMode = .noFollow
  ) throws(SystemFailure) -> Descriptor? {
    do {
      return try open(name, in: folder, way.union(.folder))
    } catch  where error.isMissing || error.isLink {
      return nil
    }
  }

  /// A new file that holds the bytes, open. What a command that was cut off here left under its name goes.
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

  /// Puts a new file in the place of one of the journal's: it is there whole or not at all.
  ///
  /// - Parameter isLasting: whether it is on the disk before it has the name.
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
