import OffloadKit

extension ShellWords {
  static func quoted(_ words: [Argument]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  static func quoted(_ word: Argument) -> String { quoted(word.text) }
}

extension Hint.StringInterpolation {
  mutating func appendInterpolation(_ word: Argument) { appendInterpolation(word.text) }
}
