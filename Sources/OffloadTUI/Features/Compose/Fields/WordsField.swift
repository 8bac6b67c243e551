import TerminalKit

extension ComposeField {
  /// The text itself, of any number of lines. Tab completes tags in it.
  static let text: ComposeField = .init(
    label: "Text", input: \Compose.text,
    suggestions: { compose, app in
      tagWord(before: compose.text.textBeforeCursor).map { app.tagSuggestions($0, offersNew: true) } ?? []
    },
    press: { key, compose, app in
      compose.choose(key, in: app) { compose, key in
        let before = compose.text.text
        _ = compose.text.handle(key)
        guard compose.text.text != before else { return false }
        compose.hasPastedLines = compose.hasPastedLines && compose.text.text.contains("\n")
        return true
      }
      return []
    },
    enter: { compose in
      guard compose.text.textBeforeCursor.hasSuffix("\\") else { return nil }
      compose.text.deleteBackward()
      compose.text.insert("\n")
      return []
    },
    take: { taken, compose in
      let typed = tagWord(before: compose.text.textBeforeCursor).map { $0.utf8.count + 1 } ?? 0
      compose.text.replace(compose.text.cursor - typed..<compose.text.cursor, with: taken + " ")
    })

  /// Returns the text between a `#` and the cursor; nil if there is no `#`.
  private static func tagWord(before text: Substring) -> String? {
    // No tag is longer, and this way Offload never searches the whole of a pasted book.
    let text = text.suffix(256)
    let word = text.lastIndex(where: \.isWhitespace).map { text[text.index(after: $0)...] } ?? text
    guard word.first == "#", !word.dropFirst().contains("#") else { return nil }
    return String(word.dropFirst())
  }
}
