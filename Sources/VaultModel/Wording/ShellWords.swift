/// Words written so that a POSIX shell reads them as they are, for hints that can be pasted.
package enum ShellWords {
  package static func quoted(_ text: String) -> String {
    if !text.isEmpty, text.utf8.allSatisfy(isPlain) { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }

  /// Letters, digits, what no shell treats in a special way, and everything beyond ASCII.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || "0123456789-_./:,+@%^=".utf8.contains(byte)
  }
}
