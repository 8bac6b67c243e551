/// Finds the whole lines that changed between two texts.
package enum LineSplices {
  /// Returns one splice from the first line that differs to the last.
  package static func block(_ old: [UInt8], _ new: [UInt8]) -> [Splice] {
    guard let (first, oldEnd, newEnd) = differing(old, new) else { return [] }
    return [
      Splice(offset: first, removed: Array(old[first..<oldEnd]), inserted: Array(new[first..<newEnd]))
    ]
  }

  /// Returns the splices that `difference` finds between the first line that differs and the last.
  static func between(_ old: [UInt8], _ new: [UInt8], _ difference: DifferenceFunction) -> [Splice] {
    guard let (first, oldEnd, newEnd) = differing(old, new) else { return [] }
    let oldPart = Array(old[first..<oldEnd])
    let newPart = Array(new[first..<newEnd])
    let found = oldPart.isEmpty || newPart.isEmpty ? block(oldPart, newPart) : difference(oldPart, newPart)
    // A splice that doesn't lead from the old text to the new would make the record useless.
    let splices = found.applied(to: oldPart) == newPart ? found : block(oldPart, newPart)
    var shift = first
    return splices.map { splice in
      let start = splice.offset + shift
      shift += splice.inserted.count - splice.removed.count
      return Splice(
        offset: splice.offset + first, removed: splice.removed, inserted: splice.inserted,
        above: lines(before: start, in: new), below: lines(behind: start + splice.inserted.count, in: new))
    }
  }

  /// How many lines to keep around a splice, and at most how many of their bytes on either side.
  private static let context = (lines: 3, bytes: 2048)

  private static func lines(before end: Int, in text: [UInt8]) -> [UInt8] {
    var start = end
    for _ in 0..<context.lines where start > 0 {
      var next = start - 1
      while next > 0, text[next - 1] != UInt8(ascii: "\n") { next -= 1 }
      if end - next > context.bytes { break }
      start = next
    }
    return Array(text[start..<end])
  }

  private static func lines(behind start: Int, in text: [UInt8]) -> [UInt8] {
    var end = start
    for _ in 0..<context.lines where end < text.count {
      var next = end
      while next < text.count, text[next] != UInt8(ascii: "\n") { next += 1 }
      next = min(next + 1, text.count)
      if next - start > context.bytes { break }
      end = next
    }
    return Array(text[start..<end])
  }

  /// Returns nil for equal texts, otherwise the start of the differing lines in both texts and their end in each.
  private static func differing(_ old: [UInt8], _ new: [UInt8]) -> (Int, Int, Int)? {
    guard old != new else { return nil }
    let shorter = min(old.count, new.count)
    var first = 0
    while first < shorter, old[first] == new[first] { first += 1 }
    while first > 0, old[first - 1] != UInt8(ascii: "\n") { first -= 1 }
    var oldEnd = old.count
    var newEnd = new.count
    while oldEnd > first, newEnd > first, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    while oldEnd < old.count, !(isLineStart(oldEnd, old, first) && isLineStart(newEnd, new, first)) {
      oldEnd += 1
      newEnd += 1
    }
    return (first, oldEnd, newEnd)
  }

  private static func isLineStart(_ offset: Int, _ text: [UInt8], _ first: Int) -> Bool {
    offset == first || text[offset - 1] == UInt8(ascii: "\n")
  }
}
