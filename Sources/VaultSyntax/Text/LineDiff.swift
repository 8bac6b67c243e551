/// Lines of an old text and the lines of a new text that replace them, as line indices. At least one range isn't empty.
package struct Hunk: Sendable, Hashable {
  package var old: Range<Int>
  package var new: Range<Int>

  package init(old: Range<Int>, new: Range<Int>) {
    self.old = old
    self.new = new
  }

  /// The same change as changes of single lines, if the numbers of old and new lines are equal; otherwise the hunk
  /// itself.
  var lineByLine: [Hunk] {
    if old.count != new.count { return [self] }
    return zip(old, new).map { Hunk(old: $0..<$0 + 1, new: $1..<$1 + 1) }
  }
}

/// The difference between two texts, in whole lines.
///
/// If few lines differ, this is the shortest edit (Myers). If more than `LineDiff.distanceLimit` lines differ between
/// two anchors, lines that occur once in each text become anchors. The search replaces a range without anchors whole,
/// so the time stays near linear in the size of the texts.
package struct LineDiff: Sendable {
  package let old: TextLines
  package let new: TextLines
  /// In order, with at least one common line between two hunks.
  package let hunks: [Hunk]

  package init(from old: [UInt8], to new: [UInt8]) {
    self.init(from: TextLines(old), to: TextLines(new))
  }

  package init(from old: TextLines, to new: TextLines) {
    self.old = old
    self.new = new
    let prefix = LineDiff.commonPrefix(old, new)
    let suffix = LineDiff.commonSuffix(old, new, behind: prefix)
    let oldRange = prefix..<old.count - suffix
    let newRange = prefix..<new.count - suffix
    var names = LineNames()
    let oldNames = names.names(of: old, in: oldRange)
    let newNames = names.names(of: new, in: newRange)
    var search = EditSearch(old: oldNames, new: newNames)
    search.compare(0..<oldNames.count, 0..<newNames.count)
    hunks = search.joinedHunks.map {
      Hunk(
        old: $0.old.lowerBound + prefix..<$0.old.upperBound + prefix,
        new: $0.new.lowerBound + prefix..<$0.new.upperBound + prefix)
    }
  }

  /// The largest number of differing lines for which the search looks for the shortest edit.
  static let distanceLimit = 500

  private static func commonPrefix(_ old: TextLines, _ new: TextLines) -> Int {
    var count = 0
    while count < old.count, count < new.count, old[count] == new[count] { count += 1 }
    return count
  }

  private static func commonSuffix(_ old: TextLines, _ new: TextLines, behind prefix: Int) -> Int {
    var count = 0
    while count < min(old.count, new.count) - prefix,
      old[old.count - 1 - count] == new[new.count - 1 - count]
    {
      count += 1
    }
    return count
  }
}

/// Numbers lines. Lines with equal bytes get equal numbers.
private struct LineNames {
  private var known: [LineBytes: Int] = [:]

  mutating func names(of lines: TextLines, in range: Range<Int>) -> [Int] {
    range.map { line in
      let bytes = LineBytes(bytes: lines[line])
      if let name = known[bytes] { return name }
      known[bytes] = known.count
      return known.count - 1
    }
  }
}

/// A line as a dictionary key. It hashes all bytes at once; a slice would hash byte by byte.
private struct LineBytes: Hashable {
  let bytes: ArraySlice<UInt8>

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
