extension Document {
  /// Takes items out with all that belongs to them. Of the blank lines around them those on one side go, so that
  /// what stood on either side is parted as it was; where nothing would part it any more, a blank line stays.
  package func removing(_ items: [Int]) -> [Patch] {
    let runs = runs(of: outermost(items).sorted())
    let gone = Set(runs.flatMap(nodes))
    let wanted = Structure(of: self).removing(gone)
    let patches = runs.map { patch(removing: $0, leavingBlank: false) }
    if let changed = try? Document(applying(patches), kind: kind), Structure(of: changed) == wanted {
      return patches
    }
    return removingOneByOne(runs)
  }

  /// Leaves blank lines only where they are needed.
  private func removingOneByOne(_ runs: [Run]) -> [Patch] {
    let whole = Structure(of: self)
    return runs.map { run in
      let patch = patch(removing: run, leavingBlank: false)
      let wanted = whole.removing(Set(nodes(of: run)))
      let changed = try? Document(applying([patch]), kind: kind)
      let isSafe = changed.map { Structure(of: $0) == wanted } ?? false
      return isSafe ? patch : self.patch(removing: run, leavingBlank: true)
    }
  }

  /// Items with nothing but blank lines between them.
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

  /// Whether the item begins on the line of the item around it: `- - a`.
  private func sharesLine(_ item: Int) -> Bool {
    let parent = items[item].parent
    return parent >= 0 && items[parent].firstLine == items[item].firstLine
  }

  private func patch(removing run: Run, leavingBlank: Bool) -> Patch {
    if sharesLine(run.items[0]) { return patch(removingSharedLine: run) }
    var removed = run.lines
    let before = run.lines.lowerBound - blankLines(before: run.lines.lowerBound)
    let behind = run.lines.upperBound + blankLines(behind: run.lines.upperBound)
    if leavingBlank {
      let frame = LineFrame(of: run.items[0], in: self)
      return Patch(range(ofLines: removed), with: frame.line([], at: 0) + ending(near: removed.lowerBound))
    }
    let blanks = (removed.lowerBound - before, behind - removed.upperBound)
    if behind == lines.count {
      removed = blanks.1 == 0 ? before..<behind : removed
    } else if before == 0, blanks.0 == 0 {
      removed = removed.lowerBound..<behind
    } else if blanks.0 > 0, blanks.1 > 0 {
      removed = blanks.0 < blanks.1 ? before..<removed.upperBound : removed.lowerBound..<behind
    }
    return .removing(range(ofLines: removed))
  }

  /// The marker of the item around it stays.
  private func patch(removingSharedLine run: Run) -> Patch {
    let first = lines[run.lines.lowerBound]
    let last = lines[run.lines.upperBound - 1]
    var start = items[run.items[0]].marker.lowerBound
    while start > first.start, bytes[start - 1].isBlank { start -= 1 }
    return .removing(start..<last.end)
  }

  private func range(ofLines range: Range<Int>) -> Range<Int> {
    lines[range.lowerBound].start..<lines[range.upperBound - 1].next
  }

  private func blankLines(before line: Int) -> Int {
    (0..<line).reversed().prefix { isBlank(line: $0) }.count
  }

  private func blankLines(behind line: Int) -> Int { (line..<lines.count).prefix { isBlank(line: $0) }.count }
}
