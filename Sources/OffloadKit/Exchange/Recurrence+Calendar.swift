extension Recurrence {
  /// The rule as RFC 5545 (3.3.10) writes it; nil for one that counts from the day of completion, which calendars
  /// cannot say.
  ///
  /// - Parameter start: the day of the first occurrence, which gives what the rule leaves open.
  func calendarRule(from start: CivilDate) -> String? {
    guard !isWhenDone else { return nil }
    var parts = ["FREQ=\(frequencyName)"]
    if interval > 1 { parts.append("INTERVAL=\(interval)") }
    if !months.isEmpty { parts.append("BYMONTH=\(months.map(String.init).joined(separator: ","))") }
    if !monthDays.isEmpty { parts.append("BYMONTHDAY=\(monthDays.map(String.init).joined(separator: ","))") }
    if !weekdays.isEmpty { parts.append("BYDAY=\(weekdays.map(\.calendarName).joined(separator: ","))") }
    if weekdays.isEmpty, monthDays.isEmpty, start.day > 28, frequency == .monthly || frequency == .yearly {
      // A calendar leaves out months that are too short; here their last day counts.
      if frequency == .yearly, months.isEmpty { parts.append("BYMONTH=\(start.month)") }
      let days = (28...start.day).map(String.init).joined(separator: ",")
      parts.append("BYMONTHDAY=\(days);BYSETPOS=-1")
    }
    return parts.joined(separator: ";")
  }

  private var frequencyName: String {
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
