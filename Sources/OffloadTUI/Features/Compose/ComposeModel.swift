import TerminalKit

/// A text sheet as the screen shows it.
struct ComposeModel: Equatable, Sendable {
  /// A labelled row below the text.
  struct Row: Equatable, Sendable {
    var label: String
    /// The choice so far.
    var value: String
    /// The same choice as pills, if it is tags.
    var pills: [TagPillModel] = []
    /// The text that the user is typing there; nil if they can't type.
    var input: FieldText?
    /// Shown if the row has no choice and no text.
    var placeholder = ""
    /// A note after the choice.
    var note = ""
    var isFocused: Bool
    /// Whether the row works as a button.
    var isButton = false
  }

  var text: FieldText
  var isTextFocused: Bool
  var suggestions: [Choice]
  /// `Tab takes #errand`; empty without suggestions.
  var suggestionHint: String
  var rows: [Row]
}

extension App {
  func model(of compose: Compose) -> ComposeModel {
    let suggestions = suggestions(in: compose)
    let chosen = suggestions.isEmpty ? 0 : compose.suggestion % suggestions.count
    return ComposeModel(
      text: compose.text, isTextFocused: compose.field == .text,
      suggestions: suggestions.enumerated().map { Choice(text: $1.shown, isSelected: $0 == chosen) },
      suggestionHint: suggestions.isEmpty
        ? "" : "Tab takes \(isNarrow ? Self.ordinal(chosen) : suggestions[chosen].text)",
      rows: composeFields.dropFirst().map { field in
        let isFocused = compose.field == field
        return .init(
          label: field.label, value: field.value(compose),
          pills: field == .tags ? pills(compose.kept.tags) : [],
          input: isFocused ? field.input.map { compose[keyPath: $0] } : nil, placeholder: field.placeholder,
          note: field.note(compose, self), isFocused: isFocused, isButton: field.isButton)
      })
  }

  /// `1st` of a few suggestions, counted from 0.
  private static func ordinal(_ index: Int) -> String {
    ["1st", "2nd", "3rd"].indices.contains(index) ? ["1st", "2nd", "3rd"][index] : "\(index + 1)th"
  }
}
