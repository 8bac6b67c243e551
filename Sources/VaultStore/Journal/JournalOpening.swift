/// Opens `.offload` for a change: the lock first, then this maker's folder. Makes what is missing.
///
/// All users who may write the vault's folder share the folder itself, the lock and the settings, and these have the
/// owner of the vault's folder. Only its owner may use a maker's folder, since records hold text from the files.
struct JournalOpening {
  let calls: Calls
  let root: Descriptor
  let options: StoreOptions
  /// Tells the user about waiting for the lock.
  let patience: WaitBudget
  let known: KnownVaults
  /// The folder of the key that seals the journal.
  let keyFolder: [UInt8]

  static let path = Array(".offload".utf8)
  static let makersPath = path + Array("/by".utf8)
  private static let makersName = Array("by".utf8)
  private static let lockName = Array("lock".utf8)
  private static let ignoreName = Array(".gitignore".utf8)

  /// Returns the folder and its lock, which it holds.
  ///
  /// - Throws: `StoreError.vaultMissing` if a vault was here, and the folder is empty now.
  func lockedFolder() throws -> (folder: Descriptor, lock: Descriptor, inode: UInt64) {
    var waited = 0
    while true {
      let folder = try journalFolder()
      var keep = false
      defer { if !keep { calls.release(folder) } }
      let status = try failing { () throws(SystemFailure) in try calls.status(of: folder) }
      let lock = try failing { () throws(SystemFailure) in try openLock(in: folder) }
      defer { if !keep { calls.giveBack(lock) } }
      try wait(for: lock, &waited)
      // If another program removed the folder during the wait, the lock file went with it.
      if try isStill(status, lock, in: folder) {
        keep = true
        return (folder, lock, status.inode)
      }
    }
  }

  /// Returns this maker's folder, its `tx/`, and their seal for this vault.
  func ownFolder(of maker: Maker, in shared: Descriptor) throws -> (
    folder: Descriptor, unfinished: Descriptor, seal: Seal
  ) {
    try failing(refusedBy: JournalFolder.own(maker.name)) { () throws(SystemFailure) in
      let folder = try openedOwnFolder(maker.name, in: shared)
      do throws(SystemFailure) {
        // If `tx/` exists, so do the other folders, except `displaced/`, which shows that all of them are synced.
        let name = JournalFolder.unfinished.bytes
        let seal = maker.seal(in: try vaultID(in: folder))
        if let there = try existingFolder(name, in: folder) { return (folder, there, seal) }
        // Another kind of file fails to open as a folder here as well.
        if try calls.status(of: name, in: folder) == nil { try makeContents(of: folder, in: shared) }
        return (folder, try calls.open(name, in: folder, [.folder, .noFollow]), seal)
      } catch {
        calls.release(folder)
        throw error
      }
    }
  }

  // MARK: What is shared

  private func journalFolder() throws -> Descriptor {
    let there = try failing { () throws(SystemFailure) in
      try existingFolder(JournalOpening.path, in: root)
    }
    if let there { return there }
    if let path = known.missing() { throw StoreError.vaultMissing(path: path) }
    // A refusal here comes from the vault's own folder.
    return try failing(refusedBy: [UInt8(ascii: ".")]) { () throws(SystemFailure) in
      try newFolder(JournalOpening.path, in: root)
    }
  }

  private func sharedFolder(_ name: [UInt8], in folder: Descriptor) throws(SystemFailure) -> Descriptor {
    if let there = try existingFolder(name, in: folder) { return there }
    return try newFolder(name, in: folder)
  }

  private func existingFolder(_ name: [UInt8], in folder: Descriptor) throws(SystemFailure) -> Descriptor? {
    do {
      return try calls.open(name, in: folder, [.folder, .noFollow])
    } catch  where error.isMissing {
      return nil
    }
  }

  /// Makes a folder with the owner and permissions of the vault's own folder.
  private func newFolder(_ name: [UInt8], in folder: Descriptor) throws(SystemFailure) -> Descriptor {
    let vault = try calls.status(of: root)
    try calls.makeFolder(name, in: folder, permissions: 0o700)
    let made = try calls.open(name, in: folder, [.folder, .noFollow])
    adopt(made, vault, permissions: vault.permissions)
    return made
  }

  /// Sets owner and permissions if the system allows it. Otherwise other users get an error when they can't use the
  /// file.
  private func adopt(_ file: Descriptor, _ vault: FileStatus, permissions: UInt32) {
    if vault.owner != calls.fileSystem.userID() {
      try? calls.fileSystem.setOwner(file, owner: vault.owner, group: vault.group)
    }
    try? calls.fileSystem.setPermissions(file, permissions)
  }

  private func openLock(in folder: Descriptor) throws(SystemFailure) -> Descriptor {
    let name = JournalOpening.lockName
    do {
      return try calls.open(name, in: folder, [.writing, .noFollow])
    } catch  where error.isNothingThere {
      let lock: Descriptor
      do {
        lock = try calls.open(name, in: folder, [.writing, .creating, .exclusive, .noFollow])
      } catch  where error.isExisting {
        return try calls.open(name, in: folder, [.writing, .noFollow])
      }
      // Only users who may write the vault's folder may lock it.
      do {
        let vault = try calls.status(of: root)
        let writers = vault.permissions & 0o222
        adopt(lock, vault, permissions: writers | writers << 1)
      } catch {
        calls.release(lock)
        throw error
      }
      return lock
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
      patience.note(pause, for: .command)
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

  // MARK: What is a maker's own

  private func openedOwnFolder(_ name: [UInt8], in shared: Descriptor) throws(SystemFailure) -> Descriptor {
    let path = JournalOpening.makersName + [UInt8(ascii: "/")] + name
    let folder: Descriptor
    do {
      folder = try calls.open(path, in: shared, [.folder, .beneath])
    } catch  where error.isNothingThere {
      let makers = try sharedFolder(JournalOpening.makersName, in: shared)
      defer { calls.release(makers) }
      folder = try calls.openOrMakeFolder(name, in: makers, permissions: 0o700)
    }
    do {
      try keepPrivate(folder)
      return folder
    } catch {
      calls.release(folder)
      throw error
    }
  }

  /// Makes the folder private. One that came with a clone of the vault has the mode that git gave it. Refuses a folder
  /// of another user, who could read it.
  private func keepPrivate(_ folder: Descriptor) throws(SystemFailure) {
    let status = try calls.status(of: folder)
    if status.owner != calls.fileSystem.userID(), try keepsOwners(folder) {
      throw SystemFailure.readOnly(.open)
    }
    if status.permissions & 0o077 != 0 { try? calls.fileSystem.setPermissions(folder, 0o700) }
  }

  /// Returns whether new files here belong to the user who makes them. On FAT and similar file systems they don't.
  private func keepsOwners(_ folder: Descriptor) throws(SystemFailure) -> Bool {
    let name = Array("probe".utf8)
    let file = try calls.open(name, in: folder, [.writing, .creating, .noFollow])
    defer {
      calls.release(file)
      try? calls.remove(name, in: folder)
    }
    return try calls.status(of: file).owner == calls.fileSystem.userID()
  }

  private func vaultID(in folder: Descriptor) throws(SystemFailure) -> VaultID {
    if let id = try VaultID(in: folder, calls) { return id }
    let id = VaultID(random: try calls.fileSystem.randomBytes(VaultID.size / 2))
    try calls.replace(Name(VaultID.name, in: folder), with: id.text + "\n".utf8)
    return id
  }

  private func makeContents(of folder: Descriptor, in shared: Descriptor) throws(SystemFailure) {
    try makeIgnoreFile(in: shared)
    for name in [JournalFolder.history, .old, .unfinished] {
      try calls.makeFolder(name.bytes, in: folder, permissions: 0o700)
    }
  }

  /// Syncs everything that a first change makes, at any level of durability: on a disk that can't exchange names,
  /// Offload sets a file of the vault aside in there.
  func syncContents(of folder: Descriptor, in shared: Descriptor) throws {
    try failing { () throws(SystemFailure) in
      try syncKey()
      try calls.syncNames(in: folder)
      try syncWay(to: folder, in: shared)
    }
  }

  /// Syncs the key's folder. Another process may have made the key just now, and its seals are worthless without it.
  private func syncKey() throws(SystemFailure) {
    do {
      let folder = try calls.repeating { () throws(SystemFailure) in
        try calls.fileSystem.openOutside(keyFolder, .folder)
      }
      defer { calls.release(folder) }
      try calls.sync(folder, .folder)
    } catch {
      // Not every home can sync a folder.
      guard error.isUnsupported || error.isRefusal else { throw error }
    }
  }

  /// Syncs the names that lead to a maker's folder.
  private func syncWay(to folder: Descriptor, in shared: Descriptor) throws(SystemFailure) {
    let makers = try calls.open(JournalOpening.makersName, in: shared, [.folder, .noFollow])
    defer { calls.release(makers) }
    for folder in [makers, shared, root] { try calls.syncNames(in: folder) }
  }

  /// Writes a `.gitignore` with the line `*`, so that git ignores the folder, except the settings.
  private func makeIgnoreFile(in folder: Descriptor) throws(SystemFailure) {
    if try calls.status(of: JournalOpening.ignoreName, in: folder) != nil { return }
    let name = Name(JournalOpening.ignoreName, in: folder)
    try calls.replace(name, with: Array("*\n!config.yml\n".utf8), isLasting: false)
  }

  private func failing<Value>(
    refusedBy folder: [UInt8] = JournalOpening.path, _ work: () throws(SystemFailure) -> Value
  ) throws -> Value {
    do {
      return try work()
    } catch {
      guard error.isRefusal else { throw StoreError.failed(error, path: JournalOpening.path) }
      throw StoreError.notWritable(VaultPath(unchecked: folder))
    }
  }
}

extension VaultID {
  static let name = Array("id".utf8)

  /// Reads the vault's id in a maker's folder; nil if it doesn't exist or isn't whole.
  init?(in folder: Descriptor, _ calls: Calls) throws(SystemFailure) {
    do {
      let file = try calls.open(VaultID.name, in: folder, .noFollow)
      defer { calls.release(file) }
      var text = [UInt8](repeating: 0, count: VaultID.size + 1)
      let count = try calls.readSome(file, into: &text, from: 0, at: 0)
      self.init(Array(text.prefix(min(count, VaultID.size))))
    } catch  where error.isMissing || error.isLink {
      return nil
    }
  }
}
