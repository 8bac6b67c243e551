/// Writes files for other programs. They aren't part of the vault's history, and undo doesn't cover them. So they
/// replace a file only if the caller asks for that, and never a file of the vault.
extension Store {
  /// Writes a file, which appears whole or not at all.
  ///
  /// - Parameters:
  ///   - path: as the system needs it; its folder must exist. It may be in the vault if the file is new there.
  ///   - isReplacing: whether to replace a file of that name.
  /// - Throws: `StoreError.outputExists`, `StoreError.outputInVault`, `StoreError.outputNotAFile`, or the system's
  ///   failure. Nothing was written then.
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
      // The gate admits the vault's own settings, but no exported file may replace them.
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

  /// Returns the vault path of a file as the system names it; nil for a file outside the vault.
  package func place(of path: [UInt8]) -> VaultPath? {
    guard let name = try? calls.openFolder(of: path) else { return nil }
    defer { calls.release(name.folder) }
    return (try? place(of: name.path, in: name.folder)) ?? nil
  }

  /// Returns the vault path of a name in an open folder; nil for a folder outside the vault.
  private func place(of name: [UInt8], in folder: Descriptor) throws(SystemFailure) -> VaultPath? {
    let home = try fileSystem.path(of: root)
    let place = try fileSystem.path(of: folder)
    if place == home { return VaultPath(name) }
    guard place.starts(with: home + [UInt8(ascii: "/")]) else { return nil }
    return VaultPath(place[(home.count + 1)...] + [UInt8(ascii: "/")] + name)
  }
}
