extension RecordRun {
  /// Whether a line is in the vault where this operation has brought it, and nowhere else any more: another program has taken it
  /// out of a file that this operation was still to take it out of.
  ///
  /// A line that is moved may be edited as well: one that has most of its words counts for it.
  func hasOnlyOne() throws -> Bool {
    let brought = steps.map { step in
      step.progress.holdsOurs ? BroughtLines(step.entry.change).brought.keys.map(Self.words) : []
    }
    return try steps.contains { step in
      guard step.entry.kind == .changed, !step.progress.holdsOurs || step.unmerged != nil else {
        return false
      }
      let elsewhere = brought.enumerated().filter { $0.offset != step.number }.flatMap(\.element)
      if elsewhere.isEmpty { return false }
      let lines = LineSet(try step.unmerged?.bytes ?? present(step) ?? [])
      return BroughtLines(step.entry.change).taken.keys.contains { line in
        let words = Self.words(line)
        return !lines.contains(line) && elsewhere.contains { 2 * words.intersection($0).count > words.count }
      }
    }
  }

  /// Gives files back what others had saved in them and could not be merged.
  func giveBackUnmerged() throws {
    for step in steps where step.unmerged != nil && step.progress.holdsOurs { try putBack(step) }
  }

  /// A line's words but for those of a byte or two, as marks of items are; its words are all it has where those are all.
  private static func words(_ line: [UInt8]) -> Set<[UInt8]> {
    let all = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.map { Array($0) }
    let long = all.filter { $0.count > 2 }
    return Set(long.isEmpty ? all : long)
  }
}
