import TerminalKit

/// A kind of thing to choose. Each is a type in a file of its own, and its `title`, `options` and `verb` are all that it
/// must say.
protocol PickerKind: Equatable, Sendable {
  /// `Move "Renew passport" to`
  func title(in app: App) -> String

  /// The rows that match what is typed, best first, and the row that makes what is missing.
  func options(for typed: String, in app: App) -> [PickerOption]

  /// What Enter does, in a word or two: `move`.
  var verb: String { get }

  /// What is said instead of rows.
  func emptyWords(for typed: String) -> String

  /// What is said where Enter finds nothing to take.
  var nothingToTake: String { get }

  func hints(in app: App) -> [KeyHint]

  /// Whether letters go to a field; else they are keys.
  var hasField: Bool { get }

  var layout: PickerRowView.Layout { get }

  /// Whether the list of the screen stays in sight above it.
  var showsList: Bool { get }

  /// What Tab or a letter does here alone; nil where it does what it does in every picker.
  func press(_ key: Key, in picker: Picker, of app: inout App) -> [Effect]?

  /// What Esc does.
  func close(in app: inout App)

  /// What has to be asked now that something else is typed.
  func typed(_ text: String) -> [Effect]
}

extension PickerKind {
  func emptyWords(for typed: String) -> String { "There's nothing with this name." }
  var nothingToTake: String { "There is nothing to choose." }

  func hints(in app: App) -> [KeyHint] {
    [KeyHint("Enter", verb), KeyHint("Up Down", "choose"), KeyHint("Esc", "back")]
  }

  var hasField: Bool { true }
  var layout: PickerRowView.Layout { .detailLast }
  var showsList: Bool { true }

  func press(_ key: Key, in picker: Picker, of app: inout App) -> [Effect]? { nil }
  func close(in app: inout App) { app.sheet = nil }
  func typed(_ text: String) -> [Effect] { [] }
}
