/// Every sum is nil outside the years 0 to 9999, and never traps, however large the number.
extension CivilDate {
  /// That many days later, or earlier where negative.
  package func adding(days: Int) -> CivilDate? {
    let (sum, overflow) = dayNumber.addingReportingOverflow(days)
    return overflow ? nil : CivilDate(dayNumber: sum)
  }

  /// That many weeks later, or earlier where negative.
  package func adding(weeks: Int) -> CivilDate? {
    let (days, overflow) = weeks.multipliedReportingOverflow(by: 7)
    return overflow ? nil : adding(days: days)
  }

  /// The same day of another month; the month's last day where it is shorter (31 January + 1 month is
  /// 28 or 29 February).
  package func adding(months: Int) -> CivilDate? {
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, sum >= 0 else { return nil }
    return CivilDate(clampingDay: day, month: sum % 12 + 1, year: sum / 12)
  }

  /// The same day of another year; 29 February becomes the 28th where there is none.
  package func adding(years: Int) -> CivilDate? {
    let (months, overflow) = years.multipliedReportingOverflow(by: 12)
    return overflow ? nil : adding(months: months)
  }

  /// That day of the month, or the month's last where it is shorter.
  package init?(clampingDay day: Int, month: Int, year: Int) {
    guard (1...12).contains(month) else { return nil }
    self.init(year: year, month: month, day: min(day, CivilDate.days(inMonth: month, of: year)))
  }
}

/// Spans around a day. At the calendar's ends they are cut.
extension CivilDate {
  /// Monday to Sunday.
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

  /// The first such day after this one, or from this one on.
  package func next(_ weekday: Weekday, includingSelf: Bool = false) -> CivilDate? {
    let distance = (weekday.rawValue - self.weekday.rawValue + 7) % 7
    return adding(days: distance == 0 && !includingSelf ? 7 : distance)
  }

  /// The last such day before this one, or up to this one.
  package func previous(_ weekday: Weekday, includingSelf: Bool = false) -> CivilDate? {
    let distance = (self.weekday.rawValue - weekday.rawValue + 7) % 7
    return adding(days: distance == 0 && !includingSelf ? -7 : -distance)
  }
}
