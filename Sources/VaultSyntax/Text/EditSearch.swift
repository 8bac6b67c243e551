/// A search for the lines that differ. The caller numbers the lines, so that equal lines have equal numbers.
struct EditSearch {
  let old: [Int]
  let new: [Int]
  private var hunks: [Hunk] = []

  init(old: [Int], new: [Int]) {
    self.old = old
    self.new = new
  }

  /// The hunks found so far, with hunks that touch joined into one.
  var joinedHunks: [Hunk] {
    var joined: [Hunk] = []
    for hunk in hunks {
      if let last = joined.last, last.old.upperBound == hunk.old.lowerBound,
        last.new.upperBound == hunk.new.lowerBound
      {
        joined[joined.count - 1] = Hunk(
          old: last.old.lowerBound..<hunk.old.upperBound, new: last.new.lowerBound..<hunk.new.upperBound)
      } else {
        joined.append(hunk)
      }
    }
    return joined
  }

  /// Finds the hunks of two ranges, in order, and adds them to those already found.
  mutating func compare(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    let (oldRange, newRange) = trimmed(oldRange, newRange)
    if oldRange.isEmpty && newRange.isEmpty { return }
    if oldRange.isEmpty || newRange.isEmpty {
      hunks.append(Hunk(old: oldRange, new: newRange))
    } else if let found = shortestEdit(oldRange, newRange) {
      hunks += found
    } else {
      compareBetweenAnchors(oldRange, newRange)
    }
  }

  private func trimmed(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> (Range<Int>, Range<Int>) {
    var (oldStart, oldEnd) = (oldRange.lowerBound, oldRange.upperBound)
    var (newStart, newEnd) = (newRange.lowerBound, newRange.upperBound)
    while oldStart < oldEnd, newStart < newEnd, old[oldStart] == new[newStart] {
      oldStart += 1
      newStart += 1
    }
    while oldStart < oldEnd, newStart < newEnd, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    return (oldStart..<oldEnd, newStart..<newEnd)
  }

  /// Myers' greedy search, which remembers the furthest points of each distance; nil beyond the limit.
  private func shortestEdit(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> [Hunk]? {
    let limit = min(oldRange.count + newRange.count, LineDiff.distanceLimit)
    var furthest = [Int](repeating: 0, count: 2 * limit + 3)
    let middle = limit + 1
    var trace: [[Int]] = []
    for distance in 0...limit {
      trace.append(Array(furthest[(middle - distance - 1)...(middle + distance + 1)]))
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        let down =
          diagonal == -distance
          || (diagonal != distance
            && furthest[middle + diagonal - 1] < furthest[middle + diagonal + 1])
        var x = down ? furthest[middle + diagonal + 1] : furthest[middle + diagonal - 1] + 1
        while x < oldRange.count, x - diagonal < newRange.count,
          old[oldRange.lowerBound + x] == new[newRange.lowerBound + x - diagonal]
        {
          x += 1
        }
        furthest[middle + diagonal] = x
        if x >= oldRange.count, x - diagonal >= newRange.count {
          return path(through: trace, oldRange, newRange)
        }
      }
    }
    return nil
  }

  /// Walks the trace back from the end. Each step removes or adds one line.
  private func path(through trace: [[Int]], _ oldRange: Range<Int>, _ newRange: Range<Int>) -> [Hunk] {
    var steps: [Hunk] = []
    var (x, y) = (oldRange.count, newRange.count)
    for distance in stride(from: trace.count - 1, to: 0, by: -1) {
      let furthest = trace[distance]
      let middle = distance + 1
      let diagonal = x - y
      let down =
        diagonal == -distance
        || (diagonal != distance && furthest[middle + diagonal - 1] < furthest[middle + diagonal + 1])
      let before = down ? diagonal + 1 : diagonal - 1
      let beforeX = furthest[middle + before]
      let beforeY = beforeX - before
      let oldLine = oldRange.lowerBound + beforeX
      let newLine = newRange.lowerBound + beforeY
      steps.append(
        down
          ? Hunk(old: oldLine..<oldLine, new: newLine..<newLine + 1)
          : Hunk(old: oldLine..<oldLine + 1, new: newLine..<newLine))
      (x, y) = (beforeX, beforeY)
    }
    return steps.reversed()
  }

  /// Splits the ranges at lines that occur once in each and in the same order, and searches between them.
  private mutating func compareBetweenAnchors(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    let anchors = anchors(oldRange, newRange)
    guard !anchors.isEmpty else {
      hunks.append(Hunk(old: oldRange, new: newRange))
      return
    }
    var (oldStart, newStart) = (oldRange.lowerBound, newRange.lowerBound)
    for anchor in anchors {
      compare(oldStart..<anchor.old, newStart..<anchor.new)
      (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
    }
    compare(oldStart..<oldRange.upperBound, newStart..<newRange.upperBound)
  }

  private struct Anchor {
    var old: Int
    var new: Int
  }

  private func anchors(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> [Anchor] {
    let inOld = uniqueLines(old, oldRange)
    let inNew = uniqueLines(new, newRange)
    let common = inOld.compactMap { name, line in inNew[name].map { Anchor(old: line, new: $0) } }
    return longestAscent(common.sorted { $0.old < $1.old })
  }

  private func uniqueLines(_ names: [Int], _ range: Range<Int>) -> [Int: Int] {
    var lines: [Int: Int] = [:]
    var repeated: Set<Int> = []
    for line in range where lines.updateValue(line, forKey: names[line]) != nil {
      repeated.insert(names[line])
    }
    return lines.filter { !repeated.contains($0.key) }
  }

  /// The longest run of anchors, sorted by old line, whose new lines ascend as well (patience sorting).
  private func longestAscent(_ anchors: [Anchor]) -> [Anchor] {
    var piles: [Int] = []
    var previous = [Int](repeating: -1, count: anchors.count)
    for (index, anchor) in anchors.enumerated() {
      var low = 0
      var high = piles.count
      while low < high {
        let middle = (low + high) / 2
        if anchors[piles[middle]].new < anchor.new { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = piles[low - 1] }
      if low == piles.count { piles.append(index) } else { piles[low] = index }
    }
    var ascent: [Anchor] = []
    var index = piles.last ?? -1
    while index >= 0 {
      ascent.append(anchors[index])
      index = previous[index]
    }
    return ascent.reversed()
  }
}
