package import TerminalKit

/// Returns the view of the whole screen for a state. Each view gets only the data that it needs, ready to draw.
package func body(_ app: App) -> some View {
  let model = app.preview
  return ScreenFrame(
    app.chrome(moreBelow: model?.hasMore ?? false),
    coversGap: app.sheet == nil && app.screen.kind.coversGap
  ) {
    let preview = model.map { PreviewView(preview: $0) }
    switch (app.previewPlace, preview) {
    case (.beside, _):
      ListAndPreview(shelf: app.shelf) {
        AnyView(app.front.content(in: app))
      } preview: {
        if let preview { preview }
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
  /// Returns the parts around the body, made once for each frame.
  ///
  /// - Parameter moreBelow: whether the pane has more than is on the screen.
  func chrome(moreBelow: Bool) -> ScreenChrome {
    ScreenChrome(
      zones: zones, title: title, banner: bannerInReach,
      keys: keyRow(width: size.width, moreBelow: moreBelow),
      quickAdd: quickAdd, sync: syncFacts)
  }
}
