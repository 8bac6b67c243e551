extension RecordRun {
  /// How often somebody may save in between before we give up.
  static let rounds = 16

  /// Brings a changed text in by exchanging names, and looks at what came out: a save that came after we read is
  /// merged and the merged text brought in the same way.
  func exchange(_ step: Step) throws {
    for round in 1...rounds {
      let found: Found?
      if step.progress.isOpen {
        found = try holdingBack(step) { try swap(step) ? displaced(by: step) : nil }
      } else {
        found = try displaced(by: step)
      }
      switch found {
      case nil:
        return try writeInPlace(step)
      case .expected:
        if step.round == 0 { step.restores = step.entry.temporary }
        return
      case .writerWaits:
        continue
      case .other(let theirs):
        step.restores = step.entry.temporary
        step.unmerged = theirs
        // Not merged any more, and yet what was saved last.
        if round == rounds { throw StoreError.beingSaved(step.entry.path) }
        do {
          try merge(step, with: theirs)
        } catch StoreError.conflict where isRecovered && step.exchange == nil && isLast(step) {
          return try leaveForLater(step)
        }
      }
    }
    throw StoreError.beingSaved(step.entry.path)
  }

  /// Whether no step that follows can fail, so that this one would have to be taken back.
  private func isLast(_ step: Step) -> Bool {
    steps.dropFirst(step.number + 1).allSatisfy(\.progress.isSettled)
  }

  /// The command that had brought ours in may have said so, and only then have failed to file its record away. A save that
  /// cannot be merged with it counts as it would have then: as a late one. What the first was made of is known; of later ones
  /// it is left open.
  private func leaveForLater(_ step: Step) throws {
    let base = step.round == 0 ? try base(of: step) : nil
    let origin = base.map { step.origin(of: step.unmerged?.bytes ?? $0, after: $0) }
    step.retired[step.entry.temporary] = .written(base: origin)
    step.unmerged = nil
  }

  /// Returns false where the name cannot be exchanged, and the step has become one that writes in place.
  private func swap(_ step: Step) throws -> Bool {
    let time = calls.fileSystem.now()
    do {
      try swapNames(step, step.entry.temporary)
    } catch let failure as SystemFailure where failure.isOtherFileSystem {
      letGo(step)
      step.entry.isInPlace = true
      try reviseRecord()
      return false
    } catch let failure as SystemFailure where failure.isMissing {
      throw StoreError.gone(step.entry.path)
    }
    step.progress = .placed
    step.isUnread = true
    step.present = step.entry.after
    step.exchange = (time, step.entry.temporaryInode, step.exchange?.inode)
    return true
  }

  private enum Found {
    case expected
    /// A program that opened the old file before the exchange is about to write into it.
    case writerWaits
    case other(FormerText)
  }

  private func displaced(by step: Step) throws -> Found {
    let name = step.entry.temporary
    guard let status = try calls.status(of: name, in: journal.unfinished), status.kind == .file else {
      try putBack(step)
      throw StoreError.conflict(step.entry.path, lines: [])
    }
    if let lease = step.lease, let known = step.status, status.inode == step.entry.originalInode {
      // Under a lease nobody has written since it was compared: that it still holds is proof, and saves the reading.
      if calls.fileSystem.holdsLease(lease) {
        step.retired[name] = Displaced.Retired(
          stamp: FileStamp(known), file: lease == step.file ? lease : nil)
        return .expected
      }
      // Whoever waits opens the file under its own name again.
      try putBack(step)
      // Where ours was, a save of it is by now: that is brought in as a late one.
      if step.retired[name]?.isWritten == true { throw StoreError.beingSaved(step.entry.path) }
      return .writerWaits
    }
    letGo(step)
    let bytes = try displacedText(step, name)
    step.isUnread = false
    if Fingerprint(bytes) == step.entry.before { return .expected }
    if try isLeft(bytes, step) || keepOlder(status, name, step) { return .expected }
    if bytes.isEmpty, step.entry.before?.size ?? 0 > 0 {
      // A truncated file is a save that has not ended, or a mistake; it is not taken for somebody's wish. Long after the
      // exchange it counts for nothing against the text that is in the vault.
      if isRecovered {
        notes.append(.emptied(step.entry.path))
        // Whoever emptied it may fill it with what they had read there.
        if step.round == 0, !step.isMadeAnew, let base = try base(of: step) {
          step.retired[name]?.base = base
        }
        return .expected
      }
      try putBack(step)
      throw StoreError.beingSaved(step.entry.path)
    }
    return .other(try save(withoutGaps(bytes, step), step, status.inode))
  }

  /// What another program has saved, with what is known of where it can have been read.
  func save(_ bytes: [UInt8], _ step: Step, _ inode: UInt64) throws -> FormerText {
    var save = FormerText(bytes: bytes)
    guard let exchange = step.exchange else { return save }
    save.isInOurs = inode == exchange.earlier
    let modified = try calls.status(of: step.entry.temporary, in: journal.unfinished)?.modified
    if let modified { save.wasInVault = modified < exchange.time }
    return save
  }

  /// What was in the vault before the text that is there now.
  func expectedText(of step: Step) throws -> [UInt8]? {
    guard let merged = step.entry.merged else { return try base(of: step) }
    return try text(of: step).flatMap { text in merged.previous.flatMap { [$0].applied(to: text) } }
  }

  /// - Parameter isPatient: whether to wait for a program that is writing it; taking back waits for nobody.
  func displacedText(_ step: Step, _ name: [UInt8], isPatient: Bool = true) throws -> [UInt8] {
    let file = try calls.open(name, in: journal.unfinished, .noFollow)
    defer { calls.release(file) }
    let isOpen =
      step.hadWriter == true || !isPatient
      ? calls.hasWriter(file) : try reader.waitForWriters(of: file, at: step.entry.path)
    let stamp = Displaced.stamp(try calls.status(of: file), at: calls.fileSystem.now())
    let bytes = try calls.readAll(file, size: stamp.size)
    let isUnrecorded = isOpen || step.round > 0 || Fingerprint(bytes) != step.entry.before
    step.retired[name] = Displaced.Retired(stamp: stamp, base: isUnrecorded ? bytes : nil)
    return bytes
  }

  /// Exchanges the file with one in `tx/`, or does the same in three renames where the file system cannot.
  func swapNames(_ step: Step, _ temporary: [UInt8]) throws {
    let file = try folders.name(of: step.location)
    let other = journal.file(temporary)
    do {
      try calls.rename(other, to: file, .exchanging)
    } catch  where error.isUnsupported {
      try swapByMoving(step, file, other)
    }
  }
}

extension [StoreNote] {
  mutating func appendOnce(_ note: StoreNote) {
    if !contains(note) { append(note) }
  }
}
