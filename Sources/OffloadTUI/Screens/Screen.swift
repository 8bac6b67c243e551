/// A screen of some kind, where the user can be.
struct Screen: Hashable, Sendable {
  let kind: any ScreenKind

  init(_ kind: some ScreenKind) { self.kind = kind }

  static func == (left: Screen, right: Screen) -> Bool { left.kind.isEqual(to: right.kind) }

  func hash(into hasher: inout Hasher) { kind.hash(into: &hasher) }
}

/// The user's place in a list.
struct Selection: Hashable, Sendable {
  /// The selected row; nil while the list is empty.
  var key: RowKey?
  /// Index of its entry in the list, headings included: the place to stay if the row is gone.
  var index = 0
  /// Rows of the body above it, so that it keeps its place on the screen while the list changes around it.
  var offset = 0
  /// The earlier row, which another program removed. If it comes back before the user moves, Offload selects it again.
  var lost: RowKey?
}
