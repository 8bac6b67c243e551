extension Store {
  /// Saves that took back what an operation of the last day had changed, most likely from an editor that still
  /// had the old text.
  ///
  /// That is so where lines that the operation wrote are gone while lines that it removed are back; for one that
  /// only wrote lines, where the file is, or was when the next operation found it, byte for byte what it was before:
  /// then all that was done since is gone with it. Newer operations on the same lines are allowed for, and what was
  /// taken back is not missed. Nothing is decided: a person may have meant it.
  ///
  /// - Parameters:
  ///   - paths: the files to look at; all that were changed if nil.
  ///   - now: the end of the day, by the clock that operations are recorded with.
  ///   - includesTold: whether to look behind operations that have changed the file since, and have told of it. What they
  ///     found differs from what was left before.
  package func staleSaves(
    of paths: Set<VaultPath>? = nil, at now: Timestamp, includesTold: Bool = false
  ) -> [StaleSave] {
    var audits: [VaultPath: FileAudit] = [:]
    var names = FormerNames()
    var takenBack = TakenBack()
    var found: [StaleSave] = []
    let dayAgo = now.dayBefore
    let known = AskedSaves(self, at: now)
    // What waits has left a file as no record tells.
    let waiting = Set(pendingRecords().filter { $0.record != nil }.flatMap(\.paths))
    for record in records() {
      guard record.header.time >= dayAgo else { break }
      let isOver = takenBack.pass(record)
      for change in record.changes.reversed() {
        let path = names.present(of: change)
        names.pass(change)
        guard let path, paths?.contains(path) ?? true, !waiting.contains(path) else { continue }
        var audit =
          audits[path]
          ?? FileAudit(try? read(path).bytes, at: path, known, includesTold: includesTold)
        if let save = audit.pass(change, of: record, isOver: isOver) { found.append(save) }
        audits[path] = audit
      }
      names.pass(record.renamesTold)
    }
    return found
  }

  /// What a command should say of the files that it has read: stale saves of the last day, and files that are empty
  /// or gone though operations had left text in them. Files that are as their newest operation left them cost one
  /// record.
  ///
  /// - Parameters:
  ///   - records: the history, newest first.
  ///   - texts: nil for a file that is not there.
  ///   - now: when the command was given.
  func audit(
    _ records: RecordSequence, _ texts: [VaultPath: [UInt8]?], at now: Timestamp
  ) -> [StoreNote] {
    let known = AskedSaves(self, at: now)
    var open = Dictionary(
      uniqueKeysWithValues: texts.map { ($0.key, FileAudit($0.value, at: $0.key, known)) })
    var names = FormerNames()
    var takenBack = TakenBack()
    var notes: [StoreNote] = []
    let dayAgo = now.dayBefore
    for record in records.lazy.prefix(Store.auditedRecords) {
      guard record.header.time >= dayAgo else { break }
      let isOver = takenBack.pass(record)
      for change in record.changes.reversed() {
        let present = names.present(of: change)
        names.pass(change)
        guard let path = present, var audit = open[path] else { continue }
        if audit.isFoundEmpty(after: change) { notes.append(.fileWasEmptied(path)) }
        if let save = audit.pass(change, of: record, isOver: isOver) { notes.append(.staleSave(save)) }
        open[path] = audit.isSettled ? nil : audit
      }
      names.pass(record.renamesTold)
      if open.isEmpty { break }
    }
    return notes
  }

  /// Read in a millisecond or so. `check` looks at all of the day.
  private static let auditedRecords = 32
}

extension Timestamp {
  package var dayBefore: Timestamp { Timestamp(nanoseconds: nanoseconds - 86_400_000_000_000) }
}

/// Which file of now a change was about, asked of every change, the newest first: files are followed, not names.
private struct FormerNames {
  /// Nil for a file that is gone.
  private var present: [VaultPath: VaultPath?] = [:]

  /// The file's path now, whatever it was called then; nil where it is gone.
  func present(of change: FileChange) -> VaultPath? {
    let path = change.newPath ?? change.path
    return present[path] ?? path
  }

  mutating func pass(_ renames: [FileChange]) {
    for rename in renames.reversed() { pass(rename) }
  }

  mutating func pass(_ change: FileChange) {
    switch change.kind {
    case .renamed:
      let newPath = change.newPath ?? change.path
      let now = present[newPath] ?? newPath
      // Older changes under its new name are another file's.
      present[newPath] = .some(nil)
      present[change.path] = .some(now)
    case .created, .copied: present[change.path] = .some(nil)
    case .changed, .removed: break
    }
  }
}
