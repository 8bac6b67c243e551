import OffloadKit
package import TerminalKit

/// What is being written, with what stands around it.
package struct ComposeModel: Equatable, Sendable {
  /// A labelled row under the text.
  package struct Row: Equatable, Sendable {
    package var field: Compose.Field
    package var label: String
    /// What is chosen so far.
    package var value: String
    /// What is being typed there; nil where nothing can be.
    package var input: FieldText?
    /// Shown where nothing is chosen or typed.
    package var placeholder: String
    package var isFocused: Bool
  }

  package var text: FieldText
  package var isTextFocused: Bool
  package var suggestions: [Suggestion]
  /// `Tab takes #errand`; empty without suggestions.
  package var suggestionHint: String
  package var rows: [Row]

  package struct Suggestion: Equatable, Sendable {
    package var text: String
    package var isSelected: Bool
  }
}

extension App {
  package func model(of compose: Compose) -> ComposeModel {
    let suggestions = suggestions(in: compose)
    let chosen = suggestions.isEmpty ? 0 : compose.suggestion % suggestions.count
    return ComposeModel(
      text: compose.text, isTextFocused: compose.field == .text,
      suggestions: suggestions.enumerated().map { .init(text: $1.shown, isSelected: $0 == chosen) },
      suggestionHint: suggestions.isEmpty
        ? "" : "Tab takes \(isNarrow ? Self.ordinal(chosen) : suggestions[chosen].text)",
      rows: compose.fields.dropFirst().map { row($0, of: compose) })
  }

  /// `1st` of a few suggestions, counted from 0.
  private static func ordinal(_ index: Int) -> String {
    ["1st", "2nd", "3rd"].indices.contains(index) ? ["1st", "2nd", "3rd"][index] : "\(index + 1)th"
  }

  private func row(_ field: Compose.Field, of compose: Compose) -> ComposeModel.Row {
    let isFocused = compose.field == field
    func row(_ label: String, _ value: String, _ input: FieldText?, _ placeholder: String) -> ComposeModel.Row
    {
      .init(
        field: field, label: label, value: value, input: isFocused ? input : nil, placeholder: placeholder,
        isFocused: isFocused)
    }
    switch field {
    case .text: return row("Text", "", compose.text, "")
    case .tags:
      return row("Tags", compose.kept.tags.map { "#\($0)" }.joined(separator: " "), compose.tag, "none")
    case .type:
      return row(
        "Type", compose.kept.type ?? "none", nil, "(\(Self.types.prefix(4).joined(separator: "  ")))")
    case .due: return row("Due", isFocused ? "" : compose.due.text, compose.due, "none")
    case .file: return row("File", compose.kept.files.joined(separator: "  "), compose.file, "none")
    case .voice:
      let says =
        compose.isListening
        ? "Listening. Enter stops." : "Enter starts, Enter stops; the words land in the text above"
      return row("Voice", says, nil, "")
    }
  }

  /// The kinds of thought that are offered; any other word may be typed as a field.
  package static let types = ["idea", "note", "question", "decision", "concern", "reference"]
}
