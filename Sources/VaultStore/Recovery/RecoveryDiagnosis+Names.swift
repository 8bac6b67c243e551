/// Judges steps that add, remove or change names.
extension RecoveryDiagnosis {
  func judgeCreation(_ step: FileStep) throws -> Verdict {
    let entry = step.entry
    let file = try self.file(at: entry.path)
    guard let temporary = try calls.status(of: entry.temporary, in: journal.unfinished) else {
      if file == nil, mayBeHalved { return try makeAgain(step) ? .finish : .quarantine }
      step.progress = .settled(holdsOurs: file != nil)
      return try file != nil && isAsMade(step) ? .done : .covered
    }
    guard let file else { return .finish }
    if file.isSameFile(as: temporary) {
      try calls.remove(entry.temporary, in: journal.unfinished)
      step.progress = .settled(holdsOurs: true)
      return .done
    }
    return try entry.isInPlace ? judgeCopying(step) : .leave
  }

  private func isAsMade(_ step: FileStep) throws -> Bool {
    // A restored link doesn't have a fingerprint.
    guard let after = step.entry.after else { return true }
    return try operation.store.fingerprint(of: step.entry.path) == after
  }

  /// Writes a new file again that a power cut may have taken between its two names. It may be the only place of a line
  /// that another file is about to lose.
  private func makeAgain(_ step: FileStep) throws -> Bool {
    guard step.entry.kind == .created, let text = step.entry.splices.applied(to: []),
      Fingerprint(text) == step.entry.after
    else { return false }
    step.entry.temporaryInode = try operation.writeNewAgain(step, text)
    step.text = text
    return true
  }

  /// Judges a file that was being copied to another file system: it is whole, or Offload begins again.
  private func judgeCopying(_ step: FileStep) throws -> Verdict {
    guard let present = try operation.present(step), let new = try operation.beside(step),
      new.starts(with: present)
    else { return .leave }
    if present.count == new.count {
      try operation.syncText(of: step)
      step.progress = .settled(holdsOurs: true)
      return .done
    }
    let name = try operation.folders.name(of: step.entry.path)
    try calls.remove(name.path, in: name.folder)
    return .finish
  }

  func judgeRemoval(_ step: FileStep) throws -> Verdict {
    let file = try self.file(at: step.entry.path)
    let name = step.entry.temporary
    guard let temporary = try calls.status(of: name, in: journal.unfinished) else {
      if file != nil { return try isAsRead(step) ? .finish : .leave }
      step.progress = .settled(holdsOurs: false)
      return .doneForGood
    }
    if let file, try isStillThere(file, temporary, step) {
      try calls.remove(name, in: journal.unfinished)
      return .finish
    }
    step.progress = .placed
    guard let before = step.entry.before, let text = try operation.beside(step) else { return .done }
    if Fingerprint(text) == before { return .done }
    // A file emptied after Offload took it out doesn't count, since the record has its text.
    return text.isEmpty && !step.entry.isKept ? .doneForGood : .yieldToSave
  }

  private func isAsRead(_ step: FileStep) throws -> Bool {
    guard let before = step.entry.before else { return true }
    return try operation.present(step).map { Fingerprint($0) } == before
  }

  /// Returns whether the file is the one to remove: it has both names, or Offload was copying it out.
  private func isStillThere(_ file: FileStatus, _ temporary: FileStatus, _ step: FileStep) throws -> Bool {
    if file.isSameFile(as: temporary) { return true }
    if knowsInodes { return file.inode == step.entry.originalInode }
    guard file.device != temporary.device, let before = step.entry.before else { return false }
    return try operation.present(step).map { Fingerprint($0) } == before
  }

  func judgeRenaming(_ step: FileStep) throws -> Verdict {
    guard let newPath = step.entry.newPath else { return .quarantine }
    let aside = journal.file(step.entry.temporary)
    let old = try file(at: step.entry.path)
    let new = try file(at: newPath)
    let copy = journal.file(JournalName.copy(step.entry.temporary))
    step.hasCopy = try calls.status(of: copy.path, in: copy.folder) != nil
    if let status = try calls.status(of: aside.path, in: aside.folder) {
      if [old, new].contains(where: { $0?.isSameFile(as: status) ?? false }) {
        try calls.remove(aside.path, in: aside.folder)
        // If it is back under its old name, the rename is still to do.
        guard new?.inode == status.inode else { return .finish }
      } else {
        try calls.renameExclusively(
          aside, to: try operation.folders.name(of: new == nil ? newPath : step.entry.path))
        guard new == nil else { return .leave }
      }
    } else if old != nil, new != nil, try isOneName(step.entry.path, newPath, step) {
      return .finish
    } else if let new, let old, old.isSameFile(as: new) {
      // A rename by two names was interrupted between them.
      let name = try operation.folders.name(of: step.entry.path)
      try calls.remove(name.path, in: name.folder)
    } else if old == nil, new == nil, mayBeHalved, step.hasCopy {
      // A power cut took both names, and those of new folders as well.
      try operation.makeFolders()
      try calls.renameExclusively(copy, to: try operation.folders.name(of: newPath))
      try operation.syncNames(to: newPath)
    } else {
      // With a file under each name, only the inode shows whether the rename is still to do.
      if !knowsInodes, old != nil, new != nil { return .quarantine }
      guard old == nil || new != nil && old?.inode != step.entry.originalInode else { return .finish }
    }
    operation.finishRenaming(step)
    step.progress = .settled(holdsOurs: true)
    return .done
  }

  /// Returns whether a file system treats two names as one. Some file systems report another inode for each spelling,
  /// but list the file once.
  private func isOneName(_ old: VaultPath, _ new: VaultPath, _ step: FileStep) throws(SystemFailure) -> Bool {
    guard step.entry.isCaseChange else { return false }
    let listed = Set(try calls.entries(of: try operation.folders.descriptor(of: new.parent)).map(\.name))
    return !listed.isSuperset(of: [Array(old.name), Array(new.name)])
  }

  /// Returns the status of a file; nil for a folder, which may have had the name before, or have it now.
  private func file(at path: VaultPath) throws(SystemFailure) -> FileStatus? {
    try status(of: path).flatMap { $0.kind == .folder ? nil : $0 }
  }

  func status(of path: VaultPath) throws(SystemFailure) -> FileStatus? {
    do {
      let name = try operation.folders.name(of: path)
      return try calls.status(of: name.path, in: name.folder)
    } catch  where error.isMissing {
      return nil
    }
  }
}
