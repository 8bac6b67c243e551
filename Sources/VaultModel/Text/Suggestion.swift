/// Finds the known word nearest to a mistyped one, for "Did you mean".
package enum Suggestion {
  /// Returns the nearest candidate that is near enough: one typo (a letter left out, added, changed, or two
  /// swapped) in a word of up to five letters, two in a longer word, three from ten letters on. Among
  /// equally near candidates the first wins. Returns nil for words of one letter or more than forty. Digits
  /// are never typos: another number means another thing.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased().unicodeScalars)
    guard (2...40).contains(letters.count) else { return nil }
    let numbers = Self.numbers(in: word)
    let limit = letters.count <= 5 ? 1 : letters.count < 10 ? 2 : 3
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let other = Array(candidate.lowercased().unicodeScalars)
      guard abs(other.count - letters.count) <= limit, other != letters,
        Self.numbers(in: candidate) == numbers
      else { continue }
      let distance = distance(letters, other)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// Returns the runs of digits in order, for example `2026`, `03` and `10` from `2026-03-10`.
  static func numbers(in text: String) -> [Substring] { text.split { !$0.isNumber } }

  /// Returns the number of typos between two words (optimal string alignment).
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var above = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(above[j + 1] + 1, row[j] + 1, above[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      (before, above) = (above, row)
    }
    return above[b.count]
  }
}
