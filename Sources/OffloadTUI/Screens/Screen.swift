/// Where a person can be: a screen of some kind.
struct Screen: Hashable, Sendable {
  let kind: any ScreenKind

  init(_ kind: some ScreenKind) { self.kind = kind }

  static func == (left: Screen, right: Screen) -> Bool { left.kind.isEqual(to: right.kind) }

  func hash(into hasher: inout Hasher) { kind.hash(into: &hasher) }
}

/// Where a person is in a list.
struct Selection: Hashable, Sendable {
  /// What is selected; nil while the list is empty.
  var key: RowKey?
  /// Index of its entry in the list, headings included: where to stay when the key is gone.
  var index = 0
  /// Rows of the body above it, so that it keeps its place on the screen while the list changes around it.
  var offset = 0
  /// The row that it was on, which another program has taken away. It is selected again when it is back, until somebody
  /// goes to another one.
  var lost: RowKey?
}
