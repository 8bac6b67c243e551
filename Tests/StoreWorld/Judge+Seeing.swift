internal import OffloadKit
internal import OffloadMemory
internal import VaultStore

/// Follows the vault's visible files, and what each call changes in them.
extension Judge {
  /// The texts of all visible files, by path.
  var texts: [[UInt8]: [UInt8]] {
    disk.withState { state in
      var texts: [[UInt8]: [UInt8]] = [:]
      Judge.visit(state.volume, vault, []) { path, _, entry in texts[path] = state.volume[entry.inode].bytes }
      return texts
    }
  }

  var textsByKey: [FileKey: [UInt8]] {
    disk.withState { state in files.mapValues { state.volume[$0.inode].bytes } }
  }

  /// Visits every Markdown file below a folder, except names that begin with a dot.
  private static func visit(
    _ volume: Volume, _ folder: Int, _ path: [UInt8], _ body: ([UInt8], FileKey, Inode.Entry) -> Void
  ) {
    for entry in volume.unorderedEntries(of: folder) where entry.name.first != UInt8(ascii: ".") {
      switch volume[entry.inode].kind {
      case .folder: visit(volume, entry.inode, path + entry.name + [UInt8(ascii: "/")], body)
      case .file where MarkdownName.isMarkdown(entry.name):
        let name =
          volume.foldsNames
          ? Array(String(decoding: entry.name, as: UTF8.self).lowercased().utf8) : entry.name
        body(path + entry.name, FileKey(folder: folder, name: name), entry)
      default: break
      }
    }
  }

  func see(_ call: DiskCall, by actor: Int, _ caller: Caller) {
    let isSeen: Bool = disk.withState { state in
      switch call {
      case .write(let file, _, _), .truncate(let file, _):
        guard let inode = try? state.inode(of: file, caller, call.kind) else { return false }
        mingle(actor, inode)
        if !isVisible(inode) {
          let copy = state.volume[inode].links == 1 ? state.inode(at: Setting.copy) : nil
          seeHidden(inode, state.volume[inode], by: actor, isOutside: copy == inode)
          return false
        }
        return true
      case .open(let name, _), .link(_, let name), .remove(let name), .removeFolder(let name):
        return isOutsideJournal(name, caller, state)
      case .rename(let from, let to, _):
        return isOutsideJournal(from, caller, state) || isOutsideJournal(to, caller, state)
      default: return false
      }
    }
    if isSeen { look(by: actor, isWrite: [.write, .truncate].contains(call.kind)) }
  }

  func isVisible(_ inode: Int) -> Bool { files.values.contains { $0.inode == inode } }

  func isOutsideJournal(_ name: Name, _ caller: Caller, _ state: DiskState) -> Bool {
    guard let folder = try? state.inode(of: name.folder, caller, .path) else { return false }
    return !state.volume.isInside(folder, state.volume.inode(named: Array(".offload".utf8), in: vault) ?? -1)
  }

  /// Compares the vault's visible files with those before.
  func look(by actor: Int?, isWrite: Bool = false) {
    var now: [FileKey: Seen] = [:]
    var touched: [Int] = []
    let isOffloads = actor.map { commands[$0] != nil } ?? true
    disk.withState { state in
      Judge.visit(state.volume, vault, []) { _, key, entry in
        let inode = state.volume[entry.inode]
        if let old = files[key], old.inode == entry.inode, old.version == inode.version {
          now[key] = old
          return
        }
        let wrote =
          known[entry.inode].map { _ in
            files.values.contains { $0.inode == entry.inode && $0.version < inode.version }
          } ?? false
        var seen = Seen(inode: entry.inode, version: inode.version, numbers: Numbers.all(in: inode.bytes))
        seen.touched = isOffloads ? files[key]?.touched ?? 0 : step
        seen.came = files[key].map { $0.inode == entry.inode ? $0.came : step } ?? step
        if isOffloads, files[key]?.inode != entry.inode, overwritten[entry.inode] != nil {
          // Offload restores the file as another program saved it, synced or not.
          for number in seen.numbers where number < claims.count { claims[number].isLasting = false }
        }
        if isOffloads, isWrite, inode.bytes.contains(0) { allowGap(seen) }
        if isOffloads, inode.bytes.isEmpty, let begin = takenOut[entry.inode], !state.hasWriter(entry.inode) {
          seeEmptied(entry.inode, key, begin, by: actor)
        }
        if let actor, !isOffloads { seeFilled(entry.inode, key, isEmpty: inode.bytes.isEmpty, by: actor) }
        if !isOffloads {
          synced.remove(entry.inode)
        } else if known[entry.inode] == nil || wrote {
          synced.insert(entry.inode)
        }
        known[entry.inode] = seen.numbers
        now[key] = seen
        touched += seen.numbers + (files[key]?.numbers ?? [])
      }
    }
    if !isOffloads, !commands.isEmpty {
      allowRenamed(now)
      allowReordered(now)
    }
    if isOffloads { allowTakenNames(files.filter { now[$0.key]?.inode != $0.value.inode }) }
    for (key, old) in files where now[key] == nil {
      touched += old.numbers
      // If the disk can't exchange names, a file is missing for a moment.
      if isOffloads { missing[key] = old }
    }
    for key in now.keys where !missing.isEmpty {
      // Two commands with separate journals behave like two programs.
      let isOthers = !isOffloads || hasMovedJournal && commands.count > 1
      guard let old = missing.removeValue(forKey: key), let actor, isOthers else { continue }
      replaceMissing(old.numbers, by: now[key]?.numbers ?? [], actor)
    }
    if isOffloads {
      for (key, old) in files {
        takenOut[old.inode] = actor.flatMap { commands[$0]?.start } ?? 0
        held[old.inode] = (key, old.numbers, step)
      }
    }
    for seen in now.values { takenOut[seen.inode] = nil }
    let isDifferent = files != now
    files = now
    if isDifferent { disturb(by: actor) }
    guard !touched.isEmpty || !isOffloads else { return }
    compare(Set(touched), by: actor, isOffloads: isOffloads, isWrite: isWrite)
  }

  /// Allows lines to be in more than one place from now on.
  func allowTwice(_ numbers: some Sequence<Int>) {
    for number in numbers where number < claims.count { claims[number].mayRepeat = true }
  }

  /// Allows repeats after a program has emptied the file during a write in place. Offload can't recognise its own lines
  /// after the gap, and merges them once more. The documentation says so.
  private func allowGap(_ seen: Seen) {
    allowTwice(seen.numbers)
  }

  /// A person renames a file while a command changes it. The file that has its name then counts as a save of it.
  private func allowRenamed(_ now: [FileKey: Seen]) {
    let names = Dictionary(now.map { ($0.value.inode, $0.key) }) { first, _ in first }
    for (key, old) in files where names[old.inode].map({ $0 != key && now[key]?.inode != old.inode }) ?? false
    {
      allowTwice(old.numbers)
    }
  }

  /// Another program may fill a file, no matter which program emptied it.
  private func seeFilled(_ inode: Int, _ key: FileKey, isEmpty: Bool, by actor: Int) {
    saves[actor]?.emptied = isEmpty ? inode : nil
    guard !isEmpty else {
      // The program would have emptied the text that a running command has just displaced, too. This doesn't hold for a
      // file that the program only creates.
      for (hidden, begin) in takenOut
      where files[key] != nil && held[hidden]?.key == key
        && commands.values.contains(where: { $0.start == begin })
      {
        for number in known[hidden] ?? [] where number < claims.count { take(number, actor) }
      }
      return
    }
    for other in saves.keys where saves[other]?.emptied == inode { saves[other]?.emptied = nil }
  }

  /// Offload has restored a displaced file that was emptied after Offload took it out, and no program is writing it.
  func seeEmptied(_ inode: Int, _ key: FileKey, _ begin: Int, by actor: Int?) {
    let lost = overwritten[inode, default: []].union(files[key]?.numbers ?? [])
    // Offload's own text may be empty, if it undoes a change that filled a file.
    let isOwn = synced.contains(inode) && overwritten[inode] == nil
    // Offload restored a displaced file to a name that no file had.
    guard !lost.isEmpty, !isOwn, missing[key]?.inode != inode else { return }
    if let actor, commands[actor]?.start == begin {
      for number in lost { for other in saves.keys { saves[other]?.taken[number]?.standing = .free } }
      // The program that emptied the file had it open, so it's as if the command had never run. Offload merges the
      // saves since then.
      let came = (files[key] ?? missing[key])?.came ?? 0
      for number in lost where number < claims.count {
        // Its move counts as not made.
        guard claims[number].touched <= came || commands[actor]?.number == number else {
          behindEmptied.insert(number)
          continue
        }
        claims[number].standing = .free
      }
    } else {
      find(.emptied, "\(String(decoding: key.name, as: UTF8.self)) is an empty file again")
    }
  }

  func compare(_ touched: Set<Int>, by actor: Int?, isOffloads: Bool, isWrite: Bool = false) {
    let before = counts
    counts = [Int](repeating: 0, count: counts.count)
    for seen in files.values {
      for number in seen.numbers where number < counts.count { counts[number] += 1 }
    }
    if Set(files.values.map(\.inode)).count < files.count { allowSecondNames() }
    for number in touched where number < counts.count {
      let (old, new) = (before[number], counts[number])
      if isOffloads, let actor {
        if new != old { commands[actor]?.changed.insert(number) }
        if new == 0, old > 0 { hasVanished(number, actor, isWrite: isWrite) }
      } else if let actor {
        claims[number].touched = step
        if old == 0, new > 0 { claims[number].came = step }
        claims[number].isLasting = false
        let isMissing = missing.values.contains { $0.numbers.contains(number) }
        if new > old, new > 1 || isMissing { claims[number].mayRepeat = true }
        if new < old, new == 0 || !commands.isEmpty || pendingNumbers.contains(number) { take(number, actor) }
        let wasFreed = old == 0 && claims[number].standing == .free
        let isStale = wasFreed && claims[number].decided > saves[actor]?.start ?? .max
        if new > 0, claims[number].standing == .absent || isStale {
          // From a stale buffer: undoing adds the line once more.
          (claims[number].standing, claims[number].mayRepeat) = (.free, true)
        }
      }
    }
  }

  /// Another program has created a file at the name that Offload's own was about to get. A file that it only creates
  /// removes no lines.
  func replaceMissing(_ old: [Int], by new: [Int], _ actor: Int) {
    if new.isEmpty, saves[actor]?.isFromNothing ?? true { return }
    for number in old where number < claims.count {
      claims[number].touched = step
      if new.contains(number) { claims[number].mayRepeat = true } else { take(number, actor) }
    }
  }

  /// If the disk can't promise that a name is free, Offload replaces a file that another program creates at that
  /// moment. The documentation says so.
  private func allowTakenNames(_ gone: [FileKey: Seen]) {
    guard !script.disk.traits.promisesFreeNames, !script.disk.traits.links else { return }
    for old in gone.values where disk.withState({ $0.volume[old.inode].links == 0 }) {
      for number in old.numbers where number < claims.count { claims[number].standing = .free }
      replaced.insert(old.inode)
    }
  }

  /// A line of a file with two names is there twice.
  func allowSecondNames() {
    for (_, same) in Dictionary(grouping: files.values, by: \.inode) where same.count > 1 {
      allowTwice(same[0].numbers)
    }
  }

  /// Records that another program has removed a line from the vault.
  func take(_ number: Int, _ actor: Int) {
    if saves[actor]?.taken[number] == nil { saves[actor]?.taken[number] = claims[number] }
    for other in saves.keys where other != actor { saves[other]?.overtaken.insert(number) }
    (claims[number].standing, claims[number].taken) = (.free, step)
  }

  func hasVanished(_ number: Int, _ actor: Int, isWrite: Bool) {
    guard let command = commands[actor] else { return }
    // A save in place during a write in place mixes with it. The documentation says so.
    if isWrite, claims[number].touched >= command.lastReading {
      claims[number].standing = .free
    }
    guard case .move = command.deed, command.before != nil, command.number == number,
      claims[number].standing == .present
    else { return }
    let isOthers =
      claims[number].touched >= command.start || overwritten.values.contains { $0.contains(number) }
    if !isOthers, isAtomic {
      find(.absent, "t\(number) is in neither file while it is moved")
    }
  }

  func disturb(by actor: Int?) {
    for other in commands.keys where other != actor { commands[other]?.isDisturbed = true }
  }

  /// Whether every change of a file is one step. The documentation names the cases in which it isn't.
  var isAtomic: Bool {
    script.disk.traits.exchanges && script.features.isDisjoint(with: [.hardLink, .otherDisk])
  }
}
