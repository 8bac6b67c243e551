extension FileChange {
  /// Whether a text is as if the change had been made, as far as its lines tell.
  package func isMade(in text: [UInt8]) -> Bool { BroughtLines(self).isMade(in: text) }
}

/// What a change makes of a file's lines, whatever their order: for telling whether it is in a text that another program
/// has saved. Blank lines do not count.
struct BroughtLines {
  /// How often each line was added more than it was taken away.
  private(set) var brought: [[UInt8]: Int] = [:]
  private(set) var taken: [[UInt8]: Int] = [:]
  /// The lines right before and after each place from which something went.
  private var gaps: [(above: [UInt8]?, below: [UInt8]?)] = []

  init(_ change: FileChange) {
    guard change.kind == .changed || change.kind == .created else { return }
    for splice in change.splices {
      for line in LineSet.lines(splice.inserted) { brought[line, default: 0] += 1 }
      for line in LineSet.lines(splice.removed) { taken[line, default: 0] += 1 }
      if !splice.removed.isEmpty {
        gaps.append((LineSet.lines(splice.above).last, LineSet.lines(splice.below).first))
      }
    }
    for (line, count) in brought {
      let both = min(count, taken[line] ?? 0)
      if both == 0 { continue }
      brought[line] = count == both ? nil : count - both
      taken[line] = taken[line] == both ? nil : (taken[line] ?? 0) - both
    }
  }

  /// Whether the text is as if the change had been made: what it brings is there. One that only takes lines away is there
  /// where none of them is, and what stood around them stands together.
  func isMade(in text: [UInt8]) -> Bool {
    let lines = LineSet.lines(text)
    if brought.isEmpty {
      return !taken.isEmpty && !lines.contains { taken[$0] != nil }
        && gaps.allSatisfy { isClosed($0, in: lines) }
    }
    var missing = brought
    for line in lines {
      guard let count = missing[line] else { continue }
      missing[line] = count == 1 ? nil : count - 1
    }
    return missing.isEmpty
  }

  private func isClosed(_ gap: (above: [UInt8]?, below: [UInt8]?), in lines: [[UInt8]]) -> Bool {
    guard let above = gap.above else { return lines.first == gap.below }
    return lines.indices.contains { index in
      lines[index] == above && (index + 1 < lines.count ? lines[index + 1] : nil) == gap.below
    }
  }
}
