internal import OffloadKit
internal import OffloadMemory
internal import VaultStore

/// What commands were told, and whether it was true.
extension Judge {
  func begin(_ deed: Deed, by actor: Int) {
    var command = Command(deed: deed, start: step)
    if case .capture(let number, _) = deed { command.number = number }
    command.hasCompany = !commands.isEmpty
    for other in commands.keys { commands[other]?.hasCompany = true }
    for (other, save) in saves { if let inode = save.emptied { command.emptied[other] = inode } }
    commands[actor] = command
  }

  /// A call is about to be made.
  func expect(_ call: DiskCall, by actor: Int) {
    step += 1
    if call.kind == .read { commands[actor]?.lastReading = step }
  }

  func isAbout(_ number: Int, _ actor: Int) { commands[actor]?.number = number }

  /// What earlier commands had left is done: from here on it is the command's own work.
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
      // Half a line may have been taken for a whole one.
      if isBeingWritten { hasHalfSaves = true }
    case .refused(let error, let notes):
      accept(notes)
      if case VaultError.unfinished = error { hasDied(actor) } else { refuse(command, error) }
    case .idle: break
    }
    commands[actor] = nil
  }

  /// Whether it happened will show.
  func hasDied(_ actor: Int) {
    hasFailedToSave(actor)
    guard let command = commands.removeValue(forKey: actor) else { return }
    allowSetAside()
    // What is half done stays so where the journal is not where it was.
    if hasMovedJournal, let number = command.number {
      (claims[number].standing, claims[number].mayRepeat) = (.free, true)
    }
    switch command.deed {
    case .capture(let number, _): claims[number].standing = .free
    case .edit(_, _, let new):
      guard let old = command.number else { return }
      defer { for number in [old, new] { free(number) } }
      for other in saves.keys { saves[other]?.taken[old]?.standing = .free }
      // Another program may have taken out what had come.
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
        // An older text may say what has gone elsewhere since.
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
      // What could not be decided is kept, and named: a line that was being moved may be in both files.
      case .quarantine: Array(numbersSetAside)
      // So it may where the move goes on only later.
      case .waiting: Array(pendingNumbers)
      default: []
      }
    }
    allowTwice(mayRepeat)
    // What waits is made after this one, and undone after it as well.
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
      // An older text may say what has gone elsewhere since.
      for number in command.changed where counts[number] > 1 { claims[number].mayRepeat = true }
    default: break
    }
  }

  private func hasGoneBack(_ title: String, isUndo: Bool, _ isLasting: Bool, _ command: Command) {
    // What another program had taken out as well is as it may be.
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
    // As if it had not been moved: who had taken it out of the file that it came from, had done that.
    case ("move", 1), ("complete", 1), ("archive", 1):
      if isUndo, looselyMoved.contains(numbers[0]) { free(numbers[0]) }
    default: freeChanged(command)
    }
  }

  /// Whatever the command has taken away or brought is as it should be.
  private func freeChanged(_ command: Command) {
    for number in command.changed {
      if (claims[number].standing == .present) != (counts[number] > 0) { free(number) }
      claims[number].decided = step
    }
  }

  func free(_ number: Int) { (claims[number].standing, claims[number].decided) = (.free, step) }

  /// Where a line has to be from now on, if nobody else has had a say meanwhile; and whether it is there.
  private func decide(
    _ number: Int, _ standing: Claim.Standing, _ isLasting: Bool, _ command: Command, _ what: String
  ) {
    guard claims[number].decided <= command.start,
      max(claims[number].touched, claims[number].taken) < command.start
    else {
      // From a stale buffer: undoing brings it once more.
      if standing == .absent, counts[number] > 0 { claims[number].mayRepeat = true }
      return free(number)
    }
    // Two lines that are the same are told apart by the bytes in the end.
    guard !claims[number].mayRepeat else { return free(number) }
    let isThere = counts[number] > 0
    let isTrue = standing == .free || isThere == (standing == .present)
    // Half a line of it was taken for a whole one, beside which the whole one came.
    if hasHalfSaves, claims[number].touched > 0, counts[number] > (standing == .present ? 1 : 0) {
      return free(number)
    }
    // Another command may have had its turn since, or before, and be told so only now.
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

  /// What a command has written has been synced with all that it found there.
  private func last(_ paths: [VaultPath], _ command: Command) {
    for path in paths {
      let seen = disk.withState { $0.inode(at: "\(World.root)/\(path)") }.flatMap { inode in
        files.values.first { $0.inode == inode }
      }
      guard let seen, synced.contains(seen.inode), seen.touched < command.start else { continue }
      for number in seen.numbers where number < claims.count { claims[number].isLasting = true }
    }
  }

  /// Where the system tells nothing of writers, a program may rest longer in the middle of a save than a command waits.
  private func checkNothingPassedOver(_ command: Command) {
    guard case .renameTag = command.deed, script.disk.traits.leases else { return }
    for (other, inode) in command.emptied.sorted(by: { $0.key < $1.key })
    where saves[other]?.emptied == inode && saves[other]?.start ?? step < command.start {
      // One that somebody has removed meanwhile is no file of the vault's.
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

  /// What an earlier command had left undecided is in `old/` now, which `offload check` names where this one could not.
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
      // Another program has read it in the place of the old one, and taken it out.
      if let old = command.number, claims[number].taken > command.start { claims[old].standing = .free }
    }
    if command.deed == .undo || command.deed == .redo,
      command.changed.contains(where: { claims[$0].taken > command.start })
    {
      for number in command.changed where counts[number] == 0 { claims[number].standing = .free }
    }
    // Nobody waits for the folder: a power cut may bring the record back.
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

  /// A program that had read what was brought before it was taken back may have saved it, or save it yet.
  private func allowSavedThoughRefused(_ command: Command) {
    for number in command.changed.union([command.number].compactMap(\.self)) {
      claims[number].isRefused = true
      let saved = max(claims[number].touched, claims[number].written)
      if saved > command.start { claims[number].mayRepeat = true }
    }
  }

  /// Whether a person has given the file another name in which another program had saved what it found there.
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
    // It may be half a line of another program's.
    if counts[number] > 0, !isBeingWritten {
      find(.untrueRefusal, "\(command.deed) was refused (\(error)), and t\(number) is there")
    }
    (claims[number].standing, claims[number].decided) = (.absent, step)
    claims[number].isLasting = true
  }
}
