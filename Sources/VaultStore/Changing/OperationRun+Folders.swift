/// Makes and removes folders together with the files of an operation.
extension OperationRun {
  /// Makes the folders whose names are free from the start.
  func makeFolders() throws {
    let former = newFolders.isEmpty ? OccupiedNames([]) : OccupiedNames(steps.compactMap(\.entry.formerPath))
    for folder in newFolders where !former.isTaken(folder) && !isEmptied(folder) { try make(folder) }
  }

  /// Makes the folders on the way to a new name that Offload couldn't make before, after removing the folders in the
  /// way.
  func makeWay(to path: VaultPath) throws {
    for folder in emptiedFolders where folder.isOnWay(with: path) {
      removeEmptied(folder, permissions: store.permissions(of: folder))
    }
    for folder in newFolders where path.isInside(folder) && !madeFolders.contains(folder) { try make(folder) }
  }

  /// Makes way likewise for a name that a rollback restores.
  func makeWay(backTo path: VaultPath) throws {
    for folder in newFolders.reversed() where folder.mayBeInside(path) {
      remove(folder)
      madeFolders.removeAll { $0 == folder }
    }
    for folder in emptiedFolders.reversed() where path.isInside(folder) { try makeAgain(folder) }
  }

  /// Makes the removed folders that were empty again.
  func bringBackEmptied() throws {
    for folder in emptiedFolders.reversed() where removedFolders.contains(where: { $0.path == folder }) {
      try makeAgain(folder)
    }
  }

  /// Notes the new folders that don't exist, since they have no names to sync.
  func passOverMissingFolders() {
    for folder in newFolders where !store.isFolder(folder) { removedFolders.append((folder, nil)) }
  }

  /// Removes the emptied folders. A folder that can't be removed has something in it again.
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
      // A folder that is still open is no longer in the vault.
      folders.close()
      removedFolders.append((folder, permissions))
    } catch {
      // An earlier command has removed it, or a file has the name by now.
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
