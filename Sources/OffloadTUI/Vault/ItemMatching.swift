import OffloadKit

/// Matches the items of a file with those of an earlier state of it.
///
/// It matches in this order:
/// 1. items that are the same with everything inside them, in the same order first;
/// 2. an item around matched ones;
/// 3. the same line;
/// 4. the same words: unique words anywhere, others between the same neighbours;
/// 5. a line that was gone and is back;
/// 6. a line that changed in place.
struct ItemMatching {
  /// Indices of the earlier items, one for each current item; nil for a new one.
  private(set) var earlier: [Int?]
  /// For new items, the index of a line that was gone before and has come back.
  private(set) var returned: [Int: Int] = [:]
  /// Indices of the current items, one for each earlier item; nil for one that is gone.
  private var later: [Int?]
  private let old: [Item]
  private let new: [Item]

  /// - Parameter gone: lines that were gone before the earlier state, and may come back.
  init(from old: [Item], to new: [Item], gone: [String] = []) {
    (self.old, self.new) = (old, new)
    (later, earlier) = (Array(repeating: nil, count: old.count), Array(repeating: nil, count: new.count))
    let (oldRange, newRange) = matchEnds()
    guard !oldRange.isEmpty || !newRange.isEmpty else { return }
    var names = ItemNames()
    align(names.whole(old, in: oldRange), Array(oldRange), names.whole(new, in: newRange), Array(newRange))
    matchParents()
    align(names.lines(old, leftOfOld), leftOfOld, names.lines(new, leftOfNew), leftOfNew)
    matchUniqueWords()
    for (before, now) in gaps { matchWords(before, now.filter { earlier[$0] == nil }) }
    findReturned(gone)
    for (before, now) in gaps { matchInPlace(before, now.filter { earlier[$0] == nil }) }
  }

  private var leftOfOld: [Int] { later.indices.filter { later[$0] == nil } }
  private var leftOfNew: [Int] { earlier.indices.filter { earlier[$0] == nil && returned[$0] == nil } }

  private mutating func match(_ before: Int, _ now: Int) { (later[before], earlier[now]) = (now, before) }

  // MARK: The same lines

  /// Matches equal items at the start and at the end, as far as whole items go.
  ///
  /// - Returns: the ranges in between.
  private mutating func matchEnds() -> (Range<Int>, Range<Int>) {
    func isSame(_ before: Int, _ now: Int) -> Bool {
      old[before].text == new[now].text && old[before].body == new[now].body
    }
    /// Whether no item extends across the place before two indices.
    func isBorder(_ before: Int, _ now: Int) -> Bool {
      (before >= old.count || old[before].depth == 0) && (now >= new.count || new[now].depth == 0)
    }
    var first = 0
    while first < min(old.count, new.count), isSame(first, first) { first += 1 }
    while first > 0, !isBorder(first, first) { first -= 1 }
    var last = 0
    while last < min(old.count, new.count) - first, isSame(old.count - 1 - last, new.count - 1 - last) {
      last += 1
    }
    while last > 0, !isBorder(old.count - last, new.count - last) { last -= 1 }
    for index in 0..<first { match(index, index) }
    for index in 0..<last { match(old.count - 1 - index, new.count - 1 - index) }
    return (first..<old.count - last, first..<new.count - last)
  }

  /// Matches items with equal names: first those in the same order, then the others as they come.
  private mutating func align(_ oldNames: [Int], _ before: [Int], _ newNames: [Int], _ now: [Int]) {
    for (left, right) in oldNames.aligned(with: newNames) { match(before[left], now[right]) }
    var moved = Dictionary(
      grouping: before.indices.filter { later[before[$0]] == nil }.reversed(), by: { oldNames[$0] })
    for index in now.indices where earlier[now[index]] == nil {
      if let left = moved[newNames[index]]?.popLast() { match(before[left], now[index]) }
    }
  }

  /// Matches items around matched ones, if their own lines are equal.
  private mutating func matchParents() {
    let (oldParents, newParents) = (Self.parents(of: old), Self.parents(of: new))
    for before in old.indices.reversed() {
      guard let now = later[before], let left = oldParents[before], let right = newParents[now],
        later[left] == nil, earlier[right] == nil, old[left].lineAtAnyDepth == new[right].lineAtAnyDepth
      else { continue }
      match(left, right)
    }
  }

  private static func parents(of items: [Item]) -> [Int?] {
    var around: [Int] = []
    return items.indices.map { index in
      while let last = around.last, items[last].depth >= items[index].depth { around.removeLast() }
      defer { around.append(index) }
      return around.last
    }
  }

  // MARK: Other lines

  /// Matches items with unique words, wherever they are.
  private mutating func matchUniqueWords() {
    let (before, now) = (leftOfOld, leftOfNew)
    guard !before.isEmpty, !now.isEmpty else { return }
    func counts(_ items: [Item]) -> [ItemID: Int] {
      items.reduce(into: [:]) { counts, item in if let id = item.id { counts[id, default: 0] += 1 } }
    }
    let (oldCounts, newCounts) = (counts(old), counts(new))
    var places: [ItemID: Int] = [:]
    for index in now { if let id = new[index].id, newCounts[id] == 1 { places[id] = index } }
    for index in before {
      if let id = old[index].id, oldCounts[id] == 1, let place = places[id] { match(index, place) }
    }
  }

  /// The unmatched items of both states, grouped by the neighbours that they are between.
  private var gaps: [(before: [Int], now: [Int])] {
    let before = leftOfOld
    guard !before.isEmpty else { return [] }
    var found: [(before: [Int], now: [Int])] = []
    var index = 0
    while index < before.count {
      var end = index + 1
      while end < before.count, before[end] == before[end - 1] + 1 { end += 1 }
      let above = before[index] == 0 ? nil : later[before[index] - 1]
      let below = before[end - 1] + 1 < old.count ? later[before[end - 1] + 1] : new.count
      let start = above.map { $0 + 1 } ?? 0
      if let below, start < below {
        let now = (start..<below).filter { earlier[$0] == nil && returned[$0] == nil }
        if !now.isEmpty { found.append((Array(before[index..<end]), now)) }
      }
      index = end
    }
    return found
  }

  private mutating func matchWords(_ before: [Int], _ now: [Int]) {
    let mine = Dictionary(grouping: before.filter { old[$0].id != nil }, by: { old[$0].id })
    let theirs = Dictionary(grouping: now, by: { new[$0].id })
    for (id, before) in mine { matchMostLike(before, theirs[id] ?? [], atLeastThird: false) }
  }

  private mutating func findReturned(_ gone: [String]) {
    guard !gone.isEmpty else { return }
    var known = Dictionary(grouping: gone.indices.reversed(), by: { gone[$0] })
    for index in leftOfNew { returned[index] = known[new[index].lineAtAnyDepth]?.popLast() }
  }

  /// Matches lines at the same place. A single line in place of a single line is the same item, whatever its text.
  /// Equal numbers of lines match in order, and unequal ones by likeness, if two lines have at least a third in common.
  private mutating func matchInPlace(_ before: [Int], _ now: [Int]) {
    if before.count == 1, now.count == 1 {
      match(before[0], now[0])
    } else if before.count == now.count {
      for (left, right) in zip(before, now) where isLike(left, right) { match(left, right) }
    } else {
      matchMostLike(before, now, atLeastThird: true)
    }
  }

  /// How far from its place among many others Offload looks for an item: that covers all of a few, but not a whole
  /// file.
  private static let reach = 20

  /// Matches the most similar lines first, and the nearest of equally similar ones.
  private mutating func matchMostLike(_ before: [Int], _ now: [Int], atLeastThird: Bool) {
    var pairs: [(likeness: Int, distance: Int, left: Int, right: Int)] = []
    for (place, left) in before.enumerated() {
      for (other, right) in now.enumerated().dropFirst(max(0, place - Self.reach)).prefix(2 * Self.reach) {
        let distance = min(abs(place - other), abs(before.count - place - (now.count - other)))
        pairs.append((likeness(left, right), distance, left, right))
      }
    }
    pairs.sort {
      ($1.likeness, $0.distance, $0.left, $0.right) < ($0.likeness, $1.distance, $1.left, $1.right)
    }
    for pair in pairs where later[pair.left] == nil && earlier[pair.right] == nil {
      if !atLeastThird || isLike(pair.left, pair.right) { match(pair.left, pair.right) }
    }
  }

  private func isLike(_ before: Int, _ now: Int) -> Bool {
    likeness(before, now) * 3 >= max(old[before].text.utf8.count, new[now].text.utf8.count)
  }

  /// Returns the bytes that two lines share at their beginnings and their ends.
  private func likeness(_ before: Int, _ now: Int) -> Int {
    let (line, text) = (old[before].text.utf8, new[now].text.utf8)
    let beginning = zip(text, line).prefix { $0 == $1 }.count
    let ending = zip(text.reversed(), line.reversed()).prefix { $0 == $1 }.count
    return min(beginning + ending, text.count, line.count)
  }
}
