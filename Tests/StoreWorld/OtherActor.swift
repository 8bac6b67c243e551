internal import OffloadMemory
internal import VaultStore

/// Editors, sync tools, and a person with a file manager: they change the vault's files without asking Offload.
struct OtherActor {
  let world: World
  let actor: Int

  func perform(_ deed: Deed) {
    var process = world.beginProcess(of: actor)
    process.waitsForLeases = true
    guard let vault = try? process.openOutside(Array(World.root.utf8), .folder) else { return }
    do {
      try perform(deed, Desk(process: process, vault: vault))
      if world.lives(process, of: actor) { world.judge.hasSaved(actor) }
    } catch {
      // If a program can't save, the person notices.
      world.judge.hasFailedToSave(actor)
      if case .checkOut = deed { world.judge.hasHalfSaves = true }
    }
  }

  private func perform(_ deed: Deed, _ desk: Desk) throws(SystemFailure) {
    switch deed {
    case .save(let file, let manner, let alteration, let pause):
      try save(Array(file.utf8), manner, pause, desk) { alter($0, alteration) }
      if manner == .inPlaceAndAgain, case .add = alteration {
        try saveAgain(Array(file.utf8), desk) { alter($0, alteration) }
      }
    case .saveWithoutPause(let file, let times):
      for time in 0..<times {
        try save(Array(file.utf8), .rename, 0, desk) { count($0, time) }
        world.judge.hasSaved(actor)
      }
    case .removeFile(let file): try desk.process.remove(Array(file.utf8), in: desk.vault)
    case .renameFile(let file, let name): try desk.rename(Array(file.utf8), to: Array(name.utf8), .exclusive)
    case .checkOut(let file):
      let text = Array(Setting(world.script).text(of: file).utf8)
      try desk.process.remove(Array(file.utf8), in: desk.vault)
      try desk.write(text, toNew: Array(file.utf8))
      world.judge.hasCheckedOut()
    case .takeJournalAway: try desk.rename(Array(".offload".utf8), to: Array("kept".utf8), .exclusive)
    case .putJournalBack:
      try? desk.rename(Array(".offload".utf8), to: Array("newer".utf8), .exclusive)
      try desk.rename(Array("kept".utf8), to: Array(".offload".utf8), .exclusive)
    case .wait(let seconds): desk.process.sleep(milliseconds: seconds * 1000)
    default: break
    }
  }

  // MARK: What is saved

  private func alter(_ text: [UInt8], _ alteration: Alteration) -> [UInt8] {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    let numbered = lines.indices.filter { Numbers.first(in: lines[$0]) != nil }
    let line = { (number: Int) in Array("- \(Setting.words(number, world.script.features))".utf8) }
    switch alteration {
    case .add(let number):
      // A text without a final line ending gets one.
      lines.insert(line(number), at: lines.last?.isEmpty ?? false ? lines.count - 1 : lines.count)
    case .replace(let nth, let number):
      if !numbered.isEmpty { lines[numbered[nth % numbered.count]] = line(number) }
    case .drop(let nth): if !numbered.isEmpty { lines.remove(at: numbered[nth % numbered.count]) }
    }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// The same text with a new first line, such as a time stamp or a counter.
  private func count(_ text: [UInt8], _ time: Int) -> [UInt8] {
    let stamp = Array("edited ".utf8)
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).drop {
      $0.starts(with: stamp)
    }
    return stamp + "\(time)\n".utf8 + lines.joined(separator: [UInt8(ascii: "\n")])
  }

  // MARK: How it is saved

  private func save(
    _ file: [UInt8], _ manner: Manner, _ pause: Int, _ desk: Desk, _ change: ([UInt8]) -> [UInt8]
  ) throws(SystemFailure) {
    switch manner {
    case .rename, .syncAndRename, .backup:
      let old = try desk.read(file)
      let text = change(old)
      world.judge.begins(actor, from: old, to: text)
      desk.pause(pause)
      if manner == .backup {
        try desk.rename(file, to: file + "~".utf8, .replacing)
        try desk.write(text, toNew: file)
        try desk.process.remove(file + "~".utf8, in: desk.vault)
      } else {
        let draft = file + ".\(actor)".utf8
        try desk.write(text, toNew: draft, like: file, isSynced: manner == .syncAndRename)
        try desk.rename(draft, to: file, .replacing)
      }
    case .inPlace, .inPieces, .inPlaceAndAgain, .append, .empty:
      // A shell that appends to a missing file creates it.
      let makes = manner == .append && !change([]).isEmpty
      let open = try desk.process.open(
        file, in: desk.vault, makes ? [.writing, .creating, .shared] : .writing)
      let old = try desk.read(open)
      let text = manner == .empty ? [] : change(old)
      world.judge.begins(actor, from: old, to: text)
      if manner != .inPieces { desk.pause(pause) }
      try write(text, over: old, in: open, manner, pause, desk)
      try? desk.process.close(open)
    }
  }

  private func write(
    _ text: [UInt8], over old: [UInt8], in file: Descriptor, _ manner: Manner, _ pause: Int, _ desk: Desk
  ) throws(SystemFailure) {
    switch manner {
    case .append where text.starts(with: old): return try desk.process.append(file, Array(text[old.count...]))
    case .inPieces:
      let middle = text.count / 2
      try desk.process.truncate(file, to: 0)
      desk.pause(pause)
      try desk.process.append(file, Array(text[..<middle]))
      desk.pause(pause)
      try desk.process.append(file, Array(text[middle...]))
    default:
      try desk.process.truncate(file, to: 0)
      if !text.isEmpty { try desk.process.append(file, text) }
    }
  }

  /// If another file has the name now than the one that it wrote, the program saves once more.
  private func saveAgain(
    _ file: [UInt8], _ desk: Desk, _ change: ([UInt8]) -> [UInt8]
  ) throws(SystemFailure) {
    let present = try desk.read(file)
    let text = change(present)
    let numbers = Set(Numbers.all(in: present))
    guard !Numbers.all(in: text).allSatisfy(numbers.contains) else { return }
    world.judge.hasSaved(actor, andSavesAgain: true)
    world.judge.begins(actor, from: present, to: text)
    let draft = file + ".\(actor)".utf8
    try desk.write(text, toNew: draft, like: file)
    try desk.rename(draft, to: file, .replacing)
  }
}

/// A program's view of the vault's folder.
private struct Desk {
  let process: MemoryProcess
  let vault: Descriptor

  func pause(_ milliseconds: Int) {
    if milliseconds > 0 { process.sleep(milliseconds: milliseconds) }
  }

  func read(_ path: [UInt8]) throws(SystemFailure) -> [UInt8] {
    let file = try process.open(path, in: vault, .reading)
    defer { try? process.close(file) }
    return try read(file)
  }

  func read(_ file: Descriptor) throws(SystemFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(SystemFailure) in
      try process.read(file, into: UnsafeMutableRawBufferPointer(buffer), at: 0)
    }
    return Array(bytes.prefix(count))
  }

  /// Writes a new file, with the permissions and attributes of another if there is one.
  func write(
    _ text: [UInt8], toNew path: [UInt8], like model: [UInt8]? = nil, isSynced: Bool = false
  ) throws(SystemFailure) {
    let file = try process.open(path, in: vault, [.writing, .creating, .shared])
    defer { try? process.close(file) }
    try process.truncate(file, to: 0)
    if !text.isEmpty { try process.append(file, text) }
    if let model, let old = try? process.open(model, in: vault, .reading) {
      defer { try? process.close(old) }
      if let status = try? process.status(of: old) { try? process.setPermissions(file, status.permissions) }
      if let value = try? process.attribute(Setting.attribute, of: old) {
        try? process.setAttribute(Setting.attribute, to: value, of: file)
      }
    }
    if isSynced { try process.sync(file, .file) }
  }

  func rename(_ from: [UInt8], to: [UInt8], _ mode: RenameMode) throws(SystemFailure) {
    let (from, to) = (Name(from, in: vault), Name(to, in: vault))
    do {
      try process.rename(from, to: to, mode)
    } catch {
      // If the disk can't promise that the name is free, a file manager checks first.
      guard mode == .exclusive, (try? process.status(of: to.path, in: vault, followingLink: false)) == nil
      else {
        throw error
      }
      try process.rename(from, to: to, .replacing)
    }
  }
}
