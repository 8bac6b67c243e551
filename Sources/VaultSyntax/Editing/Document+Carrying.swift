extension Document {
  /// Applies the change from `base` to `ours` to this document, so that every line stays with its item.
  ///
  /// - Throws: `CarryingConflict`, also if a line would move under another item.
  package func carrying(from base: [UInt8], to ours: [UInt8]) throws(CarryingConflict) -> [UInt8] {
    let merged = try Merge.carrying(from: base, to: ours, into: bytes)
    let result = Document(merged, kind: kind)
    let former = Set(Document(ours, kind: kind).hangings)
    let diff = LineDiff(from: bytes, to: merged)
    let moved =
      linesHungElsewhere(in: result, diff, after: former)
      + linesBroughtElsewhere(in: result, diff, as: former, Document(base, kind: kind))
    if !moved.isEmpty { throw CarryingConflict(lines: moved) }
    return merged
  }

  /// The lines that are under another item in `result`, which came from this document. It counts as the same item if it
  /// replaced the first one, or if the line was under it in the text that comes back.
  private func linesHungElsewhere(in result: Document, _ diff: LineDiff, after former: Set<Hanging>)
    -> [[UInt8]]
  {
    var places: (old: [Int: Int], new: [Int: Int]) = ([:], [:])
    for (place, hunk) in diff.hunks.enumerated() {
      for line in hunk.old { places.old[line] = place }
      for line in hunk.new { places.new[line] = place }
    }
    let common = zip(
      diff.old.indices.filter { places.old[$0] == nil }, diff.new.indices.filter { places.new[$0] == nil })
    return common.compactMap { line, newLine in
      let (old, new) = (hanging(of: line), result.hanging(of: newLine))
      if diff.old.isBlank(line) || old == new || former.contains(new) { return nil }
      let place = owner(of: line).flatMap { places.old[$0] }
      if let place, place == result.owner(of: newLine).flatMap({ places.new[$0] }) { return nil }
      return old.line
    }
  }

  /// The lines that come back under another item than they were under. It counts as the same item if an edit put it in
  /// the place of that one, or if the lines that they replace are under it.
  ///
  /// - Parameter base: the text before its edits.
  private func linesBroughtElsewhere(
    in result: Document, _ diff: LineDiff, as former: Set<Hanging>, _ base: Document
  ) -> [[UInt8]] {
    let edits = LineDiff(from: base.bytes, to: bytes)
    return diff.hunks.flatMap { hunk -> [[UInt8]] in
      let ownersBefore = Set(hunk.old.map { hanging(of: $0).owner })
      return hunk.new.compactMap { line in
        let hanging = result.hanging(of: line)
        if diff.new.isBlank(line) || former.contains(hanging) || ownersBefore.contains(hanging.owner) {
          return nil
        }
        let owners = Set(former.filter { $0.line == hanging.line }.map(\.owner))
        let isReworded = edits.hunks.contains { edit in
          edit.old.contains { owners.contains(base.text(of: $0)) }
            && edit.new.contains { text(of: $0) == hanging.owner }
        }
        return isReworded ? nil : hanging.line
      }
    }
  }

  private func text(of line: Int) -> [UInt8] { Array(bytes[lines[line].start..<lines[line].end]) }

  /// A line, and the first line of the item that it is under.
  private struct Hanging: Hashable {
    let line: [UInt8]
    let owner: [UInt8]?
  }

  private var hangings: [Hanging] { lines.indices.map(hanging) }

  private func hanging(of line: Int) -> Hanging {
    Hanging(line: text(of: line), owner: owner(of: line).map(text))
  }

  /// Index of the first line of the item that a line is under.
  private func owner(of line: Int) -> Int? {
    var item = itemIndex(containing: line) ?? -1
    while item >= 0, items[item].firstLine == line { item = items[item].parent }
    return item < 0 ? nil : items[item].firstLine
  }
}
