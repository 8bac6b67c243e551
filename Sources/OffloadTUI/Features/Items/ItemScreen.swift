import OffloadKit
import TerminalKit

/// Shows one item whole.
struct ItemScreen: ScreenKind {
  let key: ItemKey

  var file: VaultPath? { key.path }
  var shownItem: ItemKey? { key }
  var hasPreview: Bool { false }

  func title(in app: App) -> TitleModel { TitleModel("‹ \(app.name(of: key.path))") }

  func entries(in app: App) -> [Entry] { app.vault.item(key) == nil ? [] : [.row(.item(key))] }

  private static let goneWords = "It is no longer here; Esc goes back."

  func emptyWords(in app: App) -> [String] { [Self.goneWords] }

  func isGone(in app: App) -> Bool { app.vault.item(key) == nil }

  func renamed(by renaming: Renaming) -> Screen { .item(renaming.key(key)) }

  /// Refuses actions on the row if the item is gone.
  func reason(against action: Action, in app: App) -> String? {
    isGone(in: app) && (action.reach.isOfRow || action.reach == .movement) ? Self.goneWords : nil
  }

  func hints(in app: App) -> [KeyHint] {
    if isGone(in: app) { return .of(.back, .capture, .search, .help) }
    let actions: [Action] = [.complete, .move, .tag, .star, .edit, .show, .delete, .menu, .help]
    return actions.filter { app.reason(against: $0) == nil }.map(\.hint)
  }

  func content(in app: App) -> any View {
    guard let item = app.vault.item(key) else { return ListRows(list: app.list) }
    var row = app.row(of: item, key: key)
    row.facts = app.factsWhole(of: item)
    return ItemView(item: row, lines: app.linesBelow(item))
  }

  /// Left goes back and Right opens, since this screen has nothing to fold.
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
