package import TerminalKit

/// What the terminal shows of the state. Each view is handed what it needs, ready to be drawn, and no more.
package func body(_ app: App) -> some View {
  ScreenFrame(app.chrome, coversGap: app.sheet == nil && app.screen.kind.coversGap) {
    if let preview = app.preview {
      ListAndPreview {
        AnyView(app.front.content(in: app))
      } preview: {
        PreviewView(preview: preview)
      }
    } else {
      AnyView(app.front.content(in: app))
    }
  }
}

extension App {
  /// `c capture a thought`, on screens that have room for it and where it means that.
  var quickAdd: KeyHint? {
    zones.hasQuickAdd && sheet == nil && !front.takesText
      ? KeyHint(Action.capture.shown, "capture a thought") : nil
  }

  fileprivate var chrome: ScreenChrome {
    ScreenChrome(
      zones: zones, title: title, banner: bannerInReach, keys: keyRow, quickAdd: quickAdd,
      sync: syncFacts)
  }
}
