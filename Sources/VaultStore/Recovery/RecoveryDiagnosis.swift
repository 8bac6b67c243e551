/// Finds out how far an interrupted command came with each file, from the present files in the vault and the journal.
///
/// It decides by fingerprints, and by inode numbers if the record's are from the same boot of the system and the same
/// `.offload` folder. Similarity of texts decides nothing.
struct RecoveryDiagnosis {
  let operation: OperationRun
  /// Whether Offload may compare the record's inode numbers with those of files. Not on disks that make them up.
  let knowsInodes: Bool

  var calls: Calls { operation.calls }
  var journal: Journal { operation.journal }
  /// Whether a power cut or a pulled disk may have left half of a rename: one name gone, the other not made.
  let mayBeHalved: Bool

  init(of operation: OperationRun, _ record: JournalRecord) {
    self.operation = operation
    let isSame = record.scope.isSame(as: operation.journal.scope)
    let keepsRenames = operation.calls.fileSystem.keepsRenames(in: operation.journal.unfinished)
    knowsInodes = isSame && keepsRenames
    mayBeHalved = !isSame && !keepsRenames
  }

  func judge() throws -> [Judgement] {
    // Judge renames first: the other steps need to know where a file is now.
    let renamed = operation.steps.filter { $0.entry.kind == .renamed }
    let others = operation.steps.filter { $0.entry.kind != .renamed }
    return try (renamed + others).map { step in try naming(step) { try judge(step) } }
      .sorted { $0.step.number < $1.step.number }
  }

  private func judge(_ step: FileStep) throws -> Judgement {
    let verdict = try verdict(on: step)
    var judgement = Judgement(step: step, verdict: verdict)
    switch verdict {
    case .leave, .covered: judgement.saved = try operation.present(step)
    case .yieldToSave: judgement.saved = try operation.beside(step)
    case .finish, .done, .doneForGood, .rollBack, .quarantine: break
    }
    if mayBeHalved { return judgement }
    defer { if judgement.wasMade, step.progress == .waiting { step.progress = .settled(holdsOurs: false) } }
    switch step.entry.kind {
    case .changed where !step.entry.isInPlace: judgement.wasMade = try foundBeside(step) == .before
    case .created, .copied: judgement.wasMade = [.done, .covered].contains(verdict)
    case .changed, .removed, .renamed: judgement.wasMade = [.done, .doneForGood].contains(verdict)
    }
    return judgement
  }

  private func verdict(on step: FileStep) throws -> Verdict {
    switch step.entry.kind {
    case .changed where step.entry.isInPlace: try judgeInPlace(step)
    case .changed: try judgeExchange(step)
    case .created, .copied: try judgeCreation(step)
    case .removed: try judgeRemoval(step)
    case .renamed: try judgeRenaming(step)
    }
  }

  /// Adds the file's path to a refusal to read it, so that only this change is blocked. A failure to repair the journal
  /// stops everything.
  private func naming<Value>(_ step: FileStep, _ look: () throws -> Value) throws -> Value {
    do {
      return try look()
    } catch let failure as SystemFailure where failure.isRefusal && [.open, .read].contains(failure.call) {
      throw StoreError.failed(failure, path: step.location.bytes)
    }
  }

  private func judgeExchange(_ step: FileStep) throws -> Verdict {
    try settleAside(of: step)
    try giveBackLost(step)
    let text = try operation.present(step)
    // A program may have been interrupted while saving, right after it had emptied the file.
    if let text, text.isEmpty, found(text, step) == .other { return .quarantine }
    let present = found(text, step)
    let verdict = RecoveryTable.verdict(
      beside: try foundBeside(step), present: present, knowsInodes: knowsInodes)
    switch verdict {
    case .done where step.isWrittenLate: step.progress = .settled(holdsOurs: true)
    case .done, .yieldToSave: step.progress = .placed
    case .doneForGood: step.progress = .settled(holdsOurs: true)
    case .covered: step.progress = .settled(holdsOurs: false)
    case .finish, .rollBack, .leave, .quarantine: break
    }
    // An empty file can't restore the old text.
    if verdict == .done, try operation.beside(step)?.isEmpty == true, step.entry.before?.size != 0 {
      return .doneForGood
    }
    return verdict
  }

  func found(_ text: [UInt8]?, _ step: FileStep) -> FoundText {
    guard let text else { return .none }
    switch Fingerprint(text) {
    case step.entry.before: return .before
    case step.entry.after: return .after
    default: return .other
    }
  }

  /// Classifies the file in `tx/`. If it is the same file that Offload read, and a program has written into it since,
  /// it counts as the old text. If it is the file that held our text, and a program has written into it since, it
  /// counts as none. The written text is a late save.
  private func foundBeside(_ step: FileStep) throws -> FoundText {
    let name = step.entry.temporary
    guard let status = try calls.status(of: name, in: journal.unfinished) else { return .none }
    guard status.kind == .file else { return .other }
    let found = found(try operation.beside(step), step)
    guard found == .other, knowsInodes else { return found }
    switch status.inode {
    case step.entry.originalInode:
      step.isWrittenLate = true
      step.retired[name] = .written(base: try operation.base(of: step))
      return .before
    case step.entry.temporaryInode:
      step.retired[name] = .written(base: try operation.text(of: step))
      return .none
    default:
      return .other
    }
  }

  /// Settles a file that three renames in place of an exchange have left set aside.
  private func settleAside(of step: FileStep) throws {
    let temporary = journal.file(step.entry.temporary)
    let aside = journal.file(JournalName.aside(temporary.path))
    guard let status = try calls.status(of: aside.path, in: aside.folder) else { return }
    let file = try self.status(of: step.location)
    guard let other = try calls.status(of: temporary.path, in: temporary.folder) else {
      // A power cut took the new file between its two names.
      if file == nil, mayBeHalved { return try yieldToSave(aside, step) }
      return try calls.takeOut(aside, to: temporary)
    }
    guard let file else {
      guard status.size == 0, other.size > 0 else { return try yieldToSave(aside, step) }
      // A file emptied in the meantime doesn't count against the new text.
      try yieldToSave(temporary, step)
      return try calls.takeOut(aside, to: temporary)
    }
    // A rename by two names was interrupted between them.
    if [file, other].contains(where: status.isSameFile) {
      try calls.remove(aside.path, in: aside.folder)
    } else if file.isSameFile(as: other) {
      try calls.remove(temporary.path, in: temporary.folder)
      try calls.takeOut(aside, to: temporary)
    } else {
      try operation.keepWhatStoodAside(step)
    }
  }

  /// Restores a name if a power cut took a file between its two names, while Offload was setting it aside. The change's
  /// other text is there, and gets the name. If renames are whole, only a person or a program can have removed the
  /// file.
  private func giveBackLost(_ step: FileStep) throws {
    guard mayBeHalved, try status(of: step.location) == nil else { return }
    switch found(try operation.beside(step), step) {
    case .before, .after: try yieldToSave(journal.file(step.entry.temporary), step)
    case .other, .none: break
    }
  }

  private func yieldToSave(_ name: Name, _ step: FileStep) throws {
    let file = try operation.folders.name(of: step.location)
    try calls.renameExclusively(name, to: file)
    try calls.syncNames(in: file.folder)
  }
}
