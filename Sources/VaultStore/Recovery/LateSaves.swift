/// Brings in what programs wrote into files that had been replaced under their hands.
///
/// An editor that had a file open for writing when its name was exchanged writes into the displaced file; what it
/// wrote is merged into the present one as an operation of its own.
struct LateSaves {
  let store: Store
  let journal: Journal
  let reader: WholeFileReader

  /// How many may wait to be brought into one file before changes to it are refused.
  static let limit = 64

  private var calls: Calls { store.calls }
  private var displaced: Displaced { Displaced(journal) }

  /// What was written late, and what it was made of.
  struct Save {
    var entry: Displaced.Entry
    /// The name that the file had then.
    var path: VaultPath
    /// What was done since the file was displaced, and that itself; newest first.
    var since: [Record]
    var text: [UInt8]
    var stamp: FileStamp
    var base: [UInt8]?
  }

  /// Several of one file come together, in one round: what is saved again just then is left to the next command.
  ///
  /// - Parameters:
  ///   - names: the regular files among the displaced ones.
  ///   - newID: makes the id of an operation.
  /// - Returns: what is to be said, and the files for which too many have to wait for the next command.
  func bringIn(among names: [[UInt8]], newID: () throws -> RecordID) throws -> (
    notes: [StoreNote], crowded: Set<VaultPath>
  ) {
    do {
      var notes: [StoreNote] = []
      var crowded: Set<VaultPath> = []
      var paths: [VaultPath] = []
      var saves: [VaultPath: [Save]] = [:]
      var newest = NewestRecords(store)
      for entry in try displaced.written(among: names) {
        guard let (path, save) = try read(entry, &newest, &notes) else { continue }
        if saves[path] == nil { paths.append(path) }
        saves[path, default: []].append(save)
      }
      for path in paths {
        let pending = saves[path] ?? []
        if let said = try bringIn(pending, to: path, newID) {
          notes += said
        } else if pending.count > LateSaves.limit {
          crowded.insert(path)
        }
      }
      return (notes, crowded)
    } catch let failure as SystemFailure {
      throw StoreError.failed(failure, path: JournalFolder.displaced.path(of: journal.seal.maker))
    }
  }

  /// Nil for what need not, or must not, be brought in, or not yet.
  private func read(
    _ entry: Displaced.Entry, _ newest: inout NewestRecords, _ notes: inout [StoreNote]
  ) throws -> (VaultPath, Save)? {
    let recorded: JournalEntry?
    do {
      recorded = try self.recorded(entry)
    } catch {
      // What cannot be read just now is for the next command.
      return nil
    }
    let change = recorded?.change
    let base = try displaced.base(of: entry)
    guard let path = base?.path ?? change?.path else {
      // No record tells of it any more, or it is none of this maker's, and left as it is.
      let status = try calls.status(of: entry.name, in: try journal.folder(.displaced))
      if let status, displaced.isOwn(entry, inode: status.inode) { notes += try setAside(entry, of: nil) }
      return nil
    }
    guard let (late, stamp) = try finished(entry, path) else { return nil }
    let isEmptied = late.isEmpty && base?.text.isEmpty != true
    // Written again with what it held, or emptied and left so: there is nothing to bring in.
    let isHeld =
      if let base { late == base.text } else { Fingerprint(late) == change?.before || isOurs(late, recorded) }
    if late.isEmpty || isHeld {
      try displaced.settle(entry, as: stamp)
      if isEmptied { notes.append(.emptied(path)) }
      return nil
    }
    // Restored from elsewhere, written before the machine was started again, or put here by somebody: never merged.
    guard displaced.isOwn(entry, inode: stamp.inode) else {
      notes += try setAside(entry, of: path)
      return nil
    }
    guard let since = try? newest.since(entry.id) else { return nil }
    // By an operation that was cut off before it could be noted down here.
    if since.lazy.compactMap({ $0.header.hasBrought(late, of: entry) }).first == true {
      try displaced.settle(entry, as: stamp, base: (path, late))
      return nil
    }
    // What has the name now may be another file.
    guard let place = LaterChanges(all: since).place(of: path) else {
      notes += try setAside(entry, of: path)
      return nil
    }
    var text = base?.text ?? beginning(of: late, change)
    // Of several saves that a change was merged with, the record tells the last.
    if text == nil, recorded?.merged == nil { text = self.text(before: change, of: since, at: place) }
    if let text, isHalf(late, of: text) { return nil }
    return (place, Save(entry: entry, path: path, since: since, text: late, stamp: stamp, base: text))
  }

  /// Whether somebody has got as far as the middle of a line with what was there before. That brings nothing, and the rest of the
  /// save is compared with all of it.
  private func isHalf(_ late: [UInt8], of whole: [UInt8]) -> Bool {
    late.count < whole.count && late.last != UInt8(ascii: "\n") && whole.starts(with: late)
  }

  /// What the record tells of the operation that displaced a file; nil where that is not kept any more, or never will be read.
  ///
  /// - Throws: where it cannot be read just now.
  private func recorded(_ displaced: Displaced.Entry) throws(StoreError) -> JournalEntry? {
    do throws(StoreError) {
      return try OpenHistory.open(store)?.journalRecord(displaced.id)?.entry(displaced.number)
    } catch {
      guard error.isOfUnreadableRecord else { throw error }
      // Nobody is known to have written it: it waits for a record that may only be refused just now.
      if case .unreadableRecord(_, _, let failure?) = error, failure.isRefusal, displaced.isToBeReadAgain {
        throw error
      }
      return nil
    }
  }

  /// Whether a text is the one that an operation had put into the vault and then replaced by one that was merged with a
  /// save. What it was made of is in the vault: taken for a save, it would take that out again.
  private func isOurs(_ late: [UInt8], _ recorded: JournalEntry?) -> Bool {
    guard let recorded, let previous = recorded.merged?.previous,
      let merged = [previous].inverted.applied(to: late)
    else { return false }
    return Fingerprint(merged) == recorded.after
  }

  /// Nil where they have to wait, since a program is saving the file.
  private func bringIn(_ saves: [Save], to path: VaultPath, _ newID: () throws -> RecordID) throws
    -> [StoreNote]?
  {
    do {
      guard let present = try reader.read(path) else {
        return try saves.flatMap { try setAside($0.entry, of: path) }
      }
      defer { if let file = present.file { reader.release(file) } }
      // An attempt that fails leaves one more: so many are not added to before the file has been left alone.
      if saves.count > LateSaves.limit, reader.isRestless(present.status) { return nil }
      var text = present.bytes
      var notes: [StoreNote] = []
      var merged: [Save] = []
      for save in saves {
        if let result = merge(save, into: text, at: path) {
          if result.text != text { notes.appendOnce(.lateSave(path)) }
          text = result.text
          if !result.keptBoth.isEmpty { notes.append(.keptBoth(path, lines: result.keptBoth)) }
          merged.append(save)
        } else {
          notes += try setAside(save.entry, of: path)
        }
      }
      if text != present.bytes { notes += try write(text, with: merged, over: present, newID()).notes }
      // A program that has one open still may write more.
      for save in merged { try displaced.settle(save.entry, as: save.stamp, base: (save.path, save.text)) }
      return notes
    } catch let error as StoreError {
      switch error {
      case .failed, .unfinished: throw error
      // There is a busy writer; the next command tries again.
      case .beingSaved: return nil
      // The file may not be written now, or is another thing: no reason to hold up the command.
      default:
        return try displaced.written(among: try displaced.names()).filter { entry in
          saves.contains { $0.entry.name == entry.name }
        }.flatMap { try setAside($0, of: path) }
      }
    }
  }

  private func setAside(_ entry: Displaced.Entry, of path: VaultPath?) throws -> [StoreNote] {
    [.setAside([try displaced.setAside(entry)], paths: path.map { [$0] } ?? [])]
  }

  /// Nil where the two texts cannot be brought together.
  private func merge(
    _ save: Save, into present: [UInt8], at path: VaultPath
  ) -> (text: [UInt8], keptBoth: [[UInt8]])? {
    var save = save
    if let base = save.base {
      save.text = withoutKnown(save.text, of: base, present)
      if save.text == base { return (present, []) }
    }
    // Who saves empties a file first, and writes where it finds the name: that is no wish to have nothing.
    let isEmptied = present.isEmpty && !wasLeftEmpty(path)
    let result = isEmptied ? nil : save.base.map { store.merge($0, present, save.text) }
    if case .merged(let text, let keptBoth)? = result { return (text, keptBoth) }
    // As if all that is new in it had been added: nothing goes that way, whatever the rest was.
    guard
      case .merged(let text, let keptBoth) = store.merge(
        shared(save, present, path, isEmptied: isEmptied), present, save.text)
    else { return nil }
    guard case .conflict(let lines)? = result else { return (text, keptBoth) }
    return (text, keptBoth + lines.filter { !$0.isEmpty && !keptBoth.contains($0) })
  }

  /// Whether the newest operation on a file took all that was in it.
  private func wasLeftEmpty(_ path: VaultPath) -> Bool {
    for record in store.records() {
      guard let change = record.changes.last(where: { ($0.newPath ?? $0.path) == path }) else { continue }
      return change.after == Fingerprint([])
    }
    return false
  }

  /// What was written, once it has been left alone for a moment; nil before.
  private func finished(_ save: Displaced.Entry, _ path: VaultPath) throws(SystemFailure) -> (
    text: [UInt8], stamp: FileStamp
  )? {
    let file = try calls.open(save.name, in: try journal.folder(.displaced), .noFollow)
    defer { calls.release(file) }
    guard try reader.waitForQuiet(of: file, at: path) else { return nil }
    let stamp = Displaced.stamp(try calls.status(of: file), at: calls.fileSystem.now())
    return (try calls.readAll(file, size: stamp.size), stamp)
  }

  /// What a file held to whose end something was written.
  private func beginning(of late: [UInt8], _ change: FileChange?) -> [UInt8]? {
    guard let before = change?.before, late.count >= before.size else { return nil }
    let start = Array(late.prefix(before.size))
    return Fingerprint(start) == before ? start : nil
  }

  /// What an operation found in a file, worked out backwards through all that was done since from what is there now; nil
  /// where a program that keeps no records has changed it.
  private func text(before change: FileChange?, of since: [Record], at path: VaultPath) -> [UInt8]? {
    guard let before = change?.before, let present = try? store.read(path).bytes else { return nil }
    let trail = FileTrail(of: path, present: present, through: since, in: store)
    let text = trail.steps.indices.last.map { trail.sides(at: $0).before } ?? present
    return text.flatMap { Fingerprint($0) == before ? $0 : nil }
  }

  private func write(
    _ text: [UInt8], with saves: [Save], over present: WholeFileReader.Reading, _ id: RecordID
  ) throws -> Outcome {
    var header = OperationHeader.lateSave(at: calls.fileSystem.now())
    header.details = saves.map { OperationHeader.detail(bringing: $0.text, of: $0.entry) }
    var edit = FileEdit(present)
    edit.bytes = text
    var schedule = try Schedule([edit], id: id, difference: store.difference)
    var checks = ScheduleChecks(reader)
    try checks.check(&schedule)
    let operation = RecordRun(
      store: store, journal: journal, reader: reader, id: id, header: header,
      schedule: try Gate(store).admit(schedule))
    operation.rounds = 1
    return try operation.run()
  }
}
