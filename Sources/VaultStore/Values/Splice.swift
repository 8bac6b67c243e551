/// A replacement of whole lines by whole lines.
package struct Splice: Hashable, Sendable {
  /// The position of `removed`, in bytes from the start of the old text.
  package var offset: Int
  package var removed: [UInt8]
  package var inserted: [UInt8]
  /// A few whole lines before and after the splice in the new text, to find it again in a text edited since; they may
  /// be empty.
  package var above: [UInt8]
  package var below: [UInt8]

  package init(
    offset: Int, removed: [UInt8], inserted: [UInt8], above: [UInt8] = [], below: [UInt8] = []
  ) {
    self.offset = offset
    self.removed = removed
    self.inserted = inserted
    self.above = above
    self.below = below
  }
}

extension Splice {
  /// The splice without the lines around it.
  var withoutContext: Splice { Splice(offset: offset, removed: removed, inserted: inserted) }
}

extension [Splice] {
  /// Returns the text with every splice applied; nil if the text doesn't have the removed lines there, or the splices
  /// are out of order.
  package func applied(to old: [UInt8]) -> [UInt8]? {
    var new: [UInt8] = []
    new.reserveCapacity(old.count + reduce(0) { $0 + $1.inserted.count })
    var position = 0
    for splice in self {
      let end = splice.offset + splice.removed.count
      guard splice.offset >= position, end <= old.count,
        old[splice.offset..<end].elementsEqual(splice.removed)
      else { return nil }
      new += old[position..<splice.offset]
      new += splice.inserted
      position = end
    }
    new += old[position...]
    return new
  }

  /// The splices that lead back from the new text to the old.
  package var inverted: [Splice] {
    var shift = 0
    return map { splice in
      defer { shift += splice.inserted.count - splice.removed.count }
      return Splice(offset: splice.offset + shift, removed: splice.inserted, inserted: splice.removed)
    }
  }
}
