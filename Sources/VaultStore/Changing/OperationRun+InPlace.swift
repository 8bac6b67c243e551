extension OperationRun {
  /// Writes a text into the file itself, for a file that has other names or cannot be replaced by another.
  ///
  /// The whole new text stands in the journal: whatever mixture of old and new an interruption leaves, the next
  /// command can tell it from somebody's save, and completes it.
  ///
  /// - Throws: ``SavedMeanwhile`` if the file is another than was read, or if its name has been given to another.
  func writeInPlace(_ step: FileStep) throws {
    guard step.progress.isOpen else { return }
    try checkNoWriter(step)
    let file = try openInPlace(step)
    let holder: NameHolder
    do {
      try write(step, into: file)
      holder = try holderOfName(file, step)
      if holder != .file { try putBack(step, into: file) }
    } catch {
      calls.release(file)
      throw error
    }
    try finish(file)
    step.progress = holder == .file ? .placed : .waiting
    switch holder {
    case .file: return
    case .nobody: throw StoreError.gone(step.entry.path)
    case .other:
      // The program may have read ours there.
      guard try isDone(step, mayBeOurs: true) else { throw SavedMeanwhile(path: step.entry.path) }
      step.progress = .placed
      savedByOthers.append(step.location)
    }
  }

  private enum NameHolder {
    /// The one that was written.
    case file
    /// Another, which somebody has given the name since that was opened.
    case other
    case nobody
  }

  private func holderOfName(_ file: Descriptor, _ step: FileStep) throws(SystemFailure) -> NameHolder {
    let named: FileStatus?
    do throws(SystemFailure) {
      let name = try folders.name(of: step.location)
      named = try calls.status(of: name.path, in: name.folder)
    } catch {
      guard error.isMissing else { throw error }
      named = nil
    }
    guard let named else { return .nobody }
    return named.isSameFile(as: try calls.status(of: file)) ? .file : .other
  }

  /// Waits for a program that has the file open for writing, before we have it open so ourselves, since then nobody could tell.
  ///
  /// - Throws: `StoreError.beingSaved` if the program goes on, of whose save half may have come.
  private func checkNoWriter(_ step: FileStep) throws {
    guard !isRecovered, let file = try? calls.open(step.location.bytes, in: store.root, .beneath) else {
      return
    }
    defer { calls.release(file) }
    if calls.hasWriter(file), try reader.waitForWriters(of: file, at: step.entry.path) {
      throw StoreError.beingSaved(step.entry.path)
    }
  }

  /// Opens the file itself for writing; another program that holds it back is waited for. There is no lease of our own.
  private func openInPlace(_ step: FileStep) throws -> Descriptor {
    while true {
      do {
        return try calls.open(step.location.bytes, in: store.root, [.writing, .beneath])
      } catch  where error.isMissing {
        throw StoreError.gone(step.entry.path)
      } catch  where error.isHeldBack {
        guard reader.waitForHolder(of: step.entry.path) else { throw StoreError.beingSaved(step.entry.path) }
      }
    }
  }

  private func write(_ step: FileStep, into file: Descriptor) throws {
    let status = try calls.status(of: file)
    guard status.kind == .file else { throw StoreError.notAFile(step.entry.path) }
    let old = try calls.readAll(file, size: status.size)
    guard step.progress == .mixed || Fingerprint(old) == step.entry.before else {
      throw SavedMeanwhile(path: step.entry.path)
    }
    guard let new = try text(of: step) else { throw StoreError.unfinished(id, nil) }
    step.progress = .begun
    try overwrite(file, old, with: new)
  }

  /// Changes what differs; a longer file grows first, so that a full disk is found out before old text is touched.
  private func overwrite(_ file: Descriptor, _ old: [UInt8], with new: [UInt8]) throws(SystemFailure) {
    let shorter = min(old.count, new.count)
    if new.count > old.count { try calls.writeAll(file, Array(new[old.count...]), at: old.count) }
    var first = 0
    while first < shorter, old[first] == new[first] { first += 1 }
    if first < shorter { try calls.writeAll(file, Array(new[first..<shorter]), at: first) }
    if new.count < old.count {
      try calls.repeating { () throws(SystemFailure) in try calls.fileSystem.truncate(file, to: new.count) }
    }
  }

  /// Writes the old text back over ours, or over a mixture.
  func putBackInPlace(_ step: FileStep) throws {
    let file = try calls.open(step.location.bytes, in: store.root, [.writing, .beneath])
    do {
      try putBack(step, into: file)
    } catch {
      calls.release(file)
      throw error
    }
    try finish(file)
  }

  private func putBack(_ step: FileStep, into file: Descriptor) throws {
    guard let old = try base(of: step), let new = try text(of: step) else {
      throw StoreError.unfinished(id, nil)
    }
    let present = try calls.readAll(file, size: try calls.status(of: file).size)
    guard InterleavedWrite.isPossible(present, of: old, and: new) else { throw StoreError.unfinished(id, nil) }
    try overwrite(file, present, with: old)
  }
}
