/// Where the lines of a text have come to in a later one.
struct LinesSince {
  private let diff: LineDiff
  /// How many of the lines that have come, by hunk, were found to be what a change had taken out.
  private var taken: [Int: [[ArraySlice<UInt8>]: Int]] = [:]

  init(from old: TextLines, to new: TextLines) { diff = LineDiff(from: old, to: new) }

  /// The lines that a change wrote into the old text; nil where they are not in it.
  func lines(of change: SoughtChange) -> Range<Int>? {
    let start = diff.old.line(at: change.offset)
    let lines = start..<start + change.inserted.count
    guard lines.upperBound <= diff.old.count, diff.old.range(of: start..<start).lowerBound == change.offset,
      zip(lines, change.inserted).allSatisfy({ diff.old[$0] == $1 })
    else { return nil }
    return lines
  }

  /// What has become of lines: they themselves where they are as they were.
  func place(of lines: Range<Int>) -> Range<Int> {
    let changed = diff.hunks.filter { hunk in
      hunk.old.isEmpty
        ? lines.lowerBound < hunk.old.lowerBound && hunk.old.lowerBound < lines.upperBound
        : hunk.old.overlaps(lines)
    }
    guard let first = changed.first, let last = changed.last else {
      let start = place(ofLine: lines.lowerBound)
      return start..<start + lines.count
    }
    let above = max(0, first.old.lowerBound - lines.lowerBound)
    let below = max(0, lines.upperBound - last.old.upperBound)
    return first.new.lowerBound - above..<last.new.upperBound + below
  }

  /// The gaps, each by the line behind it, that one of the old text may have become: one where that is known.
  func gaps(for gap: Int) -> Range<Int> {
    if let around = diff.hunks.first(where: { $0.old.lowerBound < gap && gap < $0.old.upperBound }) {
      // Lines that were changed one by one have kept their number.
      guard around.old.count != around.new.count else {
        let place = around.new.lowerBound + gap - around.old.lowerBound
        return place..<place + 1
      }
      return around.new.lowerBound..<around.new.upperBound + 1
    }
    let place = place(ofLine: gap)
    // What was put into the gap comes after what was there before.
    let added = diff.hunks.first { $0.old.isEmpty && $0.old.lowerBound == gap }?.new.count ?? 0
    return place - added..<place - added + 1
  }

  /// Whether lines have come, since, to where a change had taken them out. What has come counts for one change.
  mutating func takeBroughtBack(_ removed: [ArraySlice<UInt8>], to lines: Range<Int>) -> Bool {
    for (index, hunk) in diff.hunks.enumerated()
    where hunk.old.lowerBound <= lines.upperBound && lines.lowerBound <= hunk.old.upperBound {
      let come =
        count(of: removed, in: hunk.new, of: diff.new) - count(of: removed, in: hunk.old, of: diff.old)
      guard come > taken[index, default: [:]][removed, default: 0] else { continue }
      taken[index, default: [:]][removed, default: 0] += 1
      return true
    }
    return false
  }

  /// Where a line is that was not changed, with what was put before it.
  private func place(ofLine line: Int) -> Int {
    diff.hunks.prefix { $0.old.upperBound <= line }.reduce(line) { $0 + $1.new.count - $1.old.count }
  }

  private func count(of run: [ArraySlice<UInt8>], in lines: Range<Int>, of text: TextLines) -> Int {
    guard run.count <= lines.count else { return 0 }
    return (lines.lowerBound...lines.upperBound - run.count).count { start in
      run.indices.allSatisfy { text[start + $0] == run[$0] }
    }
  }
}
