extension RecordRun {
  /// The steps that have brought lines which are nowhere else any more: another program has taken them out of a file that this
  /// operation was still to take them out of.
  ///
  /// A line that is moved may be edited as well: one that has most of its words counts for it. What was in a file that was to
  /// be removed, and that somebody else has changed or removed, is not known: then all counts that was brought.
  func holdersOfOnlyLines() throws -> Set<Int> {
    let brought = steps.map { step in
      step.progress.holdsOurs ? BroughtLines(step.entry.change).brought.keys.map(Self.words) : []
    }
    var holders: Set<Int> = []
    for step in steps {
      let gone: [Set<[UInt8]>]?
      switch step.entry.kind {
      case .changed where !step.progress.holdsOurs || step.unmerged != nil: gone = try goneLines(of: step)
      case .removed: gone = try isOthers(step) ? nil : []
      case .changed, .created, .copied, .renamed: gone = []
      }
      for holder in brought.indices where holder != step.number {
        let isOnly = brought[holder].contains { line in gone?.contains { Self.says($0, line) } ?? true }
        if isOnly { holders.insert(holder) }
      }
    }
    return holders
  }

  /// The words of each line that a step was to take out of its file, and not to change there, and that somebody else has taken
  /// out.
  private func goneLines(of step: Step) throws -> [Set<[UInt8]>] {
    let lines = LineSet(try step.unmerged?.bytes ?? present(step) ?? [])
    return Self.linesTakenOut(by: step.entry.change).filter { !lines.contains($0) }.map(Self.words)
  }

  /// The lines that a change takes out of its file, and does not change there.
  static func linesTakenOut(by change: FileChange) -> [[UInt8]] {
    let change = BroughtLines(change)
    let successors = change.brought.keys.map(words)
    return change.taken.keys.filter { line in
      let words = words(line)
      return !successors.contains { says(words, $0) }
    }
  }

  /// Whether a file that was to be removed, and may be out of the vault by now, is another one than the one that was read.
  private func isOthers(_ step: Step) throws -> Bool {
    let text =
      step.progress.holdsOurs
      ? try journal.read(journal.file(step.entry.temporary)) : try present(step)
    return text.map { Fingerprint($0) } != step.entry.before
  }

  /// Gives files back what others had saved in them and could not be merged.
  ///
  /// - Throws: `StoreError.unfinished` where that cannot be.
  func giveBackUnmerged(besides holders: Set<Int>) throws {
    for step in steps where step.progress.holdsOurs && !holders.contains(step.number) {
      do {
        guard try step.entry.kind == .removed ? isOthers(step) : step.unmerged != nil else { continue }
        try takeBack(step)
      } catch let failure as SystemFailure {
        throw StoreError.unfinished(id, failure)
      }
    }
  }

  /// Whether a line has most of the words of another.
  static func says(_ words: Set<[UInt8]>, _ line: Set<[UInt8]>) -> Bool {
    2 * words.intersection(line).count > words.count
  }

  /// A line's words, but for signs, checkboxes and words of a byte or two; the whole line where it has no others.
  static func words(_ line: [UInt8]) -> Set<[UInt8]> {
    let all = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.map { Array($0) }
    let long = all.filter { $0.count > 2 && !($0.count == 3 && $0[0] == UInt8(ascii: "[")) }
    return Set(long.isEmpty ? [Array(all.joined(separator: [UInt8(ascii: " ")]))] : long)
  }
}
