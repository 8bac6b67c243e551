/// A change as it is looked for: whole lines that all have endings, without what both of its sides share.
struct SoughtChange {
  private(set) var offset: Int
  private(set) var removed: [ArraySlice<UInt8>]
  private(set) var inserted: [ArraySlice<UInt8>]
  private(set) var before: [ArraySlice<UInt8>]
  private(set) var after: [ArraySlice<UInt8>]
  /// The last line that was removed, if it had no ending: taking the change back takes that ending away.
  let openLine: [UInt8]?
  /// Whether taking the change back gives the last line its ending.
  let closesEnd: Bool
  /// Whether nothing stood before what `before` has, as far as that is known.
  private let beginsText: Bool
  /// Whether nothing stood after what `after` has, as far as that is known.
  private let endsText: Bool

  init(_ change: LineChange, ending: [UInt8]) {
    offset = change.offset
    let removedIsOpen = TextLines(change.removed).lacksFinalEnding
    let insertedIsOpen = TextLines(change.inserted).lacksFinalEnding
    closesEnd = insertedIsOpen && !removedIsOpen
    removed = SoughtChange.lines(change.removed, ending)
    openLine = removedIsOpen && !insertedIsOpen ? removed.last.map(Array.init) : nil
    inserted = SoughtChange.lines(change.inserted, ending)
    before = SoughtChange.lines(change.before, ending)
    after = SoughtChange.lines(change.after, ending)
    beginsText = change.offset == change.before.count
    endsText = change.endsText
    let shared = zip(removed, inserted).prefix { $0 == $1 }.count
    offset += inserted[..<shared].reduce(0) { $0 + $1.count }
    before += inserted[..<shared]
    removed.removeFirst(shared)
    inserted.removeFirst(shared)
    let sharedEnd = zip(removed.reversed(), inserted.reversed()).prefix { $0 == $1 }.count
    after = inserted.suffix(sharedEnd) + after
    removed.removeLast(sharedEnd)
    inserted.removeLast(sharedEnd)
  }

  private static func lines(_ bytes: [UInt8], _ ending: [UInt8]) -> [ArraySlice<UInt8>] {
    let lines = TextLines(closing: bytes, with: ending)
    return lines.indices.map { lines[$0] }
  }

  /// How well the text around a place fits: nearer lines count more, and blank ones little. The beginning and the end of the
  /// text count as lines.
  func fit(aroundLines place: Range<Int>, of text: TextLines) -> Int {
    // A neighbour weighs more than all others on its side and the further ones of the other side.
    let weights = [8, 2, 1]
    var fit = 0
    for (distance, weight) in weights.enumerated() {
      let (above, below) = (place.lowerBound - 1 - distance, place.upperBound + distance)
      if distance < before.count {
        let line = before[before.count - 1 - distance]
        if above >= 0, text[above] == line { fit += weight * (line.isBlankLine ? 1 : 4) }
      } else if distance == before.count, beginsText, above == -1 {
        fit += weight * 4
      }
      if distance < after.count {
        let line = after[distance]
        if below < text.count, text[below] == line { fit += weight * (line.isBlankLine ? 1 : 4) }
      } else if distance == after.count, endsText, below == text.count {
        fit += weight * 4
      }
    }
    return fit
  }

  /// Whether the text begins and ends around this place, if it did around the change.
  func keepsEdges(_ place: Range<Int>, of text: TextLines) -> Bool {
    (!beginsText || place.lowerBound == before.count)
      && (!endsText || place.upperBound + after.count == text.count)
  }

  /// Whether lines at a place are those of the change, and not some like them that stood around it: without them, the text
  /// there has less of what it had by as many.
  func accounts(for run: [ArraySlice<UInt8>], at place: Range<Int>, of text: TextLines) -> Bool {
    // So many that are the same by chance are not met.
    guard place.count <= Self.mostCompared else { return true }
    let window = max(0, place.lowerBound - before.count)..<min(text.count, place.upperBound + after.count)
    let top: [ArraySlice<UInt8>] = beginsText ? [[]] : []
    let bottom: [ArraySlice<UInt8>] = endsText ? [[0]] : []
    let there =
      (window.lowerBound == 0 ? top : []) + window.map { text[$0] }
      + (window.upperBound == text.count ? bottom : [])
    let with = Self.common(top + before + run + after + bottom, there)
    return with - Self.common(top + before + after + bottom, there) == run.count
  }

  private static let mostCompared = 200

  /// The length of the longest common subsequence.
  private static func common(_ first: [ArraySlice<UInt8>], _ second: [ArraySlice<UInt8>]) -> Int {
    var row = [Int](repeating: 0, count: second.count + 1)
    for line in first {
      var diagonal = 0
      for (column, other) in second.enumerated() {
        let above = row[column + 1]
        row[column + 1] = line == other ? diagonal + 1 : max(above, row[column])
        diagonal = above
      }
    }
    return row[second.count]
  }

  /// Whether a line with words that stood around the change stands as far from this place.
  func isKnown(around place: Range<Int>, of text: TextLines) -> Bool {
    let around = standing(around: place, of: text)
    return zip(before.reversed(), around.above).contains { !$0.isBlankLine && $1 }
      || zip(after, around.below).contains { !$0.isBlankLine && $1 }
  }

  /// Which of the lines that stood around the change stand as far from this place, the nearest first, as far as there are lines.
  private func standing(around place: Range<Int>, of text: TextLines) -> (above: [Bool], below: [Bool]) {
    (
      zip(before.reversed(), text.indices[..<place.lowerBound].reversed()).map { text[$1] == $0 },
      zip(after, text.indices[place.upperBound...]).map { text[$1] == $0 }
    )
  }

  /// Whether lines with words stood before the change and behind it.
  var hasWordsOnBothSides: Bool { [before, after].allSatisfy { !$0.allSatisfy(\.isBlankLine) } }

  /// Whether all lines that stood around the change stand around this place.
  func standsWhole(aroundLines place: Range<Int>, of text: TextLines) -> Bool {
    guard place.lowerBound >= before.count, place.upperBound + after.count <= text.count else { return false }
    return before.indices.allSatisfy { text[place.lowerBound - before.count + $0] == before[$0] }
      && after.indices.allSatisfy { text[place.upperBound + $0] == after[$0] }
  }
}

extension ArraySlice<UInt8> {
  var dropEnding: ArraySlice<UInt8> {
    var line = self
    while let last = line.last, last == .lineFeed || last == .carriageReturn { line.removeLast() }
    return line
  }

  fileprivate var isBlankLine: Bool { dropEnding.allSatisfy { $0 == .space || $0 == .tab } }
}
