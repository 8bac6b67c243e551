/// The places where a user's key may be, from the program that knows the user's environment: the program's own folders,
/// by absolute paths.
package struct KeyPlaces: Hashable, Sendable {
  /// Folders that last, the usual one first. If none of them has the key, the first writable one gets it.
  package var lasting: [[UInt8]]
  /// Folders that last until the machine restarts, for a user who has no other.
  package var passing: [[UInt8]]
  /// A file that could have named another place of the key, but couldn't be read. Offload then makes no key, since one
  /// may exist.
  package var unread: Unread?

  package struct Unread: Hashable, Sendable {
    package var path: [UInt8]
    package var failure: SystemFailure

    /// - Parameter code: the value of `errno`.
    package init(path: [UInt8], code: Int32) {
      (self.path, failure) = (path, SystemFailure(.read, code: code))
    }
  }

  package init(lasting: [[UInt8]] = [], passing: [[UInt8]] = [], unread: Unread? = nil) {
    self.lasting = lasting
    self.passing = passing
    self.unread = unread
  }
}

/// Finds a user's key, or makes one: 32 random bytes in a file that only they can read.
///
/// It never follows a link in the key's place, and accepts a key only if it is this user's. It skips a folder of
/// another user, such as a home that the environment named wrongly.
struct KeyRing {
  let calls: Calls
  let places: KeyPlaces

  struct Found {
    var maker: Maker
    var path: [UInt8]
    /// Whether the key is gone after the machine restarts.
    var isPassing = false
    var isNew = false

    var folder: [UInt8] { Array(path.dropLast(KeyRing.name.count + 1)) }
  }

  fileprivate static let name = Array("key".utf8)

  /// Returns the key; nil if it doesn't exist yet.
  ///
  /// - Throws: `StoreError.keyExposed`, `StoreError.keyDamaged`, `StoreError.noKey`.
  func find() throws(StoreError) -> Found? {
    for folder in places.lasting {
      if let found = try read(KeyRing.path(in: folder)) { return found }
    }
    for folder in places.passing {
      guard let open = try? opened(folder) else { continue }
      calls.release(open)
      guard var found = try read(KeyRing.path(in: folder)) else { continue }
      found.isPassing = true
      return found
    }
    if let unread = places.unread { throw StoreError.noKey(path: unread.path, unread.failure) }
    return nil
  }

  /// Returns the key, and makes it if it doesn't exist. If two processes make one at the same moment, both get the
  /// same.
  ///
  /// - Throws: `StoreError.keyExposed`, `StoreError.keyDamaged`; `StoreError.noKey` if Offload can't make one.
  func findOrMake() throws(StoreError) -> Found {
    if let found = try find() { return found }
    var failure: SystemFailure?
    for folder in places.lasting + places.passing {
      do throws(SystemFailure) {
        try make(in: folder)
      } catch {
        failure = failure ?? error
        continue
      }
      guard var found = try find() else { continue }
      found.isNew = true
      return found
    }
    let folder = places.lasting.first ?? places.passing.first ?? []
    throw StoreError.noKey(path: KeyRing.path(in: folder), failure ?? .missing(.open))
  }

  private static func path(in folder: [UInt8]) -> [UInt8] { folder + [UInt8(ascii: "/")] + name }

  private func read(_ path: [UInt8]) throws(StoreError) -> Found? {
    let file: Descriptor
    do throws(SystemFailure) {
      file = try calls.repeating { () throws(SystemFailure) in
        try calls.fileSystem.openOutside(path, .noFollow)
      }
    } catch {
      if error.isMissing || error.isRefusal { return nil }
      throw error.isLink ? StoreError.keyDamaged(path: path) : StoreError.noKey(path: path, error)
    }
    defer { calls.release(file) }
    let status: FileStatus
    // One byte more than a key has.
    var key = [UInt8](repeating: 0, count: Maker.keySize + 1)
    let count: Int
    do throws(SystemFailure) {
      status = try calls.status(of: file)
      guard status.owner == calls.fileSystem.userID() else { return nil }
      count = status.kind == .file ? try calls.readSome(file, into: &key, from: 0, at: 0) : 0
    } catch {
      throw StoreError.noKey(path: path, error)
    }
    guard count == Maker.keySize else { throw StoreError.keyDamaged(path: path) }
    guard status.permissions & 0o077 == 0 else { throw StoreError.keyExposed(path: path) }
    return Found(maker: Maker(key: key.dropLast()), path: path)
  }

  private func make(in path: [UInt8]) throws(SystemFailure) {
    let folder = try made(path)
    defer { calls.release(folder) }
    let random = try calls.fileSystem.randomBytes(8)
    let draft = KeyRing.name + Array(".".utf8) + random.hexadecimal
    let file = try calls.open(draft, in: folder, [.writing, .creating, .exclusive, .noFollow])
    do throws(SystemFailure) {
      do throws(SystemFailure) {
        try calls.writeAll(file, try calls.fileSystem.randomBytes(Maker.keySize))
        try calls.sync(file, .file)
        // If a file system doesn't store permissions, other users could read it.
        guard try calls.status(of: file).permissions & 0o077 == 0 else {
          throw SystemFailure.unsupported(.setPermissions)
        }
      } catch {
        calls.release(file)
        throw error
      }
      try calls.close(file)
      try calls.renameExclusively(Name(draft, in: folder), to: Name(KeyRing.name, in: folder))
    } catch {
      try? calls.remove(draft, in: folder)
      // Another process was faster, and its key is as good.
      if error.isExisting { return }
      throw error
    }
  }

  /// Opens the folder, which must be this user's, and closes it to all other users.
  private func opened(_ path: [UInt8]) throws(SystemFailure) -> Descriptor {
    let folder = try calls.repeating { () throws(SystemFailure) in
      try calls.fileSystem.openOutside(path, [.folder, .noFollow])
    }
    do throws(SystemFailure) {
      let status = try calls.status(of: folder)
      guard status.owner == calls.fileSystem.userID() else { throw SystemFailure.readOnly(.open) }
      if status.permissions & 0o077 != 0 {
        try calls.repeating { () throws(SystemFailure) in try calls.fileSystem.setPermissions(folder, 0o700) }
      }
      return folder
    } catch {
      calls.release(folder)
      throw error
    }
  }

  private func made(_ path: [UInt8]) throws(SystemFailure) -> Descriptor {
    do {
      return try opened(path)
    } catch  where error.isNothingThere {
      let slash = UInt8(ascii: "/")
      var missing: [[UInt8]] = []
      var present = path[...]
      var folder: Descriptor?
      while folder == nil, let end = present.lastIndex(of: slash) {
        missing.append(Array(present[(end + 1)...]))
        present = present[..<end]
        folder = try? calls.fileSystem.openOutside(present.isEmpty ? [slash] : Array(present), .folder)
      }
      guard let folder else { throw error }
      defer { calls.release(folder) }
      try checkMayMake(in: folder)
      let rest = Array(missing.reversed().filter { !$0.isEmpty }.joined(separator: [slash]))
      var made: [UInt8] = []
      for name in rest.split(separator: slash) {
        made += (made.isEmpty ? [] : [slash]) + name
        try calls.makeFolder(made, in: folder, permissions: 0o700)
      }
      return try opened(path)
    }
  }

  /// Throws if root would make a folder in another user's home, since that user couldn't use it.
  private func checkMayMake(in folder: Descriptor) throws(SystemFailure) {
    let status = try calls.status(of: folder)
    let isForAll = status.permissions & 0o1002 == 0o1002
    guard status.owner == calls.fileSystem.userID() || isForAll else {
      throw SystemFailure.readOnly(.makeFolder)
    }
  }
}
