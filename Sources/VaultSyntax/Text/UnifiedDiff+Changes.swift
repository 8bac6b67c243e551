extension UnifiedDiff {
  /// Returns the diff of changes of which only the lines and some context are known.
  ///
  /// Line numbers are right for a change at the start of the text. Otherwise they only keep the changes in order, and
  /// the program that applies the diff finds the place by its context.
  ///
  /// - Parameter changes: in order, with their offsets in the new text.
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
    /// Whether the hunk begins with the first line of the text.
    var isFirstLine: Bool
  }

  /// Returns the changes with their context, cut so that it doesn't overlap the change before or after.
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

  /// Returns the whole lines at the start or end of a text that together are no longer than `limit` bytes.
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
