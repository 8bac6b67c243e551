extension RecordRun {
  /// A later change has done something else with a line that this one, which had to wait, was still to take out of a file.
  /// Elsewhere it would be there once more.
  struct Overtaken: Error {}

  /// - Throws: ``Overtaken``.
  func checkNotOvertaken() throws {
    guard steps.count > 1 else { return }
    // Of those that were cut off, too, each brings its lines yet, or has done so.
    let coming = try journal.unfinishedRecords(after: id).flatMap(\.record.changes)
    let finished = Array(store.records().prefix { $0.id.number > id.number }).withoutUndone
    let made = finished.flatMap(\.changes)
    var isOvertaken = false
    for step in steps where step.entry.kind == .changed {
      let isOfFile = { (change: FileChange) in change.path == step.entry.path }
      let (made, coming) = (made.filter(isOfFile), coming.filter(isOfFile))
      // The file may be as this one was to make it; a later one has read it as it was before.
      let isUnmade = step.progress == .waiting || (made + coming).contains { $0.before == step.entry.before }
      guard isUnmade, try hasTaken(made, coming, from: step) else { continue }
      step.progress = .settled(holdsOurs: false)
      isOvertaken = true
    }
    if isOvertaken { throw Overtaken() }
  }

  /// Whether changes have taken away, or are about to, a line that a step was to take out of its file.
  private func hasTaken(_ made: [FileChange], _ coming: [FileChange], from step: Step) throws -> Bool {
    let lines = LineSet(try present(step) ?? [])
    let taken = Self.linesTakenOut(by: step)
    let gone = taken.filter { !lines.contains($0) }
    return made.contains { BroughtLines($0).takes(oneOf: gone) }
      || coming.contains { BroughtLines($0).takes(oneOf: taken) }
  }
}

extension BroughtLines {
  fileprivate func takes(oneOf lines: some Sequence<[UInt8]>) -> Bool { lines.contains { taken[$0] != nil } }
}
