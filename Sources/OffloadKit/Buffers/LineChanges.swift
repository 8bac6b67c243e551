import VaultSyntax

/// What was made of a text, cut into changes that can be made one without the other: which line came of which.
struct LineChanges {
  /// Lines that go, and those that come in their place; in two places for a line that has moved.
  typealias Piece = [Hunk]

  let old: TextLines
  let new: TextLines
  private(set) var pieces: [Piece] = []
  /// What the lines say that have gone, and those that have come.
  private let words: (old: [Int: Set<ArraySlice<UInt8>>], new: [Int: Set<ArraySlice<UInt8>>])

  init(from old: [UInt8], to new: [UInt8]) {
    let diff = LineDiff(from: Self.closed(old), to: Self.closed(new))
    (self.old, self.new) = (diff.old, diff.new)
    let said = { (lines: [Int], text: TextLines) in
      Dictionary(uniqueKeysWithValues: lines.map { ($0, Self.words(text[$0])) })
    }
    words = (said(diff.hunks.flatMap(\.old), diff.old), said(diff.hunks.flatMap(\.new), diff.new))
    for hunk in diff.hunks { cut(hunk) }
    joinMoved()
  }

  /// The old text with some of the pieces, of whose new lines some may stay away.
  func making(_ pieces: [Piece], where isWanted: (Int) -> Bool) -> [UInt8] {
    let hunks = pieces.joined().sorted {
      ($0.old.lowerBound, $0.old.upperBound, $0.new.lowerBound)
        < ($1.old.lowerBound, $1.old.upperBound, $1.new.lowerBound)
    }
    var (text, next): ([UInt8], Int) = ([], 0)
    for hunk in hunks {
      text += old[next..<hunk.old.lowerBound]
      for line in hunk.new where isWanted(line) { text += new[line] }
      next = hunk.old.upperBound
    }
    return text + old[next..<old.count]
  }

  /// The last line ended like the others, so that one can come behind it.
  private static func closed(_ text: [UInt8]) -> [UInt8] {
    guard let last = text.last, last != 0x0A, last != 0x0D else { return text }
    return text + (text.contains(0x0A) && text.contains(0x0D) ? [0x0D, 0x0A] : [0x0A])
  }

  /// Lines with what has come of them, and between these, as somebody who reads would: one that goes with the one that comes in
  /// its place.
  private mutating func cut(_ hunk: Hunk) {
    var (start, end) = (hunk.old.lowerBound, hunk.new.lowerBound)
    for pair in likePairs(in: hunk) {
      cutUnlike(Hunk(old: start..<pair.old.lowerBound, new: end..<pair.new.lowerBound))
      pieces.append([pair])
      (start, end) = (pair.old.upperBound, pair.new.upperBound)
    }
    cutUnlike(Hunk(old: start..<hunk.old.upperBound, new: end..<hunk.new.upperBound))
  }

  /// Old lines with what has come of them, in order: of a task that repeats, the one that was done and the next one; of one that
  /// was split, its parts, and of some that were joined, the whole.
  private func likePairs(in hunk: Hunk) -> [Hunk] {
    var pairs: [Hunk] = []
    for line in hunk.new where !new.isBlank(line) {
      if let last = pairs.last, last.new.upperBound == line, isPart(line, of: last) {
        pairs[pairs.count - 1].new = last.new.lowerBound..<line + 1
        continue
      }
      let start = pairs.last?.old.upperBound ?? hunk.old.lowerBound
      guard let found = mostLike(line, among: start..<hunk.old.upperBound) else { continue }
      let said = words.new[line] ?? []
      let isJoined = { [words] (other: Int) in
        let part = words.old[other] ?? []
        return !part.isEmpty && part.isSubset(of: said) && words.old[found] != said
      }
      let above = (start..<found).reversed().prefix(while: isJoined).count
      let below = (found + 1..<hunk.old.upperBound).prefix(while: isJoined).count
      pairs.append(Hunk(old: found - above..<found + 1 + below, new: line..<line + 1))
    }
    return pairs
  }

  /// Whether a line behind those of a pair has come of the same one: beside one that says just that, only another one that does.
  private func isPart(_ line: Int, of pair: Hunk) -> Bool {
    let first = likeness(pair.old.lowerBound, pair.new.lowerBound)
    return pair.old.count == 1 && likeness(pair.old.lowerBound, line) >= (first == 1 ? 1 : Self.least)
  }

  private mutating func cutUnlike(_ hunk: Hunk) {
    let gone = hunk.old.filter { !old.isBlank($0) }
    let come = hunk.new.filter { !new.isBlank($0) }
    for (place, line) in gone.enumerated() {
      guard place < come.count else {
        pieces.append([Hunk(old: line..<line + 1, new: hunk.new.upperBound..<hunk.new.upperBound)])
        continue
      }
      let isLast = place == gone.count - 1
      let start = place == 0 ? hunk.new.lowerBound : come[place]
      let end = isLast || place == come.count - 1 ? hunk.new.upperBound : come[place + 1]
      pieces.append([Hunk(old: line..<line + 1, new: start..<end)])
    }
    if !gone.isEmpty { return }
    for (place, line) in come.enumerated() {
      let start = place == 0 ? hunk.new.lowerBound : line
      let end = place == come.count - 1 ? hunk.new.upperBound : come[place + 1]
      pieces.append([Hunk(old: hunk.old.upperBound..<hunk.old.upperBound, new: start..<end)])
    }
  }

  /// A line that has come is a change together with one that has gone elsewhere and says the same.
  private mutating func joinMoved() {
    var gone = pieces.joined().filter { $0.new.isEmpty }
    pieces.removeAll { $0[0].new.isEmpty }
    for index in pieces.indices where pieces[index][0].old.isEmpty {
      guard let line = pieces[index][0].new.first(where: { !new.isBlank($0) }),
        let found = mostLike(line, among: gone.map(\.old.lowerBound)),
        let place = gone.firstIndex(where: { $0.old.lowerBound == found })
      else { continue }
      pieces[index].append(gone.remove(at: place))
    }
    pieces += gone.map { [$0] }
  }

  private func mostLike(_ line: Int, among lines: some Sequence<Int>) -> Int? {
    var best: (line: Int, likeness: Double)?
    for other in lines {
      let likeness = likeness(other, line)
      if likeness >= Self.least, likeness > best?.likeness ?? 0 { best = (other, likeness) }
    }
    return best?.line
  }

  private func likeness(_ line: Int, _ other: Int) -> Double {
    let (one, two) = (words.old[line] ?? [], words.new[other] ?? [])
    let isPart = !one.isEmpty && !two.isEmpty && (one.isSubset(of: two) || two.isSubset(of: one))
    return max(SavedLines.likeness(one, two), isPart ? Self.least : 0)
  }

  /// What a line says, without the punctuation around it.
  private static func words(_ line: ArraySlice<UInt8>) -> Set<ArraySlice<UInt8>> {
    let isOfWord = { (byte: UInt8) in byte >= 0x80 || byte.isASCIIAlphanumeric }
    let words = SavedLines.words(Array(line)).map { word in
      let rest = word.drop { !isOfWord($0) }
      return rest.prefix((rest.lastIndex(where: isOfWord) ?? rest.startIndex - 1) - rest.startIndex + 1)
    }
    return Set(words.filter { !$0.isEmpty })
  }

  /// From here on a line is taken for another one that was changed.
  static let least = 0.5
}
