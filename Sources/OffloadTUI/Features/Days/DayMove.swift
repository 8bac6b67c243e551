import OffloadKit
import TerminalKit

/// Actions that move items by a day, on screens where days give the order.
enum DayMove {
  /// Returns what an action of the table means there.
  static func meaning(of action: Action) -> Action {
    switch action {
    case .nest: .dayLater
    case .unnest: .dayEarlier
    default: action
    }
  }

  /// Returns why actions on the order of a list do nothing there.
  static func reason(against action: Action) -> String? {
    [.moveUp, .moveDown].contains(action) ? "Its place is in its own list; Enter goes there." : nil
  }

  /// Returns the dates of an item that put it on its day, each a day later or earlier, but not before today; empty if it
  /// has no such day.
  static func dates(of item: Item, by step: Int, today: CivilDate) -> [ItemDay: CivilDateTime] {
    guard let old = Days.day(of: item, today: today)?.date(of: item)?.date,
      let next = old.adding(days: step), step > 0 || next >= today
    else { return [:] }
    var dates: [ItemDay: CivilDateTime] = [:]
    for day in [ItemDay.due, .scheduled] {
      if let date = day.date(of: item), date.date == old {
        dates[day] = CivilDateTime(max(next, today), date.time)
      }
    }
    return dates
  }
}

extension Action {
  fileprivate static let dayLater = Action(
    [">"], "later", "a day later", .row, reason: { $0.reasonAgainstMovingDay(by: 1) }
  ) { $0.moveDays(by: 1) }

  fileprivate static let dayEarlier = Action(
    ["<"], "earlier", "a day earlier", .row, reason: { $0.reasonAgainstMovingDay(by: -1) }
  ) { $0.moveDays(by: -1) }
}

extension App {
  fileprivate func reasonAgainstMovingDay(by step: Int) -> String? {
    if let reason = reasonAgainstItem() { return reason }
    let movable = targetItems.contains { !DayMove.dates(of: $0, by: step, today: vault.today).isEmpty }
    if movable { return nil }
    return targetItems.contains { Days.day(of: $0, today: vault.today) != nil }
      ? "Its day is today or before; d gives it another." : "It has no day; d gives it one."
  }

  fileprivate func moveDays(by step: Int) -> [Effect] {
    [.change(MoveDays(items: targetItems, step: step, today: vault.today))]
  }
}

/// Moves the days of items by a day.
struct MoveDays: RequestKind {
  let items: [Item]
  let step: Int
  let today: CivilDate

  var traits: Set<RequestTrait> { [.keepsMarks] }

  func carryOut(in context: RequestContext) throws -> Done {
    let moved = items.map { (item: $0, dates: DayMove.dates(of: $0, by: step, today: today)) }
      .filter { !$0.dates.isEmpty }
    let names = Sentence.named(moved.map(\.item))
    let sentence =
      moved.count == 1
      ? "\(names) is \(words(moved[0].dates))."
      : "\(names) are a day \(step > 0 ? "later" : "earlier")."
    return try context.change("ui set", sentence) { change in
      try moved.flatMap { item, dates in
        try change.items.set(
          [item], dates.map { FieldAssignment($0.key.property, to: $0.value.description) })
      }
    }
  }

  private func words(_ moved: [ItemDay: CivilDateTime]) -> String {
    let dates = HumanDate(today: today)
    let each = ItemDay.allCases.compactMap { day in
      moved[day].map { "\(day.words[0]) \(dates.text($0))" }
    }
    return each.joined(separator: " and ")
  }
}
