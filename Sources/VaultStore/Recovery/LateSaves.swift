/// Brings in what programs wrote into files that had been replaced under their hands.
///
/// An editor that had a file open for writing when its name was exchanged writes into the displaced file; what it
/// wrote is merged into the present one as an operation of its own.
struct LateSaves {
  let store: Store
  let journal: Journal
  let reader: WholeFileReader
  /// Files that may not be changed.
  let blocked: Set<VaultPath>

  private var calls: Calls { store.calls }
  private var displaced: ReplacedFiles { ReplacedFiles(journal) }

  /// What was written late, and what it was made of.
  struct Save {
    var entry: ReplacedFiles.Entry
    /// The name that the file had then.
    var path: VaultPath
    var text: [UInt8]
    var stamp: FileStamp
    var base: [UInt8]
  }

  /// Several of one file come together: what is saved again just then is left to the next command.
  ///
  /// - Parameters:
  ///   - names: the regular files among the displaced ones.
  ///   - newID: makes the id of an operation.
  /// - Returns: what is to be said.
  func bringIn(among names: [[UInt8]], newID: () throws -> RecordID) throws -> [StoreNote] {
    do {
      var notes: [StoreNote] = []
      var paths: [VaultPath] = []
      var saves: [VaultPath: [Save]] = [:]
      var newest = NewestRecords(store)
      for entry in try displaced.written(among: names) {
        guard let (path, save) = try read(entry, &newest, &notes), !blocked.contains(path) else { continue }
        if saves[path] == nil { paths.append(path) }
        saves[path, default: []].append(save)
      }
      for path in paths { notes += try bringIn(saves[path] ?? [], to: path, newID) }
      return notes
    } catch let failure as SystemFailure {
      throw StoreError.failed(failure, path: JournalFolder.displaced.path(of: journal.seal.maker))
    }
  }

  /// Nil for what need not, or must not, be brought in, or not yet.
  private func read(
    _ entry: ReplacedFiles.Entry, _ newest: inout NewestRecords, _ notes: inout [StoreNote]
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
      if let status, displaced.isOwn(entry, inode: status.inode) { notes += try quarantine(entry, of: nil) }
      return nil
    }
    guard let (late, stamp) = try finished(entry, path) else { return nil }
    let isEmptied = late.isEmpty && base?.text.isEmpty != true
    // Written again with what it held, or emptied and left so: there is nothing to bring in.
    let isHeld =
      if let base { late == base.text } else { Fingerprint(late) == change?.before }
    if late.isEmpty || isHeld {
      try displaced.settle(entry, as: stamp)
      if isEmptied { notes.append(.emptied(path)) }
      return nil
    }
    // Restored from elsewhere, written before the machine was started again, or put here by somebody: never merged.
    guard displaced.isOwn(entry, inode: stamp.inode) else {
      notes += try quarantine(entry, of: path)
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
      notes += try quarantine(entry, of: path)
      return nil
    }
    guard let former = base?.text ?? beginning(of: late, change) ?? text(before: change, of: since, at: place)
    else {
      // Whether a line was taken out of it, or has come since, nobody can tell.
      notes += try quarantine(entry, of: path)
      return nil
    }
    return (place, Save(entry: entry, path: path, text: late, stamp: stamp, base: former))
  }

  /// What the record tells of the operation that displaced a file; nil where that is not kept any more, or never will be read.
  ///
  /// - Throws: where it cannot be read just now.
  private func recorded(_ displaced: ReplacedFiles.Entry) throws(StoreError) -> JournalEntry? {
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

  /// What a program is saving just then stays for the next command.
  private func bringIn(_ saves: [Save], to path: VaultPath, _ newID: () throws -> RecordID) throws
    -> [StoreNote]
  {
    do {
      guard let present = try reader.read(path) else {
        return try saves.flatMap { try quarantine($0.entry, of: path) }
      }
      defer { if let file = present.file { reader.release(file) } }
      var text = present.bytes
      var notes: [StoreNote] = []
      var merged: [Save] = []
      for save in saves {
        if case .merged(let result, let keptBoth) = store.merge(save.base, text, save.text) {
          if result != text { notes.appendOnce(.writtenToReplacedFile(path)) }
          text = result
          if !keptBoth.isEmpty { notes.append(.keptBoth(path, lines: keptBoth)) }
          merged.append(save)
        } else {
          notes += try quarantine(save.entry, of: path)
        }
      }
      if text != present.bytes { notes += try write(text, with: merged, over: present, newID()).notes }
      // A program that has one open still may write more.
      for save in merged { try displaced.settle(save.entry, as: save.stamp, base: (save.path, save.text)) }
      return notes
    } catch is SavedMeanwhile {
      return []
    } catch let error as StoreError {
      switch error {
      case .failed, .unfinished: throw error
      case .beingSaved: return []
      // The file may not be written now, or is another thing: no reason to hold up the command.
      default:
        return try displaced.written(among: try displaced.names()).filter { entry in
          saves.contains { $0.entry.name == entry.name }
        }.flatMap { try quarantine($0, of: path) }
      }
    }
  }

  private func quarantine(_ entry: ReplacedFiles.Entry, of path: VaultPath?) throws -> [StoreNote] {
    [.quarantine([try displaced.quarantine(entry)], paths: path.map { [$0] } ?? [])]
  }

  /// What was written, once it has been left alone for a moment; nil before.
  private func finished(_ save: ReplacedFiles.Entry, _ path: VaultPath) throws(SystemFailure) -> (
    text: [UInt8], stamp: FileStamp
  )? {
    let file = try calls.open(save.name, in: try journal.folder(.displaced), .noFollow)
    defer { calls.release(file) }
    guard try reader.waitForQuiet(of: file, at: path) else { return nil }
    let stamp = ReplacedFiles.stamp(try calls.status(of: file), at: calls.fileSystem.now())
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
    let operation = OperationRun(
      store: store, journal: journal, reader: reader, id: id, header: header,
      schedule: try Gate(store).admit(schedule))
    return try operation.run()
  }
}
