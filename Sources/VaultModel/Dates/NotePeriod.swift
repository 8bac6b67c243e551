/// A period for which there can be one note.
package enum NotePeriod: String, Sendable, CaseIterable {
  case day, week, month, quarter, year

  /// Returns the first day of the period around a day.
  func start(around day: CivilDate, weeks: WeekRule) -> CivilDate {
    switch self {
    case .day: day
    case .week: weeks.start(of: day)
    case .month: day.wholeMonth.lowerBound
    case .quarter: CivilDate(year: day.year, month: (day.month - 1) / 3 * 3 + 1, day: 1) ?? day
    case .year: day.wholeYear.lowerBound
    }
  }

  /// The format of names that Obsidian uses if its settings have none.
  package var usualFormat: String {
    switch self {
    case .day: "YYYY-MM-DD"
    case .week: "gggg-[W]ww"
    case .month: "YYYY-MM"
    case .quarter: "YYYY-[Q]Q"
    case .year: "YYYY"
    }
  }
}

/// A word that names a day or the present period, and so its note: `today`, `monday`, `2026-11-29`, `week`.
package struct DayWord: Sendable, Hashable {
  package let period: NotePeriod
  /// The day, or today for a period.
  package let day: CivilDate

  /// The words that completion offers.
  package static let usual = ["today", "yesterday", "tomorrow"]

  /// The words by which everybody means a day.
  package static let days = usual + Weekday.allCases.map(\.name)

  /// Whether the name, in any case, is one of these words.
  package static func isDay(_ name: String) -> Bool { days.contains(name.lowercased()) }

  init(_ day: CivilDate) { (period, self.day) = (.day, day) }

  /// Reads one word, in any case; nil for any other text.
  package init?(_ text: String, today: CivilDate) {
    let word = text.lowercased()
    if let period = NotePeriod(rawValue: word), period != .day {
      (self.period, day) = (period, today)
    } else if let day = CivilDate(iso: text) {
      (period, self.day) = (.day, day)
    } else if word.allSatisfy(\.isLetter), let date = try? NaturalDate.parse(word, today: today),
      date.isOneDay,
      date.time == nil
    {
      (period, day) = (.day, date.days.lowerBound)
    } else {
      return nil
    }
  }
}
