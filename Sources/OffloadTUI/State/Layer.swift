import TerminalKit

/// What has the keys: the sheet that lies in front, else the screen. It says what they do, and what is shown.
protocol Layer {
  func press(_ key: Key, in app: inout App) -> [Effect]

  /// Takes text that came all at once; nil where no field takes it, so that it becomes a capture.
  func paste(_ text: String, in app: inout App) -> [Effect]?

  /// Whether letters are text here.
  var takesText: Bool { get }

  /// Whether a field has the keys, so that those that move and delete mean what they mean in one.
  var isInField: Bool { get }

  /// The most useful keys, in order; the last is the last to be dropped where there is little room.
  func hints(in app: App) -> [KeyHint]

  /// What the body shows.
  func content(in app: App) -> any View

  /// The same in lines, for those who are read to.
  func spoken(in app: App) -> Spoken
}

extension Layer {
  func paste(_ text: String, in app: inout App) -> [Effect]? { nil }
  var takesText: Bool { false }
  var isInField: Bool { takesText }
}

extension App {
  /// The sheet, else the screen.
  var front: any Layer { sheet?.kind ?? screen.kind }
}
