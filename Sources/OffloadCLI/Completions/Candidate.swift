import TerminalKit

/// A word that completion offers.
struct Candidate: Hashable, Sendable {
  /// The whole word as the program receives it, without the quotes that a shell needs.
  let word: String
  /// Its meaning, in a few words.
  var note: String?

  init(_ word: String, _ note: String? = nil) {
    (self.word, self.note) = (word, note)
  }

  /// Returns the same word after the part that comes before it: `--to=`, `due=`.
  func behind(_ lead: String) -> Candidate {
    Candidate(lead + word, note)
  }

  /// Whether a shell can show and insert the word unchanged. The user has to type a word that has a control
  /// character, or whose bytes weren't UTF-8.
  var isPlain: Bool {
    !word.isEmpty && !word.unicodeScalars.contains { VisibleText.steersTerminal($0) || $0 == "\u{FFFD}" }
  }

  /// The note on one line, short enough to fit next to the word.
  var shownNote: String? {
    guard let note = note.map(VisibleText.of), note.contains(where: { $0 != " " }) else { return nil }
    return DisplayWidth.of(note) <= Self.longestNote ? note : Self.cut(note)
  }

  private static let longestNote = 56

  private static func cut(_ text: String) -> String {
    var short = ""
    var width = 1
    for character in text {
      width += DisplayWidth.of(character)
      if width > longestNote { break }
      short.append(character)
    }
    return short + "…"
  }
}

extension [Candidate] {
  /// Returns the words that begin with the typed text; if none does, those that begin with it in another case.
  func beginning(with typed: String) -> [Candidate] {
    let exact = filter { $0.word.hasPrefix(typed) }
    if !exact.isEmpty { return exact }
    let folded = typed.lowercased()
    return filter { $0.word.lowercased().hasPrefix(folded) }
  }
}
