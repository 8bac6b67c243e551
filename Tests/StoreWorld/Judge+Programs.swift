internal import OffloadMemory

/// Judges the saves of other programs.
extension Judge {
  func begins(_ actor: Int, from base: [UInt8], to new: [UInt8]) {
    // The program may have read half of another program's save, or may have read its base while another save paused.
    if isBeingWritten || !isWhole(base) { hasHalfSaves = true }
    allowReadTwice(Numbers.all(in: base))
    if base.isEmpty { allowFromEmptied() }
    allowOverUndone(Set(Numbers.all(in: base)).subtracting(Numbers.all(in: new)))
    saves[actor] = Save(
      base: Numbers.all(in: base), isFromNothing: base.isEmpty, new: Numbers.all(in: new),
      isEmpty: new.isEmpty, start: step)
  }

  /// A program that reads in the middle of a write in place may read a line twice, and save it twice.
  private func allowReadTwice(_ text: [Int]) {
    guard !isAtomic else { return }
    for number in repeated(in: text) where number < claims.count {
      let isOfCommand = commands.values.contains { command in
        command.before?.values.allSatisfy { Numbers.all(in: $0).count { $0 == number } < 2 } ?? false
      }
      if isOfCommand { claims[number].mayRepeat = true }
    }
  }

  /// Offload restores an emptied file for a moment, until it has merged the saves since then. A program that reads the
  /// file at that moment doesn't see those saves.
  private func allowFromEmptied() {
    for number in behindEmptied where counts[number] == 0 { free(number) }
  }

  private func repeated(in text: [Int]) -> [Int] {
    Dictionary(grouping: text, by: \.self).filter { $0.value.count > 1 }.keys.sorted()
  }

  /// After a power cut, Offload may make an acknowledged change once more. If a program removes the very line that
  /// changed, its removal may be rolled back instead. Offload reports that.
  private func allowOverUndone(_ gone: Set<Int>) {
    guard hadPowerCut else { return }
    let pending = pendingNumbers
    guard !pending.isDisjoint(with: gone) else { return }
    for number in pending where counts[number] == 0 { claims[number].standing = .free }
  }

  /// Allows repeats if another program has reordered lines of a file while a command changes it. To a merge by lines, a
  /// line that the command moves away was then removed there and added here.
  func allowReordered(_ now: [FileKey: Seen]) {
    for (key, old) in files {
      guard let new = now[key], new != old else { continue }
      let left = old.numbers.filter(new.numbers.contains)
      let right = new.numbers.filter(old.numbers.contains)
      for (one, other) in zip(left, right) where one != other && one < claims.count {
        claims[one].mayRepeat = true
      }
    }
  }

  /// A save has succeeded: its new lines must stay, and the lines that it left out may go.
  ///
  /// - Parameter isRepeated: whether the program saves the same lines once more, into another file.
  func hasSaved(_ actor: Int, andSavesAgain isRepeated: Bool = false) {
    guard let save = saves.removeValue(forKey: actor) else { return }
    let added = Set(save.new).subtracting(save.base).filter { $0 < claims.count }
    if isRepeated { for number in added { claims[number].mayRepeat = true } }
    if !save.isIntoNothing { claim(save, added) }
    guard !save.isEmpty else {
      // It emptied the file while that was out of the vault, and the file is in the vault again, empty as the program
      // wanted.
      if save.inode.map(isVisible) ?? false {
        for number in save.hidden where counts[number] == 0 { free(number) }
      }
      return
    }
    let gone = save.hidden.union(save.base).subtracting(save.new)
    // If another program had emptied the file, an append leaves it without the earlier lines.
    let before = (save.inode.flatMap { overwritten[$0] } ?? [])
      .subtracting(save.inode.flatMap { known[$0] } ?? save.new)
    for number in before.union(gone) where number < claims.count {
      (claims[number].standing, claims[number].taken) = (.free, step)
      for other in saves.keys { saves[other]?.overtaken.insert(number) }
    }
  }

  func claim(_ save: Save, _ added: Set<Int>) {
    for (number, claim) in save.taken where save.new.contains(number) && !save.overtaken.contains(number) {
      guard claims[number].decided <= save.start else { continue }
      claims[number].standing = claim.standing == .absent ? .free : claim.standing
    }
    for number in added.subtracting(save.overtaken) {
      let isOthers = claims[number].decided > save.start
      (claims[number].standing, claims[number].decided) = (isOthers ? .free : .present, step)
      claims[number].isLasting = false
    }
  }

  /// A person has restored a file's first text. Lines that a running command has just taken out of that file may be
  /// lost as well.
  func hasCheckedOut() {
    guard !commands.isEmpty else { return }
    for number in claims.indices where counts[number] == 0 { claims[number].standing = .free }
  }

  /// Whether a program is in the middle of a save. The bytes so far may end in half a line.
  var isBeingWritten: Bool { saves.values.contains { $0.inode != nil } }

  /// A save has failed. The bytes so far may end in half a line.
  func hasFailedToSave(_ actor: Int) {
    guard let save = saves.removeValue(forKey: actor) else { return }
    hasHalfSaves = true
    for number in save.hidden where number < claims.count { claims[number].standing = .free }
    allowTwice(save.base + save.new)
  }

  /// If two programs write to one file at once, the result is undefined.
  func mingle(_ actor: Int, _ inode: Int) {
    for other in saves.keys where other != actor && saves[other]?.inode == inode {
      saves[other]?.isIntoNothing = true
      hasHalfSaves = true
    }
    saves[actor]?.inode = inode
  }

  /// A program writes to a file that isn't in the vault any more.
  ///
  /// - Parameter isOutside: whether the file's only name is outside the vault.
  func seeHidden(_ id: Int, _ inode: Inode, by actor: Int, isOutside: Bool) {
    guard commands[actor] == nil, let old = known[id] else { return }
    let new = Numbers.all(in: inode.bytes)
    known[id] = new
    let gone = Set(old).subtracting(new)
    for number in Set(new) where number < claims.count {
      claims[number].written = step
      if claims[number].isRefused { claims[number].mayRepeat = true }
      // From a stale buffer: undoing adds the line once more.
      let isBrought = !old.contains(number) || claims[number].isRefused
      if isBrought, claims[number].standing == .absent {
        (claims[number].standing, claims[number].mayRepeat) = (.free, true)
      }
    }
    // The same for a line that had moved to another file before the program's file was taken out of the vault, or that
    // a save has replaced since.
    let before = Set(held[id]?.numbers ?? []).filter {
      $0 < claims.count && claims[$0].taken <= takenOut[id] ?? .max
    }
    for number in Set(new).subtracting(before) where number < counts.count && counts[number] > 0 {
      guard isElsewhere(number, than: new) else { continue }
      claims[number].mayRepeat = true
    }
    // Two programs that have emptied the file both write their whole text.
    allowTwice(repeated(in: new))
    // Offload may merge half a line of it as a whole one, and the rest after it.
    if !isWhole(inode.bytes) { allowTwice(new.suffix(1)) }
    saves[actor]?.hidden.formUnion(gone)
    overwritten[id, default: []].formUnion(gone)
    disturb(by: actor)
    let isNobodys = takenOut[id] == nil || replaced.contains(id)
    if isNobodys || isOutside || hasMovedJournal || mayBeForgotten(id, inode) {
      saves[actor]?.isIntoNothing = true
    }
    // A line without another copy is gone with it.
    for number in gone where number < counts.count && counts[number] == 0 { take(number, actor) }
  }

  /// Whether a line is in none of the files that share other lines with a text.
  private func isElsewhere(_ number: Int, than text: [Int]) -> Bool {
    let others = Set(text).subtracting([number])
    return files.values.allSatisfy { !$0.numbers.contains(number) || others.isDisjoint(with: $0.numbers) }
  }

  /// If the system doesn't report that a program has a file open, Offload only keeps the newest displaced files. The
  /// documentation says so.
  private func mayBeForgotten(_ id: Int, _ inode: Inode) -> Bool {
    guard !script.disk.traits.leases, inode.links == 0, takenOut[id] != nil, let out = held[id]?.step else {
      return false
    }
    return takenOut.keys.count { held[$0]?.step ?? 0 > out } >= Judge.keptInAnyCase
  }

  private static let keptInAnyCase = 20
}
