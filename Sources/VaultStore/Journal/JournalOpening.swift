/// Opens `.offload` for a change: the lock first, then what the first change makes.
struct JournalOpening {
  let calls: Calls
  let root: Descriptor
  let options: StoreOptions

  static let path = Array(".offload".utf8)
  private static let lockName = Array("lock".utf8)
  private static let unfinishedName = Array("tx".utf8)
  private static let ignoreName = Array(".gitignore".utf8)

  /// The folder and its lock, which is held.
  func lockedFolder() throws -> (folder: Descriptor, lock: Descriptor, inode: UInt64) {
    var waited = 0
    while true {
      let folder = try opened()
      var keep = false
      defer { if !keep { calls.release(folder) } }
      let status = try failing { () throws(SystemFailure) in try calls.status(of: folder) }
      let lock = try openLock(in: folder, status)
      defer { if !keep { calls.release(lock) } }
      try wait(for: lock, &waited)
      // Whoever removed the folder while we waited took the lock's file with it.
      if try isStill(status, lock, in: folder) {
        keep = true
        return (folder, lock, status.inode)
      }
    }
  }

  /// `tx/`, the last thing that a first change makes: where it is, the rest is.
  func unfinishedFolder(in folder: Descriptor) throws -> Descriptor {
    try refuseLinks(in: folder)
    return try failing { () throws(SystemFailure) in
      let name = JournalOpening.unfinishedName
      if try calls.status(of: name, in: folder) == nil { try makeContents(of: folder) }
      return try calls.openOrMakeFolder(name, in: folder, permissions: 0o700)
    }
  }

  /// The history and what is kept are this vault's own: through a link they would be another's, too.
  private func refuseLinks(in folder: Descriptor) throws {
    for name in JournalFolder.all {
      let status = try failing { () throws(SystemFailure) in try calls.status(of: name.bytes, in: folder) }
      guard let status, status.kind != .folder else { continue }
      throw StoreError.failed(.notAFolder(.open), path: name.path)
    }
  }

  private func makeContents(of folder: Descriptor) throws(SystemFailure) {
    try makeIgnoreFile(in: folder)
    for name in [JournalFolder.history, .displaced, .old] {
      try calls.makeFolder(name.bytes, in: folder, permissions: 0o700)
    }
    try calls.makeFolder(JournalOpening.unfinishedName, in: folder, permissions: 0o700)
    guard options.durability == .full else { return }
    do {
      try calls.sync(folder, .folder)
      try calls.sync(root, .folder)
    } catch {
      // The next command begins anew, or it would trust a name that may not last.
      try? calls.fileSystem.removeFolder(JournalOpening.unfinishedName, in: folder)
      throw error
    }
  }

  private func opened() throws -> Descriptor {
    try failing { () throws(SystemFailure) in
      try calls.openOrMakeFolder(JournalOpening.path, in: root, permissions: 0o700)
    }
  }

  private func openLock(in folder: Descriptor, _ status: FileStatus) throws -> Descriptor {
    // A folder that came with a clone of the vault has whatever mode git gave it.
    if status.permissions & 0o077 != 0 { try? calls.fileSystem.setPermissions(folder, 0o700) }
    return try failing { () throws(SystemFailure) in
      try calls.open(JournalOpening.lockName, in: folder, [.writing, .creating, .noFollow])
    }
  }

  private func wait(for lock: Descriptor, _ waited: inout Int) throws {
    var pause = 1
    while true {
      let isTaken = try failing { () throws(SystemFailure) in
        try calls.repeating { () throws(SystemFailure) in try calls.fileSystem.tryLock(lock) }
      }
      if isTaken { return }
      guard waited < options.lockTimeout else { throw StoreError.busy(milliseconds: options.lockTimeout) }
      calls.fileSystem.sleep(milliseconds: pause)
      waited += pause
      pause = min(pause * 2, 20)
    }
  }

  private func isStill(_ status: FileStatus, _ lock: Descriptor, in folder: Descriptor) throws -> Bool {
    try failing { () throws(SystemFailure) in
      let named = try calls.status(of: JournalOpening.lockName, in: folder)
      let present = try calls.status(of: JournalOpening.path, in: root)
      let held = try calls.status(of: lock)
      return named?.inode == held.inode && present?.inode == status.inode
    }
  }

  /// A folder that holds a `.gitignore` with the line `*` hides itself from git, but for the settings.
  private func makeIgnoreFile(in folder: Descriptor) throws(SystemFailure) {
    if try calls.status(of: JournalOpening.ignoreName, in: folder) != nil { return }
    let draft = Array(".gitignore.new".utf8)
    let file = try calls.open(draft, in: folder, [.writing, .creating, .noFollow])
    do {
      try calls.writeAll(file, Array("*\n!config.yml\n".utf8))
    } catch {
      calls.release(file)
      throw error
    }
    try calls.close(file)
    try calls.rename(
      Name(draft, in: folder), to: Name(JournalOpening.ignoreName, in: folder), .replacing)
  }

  private func failing<Value>(_ work: () throws(SystemFailure) -> Value) throws -> Value {
    do {
      return try work()
    } catch {
      guard error.isRefusal else { throw StoreError.failed(error, path: JournalOpening.path) }
      throw StoreError.notWritable(VaultPath(unchecked: JournalOpening.path))
    }
  }
}
