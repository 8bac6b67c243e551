extension UnifiedDiff {
  /// The text of changes of which nothing is known but their lines and a few around them.
  ///
  /// Line numbers are true for a change at the text's start; else they keep the changes in order, and whoever applies
  /// the text finds the place by the lines around it.
  ///
  /// - Parameter changes: in order, at their offsets in the new text.
  package static func text(of changes: [LineChange], from old: [UInt8]?, to new: [UInt8]?) -> [UInt8] {
    guard !changes.isEmpty else { return [] }
    var text = header("--- ", side: "a/", old) + header("+++ ", side: "b/", new)
    var end = (old: 0, new: 0)
    for hunk in hunks(of: changes) {
      let least = hunk.isFirstLine ? 0 : 1
      let oldLines = Range(
        from: max(end.old, least), count: hunk.before.count + hunk.removed.count + hunk.after.count)
      let newLines = Range(
        from: max(end.new, least), count: hunk.before.count + hunk.inserted.count + hunk.after.count)
      text += "@@ -\(position(oldLines)) +\(position(newLines)) @@\n".utf8
      append(" ", hunk.before, hunk.before.indices, to: &text)
      append("-", hunk.removed, hunk.removed.indices, to: &text)
      append("+", hunk.inserted, hunk.inserted.indices, to: &text)
      append(" ", hunk.after, hunk.after.indices, to: &text)
      end = (oldLines.upperBound, newLines.upperBound)
    }
    return text
  }

  private struct KnownHunk {
    var before: TextLines
    var removed: TextLines
    var inserted: TextLines
    var after: TextLines
    /// Whether it begins with the first line of the text.
    var isFirstLine: Bool
  }

  /// With the lines around them, as far as these are no lines of the change before or after.
  private static func hunks(of changes: [LineChange]) -> [KnownHunk] {
    var hunks: [KnownHunk] = []
    var used = 0
    for (index, change) in changes.enumerated() {
      let before = lines(change.before, atMost: change.offset - used, fromEnd: true)
      let end = change.offset + change.inserted.count
      let next = index + 1 < changes.count ? changes[index + 1].offset : .max
      let after = lines(change.after, atMost: next - end, fromEnd: false)
      used = end + after.count
      hunks.append(
        KnownHunk(
          before: TextLines(before, endingAt: .lineFeed),
          removed: TextLines(change.removed, endingAt: .lineFeed),
          inserted: TextLines(change.inserted, endingAt: .lineFeed),
          after: TextLines(after, endingAt: .lineFeed),
          isFirstLine: change.offset == before.count))
    }
    return hunks
  }

  /// Whole lines of a text that are no longer than `limit` together.
  private static func lines(_ text: [UInt8], atMost limit: Int, fromEnd: Bool) -> [UInt8] {
    let lines = TextLines(text, endingAt: .lineFeed)
    var range = lines.indices
    while !range.isEmpty, lines.range(of: range).count > limit {
      range = fromEnd ? range.dropFirst() : range.dropLast()
    }
    return Array(lines[range])
  }
}

extension Range<Int> {
  fileprivate init(from start: Int, count: Int) {
    self = start..<start + count
  }
}
