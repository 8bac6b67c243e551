/// Brings in what programs wrote into files that had been replaced under their hands.
///
/// An editor that had a file open for writing when its name was exchanged writes into the displaced file; what it
/// wrote is merged into the present one as an operation of its own.
struct LateSaves {
  let store: Store
  let journal: Journal
  let reader: TargetReader

  private var calls: Calls { store.calls }

  /// - Parameter newID: makes the id of an operation.
  func bringIn(newID: () throws -> RecordID) throws -> [Note] {
    do {
      return try Displaced(journal).lateSaves().flatMap { try bringIn($0, newID) }
    } catch let failure as SystemFailure {
      throw StoreError.failed(failure, path: Array(".offload/displaced".utf8))
    }
  }

  private func bringIn(_ save: Displaced.LateSave, _ newID: () throws -> RecordID) throws -> [Note] {
    guard let late = try finished(save) else { return [] }
    guard let change = store.record(save.id)?.changes.dropFirst(save.entry).first else {
      return [try setAside(save, [])]
    }
    let path = change.newPath ?? change.path
    // Written again with what we had read, or emptied and left so: there is nothing to bring in.
    if Fingerprint(late) == change.before || late.isEmpty {
      try settle(save)
      return []
    }
    do {
      guard let notes = try merge(late, into: path, after: save.id, newID) else {
        return [try setAside(save, [path])]
      }
      try settle(save)
      return notes
    } catch let error as StoreError {
      switch error {
      case .failed, .unfinished: throw error
      // The file may not be written now, or is another thing: no reason to hold up the command.
      default: return [try setAside(save, [path])]
      }
    }
  }

  /// Nil where the two texts cannot be brought together.
  private func merge(
    _ late: [UInt8], into path: VaultPath, after id: RecordID, _ newID: () throws -> RecordID
  ) throws -> [Note]? {
    guard let present = try reader.read(path), let base = text(before: id, path, present.bytes),
      case .merged(let text, let keptBoth) = store.merge(base, present.bytes, late)
    else { return nil }
    var notes = [Note.lateSave(path)]
    if !keptBoth.isEmpty { notes.append(.keptBoth(path, lines: keptBoth)) }
    if text != present.bytes { notes += try write(text, over: present, newID()).notes }
    return notes
  }

  /// What was written, once nobody has the file open for writing any more.
  private func finished(_ save: Displaced.LateSave) throws(SystemFailure) -> [UInt8]? {
    let file = try calls.open(save.name, in: try journal.folder(.displaced), .noFollow)
    defer { calls.release(file) }
    if try reader.waitForWriters(of: file) { return nil }
    return try calls.readAll(file, size: try calls.status(of: file).size)
  }

  /// What an operation found in a file, worked out backwards from what is there now; nil where a program that
  /// keeps no records has changed it since.
  private func text(before id: RecordID, _ path: VaultPath, _ present: [UInt8]) -> [UInt8]? {
    var text = present
    for record in store.records() {
      for change in record.changes.reversed() where change.path == path && change.kind == .changed {
        guard change.after == Fingerprint(text), let older = change.splices.inverted.applied(to: text) else {
          return nil
        }
        text = older
      }
      if record.id == id { return text }
      if record.id < id { return nil }
    }
    return nil
  }

  private func write(
    _ text: [UInt8], over present: TargetReader.Reading, _ id: RecordID
  ) throws -> Outcome {
    var target = Target(present)
    target.bytes = text
    var plan = try Plan([target], id: id, difference: store.difference)
    var checks = PlanChecks(reader)
    try checks.check(&plan)
    let header = OperationHeader(
      command: Array("late save".utf8), time: calls.fileSystem.now(), origin: Array("recovery".utf8))
    return try Operation(
      store: store, journal: journal, reader: reader, id: id, header: header, plan: plan
    ).run()
  }

  /// From now on the file is one like the others.
  private func settle(_ save: Displaced.LateSave) throws(SystemFailure) {
    let folder = try journal.folder(.displaced)
    try calls.rename(Name(save.name, in: folder), to: Name(save.plainName, in: folder), .replacing)
  }

  private func setAside(_ save: Displaced.LateSave, _ paths: [VaultPath]) throws(SystemFailure) -> Note {
    let folder = try journal.folder(.displaced)
    let old = try journal.folder(.old)
    try calls.rename(Name(save.name, in: folder), to: Name(save.name, in: old), .replacing)
    return .setAside([save.name], paths: paths)
  }
}
