/// A three-way merge of lines that treats both sides alike: swapping the sides gives the same lines.
///
/// The merge takes the changes of either side, and the same change of both sides once. If both sides insert lines in
/// the same place, it keeps all of them: common lines once, the others in the order of their bytes.
package struct ThreeWayLines: Sendable {
  /// A line without its ending.
  package typealias Line = [UInt8]

  /// Nil if both sides changed the same lines in different ways.
  package let merged: [Line]?

  package init(base: [Line], _ one: [Line], _ other: [Line]) {
    if one == other || other == base {
      merged = one
    } else if one == base {
      merged = other
    } else {
      merged = Self.merge(base, one, other)
    }
  }

  private static func merge(_ base: [Line], _ one: [Line], _ other: [Line]) -> [Line]? {
    let (ones, others) = (hunks(base, one), hunks(base, other))
    var result: [Line] = []
    var next = 0
    for cluster in MergeCluster.clusters(ones, others) {
      result += base[next..<cluster.base.lowerBound]
      next = cluster.base.upperBound
      let texts = [(cluster.ours, one), (cluster.theirs, other)].map { hunks, side in
        cluster.runs(of: hunks).flatMap { $0.isOwn ? side[$0.lines] : base[$0.lines] }
      }
      if cluster.theirs.isEmpty || texts[0] == texts[1] {
        result += texts[0]
      } else if cluster.ours.isEmpty {
        result += texts[1]
      } else if cluster.base.isEmpty {
        result += joining(texts[0], texts[1])
      } else {
        return nil
      }
    }
    return result + base[next...]
  }

  /// Joins two runs: common lines appear once, and if parts differ, the smaller part comes first.
  package static func joining(_ one: [Line], _ other: [Line]) -> [Line] {
    let (first, second) = precedes(other, one) ? (other, one) : (one, other)
    var result: [Line] = []
    var next = 0
    for hunk in hunks(first, second) {
      result += first[next..<hunk.old.lowerBound]
      next = hunk.old.upperBound
      let (old, new) = (Array(first[hunk.old]), Array(second[hunk.new]))
      result += precedes(new, old) ? new + old : old + new
    }
    return result + first[next...]
  }

  /// Returns the hunks between two lists of lines. Every line gets the same ending for this, whatever it contains.
  private static func hunks(_ old: [Line], _ new: [Line]) -> [Hunk] {
    let ended = { (lines: [Line]) in
      TextLines(lines.reduce(into: []) { $0 += $1 + [.lineFeed] }, endingAt: .lineFeed)
    }
    return LineDiff(from: ended(old), to: ended(new)).hunks
  }

  package static func precedes(_ one: [Line], _ other: [Line]) -> Bool {
    one.lexicographicallyPrecedes(other) { $0.lexicographicallyPrecedes($1) }
  }
}
