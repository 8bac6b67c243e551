/// A word, a phrase or a regular expression to search for in an item's text.
package struct TextPattern: Sendable, Hashable {
  private enum Kind: Hashable {
    /// ASCII in lower case, without spaces.
    case ascii([UInt8])
    /// Lower-cased text; a space matches any run of white space.
    case unicode(Needle)
    case regex(RegexPattern)
  }

  private struct Needle: Hashable {
    /// The text, if it is ASCII; for searching texts that are ASCII too.
    var ascii: [UInt8]?
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

  /// Makes a pattern for a word or phrase anywhere, without regard to case, normal form and kind of white
  /// space. A word in ASCII only matches ASCII: `k` doesn't match the kelvin sign.
  package init(phrase: String) {
    let folded = FoldedText(Self.collapsed(phrase))
    if folded.isASCII, !folded.bytes.contains(0x20) {
      kind = .ascii(folded.bytes)
    } else {
      kind = .unicode(
        Needle(
          ascii: folded.isASCII ? folded.bytes : nil, plain: PlainScalars(folded.string), bytes: folded.bytes,
          characters: Array(folded.string)))
    }
  }

  package init(_ regex: RegexPattern) { kind = .regex(regex) }

  var isRegex: Bool {
    if case .regex = kind { true } else { false }
  }

  /// Whether the text matches. A word or phrase allocates no memory, unless the text has combining marks
  /// and the like.
  package func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch kind {
    case .ascii(let needle): Self.contains(needle, in: text)
    case .unicode(let needle): Self.contains(needle, in: text)
    case .regex(let regex): regex.matches(text)
    }
  }

  package func matches(_ text: [UInt8]) -> Bool { text.withUnsafeBufferPointer(matches) }
}

extension TextPattern {
  private static func contains(_ needle: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = needle.first, text.count >= needle.count else { return needle.isEmpty }
    var start = 0
    while start <= text.count - needle.count {
      if folded(text[start]) == first, matches(needle, in: text, at: start) { return true }
      start += 1
    }
    return false
  }

  private static func matches(_ needle: [UInt8], in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    var at = start
    for byte in needle {
      guard at < text.count, folded(text[at]) == byte else { return false }
      at += 1
      if byte == 0x20 {
        while at < text.count, folded(text[at]) == 0x20 { at += 1 }
      }
    }
    // A combining mark (U+0300 to U+036F) after the last letter makes it another letter.
    guard at + 1 < text.count, text[at] == 0xCC || text[at] == 0xCD else { return true }
    return text[at] == 0xCD && text[at + 1] > 0xAF
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte == 0x09 || byte == 0x0A || byte == 0x0D ? 0x20 : FoldedText.lower(byte)
  }

  private static func contains(_ needle: Needle, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    if FoldedText.isASCII(text) { return needle.ascii.map { contains($0, in: text) } ?? false }
    if let isFound = needle.plain?.isFound(in: text) { return isFound }
    let lowered = collapsed(String(decoding: text, as: UTF8.self)).lowercased()
    // First this compares bytes: a match may be inside a grapheme cluster, as Indian scripts need.
    if needle.ascii == nil, find(needle.bytes, in: Array(lowered.utf8)) { return true }
    return find(needle.characters, in: Array(lowered))
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
