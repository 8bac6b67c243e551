/// Their text of a region, with our hunks applied one by one.
struct MergeRegion {
  private struct Entry {
    enum Origin: Equatable {
      case base(line: Int)
      case theirs(line: Int)
      case ours
    }
    var bytes: ArraySlice<UInt8>
    var origin: Origin
    var isRemoved = false
  }

  let cluster: MergeCluster
  private let ours: LineDiff
  private let theirs: LineDiff
  /// Whether our addition comes first in a gap in which they have added something too.
  private let isFirst: Bool
  private var entries: [Entry] = []
  private(set) var conflicts: [Merge.Overlap] = []
  private(set) var kept: [Merge.Overlap] = []

  init(_ cluster: MergeCluster, ours: LineDiff, theirs: LineDiff, isFirst: Bool) {
    self.isFirst = isFirst
    self.cluster = cluster
    self.ours = ours
    self.theirs = theirs
    var line = cluster.base.lowerBound
    for hunk in cluster.theirs {
      appendBase(line..<hunk.old.lowerBound)
      entries += hunk.new.map { Entry(bytes: theirs.new[$0], origin: .theirs(line: $0)) }
      line = hunk.old.upperBound
    }
    appendBase(line..<cluster.base.upperBound)
  }

  private mutating func appendBase(_ lines: Range<Int>) {
    for line in lines { entries.append(Entry(bytes: theirs.old[line], origin: .base(line: line))) }
  }

  var text: [UInt8] { entries.lazy.filter { !$0.isRemoved }.reduce(into: []) { $0 += $1.bytes } }

  /// Removes the lines that are there byte for byte. If a hunk only removes lines, the lines that they changed stay and
  /// go to `kept`, unless only blank lines took their place. If a hunk replaces lines, all of them must be there
  /// unchanged, or they must have made the same replacement. Otherwise it is a conflict.
  mutating func removeOurs(_ moved: inout MovedLines) {
    for hunk in cluster.ours where !hunk.old.isEmpty {
      if hunk.new.isEmpty { remove(hunk, &moved) } else { replace(hunk) }
    }
  }

  private mutating func remove(_ hunk: Hunk, _ moved: inout MovedLines) {
    var changed: [Int] = []
    for line in hunk.old {
      if let entry = baseEntry(line) {
        entries[entry].isRemoved = true
      } else if let hunk = theirHunk(changing: line), !moved.remove(theirs.old[line]),
        hunk.new.contains(where: { !theirs.new.isBlank($0) })
      {
        changed.append(line)
      }
    }
    if let first = changed.first, let last = changed.last {
      kept.append(overlap(base: first..<last + 1, ours: []))
    }
  }

  private mutating func replace(_ hunk: Hunk) {
    let before = entries
    var place: Int?
    for line in hunk.old {
      guard let entry = standing(line) else {
        entries = before
        if isThere(ours.new[hunk.new]) {
          // They have made our addition too. This removes the replaced lines that they left.
          for entry in hunk.old.compactMap(baseEntry) { entries[entry].isRemoved = true }
        } else {
          conflicts.append(overlap(base: hunk.old, ours: Array(ours.new[hunk.new])))
        }
        return
      }
      entries[entry].isRemoved = true
      place = place ?? entry
    }
    if let place, !isThere(ours.new[hunk.new]) { add(hunk.new, at: place) }
  }

  /// Removes lines of theirs that we removed at their earlier place.
  mutating func drop(_ lines: Set<Int>) {
    for index in entries.indices {
      if case .theirs(let line) = entries[index].origin, lines.contains(line) {
        entries[index].isRemoved = true
      }
    }
  }

  mutating func addOurs() {
    for hunk in cluster.ours where hunk.old.isEmpty { insert(hunk) }
  }

  private mutating func insert(_ hunk: Hunk) {
    let position = hunk.old.lowerBound
    if isThere(ours.new[hunk.new]) { return }
    guard let their = theirHunk(at: position) else { return add(hunk.new, at: place(behindBase: position)) }
    let placed = places(of: their)
    if their.old.lowerBound == position, !their.old.isEmpty {
      add(hunk.new, at: placed.first ?? place(behindBase: position))
    } else if isFirst, position < their.old.upperBound, their.old.count == their.new.count,
      placed.count == their.new.count
    {
      // They changed these lines one by one, so the number of lines is the same.
      add(hunk.new, at: placed[position - their.old.lowerBound])
    } else if let last = placed.last {
      addUnlessThere(hunk.new, to: placed, isFirst: isFirst && their.old.isEmpty, last)
    } else {
      add(hunk.new, at: place(behindBase: their.old.lowerBound))
    }
  }

  private func places(of hunk: Hunk) -> [Int] {
    entries.indices.filter {
      if case .theirs(let line) = entries[$0].origin {
        hunk.new.contains(line) && !entries[$0].isRemoved
      } else {
        false
      }
    }
  }

  /// Adds our lines after theirs, or before them if `isFirst`. A line that both sides added appears once, unless only
  /// blank lines are common.
  private mutating func addUnlessThere(_ added: Range<Int>, to placed: [Int], isFirst: Bool, _ last: Int) {
    let diff = LineDiff(from: placed.flatMap { entries[$0].bytes }, to: Array(ours.new[added]))
    let common = Set(0..<diff.new.count).subtracting(diff.hunks.flatMap(\.new))
    guard common.contains(where: { !diff.new.isBlank($0) }) else {
      return add(added, at: isFirst ? placed[0] : last + 1)
    }
    for hunk in diff.hunks.reversed() {
      let place = hunk.old.upperBound == 0 ? placed[0] : placed[hunk.old.upperBound - 1] + 1
      add(added.lowerBound + hunk.new.lowerBound..<added.lowerBound + hunk.new.upperBound, at: place)
    }
  }

  private mutating func add(_ lines: Range<Int>, at place: Int) {
    var place = place
    while place < entries.count, entries[place].origin == .ours { place += 1 }
    entries.insert(contentsOf: lines.map { Entry(bytes: ours.new[$0], origin: .ours) }, at: place)
  }

  /// The entry of a base line that they left in place.
  private func baseEntry(_ line: Int) -> Int? { entries.firstIndex { $0.origin == .base(line: line) } }

  /// The entry that is still this base line: the line itself, or the same bytes among the lines that replaced it.
  private func standing(_ line: Int) -> Int? {
    if let entry = baseEntry(line) { return entry }
    guard let hunk = theirHunk(changing: line) else { return nil }
    return places(of: hunk).first { entries[$0].bytes == theirs.old[line] }
  }

  private func theirHunk(changing line: Int) -> Hunk? {
    cluster.theirs.first { $0.old.contains(line) }
  }

  /// Their hunk that an insertion before this base line meets.
  private func theirHunk(at position: Int) -> Hunk? {
    cluster.theirs.first { $0.old.lowerBound <= position && position <= $0.old.upperBound }
  }

  /// Place after the last entry that comes before this base line.
  private func place(behindBase position: Int) -> Int {
    let last = entries.lastIndex {
      switch $0.origin {
      case .base(let line): line < position
      case .theirs(let line):
        cluster.theirs.contains { $0.new.contains(line) && $0.old.upperBound <= position }
      case .ours: false
      }
    }
    return last.map { $0 + 1 } ?? 0
  }

  /// Whether they wrote exactly these lines, together, in this region.
  private func isThere(_ lines: ArraySlice<UInt8>) -> Bool {
    let wanted = TextLines(Array(lines))
    return cluster.theirs.contains { hunk in
      let written = places(of: hunk)
      return written.count >= wanted.count
        && (0...written.count - wanted.count).contains { start in
          wanted.indices.allSatisfy { entries[written[start + $0]].bytes == wanted[$0] }
        }
    }
  }

  private func overlap(base lines: Range<Int>, ours: [UInt8]) -> Merge.Overlap {
    let meeting = cluster.theirs.filter {
      $0.old.lowerBound < lines.upperBound && lines.lowerBound < $0.old.upperBound
    }
    let first = meeting.first?.new.lowerBound ?? cluster.theirs[0].new.lowerBound
    return Merge.Overlap(
      base: Array(theirs.old[lines]), ours: ours,
      theirs: Array(theirs.new[first..<(meeting.last?.new.upperBound ?? first)]), line: first)
  }
}
