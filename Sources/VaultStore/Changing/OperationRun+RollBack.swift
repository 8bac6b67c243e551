extension OperationRun {
  /// Rolls back the steps that were made, last first, and removes the record.
  ///
  /// - Throws: `StoreError.unfinished` if that fails. The record stays, and the next command continues.
  func rollBack(because error: any Error) throws {
    if case StoreError.unfinished = error { throw error }
    let wasThere = steps.contains { $0.progress.holdsOurs || $0.wasInVault }
    do {
      for step in steps.reversed() where step.progress.holdsOurs { try rollBack(step) }
    } catch let failure as SystemFailure {
      throw StoreError.unfinished(id, failure)
    } catch StoreError.unfinished(_, let failure) {
      throw StoreError.unfinished(id, failure)
    } catch {
      throw StoreError.unfinished(id, nil)
    }
    try bringBackEmptied()
    passOverMissingFolders()
    // Without the record, ours would stay if a power cut restored it.
    if wasThere, !syncFolders() {
      throw StoreError.unfinished(id, nil)
    }
    for folder in madeFolders.reversed() {
      guard let name = try? folders.name(of: folder) else { continue }
      try? calls.fileSystem.removeFolder(name.path, in: name.folder)
    }
    try discard()
  }

  func rollBack(_ step: FileStep) throws {
    switch step.entry.kind {
    case .changed where step.entry.isInPlace: try putBackInPlace(step)
    case .changed: try putBack(step)
    case .created, .copied: try unplace(step)
    case .removed: try restore(step)
    case .renamed: try renameBack(step)
    }
    step.progress = .waiting
  }

  private func unplace(_ step: FileStep) throws {
    let file = try folders.name(of: step.entry.path)
    if step.entry.isInPlace {
      // Ours may be there in part. If another program has written there, its text stays.
      if step.entry.kind == .created, let present = try present(step) {
        guard try text(of: step)?.starts(with: present) ?? false else { throw StoreError.unfinished(id, nil) }
      } else if let after = step.entry.after, let found = try store.fingerprint(of: step.entry.path),
        found != after, found.size >= after.size
      {
        return
      }
      try calls.remove(file.path, in: file.folder)
      return
    }
    let temporary = journal.file(step.entry.temporary)
    do {
      try calls.takeOut(file, to: temporary)
    } catch  where error.isMissing {
      return
    }
    // A restored link doesn't have bytes of its own.
    guard step.entry.after != nil else { return }
    // Keep the file for a while: a program that has opened it in the vault may still write into it.
    if try fingerprint(ofRetired: step) == step.entry.after { return }
    // Another program has saved the file, and its save stays.
    do {
      try calls.renameExclusively(temporary, to: file)
      step.retired[temporary.path] = nil
    } catch  where error.isExisting {
      try quarantine(temporary.path, of: step)
    }
  }

  private func fingerprint(ofRetired step: FileStep) throws -> Fingerprint {
    guard step.entry.kind == .copied else { return Fingerprint(try readRetired(step, isPatient: false)) }
    let file = try calls.open(step.entry.temporary, in: journal.unfinished, .noFollow)
    defer { calls.release(file) }
    return try calls.fingerprint(of: file)
  }

  private func restore(_ step: FileStep) throws {
    let temporary = journal.file(step.entry.temporary)
    try makeWay(backTo: step.location)
    let file = try folders.name(of: step.location)
    do {
      try calls.renameExclusively(temporary, to: file)
    } catch  where error.isExisting {
      // Another program has made the file again. Offload keeps the removed file all the same.
      notes.append(
        .quarantine([try journal.quarantine(temporary.path)], paths: [step.entry.path]))
    } catch  where error.isOtherFileSystem {
      let source = try calls.open(temporary.path, in: journal.unfinished, .noFollow)
      defer { calls.release(source) }
      let copy = try calls.open(file.path, in: file.folder, [.writing, .creating, .exclusive, .noFollow])
      try fill(copy, from: source)
    }
  }
}
