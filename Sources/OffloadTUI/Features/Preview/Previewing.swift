import TerminalKit

extension Action {
  static let preview = Action(
    ["P"], "preview", "show all of a row, or hide it", .lists,
    reason: { app in
      if !app.screen.kind.hasPreview { return "All of it is here." }
      return app.previewPlace(where: true) == nil ? "There's no room for it here; Enter opens the row." : nil
    }
  ) { app in
    app.wantsPreview = !app.hasPreview
    app.settle()
  }
}

/// Where what a row holds is shown.
enum PreviewPlace: Equatable, Sendable {
  case beside
  /// Below a list of so many rows.
  case below(Int)
}

extension App {
  /// From so many columns on there is room for it beside the list, and it is there without being asked for.
  static let previewWidth = 120

  /// With fewer rows there is no room below a list.
  private static let leastBody = 9

  /// Where it is shown; nil where it is not.
  var previewPlace: PreviewPlace? {
    previewPlace(where: wantsPreview ?? (size.width >= Self.previewWidth))
  }

  fileprivate func previewPlace(where isWanted: Bool) -> PreviewPlace? {
    guard isWanted, sheet?.kind.leavesList ?? true, screen.kind.hasPreview else { return nil }
    if size.width >= Self.previewWidth { return .beside }
    return zones.body >= Self.leastBody ? .below(zones.body - min(12, zones.body / 2)) : nil
  }

  /// Whether what the row holds is shown.
  var hasPreview: Bool { previewPlace != nil }

  /// Rows of the list on the screen.
  var listRows: Int { if case .below(let rows) = previewPlace { rows } else { zones.body } }
}
