import TerminalKit

/// A field of the sheet for a text: the text itself, or a row below it. Each is in a file of its own.
struct ComposeField: Sendable {
  /// What is before its row. No two fields have the same.
  let label: String
  /// What is typed there; nil where nothing can be, so that a text that is pasted goes to the field above.
  var input: (any WritableKeyPath<Compose, FieldText> & Sendable)?
  /// What is chosen so far.
  var value: @Sendable (Compose) -> String = { _ in "" }
  /// What is shown, dimly, where nothing is chosen.
  var placeholder = ""
  /// What is said beside the choice.
  var note: @Sendable (Compose, App) -> String = { _, _ in "" }
  /// Whether its row is for pressing alone.
  var isButton = false
  /// What Tab can take.
  var suggestions: @Sendable (Compose, App) -> [FieldSuggestion] = { _, _ in [] }
  /// Takes a key other than Enter, Tab and Esc.
  var press: @Sendable (Key, inout Compose, App) -> [Effect]
  /// What Enter does; nil where it saves.
  var enter: @Sendable (inout Compose) -> [Effect]? = { _ in nil }
  /// Puts a suggestion in.
  var take: @Sendable (String, inout Compose) -> Void = { _, _ in }
  /// Before Tab leaves it.
  var leave: @Sendable (inout Compose) -> Void = { _ in }
  /// What has to be asked when its text is another one.
  var typed: @Sendable (Compose) -> [Effect] = { _ in [] }

  /// The text comes first.
  static let all: [ComposeField] = [.text, .tags, .type, .due, .file, .voice]
}

extension ComposeField: Equatable {
  static func == (left: ComposeField, right: ComposeField) -> Bool { left.label == right.label }
}

/// Something that Tab puts into a field.
struct FieldSuggestion: Equatable, Sendable {
  /// What is put in.
  var text: String
  /// What is shown: the text, or `new tag #er`.
  var shown: String
}

extension Compose {
  /// Up and Down go through the suggestions; all else is for the field.
  mutating func choose(_ key: Key, in app: App, _ handle: (inout Compose, Key) -> Bool) {
    let count = app.suggestions(in: self).count
    switch key {
    case .up where count > 0: suggestion = (suggestion % count + count - 1) % count
    case .down where count > 0: suggestion = (suggestion + 1) % count
    default: if handle(&self, key) { suggestion = 0 }
    }
  }
}
