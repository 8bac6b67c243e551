import VaultStore
import VaultSyntax

/// Words of which a person typed only letters in order: `wrel` for "Website relaunch", `pasport` for "Passport".
///
/// The first letter begins a word of the text. Each further letter follows the one before, with at most one other letter
/// between them, or begins a later word. Each letter left out and each jump to another word is one step away; the typed
/// words may be as many steps away as half of their letters.
package struct NearWords: Sendable {
  private let words: [[UInt32]]

  /// Nil if there are no letters.
  package init?(_ typed: [String]) {
    words = typed.flatMap { $0.split(whereSeparator: \.isWhitespace) }.map { word in
      word.unicodeScalars.compactMap { PlainLetter.isMark($0.value) ? nil : Self.folded($0.value) }
    }
    if words.allSatisfy(\.isEmpty) { return nil }
  }

  /// Returns how far the text is from the typed words, 0 for the beginnings of its words; nil if it isn't near.
  package func distance(to text: [UInt8]) -> Int? {
    text.withUnsafeBufferPointer { distance(to: $0) }
  }

  fileprivate func distance(to text: UnsafeBufferPointer<UInt8>) -> Int? {
    var letters: [UInt32] = []
    var at = 0
    while let scalar = text.scalar(at: &at) {
      if !PlainLetter.isMark(scalar) { letters.append(Self.folded(scalar)) }
    }
    var sum = 0
    for word in words where !word.isEmpty {
      guard let distance = Self.distance(of: word, to: letters), distance <= word.count / 2 else { return nil }
      sum += distance
    }
    return sum
  }

  private static func distance(of word: [UInt32], to text: [UInt32]) -> Int? {
    // The least distance with the last letter so far at each place.
    var here = text.indices.map { begins($0, in: text) && text[$0] == word[0] ? 0 : none }
    for letter in word.dropFirst() {
      var next = [Int](repeating: none, count: text.count)
      // The least distance at a place in an earlier word, and in this one.
      var (before, inWord) = (none, none)
      for place in text.indices {
        let begins = begins(place, in: text)
        if begins { (before, inWord) = (min(before, inWord), none) }
        if text[place] == letter {
          if place > 0 { next[place] = here[place - 1] }
          if place > 1, !begins, isLetter(text[place - 1]) { next[place] = min(next[place], here[place - 2] + 1) }
          if begins { next[place] = min(next[place], before + 1) }
        }
        inWord = min(inWord, here[place])
      }
      here = next
    }
    return here.min().flatMap { $0 < none ? $0 : nil }
  }

  /// More than any distance.
  private static let none = 1_000_000

  private static func begins(_ place: Int, in text: [UInt32]) -> Bool {
    isLetter(text[place]) && (place == 0 || !isLetter(text[place - 1]))
  }

  private static func isLetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x30...0x39, 0x61...0x7A: true
    case ..<0xAA, 0x2000..<0x2070, 0x3000..<0x3004: false
    default: true
    }
  }

  private static func folded(_ scalar: UInt32) -> UInt32 {
    PlainLetter.of(scalar).map(UInt32.init) ?? PlainScalars.lower(scalar)
  }
}

extension Vault {
  /// Returns the items whose first lines are near the typed words, the nearest first.
  ///
  /// - Parameter limit: the most items to return.
  package func items(near words: NearWords, in request: ListRequest, limit: Int) -> Survey<[Item]> {
    typealias Near = (distance: Int, file: Int, item: Item)
    let scan = VaultScan(self) { settings.holdsItems($0) }
    let test = ListTest(request)
    let found = scan.gather([Near]()) { scanner, file, part in
      scanner.read(.nothing)
      for index in scanner.outline.items.indices where part.count < 10 * limit {
        scanner.stand(at: index, reading: false)
        guard test.mayList(scanner.status) else { continue }
        guard let distance = words.distance(to: scanner.slice(scanner.item.text)) else { continue }
        part.append((distance, file, scanner.item(index)))
      }
    }
    let near = found.parts.flatMap(\.self).sorted { ($0.distance, $0.file) < ($1.distance, $1.file) }
    return Survey(near.prefix(limit).map(\.item), unreadable: found.unreadable)
  }
}
