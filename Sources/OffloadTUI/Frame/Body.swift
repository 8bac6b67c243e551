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
  /// The parts around the body, made once for each frame.
  var chrome: ScreenChrome {
    ScreenChrome(
      zones: zones, title: title, banner: bannerInReach, keys: keyRow, quickAdd: quickAdd, sync: syncFacts)
  }
}
