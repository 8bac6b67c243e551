/// Brings in what programs wrote into files that had been replaced under their hands.
///
/// An editor that had a file open for writing when its name was exchanged writes into the displaced file; what it
/// wrote is merged into the present one as an operation of its own.
struct LateSaves {
  let store: Store
  let journal: Journal
  let reader: TargetReader

  private var calls: Calls { store.calls }
  private var displaced: Displaced { Displaced(journal) }

  /// - Parameter newID: makes the id of an operation.
  func bringIn(newID: () throws -> RecordID) throws -> [Note] {
    do {
      return try displaced.written().flatMap { try bringIn($0, newID) }
    } catch let failure as SystemFailure {
      throw StoreError.failed(failure, path: JournalFolder.displaced.path(of: journal.seal.maker))
    }
  }

  private func bringIn(_ save: Displaced.Entry, _ newID: () throws -> RecordID) throws -> [Note] {
    let change = store.record(save.id)?.changes.dropFirst(save.number).first
    let base = try displaced.base(of: save)
    // What no operation of this maker's knows of is none of theirs, and left as it is.
    guard let path = base?.path ?? change.map({ $0.newPath ?? $0.path }),
      let (late, stamp) = try finished(save)
    else { return [] }
    // Written again with what it held, or emptied and left so: there is nothing to bring in.
    if late.isEmpty || Fingerprint(late) == change?.before || late == base?.text {
      try displaced.settle(save, as: stamp)
      return late.isEmpty && base?.text.isEmpty != true ? [.emptied(path)] : []
    }
    // Restored from elsewhere, written before the machine was started again, or put here by somebody: never merged.
    guard displaced.isOwn(save, inode: stamp.inode) else {
      return [.setAside([try displaced.setAside(save)], paths: [path])]
    }
    do {
      let text = try base?.text ?? beginning(of: late, change) ?? text(before: save.id, path)
      guard let notes = try merge(late, into: path, text, after: save.id, newID) else {
        return [.setAside([try displaced.setAside(save)], paths: [path])]
      }
      // A program that has it open still may write more.
      try displaced.settle(save, as: stamp, base: (path, late))
      return notes
    } catch let error as StoreError {
      switch error {
      case .failed, .unfinished: throw error
      // There is a busy writer; the next command tries again.
      case .beingSaved: return []
      // The file may not be written now, or is another thing: no reason to hold up the command.
      default: return [.setAside([try displaced.setAside(save)], paths: [path])]
      }
    }
  }

  /// Nil where the two texts cannot be brought together.
  private func merge(
    _ late: [UInt8], into path: VaultPath, _ base: [UInt8]?, after id: RecordID,
    _ newID: () throws -> RecordID
  ) throws -> [Note]? {
    guard let present = try reader.read(path) else { return nil }
    var result = base.map { store.merge($0, present.bytes, late) }
    if result?.text == nil {
      // As if all that is new in it had been added: nothing goes that way, whatever the rest was.
      result = store.merge(shared(late, present.bytes, path, since: id), present.bytes, late)
    }
    guard case .merged(let text, let keptBoth)? = result else { return nil }
    var notes = [Note.lateSave(path)]
    if !keptBoth.isEmpty { notes.append(.keptBoth(path, lines: keptBoth)) }
    if text != present.bytes { notes += try write(text, over: present, newID()).notes }
    return notes
  }

  /// The lines of a late save that are in the present text as well, or that operations have removed since.
  private func shared(_ late: [UInt8], _ present: [UInt8], _ path: VaultPath, since id: RecordID) -> [UInt8] {
    var removed: [UInt8] = []
    for record in store.records() {
      guard record.id >= id else { break }
      for change in record.changes where change.path == path {
        for splice in change.splices { removed += splice.removed + "\n".utf8 }
      }
    }
    return LineSet(present).union(LineSet(removed)).filter(late)
  }

  /// What was written, once it has been left alone for a moment; nil before.
  private func finished(_ save: Displaced.Entry) throws(SystemFailure) -> (text: [UInt8], stamp: FileStamp)? {
    let file = try calls.open(save.name, in: try journal.folder(.displaced), .noFollow)
    defer { calls.release(file) }
    guard try reader.waitForQuiet(of: file) else { return nil }
    let status = try calls.status(of: file)
    return (try calls.readAll(file, size: status.size), FileStamp(status))
  }

  /// What a file held to whose end something was written.
  private func beginning(of late: [UInt8], _ change: FileChange?) -> [UInt8]? {
    guard let before = change?.before, late.count >= before.size else { return nil }
    let start = Array(late.prefix(before.size))
    return Fingerprint(start) == before ? start : nil
  }

  /// What an operation found in a file, worked out backwards from what is there now; nil where a program that
  /// keeps no records has changed it since.
  private func text(before id: RecordID, _ path: VaultPath) throws -> [UInt8]? {
    guard var text = try? store.read(path).bytes else { return nil }
    for record in store.records() {
      for change in record.changes.reversed() where change.path == path && change.kind == .changed {
        guard change.after == Fingerprint(text), let older = change.splices.inverted.applied(to: text) else {
          return nil
        }
        text = older
      }
      if record.id <= id { return record.id == id ? text : nil }
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
      store: store, journal: journal, reader: reader, id: id, header: header,
      plan: try Gate(store).admit(plan)
    ).run()
  }
}
