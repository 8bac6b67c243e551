/// A number of days, weeks, months or years, ahead or back: `+3d`, `-2 weeks`.
package struct DateDistance: Sendable, Hashable {
  enum Unit {
    case day, week, month, year

    init?(_ word: some StringProtocol) {
      switch word {
      case "d", "day", "days": self = .day
      case "w", "week", "weeks": self = .week
      case "m", "month", "months": self = .month
      case "y", "year", "years": self = .year
      default: return nil
      }
    }
  }

  /// Negative for a distance back.
  let count: Int
  let unit: Unit

  init(_ count: Int, _ unit: Unit) { (self.count, self.unit) = (count, unit) }

  /// Reads a number and a unit without a space between them: `3d`, `2weeks`.
  init?(joined text: some StringProtocol) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits: digits), let unit = Unit(text.dropFirst(digits.count)) else { return nil }
    self.init(count, unit)
  }

  /// Reads the same after a sign: `+3d`.
  package init?(signed text: some StringProtocol) {
    guard let sign = text.first, "+-".contains(sign), let ahead = DateDistance(joined: text.dropFirst())
    else { return nil }
    self.init(sign == "-" ? -ahead.count : ahead.count, ahead.unit)
  }

  /// Returns the day at this distance from another; nil outside the calendar.
  package func from(_ day: CivilDate) -> CivilDate? {
    switch unit {
    case .day: day.adding(days: count)
    case .week: day.adding(weeks: count)
    case .month: day.adding(months: count)
    case .year: day.adding(years: count)
    }
  }
}
