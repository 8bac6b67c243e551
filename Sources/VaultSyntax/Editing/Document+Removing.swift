extension Document {
  /// Removes items and everything that belongs to them, with the blank lines on one side, so that the text on both
  /// sides stays separated as it was. If nothing would separate it any more, a blank line stays.
  ///
  /// - Throws: `EditRefusal.changesMeaning` if something else would still read differently, such as items that only the
  ///   removed ones keep from being nested in the item before.
  package func removing(_ items: [Int]) throws(EditRefusal) -> [Patch] {
    let runs = runs(of: outermost(items).sorted())
    let patches = runs.flatMap { self.patches(removing: $0, leavingBlank: false) }
    if isOnlyRemoved(runs, by: patches) { return patches }
    let parted = runs.flatMap { run in
      let patches = self.patches(removing: run, leavingBlank: false)
      return isOnlyRemoved([run], by: patches) ? patches : self.patches(removing: run, leavingBlank: true)
    }
    guard isOnlyRemoved(runs, by: parted) else { throw .changesMeaning(line: runs[0].lines.lowerBound) }
    return parted
  }

  /// Whether everything else reads as before.
  private func isOnlyRemoved(_ runs: [Run], by patches: [Patch]) -> Bool {
    guard let changed = try? result(of: patches) else { return false }
    if runs.contains(where: { sharesLine($0.items[0]) }) {
      // The item around it may have become an empty item, which is a block that it wasn't before.
      return keepsItems(besides: runs.flatMap(\.items), in: changed)
    }
    return Structure(of: changed) == Structure(of: self).removing(Set(runs.flatMap(nodes)))
  }

  /// Whether a changed text has all items except the removed ones and their descendants, each with its words and its
  /// parent.
  private func keepsItems(besides removed: [Int], in changed: Document) -> Bool {
    let gone = Set(removed.flatMap { [$0] + descendants(of: $0) })
    let kept = items.indices.filter { !gone.contains($0) }
    guard changed.items.count == kept.count else { return false }
    let places = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
    return zip(kept, changed.items).allSatisfy { index, item in
      bytes[items[index].text] == changed.bytes[item.text]
        && item.parent == places[items[index].parent] ?? -1
    }
  }

  /// Items with only blank lines between them.
  private struct Run {
    var items: [Int]
    var lines: Range<Int>
  }

  private func runs(of sorted: [Int]) -> [Run] {
    var runs: [Run] = []
    for item in sorted {
      let lines = items[item].firstLine..<items[item].endLine
      if let last = runs.last, sharesLine(item) == false,
        (last.lines.upperBound..<lines.lowerBound).allSatisfy({ isBlank(line: $0) })
      {
        runs[runs.count - 1] = Run(
          items: last.items + [item], lines: last.lines.lowerBound..<lines.upperBound)
      } else {
        runs.append(Run(items: [item], lines: lines))
      }
    }
    return runs
  }

  private func nodes(of run: Run) -> [Int] {
    Array(nodeIndex(atLine: run.lines.lowerBound)..<nodeIndex(atLine: run.lines.upperBound))
  }

  /// Whether the item begins on the line of its parent: `- - a`.
  private func sharesLine(_ item: Int) -> Bool {
    let parent = items[item].parent
    return parent >= 0 && items[parent].firstLine == items[item].firstLine
  }

  private func patches(removing run: Run, leavingBlank: Bool) -> [Patch] {
    if sharesLine(run.items[0]) { return patches(removingSharedLine: run, partedByBlank: leavingBlank) }
    var removed = run.lines
    let before = run.lines.lowerBound - blankLines(before: run.lines.lowerBound)
    let behind = run.lines.upperBound + blankLines(behind: run.lines.upperBound)
    if leavingBlank {
      let frame = LineFrame(of: run.items[0], in: self)
      return [Patch(range(ofLines: removed), with: frame.line([], at: 0) + ending(near: removed.lowerBound))]
    }
    let blanks = (removed.lowerBound - before, behind - removed.upperBound)
    if behind == lines.count {
      removed = blanks.1 == 0 ? before..<behind : removed
    } else if before == 0, blanks.0 == 0 {
      removed = removed.lowerBound..<behind
    } else if blanks.0 > 0, blanks.1 > 0 {
      removed = blanks.0 < blanks.1 ? before..<removed.upperBound : removed.lowerBound..<behind
    }
    return [.removing(range(ofLines: removed))]
  }

  /// The parent's marker stays. Directly under a paragraph, a marker alone would be text.
  private func patches(removingSharedLine run: Run, partedByBlank: Bool) -> [Patch] {
    let first = lines[run.lines.lowerBound]
    let last = lines[run.lines.upperBound - 1]
    var start = items[run.items[0]].marker.lowerBound
    while start > first.start, bytes[start - 1].isBlank { start -= 1 }
    let removal = Patch.removing(start..<last.end)
    guard partedByBlank else { return [removal] }
    let blank = LineFrame(of: run.items[0], in: self).line([], at: 0) + ending(near: run.lines.lowerBound)
    return [.inserting(blank, at: textStart(ofLine: run.lines.lowerBound)), removal]
  }

  /// A byte order mark belongs to the file, so it stays.
  private func range(ofLines range: Range<Int>) -> Range<Int> {
    textStart(ofLine: range.lowerBound)..<lines[range.upperBound - 1].next
  }

  private func blankLines(before line: Int) -> Int {
    (0..<line).reversed().prefix { isBlank(line: $0) }.count
  }

  private func blankLines(behind line: Int) -> Int { (line..<lines.count).prefix { isBlank(line: $0) }.count }
}
