import OffloadKit
import TerminalKit

extension Action {
  static let date = Action(
    ["d"], "date", "dates: due, to come back to it, not before", .row, reason: { $0.reasonAgainstItem() }
  ) { app in
    app.open(DateSheet(items: app.targets, today: app.vault.today))
    return app.days.isStale ? [.ask(DaysQuestion(changes: app.changeCount))] : []
  }
}

/// One of the days of an item.
enum ItemDay: CaseIterable, Hashable, Sendable {
  case due, scheduled, start

  var property: ItemProperty {
    switch self {
    case .due: .due
    case .scheduled: .scheduled
    case .start: .start
    }
  }

  /// The words before the day: `due friday`. The user's first word may be one of them.
  var words: [String] {
    switch self {
    case .due: ["due", "by"]
    case .scheduled: ["for", "on", "until", "later", "scheduled"]
    case .start: ["from", "start", "starts"]
    }
  }

  /// The purpose of the day.
  var meaning: String {
    switch self {
    case .due: "do it by then"
    case .scheduled: "come back then"
    case .start: "not before"
    }
  }

  func date(of item: Item) -> CivilDateTime? {
    switch self {
    case .due: item.due
    case .scheduled: item.scheduled
    case .start: item.start
    }
  }
}

/// A day as the user types it: which of the days, and the words for the date.
struct TypedDay {
  /// Nil if the words don't say.
  var day: ItemDay?
  var words: String

  init(_ typed: String) {
    let typed = typed.drop(while: \.isWhitespace)
    let first = typed.prefix { !$0.isWhitespace }.lowercased()
    day = ItemDay.allCases.first { $0.words.contains(first) }
    words = day == nil ? String(typed) : String(typed.dropFirst(first.count).drop(while: \.isWhitespace))
  }

  /// Returns what to type for another day of the same kind.
  func words(with words: String) -> String { day.map { "\($0.words[0]) \(words)" } ?? words }

  var isNone: Bool { ["none", "no", "never", "-"].contains(words.lowercased()) }
}

/// Sets or removes days of items.
struct SetDays: RequestKind {
  let items: [Item]
  /// Nil removes the day.
  let days: [ItemDay: CivilDateTime?]
  let today: CivilDate

  /// If the user schedules a capture for a later day, they have decided on it.
  var traits: Set<RequestTrait> {
    guard case let later?? = days[.scheduled] else { return [] }
    return later.date > today ? [.endsCapture] : []
  }

  func carryOut(in context: RequestContext) throws -> Done {
    try context.change("ui set", sentence) {
      try $0.items.set(
        items,
        ItemDay.allCases.compactMap { day in
          days[day].map { FieldAssignment(day.property, to: $0?.description) }
        })
    }
  }

  private var sentence: String {
    let (names, verb) = (Sentence.named(items), items.count == 1 ? "is" : "are")
    let dates = HumanDate(today: today)
    guard days.count == 1, let (day, date) = days.first else { return "Took the days from \(names)." }
    let text = date.map(dates.text)
    return switch (day, text) {
    case (.due, let text?): "\(names) \(verb) due \(text)."
    case (.scheduled, let text?): "\(names) \(verb) for \(text)."
    case (.start, let text?): "\(names) \(verb) not before \(text)."
    case (.due, nil): "\(names) \(verb) due on no day."
    case (.scheduled, nil): "\(names) \(verb) for no day."
    case (.start, nil): "\(names) \(verb) for any day."
    }
  }
}
