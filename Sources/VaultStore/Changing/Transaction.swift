/// The files of one operation as it sees them: read under the lock, changed in memory.
///
/// Offload writes nothing before the body has returned. A body that throws leaves the vault as it was.
package struct Transaction {
  /// The header of the future record. The body may add details as it finds them.
  package var header: OperationHeader

  var edits = FileEdits()
  /// Folders that this operation empties, or that were empty, and that make way for new files and folders.
  private(set) var yielding: Set<VaultPath> = []
  let reader: WholeFileReader
  let gate: Gate

  init(header: OperationHeader, reader: WholeFileReader, gate: Gate) {
    self.header = header
    self.reader = reader
    self.gate = gate
  }

  /// Returns the file as this operation has left it so far; nil if it doesn't exist. If a program saves during the
  /// reading, Offload waits for it, as long as the command's patience lasts.
  package mutating func read(_ path: VaultPath) throws -> FileContents? {
    guard let index = try edit(at: path) else { return nil }
    return edits[index].contents(at: path)
  }

  /// Returns the name under which this operation knows the file at a path. All names that lead to one file give the
  /// same.
  package mutating func knownName(of path: VaultPath) throws -> VaultPath {
    guard let index = try edit(at: path) else { return path }
    return edits[index].path ?? path
  }

  /// Gives an existing file new bytes.
  package mutating func write(_ path: VaultPath, _ bytes: [UInt8]) throws {
    guard let index = try edit(at: path) else { throw StoreError.notFound(path) }
    guard edits[index].isText else { throw StoreError.notAFile(path) }
    edits[index].bytes = bytes
  }

  /// Makes a file, and the folders on the way to it.
  /// - Parameter permissions: those of a removed file that the operation restores; nil for the default of new files.
  package mutating func create(_ path: VaultPath, _ bytes: [UInt8], permissions: UInt32? = nil) throws {
    let place = try take(path, renaming: nil)
    if let index = edits.removedEdit(at: place), edits[index].isText {
      edits.restore(index, at: place)
      edits[index].bytes = bytes
    } else {
      var edit = FileEdit(creating: place, bytes: bytes)
      edit.permissions = permissions
      edits.append(edit)
    }
  }

  /// Makes a file with the bytes of another, without reading them into memory.
  package mutating func copy(_ source: CopySource, to path: VaultPath, permissions: UInt32? = nil) throws {
    var edit = FileEdit(copying: source, to: try take(path, renaming: nil))
    edit.permissions = permissions
    edits.append(edit)
  }

  /// Removes a file. Its bytes stay in the record, or in a file next to the record. Removes a link itself, not its
  /// target.
  package mutating func remove(_ path: VaultPath) throws {
    guard let index = try entry(at: path) else { throw StoreError.notFound(path) }
    if edits[index].original?.status.size ?? 0 <= Transaction.recordedSize { try load(index) }
    edits.remove(index)
  }

  /// Gives a file another name, in the same folder or another. Renames a link itself, not its target.
  package mutating func rename(_ path: VaultPath, to newPath: VaultPath) throws {
    guard let index = try entry(at: path) else { throw StoreError.notFound(path) }
    guard path != newPath else { return }
    let place = try take(newPath, renaming: edits[index].path)
    edits.rename(index, to: place)
  }

  /// Returns the real place of a free name. Notes that the folders in its way make room.
  private mutating func take(_ path: VaultPath, renaming old: VaultPath?) throws -> VaultPath {
    let place = try checkFree(path, renaming: old)
    yielding.formUnion(place.yielding)
    return place.path
  }

  /// Returns whether a name is free for a new file: not taken, and different from every taken name in more than case or
  /// spelling.
  package mutating func isFree(_ path: VaultPath) throws -> Bool {
    do {
      _ = try checkFree(path, renaming: nil)
      return true
    } catch StoreError.exists, StoreError.collides {
      return false
    } catch StoreError.failed(let failure, _) where failure.isElsewhere {
      return false
    }
  }
}

/// The source of a copied file's bytes.
package enum CopySource: Hashable, Sendable {
  /// A path outside the vault, relative to the working folder.
  case outside([UInt8])
  /// The file that a record kept when it removed the file at this path.
  case kept(RecordID, VaultPath)
  /// A file in a folder of another journal, by the folder's path relative to the vault's root.
  case unfinished([UInt8], [UInt8])
}
