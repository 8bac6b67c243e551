import OffloadKit
import TerminalKit

/// Shows the day. The user can do everything to a row from here.
struct TodayScreen: TabKind {
  var name: String { "Today" }
  var gathersFiles: Bool { true }

  /// Returns the date instead of a count.
  func count(in app: App) -> String {
    app.isNarrow ? "" : HumanDate(today: app.vault.today).long(app.vault.today)
  }

  func entries(in app: App) -> [Entry] {
    app.today.rows(isFolded: app.isFolded)
  }

  func allEntries(in app: App) -> [Entry] { app.today.rows() }

  func item(_ key: ItemKey, in app: App) -> Item? { app.today.result(key)?.item ?? app.vault.item(key) }

  func emptyWords(in app: App) -> [String] {
    if let problem = app.today.problem { return [problem] }
    guard app.today.isKnown else { return ["Looking through the vault."] }
    return ["You have nothing due, started or starred.", "d gives a thought a day, in any list."]
  }

  func emptyAction(in app: App) -> KeyHint? {
    app.today.isKnown && app.today.problem == nil ? quickAdd(in: app) : nil
  }

  func missing(in app: App) -> [Effect] {
    app.today.isStale ? [.ask(TodayQuestion(changes: app.changeCount))] : []
  }

  func hints(in app: App) -> [KeyHint] {
    app.selection.key == nil
      ? .of(.capture, .search, .help)
      : [
        Action.complete.hint, meaning(of: .nest).hint, Action.date.hint,
        KeyHint(Action.open.shown, "go there"),
      ]
        + .of(.move, .tag, .edit, .menu, .help)
  }

  func meaning(of action: Action) -> Action { DayMove.meaning(of: action) }

  func reason(against action: Action, in app: App) -> String? { DayMove.reason(against: action) }
}

extension Screen {
  static let today = Screen(TodayScreen())
}
