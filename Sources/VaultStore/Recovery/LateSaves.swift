/// Merges late saves: text that programs wrote into files after Offload had replaced them.
///
/// If an editor has a file open for writing while Offload exchanges its name, the editor writes into the replaced file.
/// Offload merges that text into the present file, as an operation of its own.
struct LateSaves {
  let store: Store
  let journal: Journal
  let reader: WholeFileReader
  /// Files that Offload may not change now.
  let blocked: Set<VaultPath>

  private var calls: Calls { store.calls }
  private var displaced: ReplacedFiles { ReplacedFiles(journal) }

  /// A late save, and its base.
  struct Save {
    var entry: ReplacedFiles.Entry
    /// The name that the file had when Offload replaced it.
    var path: VaultPath
    var text: [UInt8]
    var stamp: FileStamp
    var base: [UInt8]
  }

  /// Merges all late saves of a file in one operation. Leaves a file that a program is just saving to the next command.
  ///
  /// - Parameters:
  ///   - names: the regular files among the replaced files.
  ///   - newID: makes the id of an operation.
  /// - Returns: notes for the user.
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

  /// Returns a late save with its present path; nil if there is nothing to merge, or Offload must not or can't yet
  /// merge it.
  private func read(
    _ entry: ReplacedFiles.Entry, _ newest: inout NewestRecords, _ notes: inout [StoreNote]
  ) throws -> (VaultPath, Save)? {
    let recorded: JournalEntry?
    do {
      recorded = try self.recorded(entry)
    } catch {
      // The next command tries again to read it.
      return nil
    }
    let change = recorded?.change
    let base = try displaced.base(of: entry)
    guard let path = base?.path ?? change?.path else {
      // No record describes it any more, or it isn't this maker's, and Offload leaves it alone.
      let status = try calls.status(of: entry.name, in: try journal.folder(.displaced))
      if let status, displaced.isOwn(entry, inode: status.inode) { notes += try quarantine(entry, of: nil) }
      return nil
    }
    guard let (late, stamp) = try finished(entry, path) else { return nil }
    let isEmptied = late.isEmpty && base?.text.isEmpty != true
    // A program has written the same text again, or emptied the file and left it so: there is nothing to merge.
    let isHeld =
      if let base { late == base.text } else { Fingerprint(late) == change?.before }
    if late.isEmpty || isHeld {
      try displaced.settle(entry, as: stamp)
      if isEmptied { notes.append(.emptied(path)) }
      return nil
    }
    // A file restored from elsewhere, written before the machine last started, or put here by a person: never merge it.
    guard displaced.isOwn(entry, inode: stamp.inode) else {
      notes += try quarantine(entry, of: path)
      return nil
    }
    guard let since = try? newest.since(entry.id) else { return nil }
    // An operation has merged it, but was interrupted before it could note that here.
    if since.lazy.compactMap({ $0.header.hasBrought(late, of: entry) }).first == true {
      try displaced.settle(entry, as: stamp, base: (path, late))
      return nil
    }
    // Another file may have the name now.
    guard let place = LaterChanges(all: since).place(of: path) else {
      notes += try quarantine(entry, of: path)
      return nil
    }
    guard let former = base?.text ?? beginning(of: late, change) ?? text(before: change, of: since, at: place)
    else {
      // Without a base, Offload can't tell whether a program has removed a line or a line is new.
      notes += try quarantine(entry, of: path)
      return nil
    }
    return (place, Save(entry: entry, path: path, text: late, stamp: stamp, base: former))
  }

  /// Returns the entry of the operation that replaced a file; nil if the history no longer has it, or never can read
  /// it.
  ///
  /// - Throws: if Offload can't read the record just now.
  private func recorded(_ displaced: ReplacedFiles.Entry) throws(StoreError) -> JournalEntry? {
    do throws(StoreError) {
      return try OpenHistory.open(store)?.journalRecord(displaced.id)?.entry(displaced.number)
    } catch {
      guard error.isOfUnreadableRecord else { throw error }
      // No program is known to have written into this file. So it waits for the record, which may be refused only just
      // now.
      if case .unreadableRecord(_, _, let failure?) = error, failure.isRefusal, displaced.isToBeReadAgain {
        throw error
      }
      return nil
    }
  }

  /// Merges saves into one file. Leaves a file that a program is just saving to the next command.
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
      // A program that still has one open may write more.
      for save in merged { try displaced.settle(save.entry, as: save.stamp, base: (save.path, save.text)) }
      return notes
    } catch is SavedMeanwhile {
      return []
    } catch let error as StoreError {
      switch error {
      case .failed, .unfinished: throw error
      case .beingSaved: return []
      // Offload can't write the file now, or it is something else. That is no reason to hold up the command.
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

  /// Returns the late save, once the program has left it alone for a moment; nil before that.
  private func finished(_ save: ReplacedFiles.Entry, _ path: VaultPath) throws(SystemFailure) -> (
    text: [UInt8], stamp: FileStamp
  )? {
    let file = try calls.open(save.name, in: try journal.folder(.displaced), .noFollow)
    defer { calls.release(file) }
    guard try reader.waitForQuiet(of: file, at: path) else { return nil }
    let stamp = ReplacedFiles.stamp(try calls.status(of: file), at: calls.fileSystem.now())
    return (try calls.readAll(file, size: stamp.size), stamp)
  }

  /// Returns the old text of a file to whose end a program has only added.
  private func beginning(of late: [UInt8], _ change: FileChange?) -> [UInt8]? {
    guard let before = change?.before, late.count >= before.size else { return nil }
    let start = Array(late.prefix(before.size))
    return Fingerprint(start) == before ? start : nil
  }

  /// Returns the text that an operation found in a file, by going back from the present text through all later
  /// operations; nil if a program without records has changed the file.
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
