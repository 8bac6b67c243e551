/// A sheet that lies over the screen and has the keys.
enum Sheet: Equatable, Sendable {
  case compose(Compose)
  case picker(Picker)
  case conflict(EditConflict)
  case filter(Filtering)

  /// The kind of sheet, which handles its keys and shows it.
  var kind: any SheetKind {
    switch self {
    case .compose(let compose): compose
    case .picker(let picker): picker
    case .conflict(let conflict): conflict
    case .filter(let filtering): filtering
    }
  }
}

/// A kind of sheet.
protocol SheetKind: Layer {
  /// Returns its title row; nil for a sheet that keeps the title row of the screen.
  func title(in app: App) -> TitleModel?

  /// Whether the list of the screen stays as it is without the sheet, with its preview.
  var leavesList: Bool { get }

  /// Updates the sheet for its subject in the vault as it is now.
  func follow(in app: inout App)
}

extension SheetKind {
  func title(in app: App) -> TitleModel? { nil }
  var leavesList: Bool { false }
  func follow(in app: inout App) {}
}
