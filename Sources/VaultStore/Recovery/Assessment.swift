/// Finds out how far a cut-off command had come with each step, from what is in the vault and the journal now.
///
/// Fingerprints decide first; inodes next, where the record's numbers are those of this run of the system and of this very
/// `.offload`. What neither decides throws ``Undecided``.
struct Assessment {
  let operation: RecordRun
  /// Whether the record's inode numbers may be compared with those of files.
  let knowsInodes: Bool

  struct Undecided: Error {}

  var calls: Calls { operation.calls }
  var journal: Journal { operation.journal }
  var mayBeHalved: Bool { operation.mayBeHalved }

  func run() throws {
    for step in operation.steps where step.entry.kind == .renamed {
      try naming(step) { try assessRenaming(step) }
    }
    for step in operation.steps {
      try naming(step) {
        switch step.entry.kind {
        case .changed where step.entry.isInPlace: try assessInPlace(step)
        case .changed: try assessExchange(step)
        case .created, .copied: try assessCreation(step)
        case .removed: try assessRemoval(step)
        case .renamed: break
        }
      }
    }
  }

  /// What may not be read just now is waited for, by its name. Where the journal cannot be put right, nothing goes on.
  private func naming(_ step: Step, _ look: () throws -> Void) throws {
    do {
      try look()
    } catch let failure as SystemFailure where failure.isRefusal && [.open, .read].contains(failure.call) {
      throw StoreError.failed(failure, path: step.location.bytes)
    }
  }

  private func assessExchange(_ step: Step) throws {
    try noteRound(of: step)
    try settleAsides(of: step)
    if step.progress.isSettled { return }
    try giveBackLost(step)
    try turnRound(step)
    try operation.noteFormers(of: step)
    let entry = step.entry
    let temporary = try journal.read(journal.file(entry.temporary))
    let inode = try calls.status(of: entry.temporary, in: journal.unfinished)?.inode
    let present = try operation.present(step)
    let fileIs = present.map { Fingerprint($0) }
    let temporaryIs = temporary.map { Fingerprint($0) }
    // Nothing of ours is there, whatever has come out of the vault instead.
    let isUnmade = fileIs == entry.before && entry.base == entry.before
    if fileIs == entry.after {
      markDone(step)
      // Both hold the new text: nothing came out that could have to be merged.
      if temporaryIs == nil || temporaryIs == entry.after { step.progress = .settled(holdsOurs: true) }
    } else if temporaryIs == entry.after {
      // Somebody has saved it since; or it is another vault's file of that name.
      guard try knowsInodes || fileIs == entry.before || noteRemnant(present, step) else { throw Undecided() }
    } else if temporary == nil, operation.isBuiltUpon(step) {
      step.progress = .settled(holdsOurs: false)
    } else if temporary == nil
      || knowsInodes && (inode == entry.temporaryInode || isUnmade && temporaryIs != entry.before)
    {
      guard fileIs == entry.before, let present else { throw Undecided() }
      if let temporary { try keepLateSave(step, over: present, temporary, inode) }
      try writeAgain(step, over: present)
    } else if temporaryIs == entry.before, fileIs == entry.before, operation.isBuiltUpon(step) {
      markDone(step)
    } else if temporaryIs == entry.before, fileIs == entry.before, let present {
      // What was to come in is nowhere: the power took it, or an older text was saved over it.
      guard entry.base == entry.before else { throw Undecided() }
      try makeWay(for: step)
      try writeAgain(step, over: present)
    } else if isHalfDone(present, step) {
      throw Undecided()
    } else if temporaryIs == entry.before {
      if try isPutBack(step) { throw Undecided() }
      try keepReplaced(step)
      markDone(step)
    } else if temporary?.isEmpty ?? false, present?.isEmpty == false {
      // Emptied after the exchange: no reason to doubt what is in the vault. Who emptied it may be about to fill it.
      markDone(step)
    } else {
      guard knowsInodes, let temporary, let present else { throw Undecided() }
      markDone(step)
      try judgeTwoSaves(step, present, temporary)
    }
  }

  /// Whether the merged text, which came in for the one that came out, was being taken back, by a text that no record tells.
  private func isPutBack(_ step: Step) throws(SystemFailure) -> Bool {
    guard step.round > 0 else { return false }
    let next = JournalName.file(operation.id, entry: step.number, round: step.round + 1)
    return try calls.status(of: next, in: journal.unfinished) != nil
  }

  /// Somebody saved before our exchange, and again after it, and what we had read is in neither text. Where ours
  /// is in the later one, the two are merged as if both had only added to what they share.
  private func judgeTwoSaves(_ step: Step, _ present: [UInt8], _ earlier: [UInt8]) throws {
    let lines = LineSet(present)
    let ours = step.entry.change.splices
    guard lines.containsAll(ours.flatMap { LineSet.lines($0.inserted) }),
      !BroughtLines(step.entry.change).taken.keys.contains(where: lines.contains)
    else { throw Undecided() }
    let removed = LineSet(Array(ours.map(\.removed).joined()))
    step.base = lines.union(removed).filter(earlier)
    (step.text, step.present) = (present, Fingerprint(present))
    let undone = ours.takenOut(of: present)
    step.merging = Step.Merging(ours: (with: present, without: undone), withoutOurs: undone)
    step.hasTwoSaves = true
  }

  func markDone(_ step: Step) {
    step.progress = .placed
    step.present = step.entry.after
    if step.round == 0 { step.restores = step.entry.temporary }
  }

  func noteRound(of step: Step) throws {
    step.round = JournalName.round(of: step.entry.temporary)
    guard step.round > 0, !step.entry.isInPlace else { return }
    step.progress = .begun
    step.present = step.entry.before
    step.restores = JournalName.file(operation.id, entry: step.number, round: step.round - 1)
    for earlier in 0..<step.round { try noteDisplaced(step, round: earlier) }
  }

  /// A text that was merged already, in a file that somebody may have open.
  private func noteDisplaced(_ step: Step, round: Int) throws {
    let name = JournalName.file(operation.id, entry: step.number, round: round)
    guard let status = try calls.status(of: name, in: journal.unfinished),
      let text = try journal.read(journal.file(name))
    else { return }
    let merged = step.entry.merged
    let isMerged =
      try round < step.round - 1 || Fingerprint(text) == merged?.theirs ?? merged?.before
      || operation.hasRestarted && isLeftOfSave(text, step)
    step.retired[name] =
      isMerged ? Displaced.Retired(stamp: FileStamp(status), base: text) : .written(base: nil)
  }

  /// Ours was in the vault, was saved over there, and was taken back; or the file that ours had replaced was written into.
  /// What was saved is brought in as a late save.
  private func keepLateSave(_ step: Step, over old: [UInt8], _ text: [UInt8], _ inode: UInt64?) throws {
    guard step.entry.base == step.entry.before, let ours = step.entry.splices.applied(to: old)
    else { throw Undecided() }
    let base = origin(of: text, inode, step, old, ours)
    // What comes out of the vault next has the name of this one otherwise, and what is known of it.
    let name = try operation.lateName(of: step)
    try calls.takeOut(journal.file(step.entry.temporary), to: journal.file(name))
    // Somebody may have linked to it meanwhile: what was written into it is to be brought in all the same.
    guard Displaced(journal).add(name, .written(base: base), of: step.entry.path, mayHaveNames: false)
    else { throw Undecided() }
  }

  /// Which of two texts somebody had before them who saved another: its file tells, or else what is closer.
  private func origin(
    of text: [UInt8], _ inode: UInt64?, _ step: Step, _ old: [UInt8], _ ours: [UInt8]
  ) -> [UInt8] {
    if knowsInodes, inode == step.entry.temporaryInode { return ours }
    if knowsInodes, inode == step.entry.originalInode { return old }
    let former = FormerText(bytes: ours, isOurs: true)
    return TextOrigin.closest(to: FormerText(bytes: text), base: old, [former] + step.candidates)
  }

  /// What came out of the vault goes to the displaced files; what a power cut has left two names stays in the vault.
  private func makeWay(for step: Step) throws {
    let name = step.entry.temporary
    guard let status = try calls.status(of: name, in: journal.unfinished) else { return }
    if try self.status(of: step.location)?.isSameFile(as: status) == true {
      try calls.remove(name, in: journal.unfinished)
    } else if !Displaced(journal).add(name, .init(stamp: FileStamp(status)), of: step.entry.path) {
      throw Undecided()
    }
  }

  /// A new text that is missing is made from the old one and the record.
  func writeAgain(_ step: Step, over old: [UInt8]) throws {
    guard step.entry.base == step.entry.before, let text = step.entry.splices.applied(to: old),
      Fingerprint(text) == step.entry.after
    else { throw Undecided() }
    let inode = try operation.rewriteTemporary(step, text)
    step.entry.temporaryInode = inode
    step.text = text
    step.base = old
  }

  /// What swaps by three renames left half done: bringing a text in, or taking it back again.
  private func settleAsides(of step: Step) throws {
    for round in 0...(step.round + 1) {
      try settleAside(
        of: journal.file(JournalName.file(operation.id, entry: step.number, round: round)), step)
    }
  }

  /// Gives files that stand aside their names back where those are free, and does nothing else.
  func giveBackAsides() throws {
    for step in operation.steps where step.entry.kind == .changed && !step.entry.isInPlace {
      try noteRound(of: step)
      if try status(of: step.location) == nil { try settleAsides(of: step) }
    }
  }

  /// Ours had been taken out again, and somebody made the file anew before what had been there came in for it: ours is to come
  /// in, and what had been there is kept for it.
  private func turnRound(_ step: Step) throws {
    let temporary = journal.file(step.entry.temporary)
    let former = journal.file(JournalName.former(temporary.path))
    guard step.round == 0, let ours = try journal.read(former), Fingerprint(ours) == step.entry.after,
      let old = try journal.read(temporary), Fingerprint(old) == step.entry.before
    else { return }
    let aside = journal.file(JournalName.aside(temporary.path))
    try calls.takeOut(temporary, to: aside)
    try calls.takeOut(former, to: temporary)
    try calls.takeOut(aside, to: former)
  }

  private func settleAside(of temporary: Name, _ step: Step) throws {
    let aside = journal.file(JournalName.aside(temporary.path))
    guard let status = try calls.status(of: aside.path, in: aside.folder) else { return }
    let file = try self.status(of: step.location)
    guard let other = try calls.status(of: temporary.path, in: temporary.folder) else {
      if file == nil, operation.hasRestarted {
        // A power cut took what was to come in, between its two names.
        return try giveBack(aside, step)
      }
      return try calls.takeOut(aside, to: temporary)
    }
    guard let file else {
      guard status.size == 0, other.size > 0 else { return try giveBack(aside, step) }
      // One that was emptied meanwhile counts for nothing against the text that was to come in.
      try giveBack(temporary, step)
      return try calls.takeOut(aside, to: temporary)
    }
    // A rename by two names that was cut off between them.
    if [file, other].contains(where: status.isSameFile) {
      try calls.remove(aside.path, in: aside.folder)
    } else if file.isSameFile(as: other) {
      try calls.remove(temporary.path, in: temporary.folder)
      try calls.takeOut(aside, to: temporary)
    } else if knowsInodes,
      operation.steps.contains(where: { $0 !== step && $0.entry.temporaryInode == file.inode })
    {
      // Somebody has given another file of this very change the name: nothing was made anew.
      let kept = try journal.setAside(aside.path)
      operation.notes.append(.setAside([kept], paths: [step.entry.path]))
      step.progress = .settled(holdsOurs: false)
    } else {
      try operation.keepAside(temporary.path, of: step)
    }
  }

  func giveBack(_ name: Name, _ step: Step) throws {
    let file = try operation.folders.name(of: step.location)
    try calls.renameExclusively(name, to: file)
    try calls.syncNames(in: file.folder)
  }
}
