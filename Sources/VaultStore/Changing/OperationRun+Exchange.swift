/// Another program has saved a file between the reading and the exchange, or has taken a name that was free. Offload
/// rolls the change back, and can make it again from the files as they are then.
struct SavedMeanwhile: Error {
  var path: VaultPath
}

extension OperationRun {
  /// Puts a changed text in place by exchanging names, and looks at the file that came out. If another program has
  /// saved the file since the reading, its save gets the name back.
  ///
  /// - Throws: ``SavedMeanwhile``.
  func exchange(_ step: FileStep) throws {
    let found: Found?
    if step.progress.isOpen {
      found = try holdingBack(step) { try swap(step) ? look(at: step) : nil }
    } else {
      found = try look(at: step)
    }
    switch found {
    case nil: return try writeInPlace(step)
    case .expected: return
    case .other: letGo(step)
    }
    guard try yieldToSave(step) else {
      throw SavedMeanwhile(path: step.entry.path)
    }
    step.progress = .placed
    savedByOthers.append(step.location)
  }

  /// Returns false if the names can't be exchanged. The step then becomes a write in place.
  private func swap(_ step: FileStep) throws -> Bool {
    do {
      try swapNames(step)
    } catch let failure as SystemFailure where failure.isOtherFileSystem {
      letGo(step)
      step.entry.isInPlace = true
      try reviseRecord()
      return false
    } catch let failure as SystemFailure where failure.isMissing {
      throw StoreError.gone(step.entry.path)
    }
    step.progress = .placed
    return true
  }

  private enum Found { case expected, other }

  private func look(at step: FileStep) throws -> Found {
    let name = step.entry.temporary
    guard let status = try calls.status(of: name, in: journal.unfinished), status.kind == .file else {
      return .other
    }
    if let lease = step.lease, let known = step.status, status.inode == step.entry.originalInode {
      // While the lease held, no program has written since the comparison. So a lease that still holds is proof, and
      // saves the reading. A program that waits for the lease opens the file by its name again.
      guard calls.fileSystem.holdsLease(lease) else { return .other }
      step.retired[name] = ReplacedFiles.ReplacedFile(
        stamp: FileStamp(known), file: lease == step.file ? lease : nil)
      return .expected
    }
    letGo(step)
    return Fingerprint(try readRetired(step)) == step.entry.before ? .expected : .other
  }

  /// How often Offload exchanges names while programs keep saving.
  private static let turns = 4

  /// Gives the name back to the file that another program has saved, which had come out of the vault for ours. If a
  /// newer save comes out in turn, that gets the name next. Offload keeps the files that it covers.
  ///
  /// - Returns: whether the change is made after all: the last save has it, and all other files are done.
  /// - Throws: `StoreError.beingSaved` if the last save has the change, and other files aren't done.
  private func yieldToSave(_ step: FileStep) throws -> Bool {
    guard let ours = try text(of: step) else { throw StoreError.unfinished(id, nil) }
    var covering = ours
    var beside = try self.beside(step)
    for turn in 1...Self.turns {
      let saved = beside
      let isFree = try !swapBack(step)
      step.progress = .waiting
      if isFree { return try isDone(step, mayBeOurs: turn > 1) }
      // Until Offload has read it, it counts as saved.
      step.retired[step.entry.temporary] = .written(base: ours)
      beside = try self.beside(step)
      if let out = beside, out == covering {
        try readRetired(step, isPatient: false)
        // A program that saves again and again has made the newer text from the older one.
        if turn > 1, !LineSet(saved ?? []).containsAll(LineSet.lines(out)) {
          try quarantine(step.entry.temporary, of: step)
        }
        return try isDone(step, mayBeOurs: turn > 1)
      }
      if turn == 1, let out = beside, !isDoneElsewhere(than: step), try isMade(step, in: out) {
        // Offload rolls the change back in other files. Anything else that is new here comes back as a late save.
        return false
      }
      covering = saved ?? []
    }
    try quarantine(step.entry.temporary, of: step)
    return try isDone(step, mayBeOurs: true)
  }

  /// Returns whether the file now has the change, so that Offload must not make it there again.
  ///
  /// - Parameter mayBeOurs: whether another program may have made the file from our text.
  func isDone(_ step: FileStep, mayBeOurs: Bool) throws -> Bool {
    guard let file = try? calls.open(step.location.bytes, in: store.root, .beneath) else { return false }
    defer { calls.release(file) }
    let text = try calls.readAll(file, size: try calls.status(of: file).size)
    guard !text.isEmpty || step.entry.after == Fingerprint([]), try isMade(step, in: text) else {
      return false
    }
    // If a program has only begun to write a text, lines are missing.
    if isDoneElsewhere(than: step), try reader.waitForQuiet(of: file, at: step.entry.path),
      try calls.readAll(file, size: try calls.status(of: file).size) == text
    {
      return true
    }
    if mayBeOurs { throw StoreError.beingSaved(step.entry.path) }
    return false
  }

  private func isDoneElsewhere(than step: FileStep) -> Bool {
    steps.allSatisfy { $0 === step || $0.progress.holdsOurs }
  }

  /// Puts back the file that a step had replaced. If another program has saved over ours since, its save comes back as
  /// a late save.
  func putBack(_ step: FileStep) throws {
    // Read ours while it is still in the vault.
    guard let ours = try text(of: step) else { throw StoreError.unfinished(id, nil) }
    do {
      guard try swapBack(step) else { return }
    } catch is SavedMeanwhile {
      // The other program's file has the name now, and keeps it.
      return
    }
    step.retired[step.entry.temporary] = .written(base: ours)
    if try beside(step) == ours { try readRetired(step, isPatient: false) }
  }

  /// Exchanges names to give a file its name back.
  ///
  /// - Returns: false if the name was free because a program has moved the file away. Then nothing came out in
  ///   exchange.
  private func swapBack(_ step: FileStep) throws -> Bool {
    do {
      try swapNames(step)
      return true
    } catch let failure as SystemFailure where failure.isMissing {
      let file = try folders.name(of: step.location)
      try calls.renameExclusively(journal.file(step.entry.temporary), to: file)
      return false
    }
  }

  /// Reads the file that came out of the vault, and notes that a program may still write into it.
  ///
  /// - Parameters:
  ///   - name: its name in `tx/`; the step's if nil.
  ///   - isPatient: whether to wait for a program that is writing the file. Rolling back doesn't wait.
  @discardableResult
  func readRetired(_ step: FileStep, named name: [UInt8]? = nil, isPatient: Bool = true) throws -> [UInt8] {
    let name = name ?? step.entry.temporary
    let file = try calls.open(name, in: journal.unfinished, .noFollow)
    defer { calls.release(file) }
    let isOpen =
      step.hadWriter == true || !isPatient
      ? calls.hasWriter(file) : try reader.waitForWriters(of: file, at: step.entry.path)
    let stamp = ReplacedFiles.stamp(try calls.status(of: file), at: calls.fileSystem.now())
    let bytes = try calls.readAll(file, size: stamp.size)
    let isRecorded = Fingerprint(bytes) == step.entry.before && !isOpen
    step.retired[name] = ReplacedFiles.ReplacedFile(stamp: stamp, base: isRecorded ? nil : bytes)
    return bytes
  }

  /// Exchanges the file with the one in `tx/`, or does the same in three renames if the file system can't exchange.
  private func swapNames(_ step: FileStep) throws {
    let file = try folders.name(of: step.location)
    let other = journal.file(step.entry.temporary)
    do {
      try calls.rename(other, to: file, .exchanging)
    } catch  where error.isUnsupported {
      try swapByMoving(step, file, other)
    }
    step.wasInVault = true
  }
}
