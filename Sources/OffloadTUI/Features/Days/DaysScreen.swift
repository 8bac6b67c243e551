import OffloadKit
import TerminalKit

/// Shows the next two weeks, one row for each free day.
struct DaysScreen: ScreenKind {
  var gathersFiles: Bool { true }

  func title(in app: App) -> TitleModel {
    var title = TitleModel("‹ Days")
    let dates = HumanDate(today: app.vault.today)
    if let last = app.vault.today.adding(days: Days.shown - 1), !app.isNarrow {
      title.facts = ["until \(dates.text(last))"]
    }
    return title
  }

  func entries(in app: App) -> [Entry] { app.days.rows(of: Days.shown) }

  func item(_ key: ItemKey, in app: App) -> Item? { app.days.result(key)?.item ?? app.vault.item(key) }

  func emptyWords(in app: App) -> [String] { [app.days.problem ?? "Looking through the vault."] }

  func missing(in app: App) -> [Effect] {
    app.days.isStale ? [.ask(DaysQuestion(changes: app.changeCount))] : []
  }

  func hints(in app: App) -> [KeyHint] {
    if case .day = app.selection.key {
      return [KeyHint(Action.open.shown, "capture for this day")] + .of(.capture, .search, .back, .help)
    }
    return [Action.complete.hint] + [Action.nest, .unnest].map { meaning(of: $0).hint }
      + [KeyHint(Action.open.shown, "go there")] + .of(.date, .move, .edit, .menu, .help)
  }

  func quickAdd(in app: App) -> KeyHint { KeyHint(Action.add.shown, "capture for this day") }

  func add(in app: inout App) -> [Effect] {
    app.compose(.capture, due: app.selectedDay)
    return []
  }

  func meaning(of action: Action) -> Action { DayMove.meaning(of: action) }

  func reason(against action: Action, in app: App) -> String? { DayMove.reason(against: action) }
}

extension Screen {
  static let days = Screen(DaysScreen())
}

extension Action {
  static let days = Action(["D"], "days", "the next two weeks, day by day", .everywhere) { $0.go(to: .days) }
}

extension App {
  /// The day of the selected row on the screen of days.
  var selectedDay: CivilDate? {
    switch selection.key {
    case .day(let day): day
    case .item(let key): days.sections.first { $0.results.contains { $0.key == key } }?.day
    default: nil
    }
  }

  /// Opens a capture for a day.
  @discardableResult
  mutating func compose(_ id: DraftID, due day: CivilDate?) -> Bool {
    // A draft that was kept stays as it is.
    guard compose(id), case .compose(var compose) = sheet, let day, compose.draft.isEmpty else {
      return false
    }
    compose.due = FieldText("\(day)")
    // The day alone is no text to keep.
    compose.original.due = compose.due.text
    sheet = .compose(compose)
    return true
  }

  /// Returns the row of a day without items.
  func row(ofFree day: CivilDate) -> ItemRow {
    var row = ItemRow()
    row.day = Days.label(day, today: vault.today)
    return row
  }

  /// Returns the row of an item with its day at the left, if it is the first of the day, and without that day among the
  /// facts.
  func row(of item: Item, key: ItemKey, onDay row: ItemRow) -> ItemRow {
    var row = row
    let first = days.sections.first { $0.results.first?.key == key }?.day
    row.day = first.map { Days.label($0, today: vault.today) } ?? ""
    guard row.hasDay, let day = Days.day(of: item, today: vault.today) else { return row }
    let word = day == .due ? "due" : nil
    let fact = [word, day.date(of: item)?.time?.description].compactMap(\.self).joined(separator: " ")
    let index = day == .due || item.due == nil ? 0 : 1
    row.facts.replaceSubrange(index...index, with: fact.isEmpty ? [] : [fact])
    row.hasDay = false
    return row
  }
}
