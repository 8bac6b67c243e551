/// How well a name matches what is typed: lower is better.
package enum Score {
  /// That of letters with others between them, the worst.
  package static let scattered = 8

  /// Nil where not all the letters occur in order. The beginning of the name is best, then of one of its words,
  /// then anywhere in one piece, then scattered.
  package static func of(_ typed: String, in name: String) -> Int? {
    if typed.isEmpty { return 0 }
    // No way to write a letter takes more than four times the bytes of another: a megabyte is not looked for in every name.
    guard typed.utf8.count <= 4 * name.utf8.count else { return nil }
    return Letters(typed).match(in: Letters(name))?.score
  }

  /// Best first; equals stay in order.
  package static func sorted<Found>(_ found: [(score: Int, option: Found)]) -> [Found] {
    found.enumerated().sorted { ($0.element.score, $0.offset) < ($1.element.score, $1.offset) }
      .map(\.element.option)
  }
}

/// The letters of a text without their case, to be looked for in others, or to be looked through.
package struct Letters: Equatable, Sendable {
  private enum Form: Equatable, Sendable {
    /// Bytes, which most texts are, and which ten thousand of are compared between two keys.
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

  /// How well these letters match a name, and which of its letters they are; nil where they do not.
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

  /// Whether a text may match: quick, and wrong only about letters that are not ASCII.
  package func mayMatch(_ name: String) -> Bool {
    guard case .ascii(let letters) = form else { return true }
    var rest = letters[...]
    for byte in name.utf8 {
      guard let next = rest.first else { break }
      if FoldedText.lower(byte) == next { rest = rest.dropFirst() }
    }
    return rest.isEmpty
  }

  /// Where they are in one piece.
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

  /// The letters of a text as these are compared to them: without accents, as long as none of these has one.
  private func comparable(_ theirs: [Character]) -> [Character] {
    if case .ascii = form { theirs.map(\.withoutAccent) } else { theirs }
  }

  private var characters: [Character] {
    switch form {
    case .ascii(let bytes): bytes.map { Character(Unicode.Scalar($0)) }
    case .other(let characters): characters
    }
  }

  /// Some letters that are looked for in others.
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
      let places = scattered
      return places.reduce(0) { $0 + $1.count } == wanted.count ? (Score.scattered, places) : nil
    }

    /// Where they are one after another, with others between them; not all of them where that cannot be.
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
  /// A Latin letter without its accent: `e` for `é`, however that is written.
  fileprivate var withoutAccent: Character {
    guard !isASCII, isLetter, let scalar = unicodeScalars.first else { return self }
    if scalar.isASCII { return Character(scalar) }
    // `LATIN SMALL LETTER E WITH ACUTE`
    guard let name = scalar.properties.name, name.hasPrefix("LATIN SMALL LETTER "),
      let letter = name.dropFirst("LATIN SMALL LETTER ".count).split(separator: " ").first,
      letter.count == 1
    else { return self }
    return letter.lowercased().first ?? self
  }
}
