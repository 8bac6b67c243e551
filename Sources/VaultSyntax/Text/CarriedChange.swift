/// A change could not be made in a text, since what it is about was changed there. Nothing was made of it.
package struct CarryingConflict: Error, Hashable {
  /// The lines that are in the way, without their endings.
  package var lines: [[UInt8]]
}

extension Merge {
  /// What leads from one text to another, made in a third that was made of the first as well.
  ///
  /// That is a merge, and a look at what came of it: what the change takes out has to be out, also if somebody has moved
  /// it, and what it brings has to be there.
  package static func carrying(
    from base: [UInt8], to ours: [UInt8], into theirs: [UInt8]
  ) throws(CarryingConflict) -> [UInt8] {
    let merge = Merge(base: base, ours: ours, theirs: theirs, isFirst: true)
    let inTheWay = merge.conflicts.flatMap { changedLines($0) }
    if !merge.conflicts.isEmpty { throw CarryingConflict(lines: inTheWay) }
    if merge.text == ours || merge.text == theirs && theirs == base { return merge.text }
    let counts = [base, ours, theirs, merge.text].map(counts)
    var wrong: [[UInt8]] = []
    for line in Set(counts[0].keys).union(counts[1].keys) {
      let (before, after) = (counts[0][line, default: 0], counts[1][line, default: 0])
      let (found, left) = (counts[2][line, default: 0], counts[3][line, default: 0])
      if after < before, left > max(found + after - before, min(found, after)) { wrong.append(Array(line)) }
      if after > before, left < min(found + after - before, after) { wrong.append(Array(line)) }
    }
    let kept = merge.kept.filter { $0.ours.isEmpty }.flatMap { changedLines($0) }
    guard wrong.isEmpty, kept.isEmpty else {
      throw CarryingConflict(lines: kept + wrong.sorted { $0.lexicographicallyPrecedes($1) })
    }
    return merge.text
  }

  /// The lines of a place that aren't there any more as they were; all of them if they are.
  private static func changedLines(_ overlap: Overlap) -> [[UInt8]] {
    let (lines, present) = (counts(overlap.base), counts(overlap.theirs))
    let gone = TextLines(overlap.base).worded.filter { present[$0] == nil }
    return (gone.isEmpty ? lines.keys.sorted { $0.lexicographicallyPrecedes($1) } : gone).map { Array($0) }
  }

  private static func counts(_ text: [UInt8]) -> [ArraySlice<UInt8>: Int] {
    TextLines(text).worded.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

extension TextLines {
  /// The lines that have words, without their endings.
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
