extension Store {
  /// Returns the saves that undid changes of operations of the last day, most likely from an editor that still had the
  /// old text.
  ///
  /// A save counts if lines that the operation wrote are gone while lines that it removed are back. For an operation
  /// that only wrote lines, it counts if the file is byte for byte its old text, or was when the next operation found
  /// it: then everything done since is gone too. The comparison allows for newer operations on the same lines, and for
  /// undone operations. It decides nothing: a person may have meant the save.
  ///
  /// - Parameters:
  ///   - paths: the files to look at; all changed files if nil.
  ///   - now: the end of the day, by the clock that records operations.
  ///   - includesTold: whether to look further back than operations that have changed the file since and
  ///     reported a save. They found a text other than the one that was left before.
  package func staleSaves(
    of paths: Set<VaultPath>? = nil, at now: Timestamp, includesTold: Bool = false
  ) -> [StaleSave] {
    var audits: [VaultPath: FileAudit] = [:]
    var names = FormerNames()
    var takenBack = TakenBack()
    var found: [StaleSave] = []
    let dayAgo = now.dayBefore
    let known = AskedSaves(self, at: now)
    // Unfinished work has left a file in a state that no record describes.
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

  /// Returns the notes about the files that a command has read: stale saves of the last day, and files that are empty
  /// or gone though operations had left text in them. A file that is as its newest operation left it costs one record.
  ///
  /// - Parameters:
  ///   - records: the history, newest first.
  ///   - texts: nil for a file that doesn't exist.
  ///   - now: the time of the command.
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

  /// How many records a command can read in about a millisecond. `check` looks at the whole day.
  private static let auditedRecords = 32
}

extension Timestamp {
  package var dayBefore: Timestamp { Timestamp(nanoseconds: nanoseconds - 86_400_000_000_000) }
}

/// Finds which present file a change concerns. Call it with every change, newest first: it follows files, not names.
private struct FormerNames {
  /// Nil for a file that is gone.
  private var present: [VaultPath: VaultPath?] = [:]

  /// Returns the file's present path, whatever its name was then; nil if it is gone.
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
