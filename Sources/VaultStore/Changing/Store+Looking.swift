/// A file of the vault, for another program that is to show it.
package struct FileLook: Sendable {
  /// The path without links.
  package let path: VaultPath
  /// The path as the system needs it.
  package let absolutePath: [UInt8]
  /// Whether any user may execute the file.
  package let isExecutable: Bool
  /// Its first bytes.
  package let beginning: [UInt8]
}

extension Store {
  /// Returns the absolute path to which a path leads, as the system reports it, also outside the vault. If the path
  /// leads nowhere, returns that path itself, made absolute.
  package func absolutePath(of path: VaultPath) -> [UInt8] {
    let own = ((try? fileSystem.path(of: root)) ?? []) + [UInt8(ascii: "/")] + path.bytes
    guard let file = try? calls.open(path.bytes, in: root, .reading) else { return own }
    defer { calls.release(file) }
    return (try? fileSystem.path(of: file)) ?? own
  }

  /// Looks at a file without reading all of it.
  ///
  /// - Throws: `StoreError.leavesVault` if a link leads out of the vault; `.guarded` if a name on the way begins with a
  ///   dot; `.notAFile` if it doesn't have bytes to show.
  package func look(at path: VaultPath) throws -> FileLook {
    let gate = Gate(self)
    do {
      try gate.checkGiven(path)
      let real = try LinkResolver(calls: calls, root: root).resolve(path)
      try gate.checkNames(of: real)
      let file = try calls.open(real.bytes, in: root, .beneath)
      defer { calls.release(file) }
      let status = try calls.status(of: file)
      guard status.kind == .file else { throw StoreError.notAFile(real) }
      var beginning = [UInt8](repeating: 0, count: 512)
      let count = try calls.readSome(file, into: &beginning, from: 0, at: 0)
      return FileLook(
        path: real, absolutePath: try fileSystem.path(of: root) + [UInt8(ascii: "/")] + real.bytes,
        isExecutable: status.permissions & 0o111 != 0, beginning: Array(beginning[..<count]))
    } catch let failure as SystemFailure {
      throw failure.isMissing ? StoreError.notFound(path) : StoreError.failed(failure, path: path.bytes)
    }
  }
}
