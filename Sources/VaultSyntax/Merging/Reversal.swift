/// Lines that would have to be taken out again were changed since. Nothing was applied.
package struct RevertConflict: Error, Hashable {
  /// The lines that stand no more as they were written, without their endings.
  package var lines: [[UInt8]]
  /// Index of the line near which the first of them was looked for.
  package var line: Int
}

extension LineChange {
  /// The text with the changes taken back, though it may have been edited since they were made.
  ///
  /// Each change is found by the very lines that it wrote: where they stand more than once, by the lines around
  /// them, and then by the nearest place. Lines that were only taken out go back to where their neighbours stand.
  /// A change that somebody has taken back already is left alone. Throws where lines that it wrote were changed.
  ///
  /// - Parameter left: the text right after the changes, where it is known: then they are looked for where that text's lines
  ///   have come to, and nowhere else.
  package static func reverting(
    _ changes: [LineChange], in text: [UInt8], whichWas left: [UInt8]? = nil
  ) throws(RevertConflict) -> [UInt8] {
    var reversal = Reversal(of: text, writtenBy: changes, left)
    for change in changes { reversal.place(change) }
    if let conflict = reversal.conflict { throw conflict }
    return reversal.result
  }
}

/// The search for changes in a text that was edited since, and the patches that take them back.
private struct Reversal {
  /// One line that goes, or a gap between two (an empty range), and what stands there afterwards.
  private struct Replacement {
    var lines: Range<Int>
    var replacement: [UInt8]
  }

  private let lines: TextLines
  private let ending: [UInt8]
  private var endsOpen: Bool
  /// The last line of the text as it was before the changes, if that line had no ending.
  private var openLine: [UInt8]?
  private var replacements: [Replacement] = []
  private var claimed: Set<Int> = []
  /// How far, in bytes, the changes found so far stand from where they were made.
  private var shift = 0
  private(set) var conflict: RevertConflict?
  /// Where the lines of the text right after the changes have come to.
  private var since: LinesSince?
  private lazy var standing = Set(lines.indices.map { lines[$0] })

  init(of text: [UInt8], writtenBy changes: [LineChange], _ left: [UInt8]?) {
    let recorded = changes.lazy.flatMap { [$0.inserted, $0.removed, $0.before, $0.after] }
    ending =
      TextLines(text).firstEnding ?? recorded.compactMap { TextLines($0).firstEnding }.first ?? [.lineFeed]
    endsOpen = TextLines(text).lacksFinalEnding
    lines = TextLines(closing: text, with: ending)
    let (ending, lines) = (ending, lines)
    since = left.map { LinesSince(from: TextLines(closing: $0, with: ending), to: lines) }
  }

  var result: [UInt8] {
    var result: [UInt8] = []
    var line = 0
    let order = replacements.indices.sorted {
      let (first, second) = (replacements[$0].lines, replacements[$1].lines)
      return (first.lowerBound, first.upperBound, $0) < (second.lowerBound, second.upperBound, $1)
    }
    for placement in order.map({ replacements[$0] }) {
      result += lines[line..<placement.lines.lowerBound]
      result += placement.replacement
      line = placement.lines.upperBound
    }
    result += lines[line..<lines.count]
    let text = TextLines(result)
    guard text.count > 0 else { return result }
    let last = text[text.count - 1]
    guard endsOpen || openLine.map({ last == $0[...] }) ?? false else { return result }
    // A line that comes back has an ending of its own.
    let isOwn = line < lines.count || replacements.isEmpty
    let own: [UInt8] =
      last.suffix(2).elementsEqual([.carriageReturn, .lineFeed]) ? [.carriageReturn, .lineFeed] : [.lineFeed]
    return result.dropLast((isOwn ? ending : own).count)
  }

  private mutating func sought(_ change: LineChange) -> SoughtChange {
    let sought = SoughtChange(change, ending: ending)
    if let line = sought.openLine { openLine = line }
    if sought.closesEnd { endsOpen = false }
    return sought
  }

  mutating func place(_ change: LineChange) {
    let sought = sought(change)
    if let wrote = since?.lines(of: sought) { return place(sought, wrote) }
    if sought.inserted.isEmpty {
      if !sought.removed.isEmpty { putBack(sought) }
    } else if let found = found(sought, in: lines.indices), let last = found.last,
      sought.accounts(for: sought.inserted, at: found[0]..<last + 1, of: lines)
    {
      guard let own = changedPlace(of: sought, nearerThan: found) else { return replace(found, with: sought) }
      if !own.elementsEqual(sought.removed) { refuse(sought) }
    } else if !isTakenBack(sought) {
      refuse(sought)
    }
  }

  /// The lines that stand in the very place of those that a change wrote, where others like them are found only further away:
  /// those were written there, and changed since.
  private func changedPlace(of sought: SoughtChange, nearerThan found: [Int]) -> [ArraySlice<UInt8>]? {
    let (count, farther) = (sought.inserted.count, distance(found[0]..<found[0], sought))
    guard farther > 0, lines.count >= count, sought.hasWordsOnBothSides else { return nil }
    let starts = (0...lines.count - count).filter { start in
      distance(start..<start, sought) < farther
        && sought.standsWhole(aroundLines: start..<start + count, of: lines)
    }
    return starts.min { distance($0..<$0, sought) < distance($1..<$1, sought) }
      .map { start in (start..<start + count).map { lines[$0] } }
  }

  /// Takes back a change of which it is known what has become of the lines that it wrote.
  private mutating func place(_ sought: SoughtChange, _ wrote: Range<Int>) {
    guard var since else { return }
    defer { self.since = since }
    if wrote.isEmpty {
      if sought.removed.isEmpty || since.takeBroughtBack(sought.removed, to: wrote) { return }
      let gaps = since.gaps(for: wrote.lowerBound)
      putBack(sought, at: gaps.count == 1 ? gaps.lowerBound : bestGap(for: sought, in: gaps))
    } else if let found = found(sought, in: since.place(of: wrote)) {
      replace(found, with: sought)
    } else if sought.removed.isEmpty || !since.takeBroughtBack(sought.removed, to: wrote) {
      refuse(sought)
    }
  }

  /// The lines that a change wrote, among some.
  private mutating func found(_ sought: SoughtChange, in place: Range<Int>) -> [Int]? {
    let count = sought.inserted.count
    if let start = bestRun(of: sought.inserted, near: sought, in: place) {
      return Array(start..<start + count)
    }
    return scatteredLines(of: sought, in: place)
  }

  private mutating func replace(_ found: [Int], with sought: SoughtChange) {
    for line in found {
      let replacement = line == found[0] ? sought.removed.flatMap { $0 } : []
      replacements.append(Replacement(lines: line..<line + 1, replacement: replacement))
    }
    claimed.formUnion(found)
    shift = lines.range(of: found[0]..<found[0]).lowerBound - sought.offset
  }

  private mutating func putBack(_ sought: SoughtChange) {
    let gaps = 0..<lines.count + 1
    let gap = bestGap(for: sought, in: gaps)
    guard let run = copy(of: sought, beside: gap), isPutBack(sought, as: run, insteadOfAt: gap) else {
      return putBack(sought, at: gap)
    }
    // Where a line that stood around the change is nearer to it, what stands further away is another one like it.
    let nearer = gaps.filter { gap in
      distance(gap..<gap, sought) < distance(run, sought) && copy(of: sought, beside: gap) == nil
        && sought.isKnown(around: gap..<gap, of: lines)
    }
    if let gap = nearer.max(by: { isWorse($0..<$0, than: $1..<$1, for: sought) }) { putBack(sought, at: gap) }
  }

  private mutating func putBack(_ sought: SoughtChange, at gap: Int) {
    replacements.append(Replacement(lines: gap..<gap, replacement: sought.removed.flatMap { $0 }))
    shift = lines.range(of: gap..<gap).lowerBound - sought.offset
  }

  private mutating func isTakenBack(_ sought: SoughtChange) -> Bool {
    guard !sought.removed.isEmpty, !(sought.before.isEmpty && sought.after.isEmpty) else { return false }
    guard let start = bestRun(of: sought.removed, near: sought, in: lines.indices) else { return false }
    return sought.standsWhole(aroundLines: start..<start + sought.removed.count, of: lines)
  }

  /// The lines that were taken out, where they stand beside a gap.
  private func copy(of sought: SoughtChange, beside gap: Int) -> Range<Int>? {
    let count = sought.removed.count
    return [gap - count..<gap, gap..<gap + count].first { run in
      run.lowerBound >= 0 && run.upperBound <= lines.count
        && zip(run, sought.removed).allSatisfy { lines[$0] == $1 && !claimed.contains($0) }
    }
  }

  /// Whether lines that would go into a gap stand beside it already, with as much around them as there is around the gap, as
  /// when an editor has saved an older text. One like them elsewhere is another.
  private func isPutBack(_ sought: SoughtChange, as run: Range<Int>, insteadOfAt gap: Int) -> Bool {
    if isWhole(sought, around: gap..<gap) { return false }
    guard sought.accounts(for: sought.removed, at: run, of: lines) else { return false }
    if isWhole(sought, around: run) { return true }
    let fit = sought.fit(aroundLines: run, of: lines)
    return fit > 0 && fit >= sought.fit(aroundLines: gap..<gap, of: lines)
  }

  private func isWhole(_ sought: SoughtChange, around place: Range<Int>) -> Bool {
    sought.standsWhole(aroundLines: place, of: lines) && sought.keepsEdges(place, of: lines)
  }

  private mutating func refuse(_ sought: SoughtChange) {
    let gone = sought.inserted.filter { !standing.contains($0) }
    let named = (gone.isEmpty ? sought.inserted : gone).map { Array($0.dropEnding) }
    let line = min(lines.line(at: max(0, sought.offset + shift)), max(0, lines.count - 1))
    conflict = RevertConflict(
      lines: (conflict?.lines ?? []) + named, line: conflict?.line ?? line)
  }

  /// Start of the unclaimed run of these lines whose surroundings fit best, the nearest among equals.
  private mutating func bestRun(of run: [ArraySlice<UInt8>], near sought: SoughtChange, in place: Range<Int>)
    -> Int?
  {
    guard run.count <= place.count else { return nil }
    if let start = untouchedPlace(of: run, sought), place.contains(start) { return start }
    guard run.allSatisfy(standing.contains) else { return nil }
    let starts = (place.lowerBound...place.upperBound - run.count).filter { start in
      run.indices.allSatisfy { lines[start + $0] == run[$0] && !claimed.contains(start + $0) }
    }
    return starts.max { isWorse($0..<$0 + run.count, than: $1..<$1 + run.count, for: sought) }
  }

  /// Where nothing around was edited there is nothing to look for.
  private func untouchedPlace(of run: [ArraySlice<UInt8>], _ sought: SoughtChange) -> Int? {
    let start = lines.line(at: max(0, sought.offset + shift))
    let place = start..<start + run.count
    guard place.upperBound <= lines.count, sought.standsWhole(aroundLines: place, of: lines),
      run.indices.allSatisfy({ lines[start + $0] == run[$0] && !claimed.contains(start + $0) })
    else { return nil }
    return start
  }

  /// - Parameter gaps: each by the line behind it.
  private func bestGap(for sought: SoughtChange, in gaps: Range<Int>) -> Int {
    if let gap = untouchedPlace(of: [], sought), gaps.contains(gap) { return gap }
    return gaps.max { isWorse($0..<$0, than: $1..<$1, for: sought) } ?? 0
  }

  private func isWorse(_ first: Range<Int>, than second: Range<Int>, for sought: SoughtChange) -> Bool {
    let (one, other) = (sought.fit(aroundLines: first, of: lines), sought.fit(aroundLines: second, of: lines))
    return one == other ? distance(first, sought) > distance(second, sought) : one < other
  }

  private func distance(_ place: Range<Int>, _ sought: SoughtChange) -> Int {
    abs(lines.range(of: place).lowerBound - sought.offset - shift)
  }

  /// The lines in order, with others between them; the tightest such place.
  private mutating func scatteredLines(of sought: SoughtChange, in place: Range<Int>) -> [Int]? {
    guard sought.inserted.count > 1, sought.inserted.allSatisfy(standing.contains) else { return nil }
    var best: [Int]?
    for start in place where lines[start] == sought.inserted[0] {
      var found: [Int] = []
      for line in start..<place.upperBound
      where lines[line] == sought.inserted[found.count] && !claimed.contains(line) {
        found.append(line)
        if found.count == sought.inserted.count { break }
      }
      // From further down there are no more of them.
      guard found.count == sought.inserted.count, let last = found.last else { break }
      if let tightest = best, let end = tightest.last, end - tightest[0] <= last - start { continue }
      best = found
    }
    return best
  }
}
