import TerminalKit

/// A word that may stand where somebody asks for completion.
struct Candidate: Hashable, Sendable {
  /// The whole word as the program is to receive it, whatever quotes a shell needs.
  let word: String
  /// What it means, in a few words.
  var note: String?

  init(_ word: String, _ note: String? = nil) {
    (self.word, self.note) = (word, note)
  }

  /// The same word after what was typed of it before: `--to=`, `due=`.
  func behind(_ lead: String) -> Candidate {
    Candidate(lead + word, note)
  }

  /// Whether a shell can show and insert it as it is. A word with a control character, and one whose bytes were
  /// not UTF-8, is left for the user to type.
  var isPlain: Bool {
    !word.isEmpty && !word.unicodeScalars.contains { VisibleText.steersTerminal($0) || $0 == "\u{FFFD}" }
  }

  /// The note on one line, short enough to stand beside the word.
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
  /// Those that begin with what was typed; where none does, those that begin with it in another case.
  func beginning(with typed: String) -> [Candidate] {
    let exact = filter { $0.word.hasPrefix(typed) }
    if !exact.isEmpty { return exact }
    let folded = typed.lowercased()
    return filter { $0.word.lowercased().hasPrefix(folded) }
  }
}
