/// A kind of text to write. It opens its sheet and saves the text.
protocol ComposeKind {
  /// The title row: `New capture`.
  func title(in app: App) -> String

  /// Returns the sheet as it opens, or nil if the item to edit is gone.
  ///
  /// - Parameter draft: the draft from the last time the sheet was closed.
  func sheet(with draft: Draft?, in app: App) -> Compose?

  /// Saves the text, or explains why it can't.
  func save(_ compose: Compose, in app: inout App) -> [Effect]
}

extension App {
  /// The fields that Tab goes through. Offload shows the voice field only if the settings have a voice command.
  var composeFields: [ComposeField] { ComposeField.all.filter { $0 != .voice || hasVoice } }

  /// Opens the sheet for a text, with its draft if there is one.
  ///
  /// - Returns: whether the sheet opened.
  @discardableResult
  mutating func compose(_ id: DraftID) -> Bool {
    guard let compose = id.kind.sheet(with: drafts[id], in: self) else { return false }
    sheet = .compose(compose)
    return true
  }
}
