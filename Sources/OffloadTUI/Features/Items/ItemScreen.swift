import OffloadKit
import TerminalKit

/// One item, whole.
struct ItemScreen: ScreenKind {
  let key: ItemKey

  var file: VaultPath? { key.path }
  var shownItem: ItemKey? { key }

  func title(in app: App) -> TitleModel { TitleModel("‹ \(app.name(of: key.path))") }

  func entries(in app: App) -> [Entry] { app.vault.item(key) == nil ? [] : [.row(.item(key))] }

  func emptyWords(in app: App) -> [String] { ["It is no longer here. Esc goes back."] }

  func isGone(in app: App) -> Bool { app.vault.files[key.path] != nil && app.vault.item(key) == nil }

  func hints(in app: App) -> [KeyHint] {
    let actions: [Action] = [.complete, .move, .tag, .star, .edit, .show, .delete, .menu, .help]
    return actions.filter { app.reason(against: $0) == nil }.map(\.hint)
  }

  func content(in app: App) -> any View {
    let item = app.vault.item(key)
    return ItemView(
      item: item.map { app.row(of: $0, key: key) } ?? ItemRow(), lines: item.map(app.bodyLines) ?? [])
  }

  /// There is nothing beside it to fold, or to go to.
  func meaning(of action: Action) -> Action {
    switch action {
    case .left: .back
    case .right: .open
    default: action
    }
  }
}

extension Screen {
  static func item(_ key: ItemKey) -> Screen { Screen(ItemScreen(key: key)) }
}
