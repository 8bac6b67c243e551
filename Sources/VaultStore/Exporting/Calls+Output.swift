extension Calls {
  /// The folder of a file, opened, with the file's name in it.
  ///
  /// - Parameter path: as the system takes it.
  func openFolder(of path: [UInt8]) throws(SystemFailure) -> Name {
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    let parent = slash.map { $0 == 0 ? [UInt8(ascii: "/")] : Array(path[..<$0]) } ?? [UInt8(ascii: ".")]
    let folder = try repeating { () throws(SystemFailure) in try fileSystem.openOutside(parent, .folder) }
    return Name(Array(path[(slash.map { $0 + 1 } ?? 0)...]), in: folder)
  }

  /// Puts bytes under a name: it has all of them, or is as it was.
  ///
  /// - Parameters:
  ///   - isReplacing: whether a file of that name goes. The new one has its permissions.
  ///   - isLasting: whether they are on the disk before they have the name.
  ///   - mode: ``OpenMode/shared`` for a file that others may read as they may read new files.
  func put(
    _ bytes: [UInt8], at place: Name, isReplacing: Bool, isLasting: Bool, mode: OpenMode = .shared
  ) throws(SystemFailure) {
    let replaced = isReplacing ? try status(of: place.path, in: place.folder) : nil
    let draft = Name(try draftName(), in: place.folder)
    let file = try open(draft.path, in: draft.folder, [.writing, .creating, .exclusive, mode])
    do throws(SystemFailure) {
      do throws(SystemFailure) {
        if let replaced, replaced.kind == .file {
          try fileSystem.setPermissions(file, replaced.permissions)
        }
        try writeAll(file, bytes)
        if isLasting { try sync(file, .file) }
      } catch {
        release(file)
        throw error
      }
      try close(file)
      if isReplacing {
        try rename(draft, to: place, .replacing)
      } else {
        try renameExclusively(draft, to: place)
      }
    } catch {
      try? remove(draft.path, in: draft.folder)
      throw error
    }
    // The file is there; should a power cut take it, it can be made again.
    if isLasting { try? sync(place.folder, .folder) }
  }

  /// A name that no other file has.
  private func draftName() throws(SystemFailure) -> [UInt8] {
    Array(".offload-".utf8) + (try fileSystem.randomBytes(6)).hexadecimal
  }
}
