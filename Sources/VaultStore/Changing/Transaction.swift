/// The files of one operation as it sees them: read under the lock, changed in memory.
///
/// Nothing is written before the body has returned; one that throws leaves the vault as it was.
package struct Transaction {
  /// What the record will say; details may be added as they are found.
  package var header: OperationHeader

  var edits = FileEdits()
  /// Folders that this operation empties, or that were empty, and that make way for what it makes.
  private(set) var yielding: Set<VaultPath> = []
  let reader: WholeFileReader
  let gate: Gate

  init(header: OperationHeader, reader: WholeFileReader, gate: Gate) {
    self.header = header
    self.reader = reader
    self.gate = gate
  }

  /// The file as this operation has left it so far; nil where there is none. What a program saves while this
  /// reads is waited for, as long as the command's patience lasts.
  package mutating func read(_ path: VaultPath) throws -> FileContents? {
    guard let index = try edit(at: path) else { return nil }
    return edits[index].contents(at: path)
  }

  /// The name under which this operation knows the file at a path: one for all the names that lead to it.
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

  /// Makes a file, and the folders that lead to it.
  /// - Parameter permissions: those of a removed file that is made anew; else what new files have.
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

  /// Makes a file with the bytes of another, which are not read into memory.
  package mutating func copy(_ source: CopySource, to path: VaultPath, permissions: UInt32? = nil) throws {
    var edit = FileEdit(copying: source, to: try take(path, renaming: nil))
    edit.permissions = permissions
    edits.append(edit)
  }

  /// Takes a file away; its bytes stay in the record, or in a file beside it. A link is taken away itself.
  package mutating func remove(_ path: VaultPath) throws {
    guard let index = try entry(at: path) else { throw StoreError.notFound(path) }
    if edits[index].original?.status.size ?? 0 <= Transaction.recordedSize { try load(index) }
    edits.remove(index)
  }

  /// Gives a file another name, in another folder or not. A link is renamed itself.
  package mutating func rename(_ path: VaultPath, to newPath: VaultPath) throws {
    guard let index = try entry(at: path) else { throw StoreError.notFound(path) }
    guard path != newPath else { return }
    let place = try take(newPath, renaming: edits[index].path)
    edits.rename(index, to: place)
  }

  /// Returns a free name's real place; what is in its way there goes.
  private mutating func take(_ path: VaultPath, renaming old: VaultPath?) throws -> VaultPath {
    let place = try checkFree(path, renaming: old)
    yielding.formUnion(place.yielding)
    return place.path
  }

  /// Whether a name is free for a new file: not taken, nor equal to a taken one but for case or spelling.
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

/// Where a copied file's bytes come from.
package enum CopySource: Hashable, Sendable {
  /// A path outside the vault, from the working folder.
  case outside([UInt8])
  /// What a record kept when it removed the file at this path.
  case kept(RecordID, VaultPath)
  /// A file in a folder of somebody else's journal, by the folder's path from the vault's root.
  case unfinished([UInt8], [UInt8])
}
