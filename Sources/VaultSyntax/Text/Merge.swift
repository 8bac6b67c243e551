/// A three-way merge of whole lines.
///
/// In a region that one side changed, the merge takes that side. It takes the same change of both sides once. In a
/// region that both sides changed, it applies our whole-line edits to their text: it removes a line only if the line is
/// there byte for byte, and adds a line unless it is there already. So the merge loses nothing that either side wrote.
/// `kept` and `conflicts` list the edits that it couldn't apply.
package struct Merge: Sendable {
  /// A place where both sides changed the same lines.
  package struct Overlap: Sendable, Hashable {
    /// The lines in the base.
    package var base: [UInt8]
    /// The lines in our text.
    package var ours: [UInt8]
    /// The lines in their text and in the result.
    package var theirs: [UInt8]
    /// Index of the first of these lines in their text.
    package var line: Int
  }

  /// The merged text. At a conflict it has their lines and lacks ours.
  package let text: [UInt8]
  /// Lines that we replaced and they changed too. The caller must not write a text with conflicts.
  package let conflicts: [Overlap]
  /// Lines that we removed (to move or delete them) and that stay because they changed too, and lines that both sides
  /// added in different places.
  package let kept: [Overlap]

  /// - Parameter isCarried: whether our change is older than theirs. If so, our addition comes first if both sides add
  ///   in the same place, and lines that we changed one by one merge one by one.
  package init(base: [UInt8], ours: [UInt8], theirs: [UInt8], isCarried: Bool = false) {
    if ours == base || ours == theirs {
      self.init(text: theirs)
    } else if theirs == base {
      self.init(text: ours)
    } else {
      self.init(merging: EndedTexts(base: base, ours: ours, theirs: theirs), isCarried)
    }
  }

  private init(text: [UInt8]) {
    self.text = text
    conflicts = []
    kept = []
  }

  private init(merging texts: EndedTexts, _ isCarried: Bool) {
    let base = TextLines(texts.base)
    let ours = LineDiff(from: base, to: TextLines(texts.ours))
    let theirs = LineDiff(from: base, to: TextLines(texts.theirs))
    let hunks = ours.hunksWithMovesApart
    let clusters = MergeCluster.clusters(isCarried ? hunks.flatMap(\.lineByLine) : hunks, theirs.hunks)
    var regions = clusters.map { MergeRegion($0, ours: ours, theirs: theirs, isFirst: isCarried) }
    // Our removals come first, everywhere: a line that we remove must not count as present when we add lines.
    var moved = MovedLines(ours: ours, theirs: theirs)
    for index in regions.indices { regions[index].removeOurs(&moved) }
    for index in regions.indices { regions[index].drop(moved.removed) }
    for index in regions.indices { regions[index].addOurs() }
    var result: [UInt8] = []
    var line = 0
    for region in regions {
      result += base[line..<region.cluster.base.lowerBound]
      result += region.text
      line = region.cluster.base.upperBound
    }
    result += base[line..<base.count]
    conflicts = regions.flatMap(\.conflicts)
    text = texts.restoringFinalEnding(of: result)
    kept =
      regions.flatMap(\.kept) + Merge.addedTwice(in: TextLines(result), ours: ours, theirs: theirs)
  }

  /// Lines that we added and they wrote or left elsewhere, so that the result has more of them than either side.
  private static func addedTwice(in result: TextLines, ours: LineDiff, theirs: LineDiff) -> [Overlap] {
    var added = Set(ours.hunks.flatMap { $0.new.filter { !ours.new.isBlank($0) }.map { ours.new[$0] } })
    let counts = [result, ours.new, theirs.new].map { text in
      text.indices.reduce(into: [ArraySlice<UInt8>: Int]()) { counts, line in
        if added.contains(text[line]) { counts[text[line], default: 0] += 1 }
      }
    }
    return theirs.new.indices.compactMap { line in
      let bytes = theirs.new[line]
      guard counts[0][bytes, default: 0] > max(counts[1][bytes, default: 0], counts[2][bytes, default: 0]),
        added.remove(bytes) != nil
      else { return nil }
      return Overlap(base: [], ours: Array(bytes), theirs: Array(bytes), line: line)
    }
  }
}

/// Three texts whose last lines all have an ending, so that a line compares equal whether or not it is the last.
private struct EndedTexts {
  private(set) var base: [UInt8]
  private(set) var ours: [UInt8]
  private(set) var theirs: [UInt8]
  /// Whether the merged text ends without a line ending. This merges like everything else.
  private let endsOpen: Bool
  /// Our last line, if we alone changed how the text ends. If the merged text ends with another line, that line keeps
  /// its ending.
  private let openLine: ArraySlice<UInt8>?
  private let ending: [UInt8]

  init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    let open = [base, ours, theirs].map { TextLines($0).lacksFinalEnding }
    endsOpen = open[1] == open[0] ? open[2] : open[1]
    openLine = open[1] == open[0] ? nil : TextLines(ours).lastLine
    ending =
      TextLines(base).lastEnding ?? TextLines(theirs).lastEnding ?? TextLines(ours).lastEnding
      ?? [.lineFeed]
    self.base = open[0] ? base + ending : base
    self.ours = open[1] ? ours + ending : ours
    self.theirs = open[2] ? theirs + ending : theirs
  }

  func restoringFinalEnding(of text: [UInt8]) -> [UInt8] {
    guard endsOpen, text.suffix(ending.count) == ending[...] else { return text }
    let open = Array(text.dropLast(ending.count))
    return openLine == nil || TextLines(open).lastLine == openLine ? open : text
  }
}
