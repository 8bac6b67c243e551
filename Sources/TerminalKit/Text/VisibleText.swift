/// Makes text safe to show: nothing in a file can move the cursor, change a colour, or change the order of the text
/// around it.
package enum VisibleText {
  /// Returns the text with control characters as their pictures, other white space as spaces, and characters that only
  /// control direction as U+FFFD.
  package static func of(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return text }
    if text.unicodeScalars.allSatisfy({ replacement(for: $0) == $0 }) { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { shown.append(replacement(for: scalar)) }
    return String(shown)
  }

  /// Returns the same for text that may have more than one line.
  package static func lines(of text: String) -> String {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { of(String($0)) }.joined(separator: "\n")
  }

  package static func steersTerminal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: steersTerminal(scalar) ? "\u{FFFD}" : scalar
    }
  }
}
