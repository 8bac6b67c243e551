internal import OffloadMemory

/// What other programs have saved.
extension Judge {
  func begins(_ actor: Int, from base: [UInt8], to new: [UInt8]) {
    // What another one saves may be read by half; also what a change was made of while that one paused.
    if isBeingWritten || !isWhole(base) { hasHalfSaves = true }
    allowReadTwice(Numbers.all(in: base))
    if base.isEmpty { allowFromEmptied() }
    allowOverUndone(Set(Numbers.all(in: base)).subtracting(Numbers.all(in: new)))
    saves[actor] = Save(
      base: Numbers.all(in: base), isFromNothing: base.isEmpty, new: Numbers.all(in: new),
      isEmpty: new.isEmpty, start: step)
  }

  /// Whoever reads in the middle of a write in place may read a line twice, and save it so.
  private func allowReadTwice(_ text: [Int]) {
    guard !isAtomic else { return }
    for number in repeated(in: text) where number < claims.count {
      let isOfCommand = commands.values.contains { command in
        command.before?.values.allSatisfy { Numbers.all(in: $0).count { $0 == number } < 2 } ?? false
      }
      if isOfCommand { claims[number].mayRepeat = true }
    }
  }

  /// A file that was emptied is given back for a moment, until what has been saved since is brought in; whoever reads it
  /// then knows nothing of that.
  private func allowFromEmptied() {
    for number in behindEmptied where counts[number] == 0 { free(number) }
  }

  private func repeated(in text: [Int]) -> [Int] {
    Dictionary(grouping: text, by: \.self).filter { $0.value.count > 1 }.keys.sorted()
  }

  /// A power cut may leave a change that was acknowledged to be made once more; who takes out the very line that it is about
  /// may have it taken back instead. That is told.
  private func allowOverUndone(_ gone: Set<Int>) {
    guard hadPowerCut else { return }
    let pending = pendingNumbers
    guard !pending.isDisjoint(with: gone) else { return }
    for number in pending where counts[number] == 0 { claims[number].standing = .free }
  }

  /// Another program has put lines of a file in another order while a command changes it: for a merge by lines, one of
  /// them that the command takes elsewhere was taken out there and written here.
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

  /// A save has ended well: what is new in it has to stay, what it left out may go.
  ///
  /// - Parameter isRepeated: whether the same will be saved once more, into another file.
  func hasSaved(_ actor: Int, andSavesAgain isRepeated: Bool = false) {
    guard let save = saves.removeValue(forKey: actor) else { return }
    let added = Set(save.new).subtracting(save.base).filter { $0 < claims.count }
    if isRepeated { for number in added { claims[number].mayRepeat = true } }
    if !save.isIntoNothing { claim(save, added) }
    guard !save.isEmpty else {
      // What it emptied while that was out of the vault is in it again, as it wanted it.
      if save.inode.map(isVisible) ?? false {
        for number in save.hidden where counts[number] == 0 { free(number) }
      }
      return
    }
    let gone = save.hidden.union(save.base).subtracting(save.new)
    // What was appended to a file that another program had emptied leaves it as that had made it.
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

  /// A person wants a file to be as it was: what a command under way has taken out of it just then may go as well.
  func hasCheckedOut() {
    guard !commands.isEmpty else { return }
    for number in claims.indices where counts[number] == 0 { claims[number].standing = .free }
  }

  /// Whether a program is in the middle of a save: what it has written so far may end in half a line.
  var isBeingWritten: Bool { saves.values.contains { $0.inode != nil } }

  /// What it has written so far may be half a line.
  func hasFailedToSave(_ actor: Int) {
    guard let save = saves.removeValue(forKey: actor) else { return }
    hasHalfSaves = true
    for number in save.hidden where number < claims.count { claims[number].standing = .free }
    allowTwice(save.base + save.new)
  }

  /// Where two programs write into one file at once, nobody can say what comes of it.
  func mingle(_ actor: Int, _ inode: Int) {
    for other in saves.keys where other != actor && saves[other]?.inode == inode {
      saves[other]?.isIntoNothing = true
      hasHalfSaves = true
    }
    saves[actor]?.inode = inode
  }

  /// A program writes into a file that the vault does not show any more.
  ///
  /// - Parameter isOutside: whether that has a name outside the vault, and no other.
  func seeHidden(_ id: Int, _ inode: Inode, by actor: Int, isOutside: Bool) {
    guard commands[actor] == nil, let old = known[id] else { return }
    let new = Numbers.all(in: inode.bytes)
    known[id] = new
    let gone = Set(old).subtracting(new)
    for number in Set(new) where number < claims.count {
      claims[number].written = step
      if claims[number].isRefused { claims[number].mayRepeat = true }
      // From a stale buffer: undoing brings it once more.
      let isBrought = !old.contains(number) || claims[number].isRefused
      if isBrought, claims[number].standing == .absent {
        (claims[number].standing, claims[number].mayRepeat) = (.free, true)
      }
    }
    // Or of what had gone to another file before the one that it writes was taken out, or been replaced there by a save since.
    let before = Set(held[id]?.numbers ?? []).filter {
      $0 < claims.count && claims[$0].taken <= takenOut[id] ?? .max
    }
    for number in Set(new).subtracting(before) where number < counts.count && counts[number] > 0 {
      guard isElsewhere(number, than: new) else { continue }
      claims[number].mayRepeat = true
    }
    // Two programs that have emptied it both write all of their text.
    allowTwice(repeated(in: new))
    // Half a line of it may be brought in as a whole one, and the rest after it.
    if !isWhole(inode.bytes) { allowTwice(new.suffix(1)) }
    saves[actor]?.hidden.formUnion(gone)
    overwritten[id, default: []].formUnion(gone)
    disturb(by: actor)
    let isNobodys = takenOut[id] == nil || replaced.contains(id)
    if isNobodys || isOutside || hasMovedJournal || mayBeForgotten(id, inode) {
      saves[actor]?.isIntoNothing = true
    }
    // A line that is there alone goes with it.
    for number in gone where number < counts.count && counts[number] == 0 { take(number, actor) }
  }

  /// Whether a line is in none of the files that have others of a text.
  private func isElsewhere(_ number: Int, than text: [Int]) -> Bool {
    let others = Set(text).subtracting([number])
    return files.values.allSatisfy { !$0.numbers.contains(number) || others.isDisjoint(with: $0.numbers) }
  }

  /// Where nothing tells that a program has a file open, it is kept among the newest so many that were taken out. That is
  /// declared.
  private func mayBeForgotten(_ id: Int, _ inode: Inode) -> Bool {
    guard !script.disk.traits.leases, inode.links == 0, takenOut[id] != nil, let out = held[id]?.step else {
      return false
    }
    return takenOut.keys.count { held[$0]?.step ?? 0 > out } >= Judge.keptInAnyCase
  }

  private static let keptInAnyCase = 20
}
