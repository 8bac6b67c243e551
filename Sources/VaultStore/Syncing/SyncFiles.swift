/// The few small files that remember a vault's sync with git: in `offload/` of the git directory, and one in `sync/`
/// next to the user's key. None of them is part of the vault, and Offload never follows a link to one.
package struct SyncFiles: Sendable {
  let store: Store
  let calls: Calls

  /// The files and their places.
  package enum Entry: Sendable {
    /// A random number in the repository and in the user's own file, once this user has allowed Offload to run git
    /// there. The user's file also has the settings to which they agreed.
    case repositoryToken, userToken
    /// A move of the branch that has begun.
    case pending
    /// The texts that came into files, until a program has saved the files.
    case arrivals
    /// Files that can't become programs here, or stop being programs, as the branch has it.
    case unsetPrograms
    /// The result of the last sync.
    case status
    /// When git last packed its objects.
    case tidied

    fileprivate var name: String {
      switch self {
      case .repositoryToken: "token"
      case .pending: "pending"
      case .arrivals: "arrivals"
      case .unsetPrograms: "unset"
      case .userToken: ".token"
      case .status: "status"
      case .tidied: "tidied"
      }
    }
  }

  /// The entry with git's name in the vault's folder.
  package enum Repository: Sendable {
    case none, folder
    /// A file that names another folder, or a link.
    case elsewhere
    /// No such entry, but the vault's folder itself is a git repository.
    case bare
  }

  /// The file with the result of the last sync, for a watch.
  package static let statusPath = VaultPath(unchecked: Array(".git/offload/status".utf8))

  package init(_ store: Store) {
    (self.store, calls) = (store, store.calls)
  }

  /// Returns the vault's folder, without links.
  package func folder() throws(StoreError) -> [UInt8] {
    do {
      return try calls.fileSystem.path(of: store.root)
    } catch {
      throw StoreError.failed(error, path: [UInt8(ascii: ".")])
    }
  }

  package var repository: Repository {
    guard let status = try? calls.status(of: SyncFiles.git, in: store.root) else {
      // Git itself takes such a folder for a repository.
      return ["HEAD", "objects", "refs"].allSatisfy(exists) ? .bare : .none
    }
    return status.kind == .folder ? .folder : .elsewhere
  }

  /// Reads one of git's own files; nil if it doesn't exist.
  package func gitFile(_ name: String) -> [UInt8]? {
    read(SyncFiles.git + [SyncFiles.slash] + Array(name.utf8), in: store.root)
  }

  /// Returns whether the vault's folder has something at this path.
  package func exists(_ path: String) -> Bool {
    ((try? calls.status(of: Array(path.utf8), in: store.root)) ?? nil) != nil
  }

  /// Whether the vault's disk allows two files whose names differ only in case or in Unicode spelling. Apple's disks
  /// treat all spellings as one, even if they distinguish case.
  package var tellsNamesApart: Bool {
    #if canImport(Darwin)
      false
    #else
      exists(".git") && !exists(".GIT")
    #endif
  }

  package func read(_ entry: Entry) -> [UInt8]? {
    guard let place = try? place(of: entry, isMaking: false) else { return nil }
    defer { calls.release(place.folder) }
    return read(place.path, in: place.folder)
  }

  /// Replaces the file: it has either all of the bytes or its old ones.
  package func write(_ bytes: [UInt8], to entry: Entry) throws(StoreError) {
    do {
      let place = try place(of: entry, isMaking: true)
      defer { calls.release(place.folder) }
      try calls.put(bytes, at: place, isReplacing: true, isLasting: entry.isLasting)
    } catch {
      throw StoreError.failed(error, path: Array(entry.name.utf8))
    }
  }

  package func remove(_ entry: Entry) {
    guard let place = try? place(of: entry, isMaking: false) else { return }
    defer { calls.release(place.folder) }
    try? calls.remove(place.path, in: place.folder)
  }

  package func randomToken() throws(StoreError) -> [UInt8] {
    do {
      return try calls.fileSystem.randomBytes(16).hexadecimal
    } catch {
      throw StoreError.failed(error, path: Array(Entry.repositoryToken.name.utf8))
    }
  }

  /// Runs a body while no other sync of this vault runs.
  ///
  /// - Returns: nil if another sync runs.
  package func exclusively<Value>(_ body: () throws -> Value) throws -> Value? {
    let folder = try failing { () throws(SystemFailure) in try repositoryFolder(isMaking: true) }
    defer { calls.release(folder) }
    let lock = try failing { () throws(SystemFailure) in
      try calls.open(Array("lock".utf8), in: folder, [.writing, .creating, .noFollow])
    }
    defer { calls.giveBack(lock) }
    for attempt in 0...5 {
      // A program that is just starting shares its parent's lock for a moment.
      if attempt > 0 { calls.fileSystem.sleep(milliseconds: 100) }
      let isOurs = try failing { () throws(SystemFailure) in
        try calls.repeating { () throws(SystemFailure) in try calls.fileSystem.tryLock(lock) }
      }
      if isOurs { return try body() }
    }
    return nil
  }

  // MARK: Places

  static let git = Array(".git".utf8)
  static let slash = UInt8(ascii: "/")

  func failing<Value>(_ work: () throws(SystemFailure) -> Value) throws(StoreError) -> Value {
    do {
      return try work()
    } catch {
      throw StoreError.failed(error, path: SyncFiles.git)
    }
  }

  func read(_ path: [UInt8], in folder: Descriptor) -> [UInt8]? {
    guard let file = try? calls.open(path, in: folder, .noFollow) else { return nil }
    defer { calls.release(file) }
    guard let status = try? calls.status(of: file), status.kind == .file, status.size < 1 << 24 else {
      return nil
    }
    return try? calls.readAll(file, size: status.size)
  }

  /// The caller must release the folder.
  private func place(of entry: Entry, isMaking: Bool) throws(SystemFailure) -> Name {
    switch entry {
    case .repositoryToken, .pending, .arrivals, .unsetPrograms, .status, .tidied:
      return Name(Array(entry.name.utf8), in: try repositoryFolder(isMaking: isMaking))
    case .userToken:
      var hash = SHA256()
      hash.add(try calls.fileSystem.path(of: store.root))
      let name = hash.digest().prefix(16).hexadecimal + Array(entry.name.utf8)
      return Name(name, in: try userFolder(isMaking: isMaking))
    }
  }

  private func repositoryFolder(isMaking: Bool) throws(SystemFailure) -> Descriptor {
    let git = try calls.open(SyncFiles.git, in: store.root, [.folder, .noFollow])
    defer { calls.release(git) }
    return try folder("offload", in: git, isMaking: isMaking)
  }

  func userFolder(isMaking: Bool) throws(SystemFailure) -> Descriptor {
    guard let path = try? isMaking ? store.findOrMakeKey().folder : store.keyFolder() else {
      throw SystemFailure.missing(.open)
    }
    let state = try calls.fileSystem.openOutside(path, [.folder, .noFollow])
    defer { calls.release(state) }
    return try folder("sync", in: state, isMaking: isMaking)
  }

  private func folder(_ name: String, in parent: Descriptor, isMaking: Bool) throws(SystemFailure)
    -> Descriptor
  {
    if isMaking {
      return try calls.openOrMakeFolder(Array(name.utf8), in: parent, permissions: 0o700)
    }
    return try calls.open(Array(name.utf8), in: parent, [.folder, .noFollow])
  }
}

extension SyncFiles.Entry {
  /// Whether the file must be on disk before any step that relies on it.
  fileprivate var isLasting: Bool {
    switch self {
    case .pending, .repositoryToken, .userToken, .arrivals, .unsetPrograms: true
    case .status, .tidied: false
    }
  }
}
