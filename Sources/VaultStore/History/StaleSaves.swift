extension Store {
  /// Saves that took back what an operation of the last day had changed, most likely from an editor that still
  /// had the old text.
  ///
  /// That is so where lines that the operation wrote are gone while lines that it removed are back; for one that
  /// only wrote lines, where the file is byte for byte what it was before. Newer operations on the same lines are
  /// allowed for. Nothing is decided: a person may have meant it.
  ///
  /// - Parameters:
  ///   - paths: the files to look at; all that were changed if nil.
  ///   - now: the end of the day, by the clock that operations are recorded with.
  ///   - includesTold: whether to look behind operations that have changed the file since, and have told of it.
  package func staleSaves(
    of paths: Set<VaultPath>? = nil, at now: Timestamp, includesTold: Bool = false
  ) -> [StaleSave] {
    var audits: [VaultPath: FileAudit] = [:]
    var names = FormerNames()
    var found: [StaleSave] = []
    let dayAgo = now.dayBefore
    let known = AskedSaves(self, at: now)
    for record in records() {
      guard record.header.time >= dayAgo else { break }
      for change in record.changes.reversed() {
        let path = names.present(of: change)
        names.pass(change)
        guard change.kind == .changed, let path, paths?.contains(path) ?? true else { continue }
        let audit =
          audits[path]
          ?? FileAudit(
            try? read(path).bytes, at: path, known, includesTold: includesTold)
        if let save = audit.staleSave(record.id, change, at: path) { found.append(save) }
        audits[path] = audit.passing(change)
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
    var notes: [StoreNote] = []
    let dayAgo = now.dayBefore
    for record in records.lazy.prefix(Store.auditedRecords) {
      guard record.header.time >= dayAgo else { break }
      for change in record.changes.reversed() {
        let present = names.present(of: change)
        names.pass(change)
        guard let path = present, let audit = open[path] else { continue }
        if audit.isFoundEmpty(after: change) { notes.append(.foundEmpty(path)) }
        if let save = audit.staleSave(record.id, change, at: path) { notes.append(.staleSave(save)) }
        let next = audit.passing(change)
        open[path] = next.isSettled ? nil : next
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
  var dayBefore: Timestamp { Timestamp(nanoseconds: nanoseconds - 86_400_000_000_000) }
}

/// What editors saved in the last day as they were asked to. Read when a text is not as it was left, which is seldom.
private final class AskedSaves {
  private let store: Store
  private let now: Timestamp
  lazy var texts = store.knownSaves(at: now)

  init(_ store: Store, at now: Timestamp) {
    (self.store, self.now) = (store, now)
  }
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

/// A file's present text, compared with what its operations did, newest first.
private struct FileAudit {
  private let text: [UInt8]?
  private let print: Fingerprint?
  private let lines: Lines
  private let includesTold: Bool
  private let path: VaultPath
  private let known: AskedSaves
  /// Lines that newer operations wrote or removed: that they are there, or not, says nothing of older ones.
  private var explained: Set<[UInt8]> = []
  /// Whether the file is as its newest operation left it.
  private var isKnown = false
  private var isFirst = true

  init(
    _ text: [UInt8]?, at path: VaultPath, _ known: AskedSaves, includesTold: Bool = false
  ) {
    (self.text, self.path, self.known) = (text, path, known)
    self.includesTold = includesTold
    print = text.map { Fingerprint($0) }
    lines = Lines(text ?? [])
  }

  /// Taken apart only for a text that is not as it was left.
  private final class Lines {
    private let text: [UInt8]
    lazy var set = LineSet(text)

    init(_ text: [UInt8]) {
      self.text = text
    }
  }

  /// Whether an editor saved it as it was asked to.
  private var isAsked: Bool {
    print.map { known.texts.contains(KnownSave.Text(path: path, print: $0)) } ?? false
  }

  /// Whether there is nothing more to find out.
  var isSettled: Bool { isKnown || !isFirst && (text ?? []).isEmpty }

  /// Whether the file's newest operation had left text where there is none now.
  func isFoundEmpty(after change: FileChange) -> Bool {
    isFirst && change.kind != .removed && (change.after?.size ?? 0) > 0 && (text ?? []).isEmpty
  }

  func staleSave(_ id: RecordID, _ change: FileChange, at path: VaultPath) -> StaleSave? {
    guard text?.isEmpty == false, change.kind == .changed, !isKnown, change.after != print, !isAsked else {
      return nil
    }
    let inserted = change.splices.flatMap { LineSet.lines($0.inserted) }.filter { !explained.contains($0) }
    let removed = change.splices.flatMap { LineSet.lines($0.removed) }.filter { !explained.contains($0) }
    let missing = inserted.filter { !lines.set.contains($0) }
    let returned = removed.filter { lines.set.contains($0) && !inserted.contains($0) }
    let isBack = !returned.isEmpty && returned.count == removed.filter { !inserted.contains($0) }.count
    let isReverted = change.before == print
    guard isReverted || isBack && missing.count == inserted.count else { return nil }
    guard !missing.isEmpty || !returned.isEmpty else { return nil }
    return StaleSave(record: id, path: path, formerPath: change.path, missing: missing, returned: returned)
  }

  func passing(_ change: FileChange) -> FileAudit {
    var next = self
    if isFirst { next.isKnown = change.after == print && !includesTold }
    next.isFirst = false
    if next.isSettled { return next }
    for splice in change.splices {
      next.explained.formUnion(LineSet.lines(splice.inserted))
      next.explained.formUnion(LineSet.lines(splice.removed))
    }
    return next
  }
}
