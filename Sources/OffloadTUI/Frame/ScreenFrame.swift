import TerminalKit

/// The parts of every screen around its body, ready to draw.
struct ScreenChrome {
  var zones: Zones
  var title: TitleModel
  var banner: Banner?
  var keys: [KeyHint]
  /// Empty if there is no room for them, or if they mean nothing.
  var quickAdd: [KeyHint] = []
  /// Facts about syncs, beside the keys.
  var sync: [String] = []
}

/// The whole screen: title row, body, banner, key row, and the row for adding if there is room.
struct ScreenFrame: ComposedView {
  let chrome: ScreenChrome
  /// Whether the body begins right under the title row.
  let coversGap: Bool
  let content: any View

  init(_ chrome: ScreenChrome, coversGap: Bool = false, @ViewBuilder content: () -> some View) {
    (self.chrome, self.coversGap) = (chrome, coversGap)
    self.content = content()
  }

  var body: some View {
    Column {
      if chrome.zones.hasTitle {
        if chrome.title.tabs.isEmpty, chrome.title.isCollection {
          CollectionHeader(title: chrome.title).frame(height: 1)
        } else {
          TitleRow(title: chrome.title).frame(height: 1)
        }
      }
      if hasGap { Text("") }
      AnyView(content).frame(height: bodyHeight, maxHeight: bodyHeight)
      if chrome.zones.hasBanner { BannerView(banner: chrome.banner).frame(height: chrome.zones.bannerRows) }
      if chrome.zones.hasKeys { KeyHintRow(hints: chrome.keys).frame(height: 1) }
      if chrome.zones.hasQuickAdd {
        Beside {
          QuickAddButton(hints: chrome.quickAdd)
        } trailing: {
          SyncLine(facts: chrome.sync)
        }
        .frame(height: 1)
      }
    }
  }

  private var hasGap: Bool { chrome.zones.hasGap && !coversGap }
  private var bodyHeight: Int { chrome.zones.body + (chrome.zones.hasGap && coversGap ? 1 : 0) }
}
