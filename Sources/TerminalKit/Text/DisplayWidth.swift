/// Measures the columns of text in a terminal.
///
/// Marks and format characters take none. Wide and full-width characters (UAX #11) and emoji take two. A cluster is as
/// wide as its scalars together, since terminals draw them one by one. Only the parts of one emoji take no more than
/// the emoji.
package enum DisplayWidth {
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  package static func of(_ character: Character) -> Int {
    var width = 0
    var last: Unicode.Scalar?
    for scalar in character.unicodeScalars {
      defer { last = scalar }
      guard let last else {
        width = of(scalar)
        continue
      }
      if scalar == "\u{FE0F}" {
        // It asks for the emoji's picture.
        if width == 1 { width = 2 }
      } else if !isPart(scalar, of: last) {
        width += of(scalar)
      }
    }
    return width
  }

  /// Whether a terminal draws a scalar into the one before it: a scalar after a joiner, the skin colour of an emoji, or
  /// the second letter of a flag.
  private static func isPart(_ scalar: Unicode.Scalar, of last: Unicode.Scalar) -> Bool {
    if last == "\u{200D}" { return true }
    if scalar.properties.isEmojiModifier { return last.properties.isEmojiModifierBase }
    return isRegionalIndicator(scalar) && isRegionalIndicator(last)
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  /// Whether a character belongs to a script with letters of two columns, or is an emoji. A line can break beside it.
  package static func isWide(_ character: Character) -> Bool {
    character.unicodeScalars.first.map { of($0) == 2 } ?? false
  }

  /// Whether terminals agree about a character of one column: it is a single scalar whose width Unicode defines, and
  /// that isn't written from right to left.
  static func isCertain(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
      return false
    }
    switch scalar.value {
    // Latin with its accents, Greek, Cyrillic; quotation marks, dashes and dots of text.
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300, 0x370..<0x483, 0x48A..<0x530, 0x1E00..<0x2000: return true
    case 0x2010...0x2027, 0x2030...0x205E: return true
    // ▸ ▾ ☐ ☒, which neither East Asian fonts nor emoji make wide.
    case 0x25B8, 0x25BE, 0x2610, 0x2612: return true
    default: return false
    }
  }

  /// Whether any of the text is written from right to left.
  package static func hasRightToLeft(_ text: String) -> Bool {
    if text.utf8.allSatisfy({ $0 < 0xD6 }) { return false }
    return text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
      default: false
      }
    }
  }

  static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 {
      return scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value) || scalar.value == 0xad ? 0 : 1
    }
    switch scalar.value {
    // Letters of Latin, Greek and Cyrillic with accents; dashes, dots and quotation marks; lines, shapes and boxes. The
    // tables of Unicode, which the rest of the function asks, take a hundred times as long.
    case 0x370..<0x483, 0x48A..<0x530, 0x1E00..<0x2000, 0x2010...0x2027, 0x2030...0x205E: return 1
    case 0x2190..<0x2300, 0x2500..<0x25FD, 0x2600...0x2613: return 1
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
    default: break
    }
    // Terminals draw vowels and final consonants of Hangul into the syllable before them.
    if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return 0 }
    return isWide(scalar.value) || scalar.properties.isEmojiPresentation ? 2 : 1
  }

  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    return wideRanges.contains { $0.contains(value) }
  }

  /// East Asian Wide and Fullwidth of Unicode 16 by block, except emoji, which the standard library knows.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
    0x3250...0x4DBF, 0x4DC0...0x4DFF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
    0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
