/// Files that are written for other programs. They are no part of the vault's history: nothing undoes them, so they
/// never take the place of anything unless that is asked for, and never of a file of the vault.
extension Store {
  /// Writes a file, which appears whole or not at all.
  ///
  /// - Parameters:
  ///   - path: as the system takes it; its folder must exist. It may lie in the vault, for a file that is new there.
  ///   - isReplacing: whether a file of that name is replaced.
  /// - Throws: `StoreError.outputExists`, `StoreError.outputInVault`, `StoreError.outputNotAFile`, or what the system
  ///   refused. Nothing was written then.
  package func export(_ bytes: [UInt8], to path: [UInt8], isReplacing: Bool) throws {
    do {
      let slash = path.lastIndex(of: UInt8(ascii: "/"))
      let parent = slash.map { $0 == 0 ? [UInt8(ascii: "/")] : Array(path[..<$0]) } ?? [UInt8(ascii: ".")]
      let name = Array(path[(slash.map { $0 + 1 } ?? 0)...])
      let folder = try calls.repeating { () throws(SystemFailure) in
        try fileSystem.openOutside(parent, .folder)
      }
      defer { calls.release(folder) }
      try checkOutput(name, in: folder, path, isReplacing: isReplacing)
      try exchange(name, in: folder, for: bytes, isReplacing: isReplacing)
    } catch let failure as SystemFailure {
      throw failure.isExisting ? StoreError.outputExists(path) : StoreError.failed(failure, path: path)
    }
  }

  private func checkOutput(
    _ name: [UInt8], in folder: Descriptor, _ path: [UInt8], isReplacing: Bool
  ) throws {
    let inside = try place(of: name, in: folder)
    if let inside {
      // The gate lets the vault's own settings through, which no other program's file may become.
      if inside.bytes.first == UInt8(ascii: ".") { throw StoreError.outputInVault(path) }
      do {
        try Gate(self).checkNames(of: inside)
      } catch StoreError.reserved {
        throw StoreError.outputInVault(path)
      }
    }
    guard let standing = try calls.status(of: name, in: folder) else { return }
    guard standing.kind == .file else { throw StoreError.outputNotAFile(path) }
    guard isReplacing else { throw StoreError.outputExists(path) }
    if inside != nil { throw StoreError.outputInVault(path) }
  }

  /// The vault's path of a name in an open folder; nil for a folder outside the vault.
  private func place(of name: [UInt8], in folder: Descriptor) throws(SystemFailure) -> VaultPath? {
    let home = try fileSystem.path(of: root)
    let place = try fileSystem.path(of: folder)
    if place == home { return VaultPath(name) }
    guard place.starts(with: home + [UInt8(ascii: "/")]) else { return nil }
    return VaultPath(place[(home.count + 1)...] + [UInt8(ascii: "/")] + name)
  }

  /// A name that no other file has.
  static func draftName(_ fileSystem: any FileSystem) throws(SystemFailure) -> [UInt8] {
    let tail = try fileSystem.randomBytes(6).flatMap { byte in
      [byte >> 4, byte & 15].map { Array("0123456789abcdef".utf8)[Int($0)] }
    }
    return Array(".offload-".utf8) + tail
  }

  private func exchange(_ name: [UInt8], in folder: Descriptor, for bytes: [UInt8], isReplacing: Bool) throws
  {
    let draft = try Self.draftName(fileSystem)
    let file = try calls.open(draft, in: folder, [.writing, .creating, .exclusive, .shared])
    do {
      do {
        try calls.writeAll(file, bytes)
        try calls.sync(file, .file)
      } catch {
        calls.release(file)
        throw error
      }
      try calls.close(file)
      let (from, to) = (Name(draft, in: folder), Name(name, in: folder))
      if isReplacing {
        try calls.rename(from, to: to, .replacing)
      } else {
        try calls.renameExclusively(from, to: to)
      }
    } catch {
      try? calls.remove(draft, in: folder)
      throw error
    }
    // The file is there; should a power cut take it, it can be made again.
    try? calls.sync(folder, .folder)
  }
}
