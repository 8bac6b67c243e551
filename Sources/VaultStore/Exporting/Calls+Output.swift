extension Calls {
  /// Opens the folder of a file, and returns the file's name in it.
  ///
  /// - Parameter path: as the system needs it.
  func openFolder(of path: [UInt8]) throws(SystemFailure) -> Name {
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    let parent = slash.map { $0 == 0 ? [UInt8(ascii: "/")] : Array(path[..<$0]) } ?? [UInt8(ascii: ".")]
    let folder = try repeating { () throws(SystemFailure) in try fileSystem.openOutside(parent, .folder) }
    return Name(Array(path[(slash.map { $0 + 1 } ?? 0)...]), in: folder)
  }

  /// Writes bytes under a name. The file has either all of them or its old contents.
  ///
  /// - Parameters:
  ///   - isReplacing: whether to replace a file of that name. The new file gets its permissions.
  ///   - isLasting: whether to sync the bytes before the file gets the name.
  ///   - mode: ``OpenMode/shared`` for the permissions that new files normally have.
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
    // The file is there. If a power cut takes it, the caller can make it again.
    if isLasting { try? sync(place.folder, .folder) }
  }

  /// Returns a name that no other file has.
  private func draftName() throws(SystemFailure) -> [UInt8] {
    Array(".offload-".utf8) + (try fileSystem.randomBytes(6)).hexadecimal
  }
}
