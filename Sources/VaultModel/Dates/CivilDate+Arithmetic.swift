/// Sums of dates. Every sum is nil outside the years 0 to 9999, and none traps, however large the number.
extension CivilDate {
  /// Returns the date this many days later, or earlier for a negative number.
  package func adding(days: Int) -> CivilDate? {
    let (sum, overflow) = dayNumber.addingReportingOverflow(days)
    return overflow ? nil : CivilDate(dayNumber: sum)
  }

  /// Returns the date this many weeks later, or earlier for a negative number.
  package func adding(weeks: Int) -> CivilDate? {
    let (days, overflow) = weeks.multipliedReportingOverflow(by: 7)
    return overflow ? nil : adding(days: days)
  }

  /// Returns the same day of another month, or the last day of a shorter month (31 January + 1 month is 28
  /// or 29 February).
  package func adding(months: Int) -> CivilDate? {
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, sum >= 0 else { return nil }
    return CivilDate(clampingDay: day, month: sum % 12 + 1, year: sum / 12)
  }

  /// Returns the same day of another year; 29 February becomes the 28th in a year without it.
  package func adding(years: Int) -> CivilDate? {
    let (months, overflow) = years.multipliedReportingOverflow(by: 12)
    return overflow ? nil : adding(months: months)
  }

  /// Makes that day of the month, or the last day of a shorter month.
  package init?(clampingDay day: Int, month: Int, year: Int) {
    guard (1...12).contains(month) else { return nil }
    self.init(year: year, month: month, day: min(day, CivilDate.days(inMonth: month, of: year)))
  }
}

/// Spans of days around a day, cut off at the ends of the calendar.
extension CivilDate {
  /// From Monday to Sunday.
  package var week: ClosedRange<CivilDate> {
    let monday = adding(days: 1 - weekday.rawValue) ?? .first
    return monday...(monday.adding(days: 6) ?? .last)
  }

  /// From the first to the last day of its month.
  package var wholeMonth: ClosedRange<CivilDate> { Self.month(month, of: year) ?? self...self }
  /// From 1 January to 31 December of its year.
  package var wholeYear: ClosedRange<CivilDate> { Self.year(year) ?? self...self }

  package static func month(_ month: Int, of year: Int) -> ClosedRange<CivilDate>? {
    guard let first = CivilDate(year: year, month: month, day: 1),
      let last = CivilDate(clampingDay: 31, month: month, year: year)
    else { return nil }
    return first...last
  }

  package static func year(_ year: Int) -> ClosedRange<CivilDate>? {
    guard let first = CivilDate(year: year, month: 1, day: 1),
      let last = CivilDate(year: year, month: 12, day: 31)
    else { return nil }
    return first...last
  }

  /// Returns the first such weekday after this day, or on it with `includingSelf`.
  package func next(_ weekday: Weekday, includingSelf: Bool = false) -> CivilDate? {
    let distance = (weekday.rawValue - self.weekday.rawValue + 7) % 7
    return adding(days: distance == 0 && !includingSelf ? 7 : distance)
  }

  /// Returns the last such weekday before this day, or on it with `includingSelf`.
  package func previous(_ weekday: Weekday, includingSelf: Bool = false) -> CivilDate? {
    let distance = (self.weekday.rawValue - weekday.rawValue + 7) % 7
    return adding(days: distance == 0 && !includingSelf ? -7 : -distance)
  }
}
