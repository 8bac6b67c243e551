/// A kind of text to write: where it comes from, and what becomes of it.
protocol ComposeKind {
  /// The title row: `New capture`.
  func title(in app: App) -> String

  /// The sheet as it opens; nil where what is to be written on is gone.
  ///
  /// - Parameter draft: what was kept when it was last closed.
  func sheet(with draft: Draft?, in app: App) -> Compose?

  /// Saves what has words.
  func save(_ compose: Compose, in app: inout App) -> [Effect]
}

extension App {
  /// What Tab goes through in the sheet for a text. Nobody is offered to speak who has no command for it.
  var composeFields: [ComposeField] { ComposeField.all.filter { $0 != .voice || hasVoice } }

  /// Opens the sheet for a text, with the draft that was kept of it.
  ///
  /// - Returns: whether there is something to write on.
  @discardableResult
  mutating func compose(_ id: DraftID) -> Bool {
    guard let compose = id.kind.sheet(with: drafts[id], in: self) else { return false }
    sheet = .compose(compose)
    return true
  }
}
