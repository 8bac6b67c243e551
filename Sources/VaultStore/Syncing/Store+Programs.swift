extension Store {
  /// Makes a file executable for every user who may read it, or for none. Changes nothing else. Like git with other
  /// permissions, the log doesn't record this.
  ///
  /// - Returns: whether the file is as wanted now. Leaves a path alone if git may not carry it, or if it leads through
  ///   a link.
  package func setProgram(_ isProgram: Bool, at path: VaultPath) -> Bool {
    let gate = Gate(self, .sync)
    guard (try? gate.check(path, givenAs: path)) != nil,
      let file = try? calls.open(path.bytes, in: root, [.beneath, .noFollow])
    else { return false }
    defer { calls.release(file) }
    guard let status = try? calls.status(of: file), status.kind == .file else { return false }
    let plain = status.permissions & ~0o111
    let wanted = isProgram ? plain | (plain & 0o444) >> 2 : plain
    // To git, a file is a program if its owner may execute it.
    if isProgram == (status.permissions & 0o100 != 0) { return true }
    // Some file systems accept any permissions, but don't store them.
    return (try? calls.fileSystem.setPermissions(file, wanted)) != nil
      && (try? calls.status(of: file).permissions & 0o100 != 0) == isProgram
  }
}
