/// Writes dates in everyday words, seen from a given day: `today`, `Friday`, `1 March`.
package struct HumanDate {
  package let today: CivilDate

  package init(today: CivilDate) {
    self.today = today
  }

  package func text(_ moment: CivilDateTime) -> String {
    let time = moment.time.map { " \($0)" } ?? ""
    return text(moment.date) + time
  }

  package func text(_ date: CivilDate) -> String {
    switch date.dayNumber - today.dayNumber {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case 2...6: weekday(of: date)
    default: dayAndMonth(date) + (date.year == today.year ? "" : " \(date.year)")
    }
  }

  /// Returns `today`, `tomorrow`, `yesterday` or the name of the weekday, to go with the date itself.
  package func day(_ date: CivilDate) -> String {
    (-1...1).contains(date.dayNumber - today.dayNumber) ? text(date) : weekday(of: date)
  }

  /// Returns a date in the form `Saturday, 17 January 2026`.
  package func long(_ date: CivilDate) -> String {
    "\(weekday(of: date)), \(dayAndMonth(date)) \(date.year)"
  }

  private func weekday(of date: CivilDate) -> String { date.weekday.name.capitalized }

  /// `March 2026`.
  package func month(of date: CivilDate) -> String {
    "\(CalendarNames.months[date.month - 1].capitalized) \(date.year)"
  }

  /// `2 March`.
  package func dayAndMonth(_ date: CivilDate) -> String {
    "\(date.day) \(CalendarNames.months[date.month - 1].capitalized)"
  }
}

extension String {
  /// The text with its first letter in upper case.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
