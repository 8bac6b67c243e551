/// Rates how well a name matches the typed letters: lower is better.
package enum Score {
  /// The score of letters that begin words, with others between them: `lt` in `Lisbon trip`.
  package static let initials = 7
  /// The score of letters with others between them, the worst.
  package static let scattered = 8

  /// Returns nil if the letters don't all occur in order. The beginning of the name is best, then the
  /// beginning of one of its words, then anywhere in one piece, then the beginnings of words, then scattered.
  package static func of(_ typed: String, in name: String) -> Int? {
    if typed.isEmpty { return 0 }
    // The forms of a letter differ in size by at most a factor of four, so this never searches each name
    // for a megabyte of text.
    guard typed.utf8.count <= 4 * name.utf8.count else { return nil }
    return Letters(typed).match(in: Letters(name))?.score
  }

  /// Returns the options with the best first, at most `most`; equal ones keep their order.
  package static func sorted<Found>(_ found: [(score: Int, option: Found)], most: Int = .max) -> [Found] {
    // Ten thousand options have a handful of scores.
    let places = Dictionary(grouping: found.indices) { found[$0].score }
    return places.keys.sorted().lazy.flatMap { places[$0] ?? [] }.prefix(most).map { found[$0].option }
  }
}

/// The letters of a text without regard to case, for searching in others or being searched.
package struct Letters: Hashable, Sendable {
  private enum Form: Hashable, Sendable {
    /// Bytes, for most texts: the interface compares ten thousand of them between two key presses.
    case ascii([UInt8])
    case other([Character])
  }

  private let form: Form

  package init(_ text: String) {
    form =
      text.utf8.allSatisfy { $0 < 0x80 }
      ? .ascii(text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 })
      : .other(text.map { $0.lowercased().first ?? $0 })
  }

  /// Returns how well these letters match a name, and which of its letters match; nil if they don't.
  package func match(in name: Letters) -> (score: Int, places: [Range<Int>])? {
    switch (form, name.form) {
    case (.ascii(let mine), .ascii(let theirs)):
      Search(mine, theirs).match {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0)
      }
    case (.other, .ascii): nil
    case (_, .other(let theirs)): Search(characters, comparable(theirs)).match { $0.isLetter || $0.isNumber }
    }
  }

  /// Whether a text may match. This is quick, and wrong only about letters that aren't ASCII.
  package func mayMatch(_ name: String) -> Bool {
    guard case .ascii(let letters) = form else { return true }
    var rest = letters[...]
    for byte in name.utf8 {
      guard let next = rest.first else { break }
      if FoldedText.lower(byte) == next { rest = rest.dropFirst() }
    }
    return rest.isEmpty
  }

  /// Returns all ranges in which the letters occur in one piece.
  package func places(in text: Letters) -> [Range<Int>] {
    switch (form, text.form) {
    case (.ascii(let mine), .ascii(let theirs)): Search(mine, theirs).ranges
    case (.other, .ascii): []
    case (_, .other(let theirs)): Search(characters, comparable(theirs)).ranges
    }
  }

  package func isIn(_ text: Letters) -> Bool {
    switch (form, text.form) {
    case (.ascii(let mine), .ascii(let theirs)): Search(mine, theirs).firstRange() != nil
    case (.other, .ascii): false
    case (_, .other(let theirs)): Search(characters, comparable(theirs)).firstRange() != nil
    }
  }

  /// Returns the letters of a text for a comparison: without accents, if all of these letters are ASCII.
  private func comparable(_ theirs: [Character]) -> [Character] {
    if case .ascii = form { theirs.map(\.withoutAccent) } else { theirs }
  }

  private var characters: [Character] {
    switch form {
    case .ascii(let bytes): bytes.map { Character(Unicode.Scalar($0)) }
    case .other(let characters): characters
    }
  }

  /// Searches some letters in others.
  private struct Search<Letter: Equatable> {
    let wanted: [Letter]
    let text: [Letter]

    init(_ wanted: [Letter], _ text: [Letter]) { (self.wanted, self.text) = (wanted, text) }

    func firstRange(from start: Int = 0) -> Range<Int>? {
      guard let first = wanted.first else { return nil }
      var index = start
      while index + wanted.count <= text.count {
        if text[index] == first, (1..<wanted.count).allSatisfy({ text[index + $0] == wanted[$0] }) {
          return index..<index + wanted.count
        }
        index += 1
      }
      return nil
    }

    var ranges: [Range<Int>] {
      var ranges: [Range<Int>] = []
      while let next = firstRange(from: ranges.last?.upperBound ?? 0) { ranges.append(next) }
      return ranges
    }

    func match(isInWord: (Letter) -> Bool) -> (score: Int, places: [Range<Int>])? {
      if let whole = firstRange() {
        if whole.lowerBound == 0 { return (whole.count == text.count ? 0 : 2, [whole]) }
        let word = ranges.first { isInWord(text[$0.lowerBound]) && !isInWord(text[$0.lowerBound - 1]) }
        return word.map { (4, [$0]) } ?? (6, [whole])
      }
      if let initials = initials(isInWord: isInWord) { return (Score.initials, initials) }
      let places = scattered
      return places.reduce(0) { $0 + $1.count } == wanted.count ? (Score.scattered, places) : nil
    }

    /// Returns the places of the letters if each begins a word or follows the one before; nil if they don't.
    private func initials(isInWord: (Letter) -> Bool) -> [Range<Int>]? {
      var places: [Range<Int>] = []
      var index = 0
      for letter in wanted {
        if let last = places.last, last.upperBound < text.count, text[last.upperBound] == letter {
          places[places.count - 1] = last.lowerBound..<last.upperBound + 1
        } else {
          let begin = text.indices[index...].first {
            text[$0] == letter && ($0 == 0 || isInWord(text[$0]) && !isInWord(text[$0 - 1]))
          }
          guard let begin else { return nil }
          places.append(begin..<begin + 1)
        }
        index = places.last.map(\.upperBound) ?? 0
      }
      return places
    }

    /// The places of the letters in order, with others between them; incomplete if they don't all occur.
    private var scattered: [Range<Int>] {
      var places: [Range<Int>] = []
      var rest = wanted[...]
      for (index, letter) in text.enumerated() where letter == rest.first {
        rest = rest.dropFirst()
        if let last = places.last, last.upperBound == index {
          places[places.count - 1] = last.lowerBound..<index + 1
        } else {
          places.append(index..<index + 1)
        }
      }
      return places
    }
  }
}

extension Character {
  /// A Latin letter without its accent: `e` for `é`, in either normal form.
  fileprivate var withoutAccent: Character {
    guard !isASCII, let scalar = unicodeScalars.first else { return self }
    if scalar.isASCII, isLetter { return Character(scalar) }
    return PlainLetter.of(scalar.value).map { Character(Unicode.Scalar($0)) } ?? self
  }
}
