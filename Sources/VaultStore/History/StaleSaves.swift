extension Store {
  /// Saves that took back what an operation of the last day had changed, most likely from an editor that still
  /// had the old text.
  ///
  /// That is so where lines that the operation wrote are gone while lines that it removed are back; for one that
  /// only wrote lines, where the file is byte for byte what it was before. Newer operations on the same lines are
  /// allowed for. Nothing is decided: a person may have meant it.
  /// - Parameter paths: the files to look at; all that were changed if nil.
  package func staleSaves(of paths: Set<VaultPath>? = nil) -> [StaleSave] {
    var audits: [VaultPath: FileAudit] = [:]
    var found: [StaleSave] = []
    let dayAgo = fileSystem.now().nanoseconds - 86_400_000_000_000
    for record in records() {
      guard record.header.time.nanoseconds >= dayAgo else { break }
      for change in record.changes.reversed() where change.kind == .changed {
        guard paths?.contains(change.path) ?? true else { continue }
        let audit = audits[change.path] ?? FileAudit(try? read(change.path).bytes)
        if let save = audit.staleSave(record.id, change) { found.append(save) }
        audits[change.path] = audit.passing(change)
      }
    }
    return found
  }
}

/// A file's present text, compared with what its operations did, newest first.
private struct FileAudit {
  private let text: [UInt8]?
  private let print: Fingerprint?
  private let lines: LineSet
  /// Lines that newer operations wrote or removed: that they are there, or not, says nothing of older ones.
  private var explained: Set<[UInt8]> = []
  /// Whether the file is as its newest operation left it.
  private var isKnown = false
  private var isFirst = true

  init(_ text: [UInt8]?) {
    self.text = text
    print = text.map { Fingerprint($0) }
    lines = LineSet(text ?? [])
  }

  func staleSave(_ id: RecordID, _ change: FileChange) -> StaleSave? {
    guard text != nil, !isKnown, change.after != print else { return nil }
    let inserted = change.splices.flatMap { LineSet.lines($0.inserted) }.filter { !explained.contains($0) }
    let removed = change.splices.flatMap { LineSet.lines($0.removed) }.filter { !explained.contains($0) }
    let missing = inserted.filter { !lines.contains($0) }
    let returned = removed.filter { lines.contains($0) && !inserted.contains($0) }
    let isBack = !returned.isEmpty && returned.count == removed.filter { !inserted.contains($0) }.count
    let isReverted = change.before == print
    guard isReverted || isBack && missing.count == inserted.count else { return nil }
    guard !missing.isEmpty || !returned.isEmpty else { return nil }
    return StaleSave(record: id, path: change.path, missing: missing, returned: returned)
  }

  func passing(_ change: FileChange) -> FileAudit {
    var next = self
    if isFirst { next.isKnown = change.after == print }
    next.isFirst = false
    for splice in change.splices {
      next.explained.formUnion(LineSet.lines(splice.inserted))
      next.explained.formUnion(LineSet.lines(splice.removed))
    }
    return next
  }
}
