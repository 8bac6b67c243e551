package import TerminalKit

/// What the terminal shows of the state. Each view is handed what it needs, ready to be drawn, and no more.
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
  /// `c capture a thought`, on screens that have room for it and where it means that; an empty list says it itself. Then the
  /// keys that mean the same on every screen, as far as what is said of syncs leaves room.
  private func quickAdd(below keys: [KeyHint], beside sync: [String]) -> [KeyHint] {
    guard zones.hasQuickAdd, sheet == nil, !front.takesText else { return [] }
    // Where a row is selected the list is not empty, and need not be gone through again for each frame.
    if selection.key == nil, list(height: 1).emptyAction != nil { return [] }
    // Both ends have an empty column, and there are two between what is at the left and what is at the right.
    let taken = 4 + max(0, sync.reduce(-3) { $0 + DisplayWidth.of($1) + 3 })
    let above = Set(keys.map(\.key))
    let everywhere = [KeyHint].of(path.count > 1 ? .back : .nextTab, .search, .undo, .quit)
    let hints = [screen.kind.quickAdd(in: self)] + everywhere.filter { !above.contains($0.key) }
    let fitting = hints.first(fitting: size.width - taken)
    return fitting.isEmpty ? Array(hints.prefix(1)) : fitting
  }

  /// What is around the body, made once for each frame.
  var chrome: ScreenChrome {
    let (keys, sync) = (keyRow, syncFacts)
    return ScreenChrome(
      zones: zones, title: title, banner: bannerInReach, keys: keys,
      quickAdd: quickAdd(below: keys, beside: sync), sync: sync)
  }
}
