/// A change doesn't fit a text, because the lines that it changes have changed there too. Offload applied none of it.
package struct CarryingConflict: Error, Hashable {
  /// The lines in the way, without their endings.
  package var lines: [[UInt8]]
}

extension Merge {
  /// Applies the change from `base` to `ours` to `theirs`, a third text that also comes from `base`.
  ///
  /// It merges and then checks the result: the lines that the change removes must be gone, even if the other side has
  /// moved them, and the lines that it adds must be there. It doesn't add lines again that the other side has already
  /// put elsewhere. If the other side has changed all line endings, that doesn't count as a change of the lines.
  static func carrying(
    from base: [UInt8], to ours: [UInt8], into theirs: [UInt8]
  ) throws(CarryingConflict) -> [UInt8] {
    if let old = TextLines(base).onlyEnding, let new = TextLines(theirs).onlyEnding, old != new {
      return try carrying(
        from: TextLines(base).ending(in: new), to: TextLines(ours).ending(in: new), into: theirs)
    }
    var (ours, merge) = (ours, Merge(base: base, ours: ours, theirs: theirs, isCarried: true))
    let twice = linesAddedTwice(in: merge.text, ours, theirs)
    if !twice.isEmpty {
      ours = without(twice, ours, from: base)
      merge = Merge(base: base, ours: ours, theirs: theirs, isCarried: true)
    }
    let counts = [base, ours, theirs, merge.text].map(counts)
    let changed = { (overlap: Overlap) in changedLines(overlap, counts[0], counts[2]) }
    let inTheWay = merge.conflicts.flatMap(changed)
    if !merge.conflicts.isEmpty { throw CarryingConflict(lines: inTheWay) }
    if merge.text == ours || merge.text == theirs && theirs == base { return merge.text }
    var wrong: [[UInt8]] = []
    for line in Set(counts[0].keys).union(counts[1].keys) {
      let (before, after) = (counts[0][line, default: 0], counts[1][line, default: 0])
      let (found, left) = (counts[2][line, default: 0], counts[3][line, default: 0])
      if after < before, left > max(found + after - before, min(found, after)) { wrong.append(Array(line)) }
      if after > before, left < min(found + after - before, after) { wrong.append(Array(line)) }
    }
    let kept = merge.kept.filter { $0.ours.isEmpty }.flatMap(changed)
    guard wrong.isEmpty, kept.isEmpty else {
      throw CarryingConflict(lines: kept + wrong.sorted { $0.lexicographicallyPrecedes($1) })
    }
    return merge.text
  }

  /// The lines of an overlap that the present text has fewer of; all of its lines if there are none.
  private static func changedLines(
    _ overlap: Overlap, _ before: [ArraySlice<UInt8>: Int], _ present: [ArraySlice<UInt8>: Int]
  ) -> [[UInt8]] {
    let lines = TextLines(overlap.base).worded
    let gone = lines.filter { present[$0, default: 0] < before[$0, default: 0] }
    return (gone.isEmpty ? lines : gone).map { Array($0) }
  }

  /// The lines that a merge has more often than either side, each with the number of extra copies.
  private static func linesAddedTwice(
    in merged: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]
  ) -> [ArraySlice<UInt8>: Int] {
    let sides = [ours, theirs].map(counts)
    return counts(merged).reduce(into: [:]) { twice, line in
      let excess = line.value - sides.reduce(0) { max($0, $1[line.key, default: 0]) }
      if excess > 0 { twice[line.key] = excess }
    }
  }

  /// Our text without the runs of lines that we added and that the merge has twice.
  private static func without(
    _ twice: [ArraySlice<UInt8>: Int], _ ours: [UInt8], from base: [UInt8]
  ) -> [UInt8] {
    let diff = LineDiff(from: base, to: ours)
    var (twice, rest, line) = (twice, [UInt8](), 0)
    for hunk in diff.hunks where hunk.old.isEmpty {
      let added = hunk.new.filter { !diff.new.isBlank($0) }.map { diff.new[$0].dropEnding }
      var left = twice
      for line in added { left[line, default: 0] -= 1 }
      guard !added.isEmpty, added.allSatisfy({ left[$0, default: 0] >= 0 }) else { continue }
      twice = left
      rest += diff.new[line..<hunk.new.lowerBound]
      line = hunk.new.upperBound
    }
    return rest + diff.new[line..<diff.new.count]
  }

  private static func counts(_ text: [UInt8]) -> [ArraySlice<UInt8>: Int] {
    TextLines(text).worded.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

extension TextLines {
  /// The ending of all lines; nil if the endings differ or no line has one.
  fileprivate var onlyEnding: [UInt8]? {
    let ended = lacksFinalEnding ? indices.dropLast() : indices
    let endings = Set(ended.map { Array(self[$0].dropFirst(self[$0].dropEnding.count)) })
    return endings.count == 1 ? endings.first : nil
  }

  fileprivate func ending(in ending: [UInt8]) -> [UInt8] {
    indices.flatMap {
      self[$0].dropEnding.count == self[$0].count ? Array(self[$0]) : self[$0].dropEnding + ending
    }
  }

  /// The lines that aren't blank, without their endings.
  fileprivate var worded: [ArraySlice<UInt8>] {
    indices.filter { !isBlank($0) }.map { self[$0].dropEnding }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var dropEnding: ArraySlice<UInt8> {
    var line = self
    while let last = line.last, last == .lineFeed || last == .carriageReturn { line.removeLast() }
    return line
  }
}
