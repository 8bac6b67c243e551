/// Steps that add and remove files.
extension OperationRun {
  /// Gives a new file its name, which must be free. It was free when Offload planned the change. A program that has
  /// taken it since is at work there, like an editor that moves a file away before it saves.
  ///
  /// - Throws: ``SavedMeanwhile`` if another program has taken the name.
  func place(_ step: FileStep) throws {
    guard step.progress.isOpen else { return }
    let path = step.entry.path
    try makeWay(to: path)
    do {
      try calls.renameExclusively(journal.file(step.entry.temporary), to: try folders.name(of: path))
    } catch  where error.isExisting {
      throw SavedMeanwhile(path: path)
    } catch  where error.isOtherFileSystem {
      step.entry.isInPlace = true
      try reviseRecord()
      try placeByCopying(step)
    }
    step.progress = .placed
  }

  /// Copies a new file into a folder on another file system than the vault's root.
  func placeByCopying(_ step: FileStep) throws {
    let name = try folders.name(of: step.entry.path)
    let source = try calls.open(step.entry.temporary, in: journal.unfinished, .noFollow)
    defer { calls.release(source) }
    let file: Descriptor
    do {
      file = try calls.open(
        name.path, in: name.folder, [.writing, .creating, .exclusive, .shared, .noFollow])
    } catch  where error.isExisting {
      throw SavedMeanwhile(path: step.entry.path)
    }
    step.progress = .begun
    do {
      try calls.copyBytes(from: source, to: file)
    } catch {
      calls.release(file)
      throw error
    }
    try finish(file)
  }

  /// Moves a file out into the journal, and checks that it is the one that Offload read.
  ///
  /// - Throws: ``SavedMeanwhile`` if it isn't.
  func remove(_ step: FileStep) throws {
    if step.progress.isOpen {
      let isExpected = try holdingBack(step) {
        try takeOut(step)
        return try isExpectedRemoval(step)
      }
      guard isExpected else { throw SavedMeanwhile(path: step.entry.path) }
    } else if try !isExpectedRemoval(step) {
      throw SavedMeanwhile(path: step.entry.path)
    }
  }

  private func takeOut(_ step: FileStep) throws {
    let file = try folders.name(of: step.location)
    do {
      try calls.takeOut(file, to: journal.file(step.entry.temporary))
    } catch  where error.isMissing {
      throw StoreError.gone(step.entry.path)
    } catch  where error.isOtherFileSystem {
      letGo(step)
      try removeByCopying(step, file)
    }
    step.progress = .placed
  }

  private func removeByCopying(_ step: FileStep, _ file: Name) throws {
    let source = try calls.open(file.path, in: file.folder, .noFollow)
    defer { calls.release(source) }
    let copy = try calls.open(
      step.entry.temporary, in: journal.unfinished, [.writing, .creating, .exclusive])
    try fill(copy, from: source)
    try calls.remove(file.path, in: file.folder)
    step.entry.originalInode = 0
  }

  private func isExpectedRemoval(_ step: FileStep) throws -> Bool {
    let name = step.entry.temporary
    guard let status = try calls.status(of: name, in: journal.unfinished) else { return false }
    guard let before = step.entry.before else {
      // Offload hasn't read this file, and can compare only its status.
      guard let known = step.status else { return true }
      return known.kind == .link || known.size == status.size && known.modified == status.modified
    }
    if let lease = step.lease, status.inode == step.entry.originalInode, calls.fileSystem.holdsLease(lease) {
      step.retired[name] = ReplacedFiles.ReplacedFile(stamp: FileStamp(status))
      return true
    }
    letGo(step)
    let text = try readRetired(step)
    // A program may empty the file long after Offload took it out. That doesn't count, since the record has its text.
    return Fingerprint(text) == before || isRecovered && text.isEmpty && !step.entry.isKept
  }
}
