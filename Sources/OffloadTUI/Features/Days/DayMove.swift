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

  /// Returns an item's day and the date a day later or earlier, but not before today; nil if it has no such day.
  static func date(of item: Item, by step: Int, today: CivilDate) -> (day: ItemDay, date: CivilDateTime)? {
    guard let day = Days.day(of: item, today: today), let old = day.date(of: item),
      let next = old.date.adding(days: step)
    else { return nil }
    if step < 0, next < today { return nil }
    return (day, CivilDateTime(max(next, today), old.time))
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
    let movable = targetItems.contains { DayMove.date(of: $0, by: step, today: vault.today) != nil }
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
    let dates = HumanDate(today: today)
    let moved = items.compactMap { item in
      DayMove.date(of: item, by: step, today: today).map { (item: item, day: $0.day, date: $0.date) }
    }
    let (verb, names) = (moved.count == 1 ? "is" : "are", Sentence.named(moved.map(\.item)))
    let sentence =
      moved.count == 1
      ? "\(names) \(verb) \(moved[0].day.words[0]) \(dates.text(moved[0].date))."
      : "\(names) \(verb) a day \(step > 0 ? "later" : "earlier")."
    return try context.change("ui set", sentence) { change in
      try moved.flatMap { item, day, date in
        try change.items.set([item], [FieldAssignment(day.property, to: date.description)])
      }
    }
  }
}
