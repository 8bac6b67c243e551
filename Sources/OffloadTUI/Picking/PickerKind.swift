import TerminalKit

/// A kind of thing to choose. Each kind is a type in its own file, and only needs `title`, `options` and `verb`.
protocol PickerKind: Equatable, Sendable {
  /// `Move "Renew passport" to`
  func title(in app: App) -> String

  /// Returns the rows that match the typed text, best first, and the row that creates a missing thing.
  func options(for typed: String, in app: App) -> [PickerOption]

  /// The effect of Enter, in a word or two: `move`.
  var verb: String { get }

  /// Returns the message in place of rows.
  func emptyWords(for typed: String) -> String

  /// The message if Enter finds nothing to take.
  var nothingToTake: String { get }

  func hints(in app: App) -> [KeyHint]

  /// Whether letters go to a field; if not, they are keys.
  var hasField: Bool { get }

  var layout: PickerRowView.Layout { get }

  /// Whether the list of the screen stays visible above it.
  var showsList: Bool { get }

  /// Handles Tab or a letter in its own way; returns nil if the key does the same as in every picker.
  func press(_ key: Key, in picker: Picker, of app: inout App) -> [Effect]?

  /// Closes the sheet on Esc.
  func close(in app: inout App)

  /// Returns the questions to ask after the typed text changed.
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
