import OffloadKit
import TerminalKit

extension ComposeField {
  /// Tags. A space adds the typed tag to the list. Typing its name again removes it, and Backspace removes the last
  /// one.
  static let tags: ComposeField = .init(
    label: "Tags", input: \Compose.tag,
    value: { $0.kept.tags.map { "#\($0)" }.joined(separator: " ") }, placeholder: "none",
    note: { compose, _ in
      guard compose.field == .tags, compose.tag.isEmpty else { return "" }
      return compose.kept.tags.isEmpty ? "Down lists all" : "Backspace takes the last away, Down lists all"
    },
    suggestions: { compose, app in
      let typed = compose.tag.text
      return typed.isEmpty ? [] : app.tagSuggestions(typed.hasPrefix("#") ? String(typed.dropFirst()) : typed)
    },
    press: { key, compose, app in
      if key == .backspace, compose.tag.isEmpty {
        _ = compose.kept.tags.popLast()
      } else if key == .character(" "), !compose.tag.isEmpty {
        compose.addTag()
      } else {
        compose.choose(key, in: app) { $0.tag.handle($1) }
      }
      return []
    },
    enter: { compose in
      guard !compose.tag.isEmpty else { return nil }
      compose.addTag()
      return []
    },
    take: { taken, compose in
      compose.tag = FieldText(taken)
      compose.addTag()
    },
    leave: { $0.addTag() })
}

extension Compose {
  /// Adds the typed tag, or removes it if the list has it already.
  fileprivate mutating func addTag() {
    let typed = tag.text.filter { !$0.isWhitespace }
    let name = typed.hasPrefix("#") ? String(typed.dropFirst()) : typed
    tag = FieldText()
    suggestion = 0
    guard !name.isEmpty else { return }
    if let index = kept.tags.firstIndex(where: { $0.lowercased() == name.lowercased() }) {
      kept.tags.remove(at: index)
    } else {
      kept.tags.append(name)
    }
  }
}

extension App {
  /// Returns tags that begin with the typed text, the most common first.
  func tagSuggestions(_ typed: String, offersNew: Bool = false) -> [FieldSuggestion] {
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
