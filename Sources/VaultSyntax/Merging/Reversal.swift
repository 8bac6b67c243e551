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
  package static func reverting(
    _ changes: [LineChange], in text: [UInt8]
  ) throws(RevertConflict) -> [UInt8] {
    var reversal = Reversal(of: text, writtenBy: changes)
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

  init(of text: [UInt8], writtenBy changes: [LineChange]) {
    ending =
      TextLines(text).firstEnding ?? changes.lazy.compactMap { TextLines($0.inserted).firstEnding }.first
      ?? [.lineFeed]
    endsOpen = TextLines(text).lacksFinalEnding
    lines = TextLines(endsOpen ? text + ending : text)
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
    let endsAsBefore = text.count > 0 && openLine.map { text[text.count - 1] == $0[...] } ?? false
    return (endsOpen || endsAsBefore) && text.count > 0 ? result.dropLast(ending.count) : result
  }

  mutating func place(_ change: LineChange) {
    let sought = Sought(change, ending: ending)
    if let line = sought.openLine { openLine = line }
    if sought.closesEnd { endsOpen = false }
    if sought.inserted.isEmpty {
      if !sought.removed.isEmpty { putBack(sought) }
    } else if let start = bestRun(of: sought.inserted, near: sought) {
      replace(Array(start..<start + sought.inserted.count), with: sought)
    } else if let scattered = scatteredLines(of: sought) {
      replace(scattered, with: sought)
    } else if !isTakenBack(sought) {
      refuse(sought)
    }
  }

  private mutating func replace(_ found: [Int], with sought: Sought) {
    for line in found {
      let replacement = line == found[0] ? sought.removed.flatMap { $0 } : []
      replacements.append(Replacement(lines: line..<line + 1, replacement: replacement))
    }
    claimed.formUnion(found)
    shift = lines.range(of: found[0]..<found[0]).lowerBound - sought.offset
  }

  private mutating func putBack(_ sought: Sought) {
    let gap = bestGap(for: sought)
    if isPutBack(sought, insteadOfAt: gap) { return }
    replacements.append(Replacement(lines: gap..<gap, replacement: sought.removed.flatMap { $0 }))
    shift = lines.range(of: gap..<gap).lowerBound - sought.offset
  }

  private func isTakenBack(_ sought: Sought) -> Bool {
    guard !sought.removed.isEmpty, !(sought.before.isEmpty && sought.after.isEmpty) else { return false }
    guard let start = bestRun(of: sought.removed, near: sought) else { return false }
    return sought.standsWhole(aroundLines: start..<start + sought.removed.count, of: lines)
  }

  /// Whether the lines that would go into a gap stand somewhere with as much around them as there is around the gap, as when an
  /// editor has saved an older text.
  private func isPutBack(_ sought: Sought, insteadOfAt gap: Int) -> Bool {
    let isGapWhole =
      sought.standsWhole(aroundLines: gap..<gap, of: lines) && sought.keepsEdges(gap..<gap, of: lines)
    guard !isGapWhole, let start = bestRun(of: sought.removed, near: sought) else { return false }
    let run = start..<start + sought.removed.count
    if sought.standsWhole(aroundLines: run, of: lines), sought.keepsEdges(run, of: lines) { return true }
    let fit = sought.fit(aroundLines: run, of: lines)
    return fit > 0 && fit >= sought.fit(aroundLines: gap..<gap, of: lines)
  }

  private mutating func refuse(_ sought: Sought) {
    let standing = Set(lines.indices.map { lines[$0] })
    let gone = sought.inserted.filter { !standing.contains($0) }
    let named = (gone.isEmpty ? sought.inserted : gone).map { Array($0.dropEnding) }
    let line = min(lines.line(at: max(0, sought.offset + shift)), max(0, lines.count - 1))
    conflict = RevertConflict(
      lines: (conflict?.lines ?? []) + named, line: conflict?.line ?? line)
  }

  /// Start of the unclaimed run of these lines whose surroundings fit best, the nearest among equals.
  private func bestRun(of run: [ArraySlice<UInt8>], near sought: Sought) -> Int? {
    guard run.count <= lines.count else { return nil }
    if let start = untouchedPlace(of: run, sought) { return start }
    let starts = (0...lines.count - run.count).filter { start in
      run.indices.allSatisfy { lines[start + $0] == run[$0] && !claimed.contains(start + $0) }
    }
    return starts.max { isWorse($0..<$0 + run.count, than: $1..<$1 + run.count, for: sought) }
  }

  /// Where nothing around was edited there is nothing to look for.
  private func untouchedPlace(of run: [ArraySlice<UInt8>], _ sought: Sought) -> Int? {
    let start = lines.line(at: max(0, sought.offset + shift))
    let place = start..<start + run.count
    guard place.upperBound <= lines.count, sought.standsWhole(aroundLines: place, of: lines),
      run.indices.allSatisfy({ lines[start + $0] == run[$0] && !claimed.contains(start + $0) })
    else { return nil }
    return start
  }

  private func bestGap(for sought: Sought) -> Int {
    if let gap = untouchedPlace(of: [], sought) { return gap }
    return (0...lines.count).max { isWorse($0..<$0, than: $1..<$1, for: sought) } ?? 0
  }

  private func isWorse(_ first: Range<Int>, than second: Range<Int>, for sought: Sought) -> Bool {
    let (one, other) = (sought.fit(aroundLines: first, of: lines), sought.fit(aroundLines: second, of: lines))
    return one == other ? distance(first, sought) > distance(second, sought) : one < other
  }

  private func distance(_ place: Range<Int>, _ sought: Sought) -> Int {
    abs(lines.range(of: place).lowerBound - sought.offset - shift)
  }

  /// The lines in order, with others between them; the tightest such place.
  private func scatteredLines(of sought: Sought) -> [Int]? {
    guard sought.inserted.count > 1 else { return nil }
    var best: [Int]?
    for start in lines.indices where lines[start] == sought.inserted[0] {
      var found: [Int] = []
      for line in start..<lines.count
      where lines[line] == sought.inserted[found.count] && !claimed.contains(line) {
        found.append(line)
        if found.count == sought.inserted.count { break }
      }
      guard found.count == sought.inserted.count, let last = found.last else { continue }
      if let tightest = best, let end = tightest.last, end - tightest[0] <= last - start { continue }
      best = found
    }
    return best
  }
}

/// A change as it is looked for: whole lines that all have endings, without what both of its sides share.
private struct Sought {
  private(set) var offset: Int
  private(set) var removed: [ArraySlice<UInt8>]
  private(set) var inserted: [ArraySlice<UInt8>]
  private(set) var before: [ArraySlice<UInt8>]
  private(set) var after: [ArraySlice<UInt8>]
  /// The last line that was removed, if it had no ending: taking the change back takes that ending away.
  let openLine: [UInt8]?
  /// Whether taking the change back gives the last line its ending.
  let closesEnd: Bool
  /// Whether nothing stood before what `before` has.
  private let beginsText: Bool
  /// Whether nothing stood after what `after` has, as far as that can be known.
  private let endsText: Bool

  init(_ change: LineChange, ending: [UInt8]) {
    offset = change.offset
    let removedIsOpen = TextLines(change.removed).lacksFinalEnding
    let insertedIsOpen = TextLines(change.inserted).lacksFinalEnding
    closesEnd = insertedIsOpen && !removedIsOpen
    removed = Sought.lines(change.removed, ending)
    openLine = removedIsOpen && !insertedIsOpen ? removed.last.map(Array.init) : nil
    inserted = Sought.lines(change.inserted, ending)
    before = Sought.lines(change.before, ending)
    after = Sought.lines(change.after, ending)
    beginsText = change.offset == change.before.count
    endsText = after.count < 3
    let shared = zip(removed, inserted).prefix { $0 == $1 }.count
    offset += inserted[..<shared].reduce(0) { $0 + $1.count }
    before += inserted[..<shared]
    removed.removeFirst(shared)
    inserted.removeFirst(shared)
    let sharedEnd = zip(removed.reversed(), inserted.reversed()).prefix { $0 == $1 }.count
    after = inserted.suffix(sharedEnd) + after
    removed.removeLast(sharedEnd)
    inserted.removeLast(sharedEnd)
  }

  private static func lines(_ bytes: [UInt8], _ ending: [UInt8]) -> [ArraySlice<UInt8>] {
    let lines = TextLines(TextLines(bytes).lacksFinalEnding ? bytes + ending : bytes)
    return lines.indices.map { lines[$0] }
  }

  /// How well the text around a place fits: nearer lines count more, and blank ones little. The beginning and the end of the
  /// text count as lines.
  func fit(aroundLines place: Range<Int>, of text: TextLines) -> Int {
    // A neighbour weighs more than all others on its side and the further ones of the other side.
    let weights = [8, 2, 1]
    var fit = 0
    for (distance, weight) in weights.enumerated() {
      let (above, below) = (place.lowerBound - 1 - distance, place.upperBound + distance)
      if distance < before.count {
        let line = before[before.count - 1 - distance]
        if above >= 0, text[above] == line { fit += weight * (line.isBlankLine ? 1 : 4) }
      } else if distance == before.count, beginsText, above == -1 {
        fit += weight * 4
      }
      if distance < after.count {
        let line = after[distance]
        if below < text.count, text[below] == line { fit += weight * (line.isBlankLine ? 1 : 4) }
      } else if distance == after.count, endsText, below == text.count {
        fit += weight * 4
      }
    }
    return fit
  }

  /// Whether the text begins and ends around this place, if it did around the change.
  func keepsEdges(_ place: Range<Int>, of text: TextLines) -> Bool {
    (!beginsText || place.lowerBound == before.count)
      && (!endsText || place.upperBound + after.count == text.count)
  }

  /// Whether all lines that stood around the change stand around this place.
  func standsWhole(aroundLines place: Range<Int>, of text: TextLines) -> Bool {
    guard place.lowerBound >= before.count, place.upperBound + after.count <= text.count else { return false }
    return before.indices.allSatisfy { text[place.lowerBound - before.count + $0] == before[$0] }
      && after.indices.allSatisfy { text[place.upperBound + $0] == after[$0] }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var dropEnding: ArraySlice<UInt8> {
    var line = self
    while let last = line.last, last == .lineFeed || last == .carriageReturn { line.removeLast() }
    return line
  }

  fileprivate var isBlankLine: Bool { dropEnding.allSatisfy { $0 == .space || $0 == .tab } }
}
