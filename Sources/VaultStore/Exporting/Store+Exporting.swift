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
      let place = try calls.openFolder(of: path)
      defer { calls.release(place.folder) }
      try checkOutput(place.path, in: place.folder, path, isReplacing: isReplacing)
      try calls.put(bytes, at: place, isReplacing: isReplacing, isLasting: true)
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
}
