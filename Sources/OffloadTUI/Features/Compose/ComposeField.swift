import TerminalKit

/// A field of the text sheet: the text itself, or a row below it. Each has its own file.
struct ComposeField: Sendable {
  /// The label before its row, different for each field.
  let label: String
  /// The field's text; nil if the user can't type there, so a pasted text goes to the text field.
  var input: (any WritableKeyPath<Compose, FieldText> & Sendable)?
  /// The choice so far.
  var value: @Sendable (Compose) -> String = { _ in "" }
  /// The dim words that stand in for an empty choice.
  var placeholder = ""
  /// A note after the choice.
  var note: @Sendable (Compose, App) -> String = { _, _ in "" }
  /// Whether the row works as a button.
  var isButton = false
  /// The suggestions for Tab.
  var suggestions: @Sendable (Compose, App) -> [FieldSuggestion] = { _, _ in [] }
  /// Handles a key other than Enter, Tab and Esc.
  var press: @Sendable (Key, inout Compose, App) -> [Effect]
  /// Handles Enter; returns nil if Enter saves.
  var enter: @Sendable (inout Compose) -> [Effect]? = { _ in nil }
  /// Inserts a suggestion.
  var take: @Sendable (String, inout Compose) -> Void = { _, _ in }
  /// Runs before Tab leaves the field.
  var leave: @Sendable (inout Compose) -> Void = { _ in }
  /// Returns the questions to ask after its text changed.
  var typed: @Sendable (Compose) -> [Effect] = { _ in [] }

  /// In the order of Tab; the text comes first.
  static let all: [ComposeField] = [.text, .tags, .type, .due, .file, .voice]
}

extension ComposeField: Equatable {
  static func == (left: ComposeField, right: ComposeField) -> Bool { left.label == right.label }
}

/// A suggestion that Tab inserts into a field.
struct FieldSuggestion: Equatable, Sendable {
  /// The text that Tab inserts.
  var text: String
  /// The words on the screen: the text, or `new tag #er`.
  var shown: String
}

extension Compose {
  /// Goes through the suggestions with Up and Down, and hands all other keys to the field.
  mutating func choose(_ key: Key, in app: App, _ handle: (inout Compose, Key) -> Bool) {
    let count = app.suggestions(in: self).count
    switch key {
    case .up where count > 0: suggestion = (suggestion % count + count - 1) % count
    case .down where count > 0: suggestion = (suggestion + 1) % count
    default: if handle(&self, key) { suggestion = 0 }
    }
  }
}
