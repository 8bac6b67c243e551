/// Quotes words so that a POSIX shell reads them unchanged, for hints to paste.
package enum ShellWords {
  package static func quoted(_ text: String) -> String {
    if !text.isEmpty, text.utf8.allSatisfy(isPlain) { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }

  /// Whether no shell treats the byte in a special way: letters, digits, some punctuation, and everything
  /// beyond ASCII.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || "0123456789-_./:,+@%^=".utf8.contains(byte)
  }
}
