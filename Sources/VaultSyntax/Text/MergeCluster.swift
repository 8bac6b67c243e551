/// Hunks of two sides that overlap or touch, and the base lines that they cover together.
struct MergeCluster {
  var base: Range<Int>
  var ours: [Hunk] = []
  var theirs: [Hunk] = []

  static func clusters(_ ours: [Hunk], _ theirs: [Hunk]) -> [MergeCluster] {
    var clusters: [MergeCluster] = []
    var (nextOurs, nextTheirs) = (0, 0)
    while nextOurs < ours.count || nextTheirs < theirs.count {
      let isOurs =
        nextTheirs == theirs.count
        || (nextOurs < ours.count
          && ours[nextOurs].old.lowerBound <= theirs[nextTheirs].old.lowerBound)
      let hunk = isOurs ? ours[nextOurs] : theirs[nextTheirs]
      if isOurs { nextOurs += 1 } else { nextTheirs += 1 }
      if clusters.last.map({ $0.base.upperBound < hunk.old.lowerBound }) ?? true {
        clusters.append(MergeCluster(base: hunk.old))
      }
      clusters[clusters.count - 1].add(hunk, isOurs: isOurs)
    }
    return clusters
  }

  /// Returns a side's lines in place of the lines that the cluster covers: runs of base lines and of its own lines, in
  /// order.
  func runs(of hunks: [Hunk]) -> [(isOwn: Bool, lines: Range<Int>)] {
    var runs: [(isOwn: Bool, lines: Range<Int>)] = []
    var next = base.lowerBound
    for hunk in hunks {
      runs += [(false, next..<hunk.old.lowerBound), (true, hunk.new)]
      next = hunk.old.upperBound
    }
    return runs + [(false, next..<base.upperBound)]
  }

  private mutating func add(_ hunk: Hunk, isOurs: Bool) {
    base = base.lowerBound..<max(base.upperBound, hunk.old.upperBound)
    if isOurs { ours.append(hunk) } else { theirs.append(hunk) }
  }
}

extension LineDiff {
  /// The hunks, with each hunk cut in two if it replaces lines only with blank or moved ones: that isn't a change
  /// inside a line.
  var hunksWithMovesApart: [Hunk] {
    let removed = Set(hunks.flatMap { $0.old.map { old[$0] } })
    return hunks.flatMap { hunk in
      guard !hunk.old.isEmpty, hunk.new.allSatisfy({ new.isBlank($0) || removed.contains(new[$0]) }) else {
        return [hunk]
      }
      let removal = Hunk(old: hunk.old, new: hunk.new.lowerBound..<hunk.new.lowerBound)
      if hunk.new.isEmpty { return [removal] }
      return [removal, Hunk(old: hunk.old.upperBound..<hunk.old.upperBound, new: hunk.new)]
    }
  }
}

/// Lines that they moved unchanged. If we removed such a line, the merge removes it from its new place. If we moved it
/// as well, it stays, since our copy may be that very line.
struct MovedLines {
  private var places: [ArraySlice<UInt8>: [Int]] = [:]
  private let addedByUs: Set<ArraySlice<UInt8>>
  /// Indices, in their text, of the lines that we removed.
  private(set) var removed: Set<Int> = []

  init(ours: LineDiff, theirs: LineDiff) {
    addedByUs = Set(ours.hunks.flatMap { $0.new.map { ours.new[$0] } })
    let takenOut = Set(theirs.hunks.flatMap { $0.old.map { theirs.old[$0] } })
    for line in theirs.hunks.flatMap(\.new) where !theirs.new.isBlank(line) {
      if takenOut.contains(theirs.new[line]) { places[theirs.new[line], default: []].append(line) }
    }
  }

  /// Removes the line from the place where they put it, unless we moved it too. Returns false if they didn't move it.
  mutating func remove(_ line: ArraySlice<UInt8>) -> Bool {
    guard let place = places[line]?.first(where: { !removed.contains($0) }) else { return false }
    if !addedByUs.contains(line) { removed.insert(place) }
    return true
  }
}
