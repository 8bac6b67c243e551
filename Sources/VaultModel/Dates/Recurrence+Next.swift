extension Recurrence {
  /// Returns the occurrence after one that was completed on `day`. Returns nil if the rule has no further
  /// day; an item without any date repeats without one.
  ///
  /// The next occurrence is the first of the rule's days after the item's due date, otherwise after its
  /// scheduled or its start date; with `when done`, after the day of completion. That date also fills in
  /// what the rule leaves open: `every month` keeps the day of the month, or uses the last day of a shorter
  /// month.
  package func next(after occurrence: Occurrence, completedOn day: CivilDate) -> Occurrence? {
    guard let reference = occurrence.reference else { return occurrence }
    guard let next = self.day(after: isWhenDone ? day : reference) else { return nil }
    return occurrence.moved(days: next.dayNumber - reference.dayNumber)
  }

  /// Returns the rule's first day after `reference`, with its steps counted from there.
  func day(after reference: CivilDate) -> CivilDate? {
    // The calendar repeats after 400 years: a day that hasn't come by then never does.
    for period in 0...Self.periods(frequency) {
      let (step, overflow) = period.multipliedReportingOverflow(by: interval)
      guard !overflow, let days = days(inPeriod: step, from: reference) else { return nil }
      if let day = days.first(where: { $0 > reference }) { return day }
    }
    return nil
  }

  private static func periods(_ frequency: Frequency) -> Int {
    switch frequency {
    case .daily: 146_097
    case .weekly: 20_871
    case .monthly: 4_800
    case .yearly: 400
    }
  }

  /// Returns the rule's days in the period that is this many days, weeks, months or years from the
  /// reference's own, in order; nil after the end of the calendar.
  private func days(inPeriod step: Int, from reference: CivilDate) -> [CivilDate]? {
    switch frequency {
    case .daily:
      return reference.adding(days: step).map { day in fits(day) ? [day] : [] }
    case .weekly:
      guard let week = reference.adding(weeks: step)?.week else { return nil }
      let open = weekdays.isEmpty && monthDays.isEmpty
      return Self.days(of: week).filter { open ? $0.weekday == reference.weekday && fits($0) : fits($0) }
    case .monthly:
      guard
        let month = CivilDate(clampingDay: 1, month: reference.month, year: reference.year)?
          .adding(months: step)?.wholeMonth
      else { return nil }
      return days(in: month, like: reference.day)
    case .yearly:
      guard let year = CivilDate.year(reference.year + min(step, 10_000)) else { return nil }
      return days(inYear: year, from: reference)
    }
  }

  private func days(inYear year: ClosedRange<CivilDate>, from reference: CivilDate) -> [CivilDate] {
    if months.isEmpty, weekdays.isEmpty, monthDays.isEmpty {
      return CivilDate.month(reference.month, of: year.lowerBound.year).map {
        days(in: $0, like: reference.day)
      } ?? []
    }
    // The nth weekday is counted within the year, unless the rule names months.
    guard !months.isEmpty else { return Self.days(of: year).filter { fits($0, countedIn: year) } }
    return months.compactMap { CivilDate.month($0, of: year.lowerBound.year) }
      .flatMap { days(in: $0, like: reference.day) }
  }

  private func days(in month: ClosedRange<CivilDate>, like day: Int) -> [CivilDate] {
    if weekdays.isEmpty, monthDays.isEmpty {
      let start = month.lowerBound
      let only = CivilDate(clampingDay: day, month: start.month, year: start.year)
      return only.map { fits($0) ? [$0] : [] } ?? []
    }
    return Self.days(of: month).filter { fits($0, countedIn: month) }
  }

  private static func days(of span: ClosedRange<CivilDate>) -> [CivilDate] {
    (span.lowerBound.dayNumber...span.upperBound.dayNumber).compactMap { CivilDate(dayNumber: $0) }
  }

  /// Whether the day passes all conditions of the rule on days. Numbered weekdays like the last Friday are
  /// only tested within a span.
  private func fits(_ day: CivilDate, countedIn span: ClosedRange<CivilDate>? = nil) -> Bool {
    guard months.isEmpty || months.contains(day.month) else { return false }
    let fromEnd = day.day - CivilDate.days(inMonth: day.month, of: day.year) - 1
    guard monthDays.isEmpty || monthDays.contains(day.day) || monthDays.contains(fromEnd) else {
      return false
    }
    let plain = weekdays.filter { span == nil || $0.nth == nil }
    guard plain.isEmpty || plain.contains(where: { $0.weekday == day.weekday }) else { return false }
    guard let span else { return true }
    let counted = weekdays.filter { $0.nth != nil }
    let nth = (day.dayNumber - span.lowerBound.dayNumber) / 7 + 1
    let nthFromEnd = (day.dayNumber - span.upperBound.dayNumber) / 7 - 1
    return counted.isEmpty
      || counted.contains { $0.weekday == day.weekday && ($0.nth == nth || $0.nth == nthFromEnd) }
  }
}
