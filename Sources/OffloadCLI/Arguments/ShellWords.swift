/// Words written so that a POSIX shell reads them as they are, for hints that can be pasted.
enum ShellWords {
  static func quoted(_ words: [Argument]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  static func quoted(_ text: String) -> String {
    quoted(Argument(text))
  }

  static func quoted(_ word: Argument) -> String {
    if !word.bytes.isEmpty, word.bytes.allSatisfy(isPlain) { return word.text }
    return "'" + word.text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }

  /// Letters, digits, what no shell treats in a special way, and everything beyond ASCII.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: "-_./:,+@%^=".utf8.contains(byte)
    }
  }
}
