/// A change of whole lines, with enough context to find it again in a text that has changed since.
package struct LineChange: Sendable, Hashable {
  /// Byte offset of the change in the text after it. It is a hint: if the lines occur more than once, the nearest place
  /// counts.
  package var offset: Int
  package var removed: [UInt8]
  package var inserted: [UInt8]
  /// Up to three unchanged lines before and after; they may be empty.
  package var before: [UInt8]
  package var after: [UInt8]

  package init(
    offset: Int, removed: [UInt8], inserted: [UInt8], before: [UInt8] = [], after: [UInt8] = []
  ) {
    self.offset = offset
    self.removed = removed
    self.inserted = inserted
    self.before = before
    self.after = after
  }

  /// Returns the changes from one text to the other, in order.
  package static func changes(from old: [UInt8], to new: [UInt8], context: Int = 3) -> [LineChange] {
    let diff = LineDiff(from: old, to: new)
    return diff.hunks.map { hunk in
      LineChange(
        offset: diff.new.range(of: hunk.new).lowerBound,
        removed: Array(diff.old[hunk.old]),
        inserted: Array(diff.new[hunk.new]),
        before: Array(diff.new[max(0, hunk.new.lowerBound - context)..<hunk.new.lowerBound]),
        after: Array(diff.new[hunk.new.upperBound..<min(diff.new.count, hunk.new.upperBound + context)]))
    }
  }
}
