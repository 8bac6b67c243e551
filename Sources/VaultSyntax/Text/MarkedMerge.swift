/// A three-way merge of lines that writes both versions between git's markers if both sides changed the same lines.
///
/// The result is that of git's own merge, for programs that expect exactly that.
package struct MarkedMerge: Sendable {
  package private(set) var text: [UInt8] = []
  /// Whether the text has conflict markers.
  package private(set) var hasConflicts = false
  private let ending: [UInt8]
  private let markerSize: Int

  /// - Parameter markerSize: the number of characters in a marker; 7, unless git asks for another.
  package init(base: [UInt8], ours: [UInt8], theirs: [UInt8], markerSize: Int) {
    let base = TextLines(base)
    let sides = [LineDiff(from: base, to: TextLines(ours)), LineDiff(from: base, to: TextLines(theirs))]
    self.markerSize = markerSize
    ending = base.lastEnding ?? sides[0].new.lastEnding ?? [.lineFeed]
    var next = 0
    for cluster in MergeCluster.clusters(sides[0].hunks, sides[1].hunks) {
      text += base[next..<cluster.base.lowerBound]
      next = cluster.base.upperBound
      let texts = zip([cluster.ours, cluster.theirs], sides).map { hunks, side in
        cluster.runs(of: hunks).flatMap { Array($0.isOwn ? side.new[$0.lines] : side.old[$0.lines]) }
      }
      if cluster.theirs.isEmpty || texts[0] == texts[1] {
        text += texts[0]
      } else if cluster.ours.isEmpty {
        text += texts[1]
      } else {
        addConflict(texts[0], texts[1])
      }
    }
    text += base[next..<base.count]
  }

  private mutating func addConflict(_ ours: [UInt8], _ theirs: [UInt8]) {
    hasConflicts = true
    for (sign, label, lines) in [("<", " ours", ours), ("=", "", theirs)] {
      addLine(String(repeating: sign, count: markerSize) + label)
      text += lines
      if TextLines(lines).lacksFinalEnding { text += ending }
    }
    addLine(String(repeating: ">", count: markerSize) + " theirs")
  }

  private mutating func addLine(_ line: String) {
    if TextLines(text).lacksFinalEnding { text += ending }
    text += Array(line.utf8) + ending
  }
}
