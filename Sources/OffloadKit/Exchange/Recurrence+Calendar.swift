/// A rule as RFC 5545 (3.3.10) writes it.
struct CalendarRule {
  let text: String
  /// Whether it counts days, so two dates that it moves stay equally far apart.
  let keepsDistances: Bool
}

extension Recurrence {
  /// Returns the rule for calendars; nil if they can't express it, such as a rule that counts from the day of
  /// completion.
  ///
  /// - Parameter start: the day of the first occurrence, which fills in the parts that the rule leaves open.
  func calendarRule(from start: CivilDate) -> CalendarRule? {
    let countsDays = frequency == .daily || frequency == .weekly
    let isWeeklyOnly = !monthDays.isEmpty && frequency == .weekly
    if isWhenDone || isWeeklyOnly || countsDays && weekdays.contains(where: { $0.nth != nil }) { return nil }
    let isOpen = weekdays.isEmpty && monthDays.isEmpty
    var (frequency, months) = (frequency, months)
    var ending: [String] = []
    if isOpen, start.day > 28, !countsDays {
      // A calendar skips months that are too short; Offload uses their last day.
      if frequency == .yearly, months.isEmpty { months = [start.month] }
      if frequency == .yearly, months.count > 1 {
        // Each month needs its own last day, not one for all of them.
        guard interval == 1 else { return nil }
        frequency = .monthly
      }
      ending = ["BYMONTHDAY=\(Self.list(28...start.day));BYSETPOS=-1"]
    }
    var parts = ["FREQ=\(Self.name(frequency))"]
    if interval > 1 { parts.append("INTERVAL=\(interval)") }
    if !months.isEmpty { parts.append("BYMONTH=\(Self.list(months))") }
    if !monthDays.isEmpty { parts.append("BYMONTHDAY=\(Self.list(monthDays))") }
    if !weekdays.isEmpty { parts.append("BYDAY=\(weekdays.map(\.calendarName).joined(separator: ","))") }
    return CalendarRule(
      text: (parts + ending).joined(separator: ";"),
      keepsDistances: countsDays && isOpen && months.isEmpty)
  }

  private static func list(_ numbers: some Sequence<Int>) -> String {
    numbers.map(String.init).joined(separator: ",")
  }

  private static func name(_ frequency: Frequency) -> String {
    switch frequency {
    case .daily: "DAILY"
    case .weekly: "WEEKLY"
    case .monthly: "MONTHLY"
    case .yearly: "YEARLY"
    }
  }
}

extension Recurrence.NthWeekday {
  /// `FR`, `-1FR`
  fileprivate var calendarName: String {
    (nth.map(String.init) ?? "") + weekday.name.prefix(2).uppercased()
  }
}
