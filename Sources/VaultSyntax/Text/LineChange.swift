/// A change of whole lines, with enough around it to be found again in a text that was edited since.
package struct LineChange: Sendable, Hashable {
  /// Byte offset of the change in the text after it. A hint: where lines stand more than once, the nearest is it.
  package var offset: Int
  package var removed: [UInt8]
  package var inserted: [UInt8]
  /// Up to three unchanged lines before and after; they may be empty.
  package var before: [UInt8]
  package var after: [UInt8]
  /// Whether the text ended behind `after`; false too where nobody knows.
  package var endsText: Bool

  package init(
    offset: Int, removed: [UInt8], inserted: [UInt8], before: [UInt8] = [], after: [UInt8] = [],
    endsText: Bool = false
  ) {
    self.offset = offset
    self.removed = removed
    self.inserted = inserted
    self.before = before
    self.after = after
    self.endsText = endsText
  }

  /// What was changed from one text to the other, in order.
  package static func changes(from old: [UInt8], to new: [UInt8], context: Int = 3) -> [LineChange] {
    let diff = LineDiff(from: old, to: new)
    return diff.hunks.map { hunk in
      LineChange(
        offset: diff.new.range(of: hunk.new).lowerBound,
        removed: Array(diff.old[hunk.old]),
        inserted: Array(diff.new[hunk.new]),
        before: Array(diff.new[max(0, hunk.new.lowerBound - context)..<hunk.new.lowerBound]),
        after: Array(diff.new[hunk.new.upperBound..<min(diff.new.count, hunk.new.upperBound + context)]),
        endsText: hunk.new.upperBound + context >= diff.new.count)
    }
  }
}

extension [LineChange] {
  /// The changes that lead back, from the text after them. Each keeps of the lines around it those that are there in both
  /// texts.
  package var inverted: [LineChange] {
    var grown = 0
    return indices.map { index in
      let change = self[index]
      let end = change.offset + change.inserted.count
      let above =
        index > 0 ? change.offset - self[index - 1].offset - self[index - 1].inserted.count : Int.max
      let below = index + 1 < count ? self[index + 1].offset - end : Int.max
      defer { grown += change.inserted.count - change.removed.count }
      return LineChange(
        offset: change.offset - grown, removed: change.inserted, inserted: change.removed,
        before: [UInt8](change.before.suffix(Swift.max(0, above))),
        after: [UInt8](change.after.prefix(Swift.max(0, below))),
        endsText: change.endsText && change.after.count <= below)
    }
  }
}
