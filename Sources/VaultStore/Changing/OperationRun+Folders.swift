/// Folders that come and go with the files of an operation.
extension OperationRun {
  /// Makes the folders whose names nothing has to give up first.
  func makeFolders() throws {
    let former = newFolders.isEmpty ? OccupiedNames([]) : OccupiedNames(steps.compactMap(\.entry.formerPath))
    for folder in newFolders where !former.isTaken(folder) && !isEmptied(folder) { try make(folder) }
  }

  /// Makes the folders that lead to a new name and could not be made before, once those are gone that are in the way.
  func makeWay(to path: VaultPath) throws {
    for folder in emptiedFolders where folder.isOnWay(with: path) {
      removeEmptied(folder, permissions: store.permissions(of: folder))
    }
    for folder in newFolders where path.isInside(folder) && !madeFolders.contains(folder) { try make(folder) }
  }

  /// The same for a name that is given back.
  func makeWay(backTo path: VaultPath) throws {
    for folder in newFolders.reversed() where folder.mayBeInside(path) {
      remove(folder)
      madeFolders.removeAll { $0 == folder }
    }
    for folder in emptiedFolders.reversed() where path.isInside(folder) { try makeAgain(folder) }
  }

  /// Makes the folders again that had nothing in them.
  func bringBackEmptied() throws {
    for folder in emptiedFolders.reversed() where removedFolders.contains(where: { $0.path == folder }) {
      try makeAgain(folder)
    }
  }

  /// Folders that were to be made, and are not there, have no names that could last.
  func passOverMissingFolders() {
    for folder in newFolders where !store.isFolder(folder) { removedFolders.append((folder, nil)) }
  }

  /// One that cannot be removed has something in it again.
  func removeEmptiedFolders() {
    for folder in emptiedFolders { removeEmptied(folder) }
  }

  private func isEmptied(_ folder: VaultPath) -> Bool { emptiedFolders.contains { folder.mayBeInside($0) } }

  private func removeEmptied(_ folder: VaultPath, permissions: UInt32? = nil) {
    guard !removedFolders.contains(where: { $0.path == folder }) else { return }
    remove(folder, permissions: permissions)
  }

  private func remove(_ folder: VaultPath, permissions: UInt32? = nil) {
    do {
      let name = try folders.name(of: folder)
      try calls.fileSystem.removeFolder(name.path, in: name.folder)
      // What is open is no folder of the vault any more.
      folders.close()
      removedFolders.append((folder, permissions))
    } catch {
      // An earlier command has done it, or a file has the name by now.
      if error.isMissing { removedFolders.append((folder, nil)) }
    }
  }

  private func make(_ folder: VaultPath, permissions: UInt32 = 0o777) throws {
    do {
      let name = try folders.name(of: folder)
      if try calls.status(of: name.path, in: name.folder) != nil { return }
      try calls.repeating { () throws(SystemFailure) in
        try calls.fileSystem.makeFolder(name.path, in: name.folder, permissions: permissions)
      }
      madeFolders.append(folder)
    } catch {
      throw StoreError.failed(error, path: folder.bytes)
    }
  }

  private func makeAgain(_ folder: VaultPath) throws {
    let known = removedFolders.first { $0.path == folder }
    try make(folder, permissions: known?.permissions.map { $0 & 0o777 } ?? 0o777)
    madeFolders.removeAll { $0 == folder }
    removedFolders.removeAll { $0.path == folder }
  }
}
