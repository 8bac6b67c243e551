import TerminalKit

/// The part of the interface that has the keys: the sheet in front, or the screen if there is none. It handles the keys
/// and provides the content.
protocol Layer {
  func press(_ key: Key, in app: inout App) -> [Effect]

  /// Takes text that came all at once; returns nil if no field takes it, so that it becomes a capture.
  func paste(_ text: String, in app: inout App) -> [Effect]?

  /// Whether letters are text here.
  var takesText: Bool { get }

  /// Whether a field has the keys, so that movement and deletion keys work as in a field.
  var isInField: Bool { get }

  /// Returns the most useful keys, in order; the last one stays longest if there is little room.
  func hints(in app: App) -> [KeyHint]

  /// Returns the content of the body.
  func content(in app: App) -> any View

  /// Returns the same content in lines, for screen readers.
  func spoken(in app: App) -> Spoken
}

extension Layer {
  func paste(_ text: String, in app: inout App) -> [Effect]? { nil }
  var takesText: Bool { false }
  var isInField: Bool { takesText }
}

extension App {
  /// The sheet, or the screen if there is no sheet.
  var front: any Layer { sheet?.kind ?? screen.kind }
}
