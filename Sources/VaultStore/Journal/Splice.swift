/// Whole lines that took the place of whole lines.
package struct Splice: Hashable, Sendable {
  /// Where `removed` stood, in bytes from the start of the old text.
  package var offset: Int
  package var removed: [UInt8]
  package var inserted: [UInt8]
  /// A few whole lines before and behind it in the new text, by which it is found again in a text that was edited
  /// since; they may be empty.
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

extension [Splice] {
  /// The text with every splice applied; nil if what they remove does not stand there, or they are out of order.
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

extension [Splice] {
  /// A text without what the splices brought, and with what they removed, wherever in it that belongs by now. What was brought and
  /// does not stand together any more stays.
  func takenOut(of text: [UInt8]) -> [UInt8] {
    var lines = text.linesWithEnds
    for splice in self {
      let place = splice.place(in: lines)
      lines.replaceSubrange(place, with: splice.removed.linesWithEnds)
    }
    return lines.flatMap(\.self)
  }
}

extension Splice {
  /// The lines that it brought, or else the place between those that it had found around them; the end where neither is there.
  fileprivate func place(in lines: [ArraySlice<UInt8>]) -> Range<Int> {
    let brought = inserted.linesWithEnds
    if !brought.isEmpty, let start = lines.indices.first(where: { lines[$0...].starts(with: brought) }) {
      return start..<start + brought.count
    }
    var place = below.linesWithEnds.first.flatMap { lines.firstIndex(of: $0) } ?? lines.count
    if let last = above.linesWithEnds.last, let index = lines.lastIndex(of: last) { place = index + 1 }
    // Behind a last line that is not ended, nothing begins a line.
    if place > 0, lines[place - 1].last != UInt8(ascii: "\n") { place -= 1 }
    return place..<place
  }
}
