import OffloadKit
import TerminalKit

/// Something that Tab puts into a field.
package struct FieldSuggestion: Equatable, Sendable {
  /// What is put in.
  package var text: String
  /// What is shown: the text, or `new tag #er`.
  package var shown: String
}

extension App {
  /// What Tab can take where the cursor of a text stands.
  package func suggestions(in compose: Compose) -> [FieldSuggestion] {
    switch compose.field {
    case .text:
      let word = Self.tagWord(before: compose.text.textBeforeCursor)
      return word.map { tagSuggestions($0, offersNew: true) } ?? []
    case .tags:
      let typed = compose.tag.text
      return typed.isEmpty ? [] : tagSuggestions(typed.hasPrefix("#") ? String(typed.dropFirst()) : typed)
    case .file: return compose.paths.map { FieldSuggestion(text: $0, shown: $0) }
    case .type, .due, .voice: return []
    }
  }

  /// What follows the `#` that the cursor stands behind; nil where it stands behind none.
  static func tagWord(before text: Substring) -> String? {
    // No tag is as long, and a pasted book need not be read to its beginning.
    let text = text.suffix(256)
    let word = text.lastIndex(where: \.isWhitespace).map { text[text.index(after: $0)...] } ?? text
    guard word.first == "#", !word.dropFirst().contains("#") else { return nil }
    return String(word.dropFirst())
  }

  private func tagSuggestions(_ typed: String, offersNew: Bool = false) -> [FieldSuggestion] {
    let wanted = typed.lowercased()
    let known = vault.tags.filter { $0.name.lowercased().hasPrefix(wanted) }.sorted {
      $0.itemCount > $1.itemCount
    }
    if known.contains(where: { $0.name.lowercased() == wanted }), known.count == 1 { return [] }
    return known.prefix(5).map { FieldSuggestion(text: "#\($0.name)", shown: "#\($0.name)") }
      + (offersNew && known.isEmpty && !typed.isEmpty
        ? [FieldSuggestion(text: "#\(typed)", shown: "new tag #\(typed)")] : [])
  }
}
