/// Changes git's folder when the user enables sync, and undoes that.
extension SyncFiles {
  private static let configuration = git + Array("/config".utf8)
  private static let ownAttributes = git + Array("/info/attributes".utf8)

  /// The repository's own settings, as bytes; nil if there are none.
  package var configuration: [UInt8]? { read(Self.configuration, in: store.root) }

  package func writeConfiguration(_ bytes: [UInt8]) throws(StoreError) {
    try write(bytes, Self.configuration)
  }

  /// The repository's own attributes, as bytes; nil if there are none.
  ///
  /// - Throws: `StoreError.notAFile` if they can't be read whole.
  package var attributes: [UInt8]? {
    get throws(StoreError) {
      let found = read(Self.ownAttributes, in: store.root)
      let status = (try? calls.status(of: Self.ownAttributes, in: store.root)) ?? nil
      if found == nil, status != nil { throw StoreError.notAFile(VaultPath(unchecked: Self.ownAttributes)) }
      return found
    }
  }

  /// - Parameter bytes: nil to remove the file.
  package func writeAttributes(_ bytes: [UInt8]?) throws(StoreError) {
    guard let bytes else {
      try? calls.remove(Self.ownAttributes, in: store.root)
      return
    }
    try? calls.makeFolder(SyncFiles.git + Array("/info".utf8), in: store.root, permissions: 0o777)
    try write(bytes, Self.ownAttributes)
  }

  private func write(_ bytes: [UInt8], _ path: [UInt8]) throws(StoreError) {
    do {
      try calls.put(bytes, at: Name(path, in: store.root), isReplacing: true, isLasting: true)
    } catch {
      throw StoreError.failed(error, path: path)
    }
  }

  /// Removes a repository that was made a moment ago. Keeps one that has an object or a branch.
  package func discardNewRepository() {
    var (folders, files) = ([SyncFiles.git], [[UInt8]]())
    var index = 0
    while index < folders.count {
      let folder = folders[index]
      for entry in (try? calls.entries(of: folder, in: store.root, [.noFollow, .beneath])) ?? [] {
        let path = folder + [SyncFiles.slash] + entry.name
        if entry.type == .folder { folders.append(path) } else { files.append(path) }
      }
      index += 1
    }
    let holds = [Array(".git/objects/".utf8), Array(".git/refs/".utf8)]
    guard !files.contains(where: { file in holds.contains { file.starts(with: $0) } }) else { return }
    for file in files { try? calls.remove(file, in: store.root) }
    for folder in folders.reversed() { try? calls.fileSystem.removeFolder(folder, in: store.root) }
  }

  /// Returns the path of this user's empty repository, through which git looks at a folder that isn't a repository.
  package func emptyRepository() throws(StoreError) -> [UInt8] {
    try failing { () throws(SystemFailure) in
      let folder = try userFolder(isMaking: true)
      defer { calls.release(folder) }
      return try calls.fileSystem.path(of: folder) + Array("/empty.git".utf8)
    }
  }
}
