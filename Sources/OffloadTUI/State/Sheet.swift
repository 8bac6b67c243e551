/// What lies over the screen and has the keys.
enum Sheet: Equatable, Sendable {
  case compose(Compose)
  case picker(Picker)
  case conflict(EditConflict)
  case filter(Filtering)

  /// The one place that tells them apart; all else asks the sheet.
  var kind: any SheetKind {
    switch self {
    case .compose(let compose): compose
    case .picker(let picker): picker
    case .conflict(let conflict): conflict
    case .filter(let filtering): filtering
    }
  }
}

/// What each kind of sheet says and does.
protocol SheetKind: Layer {
  /// Its title row; nil for a sheet that leaves the screen's.
  func title(in app: App) -> TitleModel?

  /// Whether the list of the screen is as it is without it, with what its row holds.
  var leavesList: Bool { get }

  /// Looks at what has become of what it is about, in the vault as it is now.
  func follow(in app: inout App)
}

extension SheetKind {
  func title(in app: App) -> TitleModel? { nil }
  var leavesList: Bool { false }
  func follow(in app: inout App) {}
}
