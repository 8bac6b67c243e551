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

/// The place of the preview.
enum PreviewPlace: Equatable, Sendable {
  case beside
  /// Below a list of this many rows.
  case below(Int)
}

extension App {
  /// The least columns for a preview beside the list. From there on Offload shows it unless the user hides it.
  static let previewWidth = 120

  /// The least rows of the body for a preview below the list.
  private static let leastBody = 9

  /// The place of the preview; nil if it isn't on the screen.
  var previewPlace: PreviewPlace? {
    previewPlace(where: wantsPreview ?? (size.width >= Self.previewWidth))
  }

  fileprivate func previewPlace(where isWanted: Bool) -> PreviewPlace? {
    guard isWanted, !isSideBySide, sheet?.kind.leavesList ?? true, screen.kind.hasPreview else { return nil }
    if size.width >= Self.previewWidth { return .beside }
    return zones.body >= Self.leastBody ? .below(zones.body - min(12, zones.body / 2)) : nil
  }

  /// Whether the preview is on the screen.
  var hasPreview: Bool { previewPlace != nil }

  /// Columns for the text of a note in a list: those without the marker and the empty column at the end. Longer lines
  /// are hard to read.
  var textWidth: Int {
    let isBeside = size.width >= Self.previewWidth && wantsPreview ?? true
    let list =
      isSideBySide
      ? SectionColumns.width(of: min(sections.count, SectionColumns.count(in: size.width)), in: size.width)
      : isBeside ? WideColumns(width: size.width, hasShelf: true).list.count : size.width
    return max(1, min(PreviewView.widest, list - 4))
  }

  /// Columns and rows of the pane; nil if it isn't on the screen.
  var previewSize: Size? {
    switch previewPlace {
    case .beside:
      let columns = WideColumns(width: size.width, hasShelf: showsShelf).pane
      return Size(width: min(PreviewView.widest, columns.count), height: zones.body)
    case .below(let rows):
      return Size(
        width: max(0, min(PreviewView.widest, size.width - 4)), height: max(0, zones.body - rows - 1))
    case nil: return nil
    }
  }

  /// Rows of the list on the screen.
  var listRows: Int { if case .below(let rows) = previewPlace { rows } else { zones.body } }
}
