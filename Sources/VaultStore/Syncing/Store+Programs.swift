extension Store {
  /// Makes a file one that can be started by whoever may read it, or by nobody. Nothing else of it changes, and the log
  /// does not know of it, as git's does not of other permissions.
  ///
  /// - Returns: whether it is so now. A path that git may not carry, or that leads through a link, is left alone.
  package func setProgram(_ isProgram: Bool, at path: VaultPath) -> Bool {
    let gate = Gate(self, .sync)
    guard (try? gate.check(path, givenAs: path)) != nil,
      let file = try? calls.open(path.bytes, in: root, [.beneath, .noFollow])
    else { return false }
    defer { calls.release(file) }
    guard let status = try? calls.status(of: file), status.kind == .file else { return false }
    let plain = status.permissions & ~0o111
    let wanted = isProgram ? plain | (plain & 0o444) >> 2 : plain
    // A file that some may start is a program to git.
    if isProgram == (status.permissions & 0o100 != 0) { return true }
    // Some file systems take any permissions, and keep none.
    return (try? calls.fileSystem.setPermissions(file, wanted)) != nil
      && (try? calls.status(of: file).permissions & 0o100 != 0) == isProgram
  }
}
