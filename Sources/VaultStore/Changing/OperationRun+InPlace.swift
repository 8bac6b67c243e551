extension OperationRun {
  /// Writes a text into the file itself, if the file has other names or can't be replaced.
  ///
  /// The journal has the whole new text. Whatever mixture of old and new an interruption leaves, the next command can
  /// tell it from another program's save, and completes it.
  ///
  /// - Throws: ``SavedMeanwhile`` if the file isn't the one that Offload read, or if another file has taken its name.
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
    /// The file that Offload wrote.
    case file
    /// Another file, to which a program has given the name since Offload opened the first.
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

  /// Waits for a program that has the file open for writing. Once Offload has it open for writing too, the two can't be
  /// told apart.
  ///
  /// - Throws: `StoreError.beingSaved` if the program keeps it open. The file may then hold half of its save.
  private func checkNoWriter(_ step: FileStep) throws {
    guard !isRecovered, let file = try? calls.open(step.location.bytes, in: store.root, .beneath) else {
      return
    }
    defer { calls.release(file) }
    if calls.hasWriter(file), try reader.waitForWriters(of: file, at: step.entry.path) {
      throw StoreError.beingSaved(step.entry.path)
    }
  }

  /// Opens the file itself for writing, and waits for another program that holds it back. Offload has no lease of its
  /// own here.
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

  /// Changes the bytes that differ. A longer file grows first, so that a full disk shows before any old text changes.
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

  /// Writes the old text back over ours, or over a mixture of both.
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
    guard InterleavedWrite.isPossible(present, of: old, and: new) else {
      throw StoreError.unfinished(id, nil)
    }
    try overwrite(file, present, with: old)
  }
}
