extension RecordRun {
  /// Writes a text into the file itself, for a file that has other names or cannot be replaced by another.
  ///
  /// The whole new text stands in the journal: whatever mixture of old and new an interruption leaves, the next
  /// command can tell it from somebody's save, and completes it.
  func writeInPlace(_ step: Step) throws {
    guard step.progress.isOpen else { return }
    for _ in 0..<rounds {
      if try mergeSave(of: step) { continue }
      let file = try openInPlace(step)
      let holder: NameHolder
      do {
        guard try write(step, into: file) else {
          calls.release(file)
          continue
        }
        holder = try holderOfName(file, step)
        if holder == .nobody { try putBack(step, into: file) }
      } catch {
        calls.release(file)
        throw error
      }
      try finish(file)
      step.progress = holder == .file ? .placed : .waiting
      switch holder {
      case .file: return
      case .nobody: throw StoreError.gone(step.entry.path)
      case .other: break
      }
      // Whoever saved by giving another file the name may have read ours before.
      if let ours = try text(of: step) { step.history.append(FormerText(bytes: ours, isOurs: true)) }
    }
    throw StoreError.beingSaved(step.entry.path)
  }

  private enum NameHolder {
    /// The one that was written.
    case file
    /// Another, which somebody has given the name since that was opened.
    case other
    case nobody
  }

  private func holderOfName(_ file: Descriptor, _ step: Step) throws(SystemFailure) -> NameHolder {
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

  /// Merges what another program has saved, once it has done so: before we have the file open for writing ourselves, since then
  /// nobody could tell. Returns false where there is nothing to merge.
  ///
  /// - Throws: `StoreError.beingSaved` where a program goes on having it open for writing, of which half may have come.
  private func mergeSave(of step: Step) throws -> Bool {
    guard let file = try? calls.open(step.location.bytes, in: store.root, .beneath) else { return false }
    defer { calls.release(file) }
    let old = try calls.readAll(file, size: try calls.status(of: file).size)
    if isExpected(old, step), isRecovered || !calls.hasWriter(file) { return false }
    let isOpen = try reader.waitForWriters(of: file, at: step.entry.path)
    if isOpen, !isRecovered { throw StoreError.beingSaved(step.entry.path) }
    let text = try calls.readAll(file, size: try calls.status(of: file).size)
    if isExpected(text, step) { return false }
    // While that is noted down, somebody may save once more.
    try mergeInPlace(step, text)
    return true
  }

  /// Whether it is what was read or merged last, or ours, which another program has saved in between.
  private func isExpected(_ text: [UInt8], _ step: Step) -> Bool {
    step.progress == .mixed || Fingerprint(text) == step.entry.before
      || Fingerprint(text) == step.entry.after && step.history.contains(where: \.isOurs)
  }

  /// Opens the file itself for writing; another program that holds it back is waited for. There is no lease of our own.
  private func openInPlace(_ step: Step) throws -> Descriptor {
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

  /// Returns false where somebody has saved it just now.
  private func write(_ step: Step, into file: Descriptor) throws -> Bool {
    let status = try calls.status(of: file)
    guard status.kind == .file else { throw StoreError.notAFile(step.entry.path) }
    let old = try calls.readAll(file, size: status.size)
    guard isExpected(old, step) else { return false }
    step.progress = .begun
    step.present = step.entry.after
    if Fingerprint(old) != step.entry.after {
      guard let new = try text(of: step) else { throw StoreError.unfinished(id, nil) }
      try overwrite(file, old, with: new)
    }
    return true
  }

  private func mergeInPlace(_ step: Step, _ theirs: [UInt8]) throws {
    if theirs.isEmpty, step.entry.before?.size ?? 0 > 0 {
      // An earlier command's text is the last that there is.
      throw isRecovered ? StoreError.unfinished(id, nil) : StoreError.beingSaved(step.entry.path)
    }
    let known = step.history
    let former = try base(of: step)
    let text = try merged(step, FormerText(bytes: theirs))
    // Ours was not in the vault, where another program could have read it; what was read before was.
    step.history = known + (former.map { [FormerText(bytes: $0)] } ?? [])
    let name = JournalName.file(id, entry: step.number, round: step.round + 1)
    if try calls.status(of: name, in: journal.unfinished) != nil {
      try calls.remove(name, in: journal.unfinished)
    }
    let file = try calls.open(name, in: journal.unfinished, [.writing, .creating, .exclusive])
    do {
      try calls.writeAll(file, text)
    } catch {
      calls.release(file)
      throw error
    }
    try finish(file)
    adopt(text, theirs, step, &step.entry)
    // Whoever completes this compares with theirs, and takes the text from the new file.
    step.entry.before = Fingerprint(theirs)
    step.entry.splices = step.entry.merged?.splices ?? []
    step.entry.base = step.entry.before
    step.entry.temporary = name
    step.round += 1
    step.text = text
    step.base = theirs
    try reviseRecord()
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
  func putBackInPlace(_ step: Step) throws {
    let file = try calls.open(step.location.bytes, in: store.root, [.writing, .beneath])
    do {
      try putBack(step, into: file)
    } catch {
      calls.release(file)
      throw error
    }
    try finish(file)
  }

  private func putBack(_ step: Step, into file: Descriptor) throws {
    guard let old = try base(of: step), let new = try text(of: step) else {
      throw StoreError.unfinished(id, nil)
    }
    let present = try calls.readAll(file, size: try calls.status(of: file).size)
    guard Mixture.isPossible(present, of: old, and: new) else { throw StoreError.unfinished(id, nil) }
    try overwrite(file, present, with: old)
  }
}
