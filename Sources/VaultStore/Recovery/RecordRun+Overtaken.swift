extension RecordRun {
  /// A line that this operation, which had to wait, was still to move to another file was moved from its old place by a later one, or
  /// deleted in its new place: both files would have it, or none. Or a later one has deleted the file that it was still to rename, or
  /// given it another name: links would lead nowhere.
  struct Overtaken: Error {}

  /// - Throws: ``Overtaken``.
  func checkNotOvertaken() throws {
    guard steps.count > 1 else { return }
    // Of those that were cut off, too, each brings its lines yet, or has done so.
    let unfinished = ((try? journal.unfinishedRecords(after: id)) ?? []).map(\.record)
    let later = laterRecords.withoutUndone + unfinished
    if later.isEmpty { return }
    var isOvertaken = try hasLostRenamed()
    for step in steps where step.entry.kind == .changed {
      for (line, other) in linesMoved(from: step) {
        let movers = later.filter { $0.takes(line, from: step.entry.path) && $0.brings(line) }
        if !movers.isEmpty, isUnmade(step, before: movers) {
          step.progress = .settled(holdsOurs: false)
          isOvertaken = true
        }
        if step.progress == .waiting, later.contains(where: { $0.drops(line, from: other.entry.path) }) {
          other.progress = .settled(holdsOurs: false)
          isOvertaken = true
        }
      }
    }
    if isOvertaken { throw Overtaken() }
  }

  /// Whether a file that is to be renamed is under neither name any more, since a later operation took it away.
  private func hasLostRenamed() throws -> Bool {
    var hasLost = false
    for step in steps where step.entry.kind == .renamed {
      let names = [step.entry.path, step.entry.newPath ?? step.entry.path]
      let isThere = try names.contains { name in
        try calls.status(of: name.bytes, in: store.root) != nil
      }
      if isThere || LaterChanges(laterRecords).place(of: step.entry.path) == step.entry.path { continue }
      step.progress = .settled(holdsOurs: false)
      hasLost = true
    }
    return hasLost
  }

  /// The file may be as this one was to make it; a later one has read it as it was before.
  private func isUnmade(_ step: Step, before later: [Record]) -> Bool {
    step.progress == .waiting
      || later.contains {
        $0.changes.contains { $0.path == step.entry.path && $0.before == step.entry.before }
      }
  }

  func readLaterRecords() -> [Record] {
    store.records().prefix(RecordRun.waitingRecords).prefix { $0.id.number > id.number }
  }

  /// Whether a later operation has begun with what this one had made of a file: it was done there, whatever has come of it since.
  func isBuiltUpon(_ step: Step) -> Bool {
    laterRecords.contains { record in
      record.changes.contains { $0.path == step.entry.path && $0.before == step.entry.after }
    }
  }

  /// The lines that a step takes out of its file, and the steps that bring them to others.
  private func linesMoved(from step: Step) -> [(line: [UInt8], to: Step)] {
    Self.linesTakenOut(by: step.entry.change).flatMap { line in
      steps.filter { $0 !== step && BroughtLines($0.entry.change).brings(line) }.map { (line, $0) }
    }
  }
}

extension Record {
  fileprivate func takes(_ line: [UInt8], from path: VaultPath) -> Bool {
    changes.contains { $0.path == path && BroughtLines($0).taken[line] != nil }
  }

  /// Whether it takes a line, or what became of it, out of a file, and brings it nowhere.
  fileprivate func drops(_ line: [UInt8], from path: VaultPath) -> Bool {
    let words = RecordRun.words(line)
    return !brings(line)
      && changes.contains { change in
        change.path == path
          && BroughtLines(change).taken.keys.contains { RecordRun.says(words, RecordRun.words($0)) }
      }
  }

  /// Whether it brings a line, or what was made of it.
  fileprivate func brings(_ line: [UInt8]) -> Bool { changes.contains { BroughtLines($0).brings(line) } }
}

extension BroughtLines {
  /// Whether it brings a line, or what was made of it.
  fileprivate func brings(_ line: [UInt8]) -> Bool {
    let words = RecordRun.words(line)
    return brought.keys.contains { RecordRun.says(words, RecordRun.words($0)) }
  }
}
