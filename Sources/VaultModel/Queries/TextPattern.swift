/// A word, a phrase or a regular expression to search for in an item's text.
package struct TextPattern: Sendable, Hashable {
  private enum Kind: Hashable {
    /// ASCII in lower case. A letter matches those with accents, too; a space matches any run of white space.
    case ascii([UInt8])
    /// Lower-cased text; a space matches any run of white space.
    case unicode(Needle)
    case regex(RegexPattern)
  }

  private struct Needle: Hashable {
    var plain: PlainScalars?
    var bytes: [UInt8]
    /// The characters, which compare canonically.
    var characters: [Character]
  }

  private let kind: Kind

  /// The word or phrase in lower case; nil for a regular expression.
  var phrase: String? {
    switch kind {
    case .ascii(let bytes): String(decoding: bytes, as: UTF8.self)
    case .unicode(let needle): String(decoding: needle.bytes, as: UTF8.self)
    case .regex: nil
    }
  }

  /// Makes a pattern for a word or phrase anywhere, without regard to case, normal form and kind of white space.
  ///
  /// Letters without accents find those with them: `cafe` finds `café`. A phrase with an accent needs all of its accents.
  package init(phrase: String) {
    let folded = FoldedText(Self.collapsed(phrase))
    kind =
      folded.isASCII
      ? .ascii(folded.bytes)
      : .unicode(
        Needle(
          plain: PlainScalars(folded.string), bytes: folded.bytes, characters: Array(folded.string)))
  }

  package init(_ regex: RegexPattern) { kind = .regex(regex) }

  var isRegex: Bool {
    if case .regex = kind { true } else { false }
  }

  /// Whether the text matches. A word or phrase allocates no memory, unless the text has combining marks
  /// and the like.
  package func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch kind {
    case .ascii(let needle): Self.firstPlace(of: needle, in: text) != nil
    case .unicode(let needle): Self.contains(needle, in: text)
    case .regex(let regex): regex.matches(text)
    }
  }

  package func matches(_ text: [UInt8]) -> Bool { text.withUnsafeBufferPointer(matches) }
}

extension TextPattern {
  /// Returns the first place of the word or phrase, or of what the regular expression finds; nil if there is none.
  package func firstPlace(in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    if case .ascii(let needle) = kind { return Self.firstPlace(of: needle, in: text) }
    guard matches(text) else { return nil }
    // The others only say whether a text matches. The shortest beginning of the text that matches ends with the words,
    // and the shortest end of that is the words.
    let end = Self.least(in: 0...text.count) { matches(UnsafeBufferPointer(rebasing: text[..<$0])) }
    let length = Self.least(in: 0...end) { matches(UnsafeBufferPointer(rebasing: text[(end - $0)..<end])) }
    return end - length..<end
  }

  /// Returns the least number for which a condition holds that holds for all above it, too.
  private static func least(in numbers: ClosedRange<Int>, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (numbers.lowerBound, numbers.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  // MARK: ASCII

  private static func firstPlace(of needle: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard let first = needle.first else { return 0..<0 }
    let upper = first &- 0x61 < 26 ? first & 0xDF : first
    var next = 0
    while next < text.count {
      let (start, byte) = (next, text[next])
      // Most bytes are other ASCII.
      if byte < 0x80, byte != first, byte != upper, first != 0x20 {
        next += 1
        continue
      }
      if letter(of: text, at: &next) == first, let end = end(of: needle, in: text, after: next) {
        return start..<end
      }
    }
    return nil
  }

  /// Returns the end of the phrase if it goes on after its first letter.
  private static func end(
    of needle: [UInt8], in text: UnsafeBufferPointer<UInt8>, after first: Int
  ) -> Int? {
    var end = first
    for index in needle.indices {
      if index > 0, letter(of: text, at: &end) != needle[index] { return nil }
      skip(text, from: &end, blanks: needle[index] == 0x20)
    }
    return end
  }

  /// Moves past marks on the last letter, and past white space if that was white space, too.
  private static func skip(_ text: UnsafeBufferPointer<UInt8>, from index: inout Int, blanks: Bool) {
    var next = index
    while next < text.count, isMark(of: text, at: &next) || blanks && letter(of: text, at: &next) == 0x20 {
      index = next
    }
  }

  /// Whether the next scalar adds a mark to the one before; moves past it then.
  private static func isMark(of text: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Bool {
    guard text[index] == 0xCC || text[index] == 0xCD else { return false }
    var next = index
    guard let scalar = text.scalar(at: &next), PlainLetter.isMark(scalar) else { return false }
    index = next
    return true
  }

  /// Returns the next letter in lower case and without its accent, a space for white space, and 0 for anything else that
  /// isn't ASCII and at the end.
  private static func letter(of text: UnsafeBufferPointer<UInt8>, at index: inout Int) -> UInt8 {
    guard index < text.count else { return 0 }
    let byte = text[index]
    if byte < 0x80 {
      index += 1
      return (0x09...0x0D).contains(byte) ? 0x20 : FoldedText.lower(byte)
    }
    switch byte {
    // The first bytes of letters with accents and of white space. Most scripts have others.
    case 0xC2...0xC9, 0xE1, 0xE2, 0xE3:
      guard let scalar = text.scalar(at: &index) else { return 0 }
      return PlainLetter.of(scalar) ?? (PlainScalars.isBlank(scalar) ? 0x20 : 0)
    default:
      index += 1
      return 0
    }
  }

  // MARK: Other scripts

  private static func contains(_ needle: Needle, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    if FoldedText.isASCII(text) { return false }
    if let isFound = needle.plain?.isFound(in: text) { return isFound }
    let lowered = collapsed(String(decoding: text, as: UTF8.self)).lowercased()
    // First this compares bytes: a match may be inside a grapheme cluster, as Indian scripts need.
    return find(needle.bytes, in: Array(lowered.utf8)) || find(needle.characters, in: Array(lowered))
  }

  private static func find<Element: Equatable>(_ needle: [Element], in text: [Element]) -> Bool {
    guard let first = needle.first, text.count >= needle.count else { return needle.isEmpty }
    for start in 0...(text.count - needle.count) where text[start] == first {
      if text[start..<(start + needle.count)].elementsEqual(needle) { return true }
    }
    return false
  }

  /// Returns the text with one space for each run of white space.
  private static func collapsed(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard scalar.properties.isWhitespace else {
        result.append(scalar)
        continue
      }
      if result.last != " " { result.append(" ") }
    }
    return String(result)
  }
}
