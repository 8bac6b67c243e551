/// Which of a row of names are which of another one, in the same order: what is the same at either end, and between what
/// stands once in both.
struct NameAlignment {
  private(set) var pairs: [(Int, Int)] = []
  private let old: [Int]
  private let new: [Int]

  init(of old: [Int], with new: [Int]) {
    (self.old, self.new) = (old, new)
    var waiting = [(old.indices, new.indices)]
    while let (before, now) = waiting.popLast() {
      let (before, now) = pairEnds(before, now)
      if !before.isEmpty, !now.isEmpty { waiting += pairAnchors(before, now) }
    }
  }

  private mutating func pairEnds(_ before: Range<Int>, _ now: Range<Int>) -> (Range<Int>, Range<Int>) {
    var (before, now) = (before, now)
    while let left = before.first, let right = now.first, old[left] == new[right] {
      pairs.append((left, right))
      (before, now) = (before.dropFirst(), now.dropFirst())
    }
    while let left = before.last, let right = now.last, old[left] == new[right] {
      pairs.append((left, right))
      (before, now) = (before.dropLast(), now.dropLast())
    }
    return (before, now)
  }

  /// - Returns: what is between the anchors; nothing where there are none.
  private mutating func pairAnchors(
    _ before: Range<Int>, _ now: Range<Int>
  ) -> [(Range<Int>, Range<Int>)] {
    let (mine, theirs) = (Self.once(old, before), Self.once(new, now))
    let common = before.compactMap { left -> (Int, Int)? in
      guard mine[old[left]] == left, let right = theirs[old[left]], right >= 0 else { return nil }
      return (left, right)
    }
    let anchors = Self.rising(common)
    guard !anchors.isEmpty else { return [] }
    pairs += anchors
    var (left, right) = (before.lowerBound, now.lowerBound)
    var between: [(Range<Int>, Range<Int>)] = []
    for (nextLeft, nextRight) in anchors + [(before.upperBound, now.upperBound)] {
      between.append((left..<nextLeft, right..<nextRight))
      (left, right) = (nextLeft + 1, nextRight + 1)
    }
    return between
  }

  /// The places of names; negative for those that stand more than once.
  private static func once(_ names: [Int], _ range: Range<Int>) -> [Int: Int] {
    range.reduce(into: [:]) { places, index in
      places[names[index]] = places[names[index]] == nil ? index : -1
    }
  }

  /// The longest part of some pairs in which the second ones rise as the first ones do.
  private static func rising(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
    // For each length, the pair that ends such a part with the least second one; and which pair comes before each.
    var ends: [Int] = []
    var previous: [Int?] = []
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].1 < pair.1 { low = middle + 1 } else { high = middle }
      }
      previous.append(low == 0 ? nil : ends[low - 1])
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var found: [(Int, Int)] = []
    var next = ends.last
    while let index = next {
      found.append(pairs[index])
      next = previous[index]
    }
    return found.reversed()
  }
}
