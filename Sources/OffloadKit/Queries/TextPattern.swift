/// What a word, a phrase or a regular expression looks for in an item's text.
package struct TextPattern: Sendable, Hashable {
  private enum Kind: Hashable {
    /// ASCII in lower case; a blank stands for any run of white space.
    case ascii([UInt8])
    /// Lower-cased text as bytes, and as characters, which compare canonically.
    case unicode([UInt8], [Character])
    case regex(RegexPattern)
  }

  private let kind: Kind

  /// A word or phrase, found anywhere, without regard to case, normal form and kind of white space.
  package init(phrase: String) {
    let folded = FoldedText(Self.collapsed(phrase))
    kind = folded.isASCII ? .ascii(folded.bytes) : .unicode(folded.bytes, Array(folded.string))
  }

  package init(_ regex: RegexPattern) { kind = .regex(regex) }

  var isRegex: Bool {
    if case .regex = kind { true } else { false }
  }

  /// Takes no memory unless both pattern and text are more than ASCII.
  package func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch kind {
    case .ascii(let needle): Self.contains(needle, in: text)
    case .unicode(let bytes, let characters): Self.contains(bytes, characters, in: text)
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
    // A combining mark (U+0300 to U+036F) behind the last letter makes it another letter.
    guard at + 1 < text.count, text[at] == 0xCC || text[at] == 0xCD else { return true }
    return text[at] == 0xCD && text[at + 1] > 0xAF
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte == 0x09 || byte == 0x0A || byte == 0x0D ? 0x20 : FoldedText.lower(byte)
  }

  private static func contains(
    _ bytes: [UInt8], _ characters: [Character], in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard !FoldedText.isASCII(text) else { return false }
    let lowered = collapsed(String(decoding: text, as: UTF8.self)).lowercased()
    // Equal bytes come first: they are found inside a cluster too, as the scripts of India need.
    if find(bytes, in: Array(lowered.utf8)) { return true }
    return find(characters, in: Array(lowered))
  }

  private static func find<Element: Equatable>(_ needle: [Element], in text: [Element]) -> Bool {
    guard let first = needle.first, text.count >= needle.count else { return needle.isEmpty }
    for start in 0...(text.count - needle.count) where text[start] == first {
      if text[start..<(start + needle.count)].elementsEqual(needle) { return true }
    }
    return false
  }

  /// Every run of white space as one blank.
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
