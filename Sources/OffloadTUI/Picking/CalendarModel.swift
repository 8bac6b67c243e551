import OffloadKit

/// Five weeks around a day, and what lies on that day.
struct CalendarModel: Equatable, Sendable {
  struct Day: Equatable, Sendable {
    let date: CivilDate
    let isChosen: Bool
    let isToday: Bool
    let isBusy: Bool
  }

  /// The months of the weeks: `March and April 2026`.
  let title: String
  /// From Monday to Sunday each.
  let weeks: [[Day]]
  /// What is due or scheduled on the day; empty if it is free.
  let things: [String]
}

extension App {
  private static let weeks = 5

  /// Returns the calendar for a day: from this week on, or from the week before the day if that is too far away.
  func calendar(for chosen: CivilDate) -> CalendarModel? {
    let monday = { (date: CivilDate) in date.week.lowerBound }
    let first = monday(vault.today)
    let isNear = (0..<7 * Self.weeks).contains(chosen.dayNumber - first.dayNumber)
    guard let start = isNear ? first : monday(chosen).adding(weeks: -1) else { return nil }
    let busy = Dictionary(
      days.sections.compactMap { section in section.day.map { ($0, section.results.map(\.item)) } }
    ) { first, _ in first }
    let dates = (0..<7 * Self.weeks).compactMap { start.adding(days: $0) }
    return CalendarModel(
      title: Self.title(dates.first ?? chosen, dates.last ?? chosen),
      weeks: stride(from: 0, to: dates.count, by: 7).map { week in
        dates[week..<min(week + 7, dates.count)].map { date in
          .init(
            date: date, isChosen: date == chosen, isToday: date == vault.today,
            isBusy: busy[date]?.isEmpty == false)
        }
      },
      things: busy[chosen]?.map { words(of: $0) } ?? [])
  }

  private static func title(_ first: CivilDate, _ last: CivilDate) -> String {
    let month = HumanDate(today: last).month
    if first.month == last.month { return month(last) }
    let begin = month(first)
    return "\(first.year == last.year ? String(begin.prefix { $0 != " " }) : begin) and \(month(last))"
  }
}
