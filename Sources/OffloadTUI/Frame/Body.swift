package import TerminalKit

/// Returns the view of the whole screen for a state. Each view gets only the data that it needs, ready to draw.
package func body(_ app: App) -> some View {
  ScreenFrame(app.chrome, coversGap: app.sheet == nil && app.screen.kind.coversGap) {
    let preview = app.preview.map { PreviewView(preview: $0) }
    switch (app.previewPlace, preview) {
    case (.beside, let preview?):
      ListAndPreview {
        AnyView(app.front.content(in: app))
      } preview: {
        preview
      }
    case (.below(let rows), _):
      ListOverPreview(rows: rows) {
        AnyView(app.front.content(in: app))
      } preview: {
        if let preview { preview }
      }
    default: AnyView(app.front.content(in: app))
    }
  }
}

extension App {
  /// Returns `c capture a thought`, if the screen has room and the key has this meaning; an empty list shows it itself.
  /// After it come the keys that mean the same on every screen, as far as the sync facts leave room.
  private func quickAdd(below keys: [KeyHint], beside sync: [String]) -> [KeyHint] {
    guard zones.hasQuickAdd, sheet == nil, !front.takesText else { return [] }
    // If a row is selected, the list isn't empty, so there is no need to go through it for each frame.
    if selection.key == nil, list(height: 1).emptyAction != nil { return [] }
    // Each end has an empty column, and there are two between the left and the right part.
    let taken = 4 + max(0, sync.reduce(-3) { $0 + DisplayWidth.of($1) + 3 })
    let above = Set(keys.map(\.key))
    let everywhere = [KeyHint].of(path.count > 1 ? .back : .nextTab, .search, .undo, .quit)
    let hints = [screen.kind.quickAdd(in: self)] + everywhere.filter { !above.contains($0.key) }
    let fitting = hints.first(fitting: size.width - taken)
    return fitting.isEmpty ? Array(hints.prefix(1)) : fitting
  }

  /// The parts around the body, made once for each frame.
  var chrome: ScreenChrome {
    let (keys, sync) = (keyRow, syncFacts)
    return ScreenChrome(
      zones: zones, title: title, banner: bannerInReach, keys: keys,
      quickAdd: quickAdd(below: keys, beside: sync), sync: sync)
  }
}
