/// Renames files, and rolls renames back.
extension OperationRun {
  func rename(_ step: FileStep) throws {
    guard step.progress.isOpen, let newPath = step.entry.newPath else { return }
    try makeWay(to: newPath)
    do {
      try keepCopy(of: step)
      if try !renameDirectly(step, from: step.entry.path, to: newPath) {
        try calls.takeOut(try folders.name(of: step.entry.path), to: journal.file(step.entry.temporary))
        step.progress = .begun
        try calls.renameExclusively(
          journal.file(step.entry.temporary), to: try folders.name(of: newPath))
      }
    } catch  where error.isMissing {
      throw StoreError.gone(step.entry.path)
    } catch  where error.isExisting {
      throw SavedMeanwhile(path: newPath)
    }
    finishRenaming(step)
    // If the sync fails, the copy stays for the next command.
    if step.hasCopy { step.hasCopy = (try? syncNames(to: newPath)) != nil }
  }

  /// Keeps a copy of the file in `tx/` until the new name is on disk, if a power cut may leave half of a rename. Both
  /// names of the file may then be gone. A file too large to be a note gets no copy.
  private func keepCopy(of step: FileStep) throws(SystemFailure) {
    let file = try folders.name(of: step.entry.path)
    guard !calls.fileSystem.keepsRenames(in: file.folder),
      let status = try calls.status(of: file.path, in: file.folder), status.kind == .file,
      status.size <= FileContents.largest
    else { return }
    try copy(file, to: journal.file(JournalName.copy(step.entry.temporary)))
    step.hasCopy = true
  }

  /// Copies and syncs a file of the same disk. A failure leaves nothing.
  func copy(_ file: Name, to copy: Name) throws(SystemFailure) {
    let source = try calls.open(file.path, in: file.folder, .noFollow)
    defer { calls.release(source) }
    let target = try calls.newFile(copy, holding: [])
    do throws(SystemFailure) {
      // Such disks keep little metadata, and the bytes are what counts.
      try fill(target, from: source, isExact: false)
      try calls.syncNames(in: copy.folder)
    } catch {
      try? calls.remove(copy.path, in: copy.folder)
      throw error
    }
  }

  /// Syncs a new name, and the names of the folders that were made for it.
  func syncNames(to path: VaultPath) throws(SystemFailure) {
    for folder in newFolders where path.isInside(folder) {
      try calls.syncNames(in: try folders.descriptor(of: folder.parent))
    }
    try calls.syncNames(in: try folders.descriptor(of: path.parent))
  }

  /// Returns false if Offload can rename the file only by way of the journal: the file system can't promise that a new
  /// name is free, or it treats a name in other case as the old name, which is taken.
  func renameDirectly(_ step: FileStep, from path: VaultPath, to newPath: VaultPath) throws(SystemFailure)
    -> Bool
  {
    do {
      // Open the new folder first, so that opening one folder doesn't close the other.
      _ = try folders.descriptor(of: newPath.parent)
      let file = try folders.name(of: path)
      try calls.rename(file, to: try folders.name(of: newPath), .exclusive)
      return true
    } catch {
      guard error.isUnsupported || error.isExisting && step.entry.isCaseChange else { throw error }
      return false
    }
  }

  func finishRenaming(_ step: FileStep) {
    step.progress = .placed
    for other in steps where other !== step && other.entry.path == step.entry.path {
      if other.entry.kind == .changed, let newPath = step.entry.newPath { other.location = newPath }
    }
  }

  func renameBack(_ step: FileStep) throws {
    guard let newPath = step.entry.newPath else { return }
    let aside = journal.file(step.entry.temporary)
    try makeWay(backTo: step.entry.path)
    if try calls.status(of: aside.path, in: aside.folder) == nil {
      if try !renameDirectly(step, from: newPath, to: step.entry.path) {
        try calls.takeOut(try folders.name(of: newPath), to: aside)
      }
    }
    if try calls.status(of: aside.path, in: aside.folder) != nil {
      try calls.renameExclusively(aside, to: try folders.name(of: step.entry.path))
    }
    for other in steps where other.location == newPath { other.location = step.entry.path }
  }
}
