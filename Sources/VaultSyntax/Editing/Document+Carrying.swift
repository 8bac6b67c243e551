extension Document {
  /// What leads from one text to another, made in this one, where every line stays with its item.
  ///
  /// - Throws: `CarryingConflict` also if a line would hang below another item than before.
  package func carrying(from base: [UInt8], to ours: [UInt8]) throws(CarryingConflict) -> [UInt8] {
    let merged = try Merge.carrying(from: base, to: ours, into: bytes)
    let moved = linesHungElsewhere(in: Document(merged, kind: kind), after: Document(ours, kind: kind))
    if !moved.isEmpty { throw CarryingConflict(lines: moved) }
    return merged
  }

  /// The lines that hang below another item in a text that was made of this one. It's no other item if it took the place of the
  /// first, or if the line hung there in the text that comes back.
  private func linesHungElsewhere(in result: Document, after former: Document) -> [[UInt8]] {
    let diff = LineDiff(from: bytes, to: result.bytes)
    var places: (old: [Int: Int], new: [Int: Int]) = ([:], [:])
    for (place, hunk) in diff.hunks.enumerated() {
      for line in hunk.old { places.old[line] = place }
      for line in hunk.new { places.new[line] = place }
    }
    let formerHangings = Set(former.lines.indices.map { former.hanging(of: $0) })
    let common = zip(
      diff.old.indices.filter { places.old[$0] == nil }, diff.new.indices.filter { places.new[$0] == nil })
    return common.compactMap { line, newLine in
      let (old, new) = (hanging(of: line), result.hanging(of: newLine))
      if diff.old.isBlank(line) || old == new || formerHangings.contains(new) { return nil }
      let place = owner(of: line).flatMap { places.old[$0] }
      if let place, place == result.owner(of: newLine).flatMap({ places.new[$0] }) { return nil }
      return old.line
    }
  }

  /// A line, and that of the item below which it hangs.
  private struct Hanging: Hashable {
    let line: [UInt8]
    let owner: [UInt8]?
  }

  private func hanging(of line: Int) -> Hanging {
    let text = { (line: Int) in Array(bytes[lines[line].start..<lines[line].end]) }
    return Hanging(line: text(line), owner: owner(of: line).map(text))
  }

  /// The first line of the item below which a line hangs.
  private func owner(of line: Int) -> Int? {
    var item = itemIndex(containing: line) ?? -1
    while item >= 0, items[item].firstLine == line { item = items[item].parent }
    return item < 0 ? nil : items[item].firstLine
  }
}
