import TerminalKit

/// Lists the actions for the selected row, with their keys. Actions that work everywhere aren't in it.
struct ItemActionsMenu: PickerKind {
  var verb: String { "do it" }
  var hasField: Bool { false }
  var layout: PickerRowView.Layout { .detailFirst(width: 10) }

  func title(in app: App) -> String { "What you can do here" }

  /// Returns the actions that are possible with the row, as the screen means them.
  static func actions(in app: App) -> [Action] {
    Action.menuTable.map(app.screen.kind.meaning).filter { app.reason(against: $0) == nil }
  }

  func options(for typed: String, in app: App) -> [PickerOption] {
    Self.actions(in: app).map { action in
      PickerOption(PickerRow(action.menuWords?(app) ?? action.meaning, detail: action.shown)) { app in
        app.sheet = nil
        return app.attempt(action)
      }
    }
  }

  /// Letters do the same as without the menu.
  func press(_ key: Key, in picker: Picker, of app: inout App) -> [Effect]? {
    switch Action.of(key) {
    case .nextTab: return nil
    case .down: return picker.press(.down, in: &app)
    case .up: return picker.press(.up, in: &app)
    case .left:
      app.sheet = nil
      return []
    case let action?:
      app.sheet = nil
      return app.attempt(action)
    case nil:
      app.banner = .talk("This key does nothing here; Esc closes the menu.")
      return []
    }
  }
}

extension App {
  /// Opens the menu of the row with one action chosen.
  mutating func openMenu(at action: Action) {
    var picker = Picker(ItemActionsMenu())
    picker.selected = ItemActionsMenu.actions(in: self).firstIndex(of: action) ?? 0
    sheet = .picker(picker)
  }
}

extension Action {
  static let menu = Action(
    ["."], "more", "what you can do with this row", .row, reason: { $0.reasonAgainstRow }
  ) { $0.open(ItemActionsMenu()) }
}
