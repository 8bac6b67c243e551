internal import OffloadKit
internal import OffloadMemory
internal import VaultStore

/// Checks whether commands were answered truthfully.
extension Judge {
  func begin(_ deed: Deed, by actor: Int) {
    var command = Command(deed: deed, start: step)
    if case .capture(let number, _) = deed { command.number = number }
    command.hasCompany = !commands.isEmpty
    for other in commands.keys { commands[other]?.hasCompany = true }
    for (other, save) in saves { if let inode = save.emptied { command.emptied[other] = inode } }
    commands[actor] = command
  }

  /// Notes a call before it is made.
  func expect(_ call: DiskCall, by actor: Int) {
    step += 1
    if call.kind == .read { commands[actor]?.lastReading = step }
  }

  func isAbout(_ number: Int, _ actor: Int) { commands[actor]?.number = number }

  /// Earlier commands' work is completed by now. From here on, the command does its own work.
  func hasReachedBody(_ actor: Int) {
    commands[actor]?.isDisturbed = false
    commands[actor]?.before = disk.withState { state in files.mapValues { state.volume[$0.inode].bytes } }
  }

  func end(_ answer: OffloadActor.Answer, by actor: Int, _ caller: Caller) {
    guard let command = commands[actor] else { return }
    let open = disk.withState { $0.descriptors(of: caller.process) }
    if !open.isEmpty { find(.leaked, "\(command.deed) left \(open.count) files open") }
    switch answer {
    case .done(let receipt):
      accept(receipt, of: command)
      // Another program may have saved half a line, and the command may have read it as a whole one.
      if isBeingWritten { hasHalfSaves = true }
    case .refused(let error, let notes):
      accept(notes)
      if case VaultError.unfinished = error { hasDied(actor) } else { refuse(command, error) }
    case .idle: break
    }
    commands[actor] = nil
  }

  /// Notes that an actor died in the middle of its command, so the command may or may not have happened.
  func hasDied(_ actor: Int) {
    hasFailedToSave(actor)
    guard let command = commands.removeValue(forKey: actor) else { return }
    allowSetAside()
    // If the journal was moved, Offload can't complete a half-done change.
    if hasMovedJournal, let number = command.number {
      (claims[number].standing, claims[number].mayRepeat) = (.free, true)
    }
    switch command.deed {
    case .capture(let number, _): claims[number].standing = .free
    case .edit(_, _, let new):
      guard let old = command.number else { return }
      defer { for number in [old, new] { free(number) } }
      for other in saves.keys { saves[other]?.taken[old]?.standing = .free }
      // Another program may have removed the new line.
      if counts[old] + counts[new] == 0, claims[new].touched > command.start { break }
      if claims[old].standing == .present {
        successions.append(([old, new], step, command.start))
      } else if let index = successions.lastIndex(where: { $0.numbers.contains(old) }) {
        successions[index].numbers.insert(new)
      }
    case .undo, .redo, .restore, .delete, .deleteCollection:
      (hasUndoneOutOfTurn, hasRevertDied) = (true, true)
      for number in command.changed.union(pendingNumbers).union([command.number].compactMap(\.self)) {
        free(number)
        // An older text may have a line that has since moved elsewhere.
        if case .restore = command.deed { claims[number].mayRepeat = true }
      }
    default: break
    }
  }

  // MARK: Done

  private func accept(_ notes: [OffloadKit.Note]) {
    let mayRepeat = notes.flatMap { note -> [Int] in
      switch note {
      case .keptBoth(_, let lines): lines.flatMap { Numbers.all(in: Array($0.utf8)) }
      // Offload sets aside a file that it can't decide about, and names it. A line that was being moved may be in both
      // files.
      case .quarantine: Array(numbersSetAside)
      // The same if the move only goes on later.
      case .waiting: Array(pendingNumbers)
      default: []
      }
    }
    allowTwice(mayRepeat)
    // A waiting change is made after this one, and so is also undone after it.
    if notes.contains(where: { if case .waiting = $0 { true } else { false } }) {
      hasUndoneOutOfTurn = true
    }
  }

  private func accept(_ receipt: OffloadActor.Receipt, of command: Command) {
    accept(receipt.notes)
    let isLasting = receipt.isDurable && !script.features.contains(.safe)
    if isLasting { last(receipt.files, command) }
    checkNothingPassedOver(command)
    switch command.deed {
    case .capture(let number, let file):
      if file == "out.md" { find(.strayed, "\(command.deed) has followed a link out of the vault") }
      decide(number, .present, isLasting, command, "captured")
    case .move, .archive, .complete:
      if let number = command.number {
        if claims[number].standing == .free {
          looselyMoved.insert(number)
        } else {
          looselyMoved.remove(number)
        }
        decide(number, claims[number].standing, claims[number].isLasting, command, "moved")
      }
    case .edit(_, _, let new):
      if let old = command.number { decide(old, .absent, isLasting, command, "edited") }
      decide(new, .present, isLasting, command, "edited")
    case .delete: if let number = command.number { decide(number, .absent, isLasting, command, "deleted") }
    case .undo, .redo:
      hasGoneBack(receipt.title ?? "", isUndo: command.deed == .undo, isLasting, command)
      let hasFinished = receipt.notes.contains { if case .completed = $0 { true } else { false } }
      if command.hasCompany || hasFinished { hasUndoneOutOfTurn = true }
    case .deleteCollection: freeChanged(command)
    case .restore:
      freeChanged(command)
      // An older text may have a line that has since moved elsewhere.
      for number in command.changed where counts[number] > 1 { claims[number].mayRepeat = true }
    default: break
    }
  }

  private func hasGoneBack(_ title: String, isUndo: Bool, _ isLasting: Bool, _ command: Command) {
    // If another program had removed the line as well, it may be there or not.
    if title.hasPrefix("delete "),
      Numbers.all(in: Array(title.utf8)).allSatisfy({ claims[$0].standing == .free })
    {
      return freeChanged(command)
    }
    let words = title.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Numbers.first(in: Array($0.utf8)) }
    let word = words.first.map(String.init) ?? ""
    switch (word, numbers.count) {
    case ("capture", 1): decide(numbers[0], isUndo ? .absent : .present, isLasting, command, title)
    case ("delete", 1): decide(numbers[0], isUndo ? .present : .absent, isLasting, command, title)
    case ("edit", 2):
      decide(numbers[0], isUndo ? .present : .absent, isLasting, command, title)
      decide(numbers[1], isUndo ? .absent : .present, isLasting, command, title)
    // As if it hadn't been moved: if another program had removed it from its former file, that removal counts again.
    case ("move", 1), ("complete", 1), ("archive", 1):
      if isUndo, looselyMoved.contains(numbers[0]) { free(numbers[0]) }
    default: freeChanged(command)
    }
  }

  /// Accepts the present state of every line that the command has removed or added.
  private func freeChanged(_ command: Command) {
    for number in command.changed {
      if (claims[number].standing == .present) != (counts[number] > 0) { free(number) }
      claims[number].decided = step
    }
  }

  func free(_ number: Int) { (claims[number].standing, claims[number].decided) = (.free, step) }

  /// Records whether a line must be there from now on, unless another actor has changed it in the meantime. Checks that
  /// it's so now.
  private func decide(
    _ number: Int, _ standing: Claim.Standing, _ isLasting: Bool, _ command: Command, _ what: String
  ) {
    guard claims[number].decided <= command.start,
      max(claims[number].touched, claims[number].taken) < command.start
    else {
      // From a stale buffer: undoing adds the line once more.
      if standing == .absent, counts[number] > 0 { claims[number].mayRepeat = true }
      return free(number)
    }
    // The comparison of bytes at the end checks lines that are the same.
    guard !claims[number].mayRepeat else { return free(number) }
    let isThere = counts[number] > 0
    let isTrue = standing == .free || isThere == (standing == .present)
    // Offload took half a line for a whole one, and then the whole line came in addition.
    if hasHalfSaves, claims[number].touched > 0, counts[number] > (standing == .present ? 1 : 0) {
      return free(number)
    }
    // Another command may have run since, or before, and may only get its answer now.
    let isOthers = commands.values.contains { $0.start != command.start && $0.changed.contains(number) }
    if !isTrue, command.hasCompany, command.isDisturbed || isOthers { return free(number) }
    (claims[number].standing, claims[number].decided) = (standing, step)
    claims[number].isLasting = isLasting
    if !isTrue {
      find(
        .untrueDone,
        "\(command.deed) was acknowledged (\(what)), and t\(number) is \(isThere ? "" : "not ")there")
    }
    if standing == .present, counts[number] > 1, !command.isDisturbed {
      find(.untrueDone, "\(command.deed) was acknowledged, and t\(number) is there \(counts[number]) times")
    }
  }

  /// Notes that the files a command has written are synced, with everything that the command found in them.
  private func last(_ paths: [VaultPath], _ command: Command) {
    for path in paths {
      let seen = disk.withState { $0.inode(at: "\(World.root)/\(path)") }.flatMap { inode in
        files.values.first { $0.inode == inode }
      }
      guard let seen, synced.contains(seen.inode), seen.touched < command.start else { continue }
      for number in seen.numbers where number < claims.count { claims[number].isLasting = true }
    }
  }

  /// Checks that a command hasn't skipped a file in the middle of a save. If the system reports no writers, a program
  /// may pause longer during a save than a command waits.
  private func checkNothingPassedOver(_ command: Command) {
    guard case .renameTag = command.deed, script.disk.traits.leases else { return }
    for (other, inode) in command.emptied.sorted(by: { $0.key < $1.key })
    where saves[other]?.emptied == inode && saves[other]?.start ?? step < command.start {
      // A file that has been removed in the meantime isn't in the vault any more.
      guard files.values.contains(where: { $0.inode == inode }) else { continue }
      let isConcerned = saves[other]?.base.contains { number in
        number % 2 == 0 && saves[other]?.new.contains(number) ?? false
      }
      if isConcerned ?? false {
        find(
          .passedOver,
          "\(command.deed) was acknowledged while actor \(other) was saving a file that it concerns")
      }
    }
  }

  // MARK: Refused

  /// Offload set aside in `old/` the files that an earlier command left undecided. `offload check` names them if this
  /// command couldn't.
  private func allowSetAside() {
    allowTwice(numbersSetAside)
  }

  private func refuse(_ command: Command, _ error: any Error) {
    allowSetAside()
    allowSavedThoughRefused(command)
    if case .capture(let number, let file) = command.deed, !hasLeft(number, file) {
      refuse(number, command, error)
    }
    if case .edit(_, _, let number) = command.deed {
      refuse(number, command, error)
      // Another program has read the new line in place of the old one, and removed it.
      if let old = command.number, claims[number].taken > command.start { claims[old].standing = .free }
    }
    if command.deed == .undo || command.deed == .redo,
      command.changed.contains(where: { claims[$0].taken > command.start })
    {
      for number in command.changed where counts[number] == 0 { claims[number].standing = .free }
    }
    // With level `safe`, Offload doesn't wait for the folder: a power cut may restore the record.
    if script.features.contains(.safe), let number = command.number { claims[number].isLasting = false }
    guard let before = command.before, !command.isDisturbed else { return }
    let now = disk.withState { state in files.mapValues { state.volume[$0.inode].bytes } }
    let keys = Set(before.keys).union(now.keys).sorted { $0.name.lexicographicallyPrecedes($1.name) }
    for key in keys where before[key] != now[key] {
      let name = String(decoding: key.name, as: UTF8.self)
      let how = now[key] == nil ? "is gone" : before[key] == nil ? "is new" : "is different"
      return find(.untrueRefusal, "\(command.deed) was refused (\(error)), and \(name) \(how)")
    }
  }

  /// A program that had read the new lines before the command rolled back may have saved them, or may save them later.
  private func allowSavedThoughRefused(_ command: Command) {
    for number in command.changed.union([command.number].compactMap(\.self)) {
      claims[number].isRefused = true
      let saved = max(claims[number].touched, claims[number].written)
      if saved > command.start { claims[number].mayRepeat = true }
    }
  }

  /// Whether the line is only in files that a person has renamed after another program saved them with it.
  private func hasLeft(_ number: Int, _ file: String) -> Bool {
    let name = Array(file.utf8.split(separator: UInt8(ascii: "/")).last ?? [])
    let holders = files.filter { $0.value.numbers.contains(number) }
    guard !holders.isEmpty, holders.allSatisfy({ $0.key.name != name && $0.value.touched > 0 }) else {
      return false
    }
    claims[number].standing = .free
    return true
  }

  private func refuse(_ number: Int, _ command: Command, _ error: any Error) {
    guard !claims[number].mayRepeat else { return }
    // It may be half a line of another program.
    if counts[number] > 0, !isBeingWritten {
      find(.untrueRefusal, "\(command.deed) was refused (\(error)), and t\(number) is there")
    }
    (claims[number].standing, claims[number].decided) = (.absent, step)
    claims[number].isLasting = true
  }
}
