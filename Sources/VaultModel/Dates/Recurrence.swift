/// A rule for repeating an item, in the language of Obsidian Tasks (`every 2 weeks on Monday when done`).
///
/// A rule is `every` with a step (`day`, `3 weeks`, `month`, `2 years`, `weekday`, names of days, names of
/// months), then `on the` days of the week (`on Monday, Friday`, `on weekdays`), days of the month (`on the
/// 1st and 15th`, `on the last`, `on the 2nd last day`) or numbered weekdays (`on the last Friday`), and
/// `when done` at the end. Not supported: hours and minutes, weeks by number, `until …`, `for … times`.
package struct Recurrence: Hashable, Sendable {
  package enum Frequency { case daily, weekly, monthly, yearly }

  /// A weekday, or the nth such day of the month or year; negative numbers count from the end.
  package struct NthWeekday: Hashable {
    package var weekday: Weekday
    package var nth: Int?
  }

  package var frequency: Frequency
  /// From 1: every so many days, weeks, months or years.
  package var interval = 1
  package var weekdays: [NthWeekday] = []
  /// From 1, or from -1 backwards from the end. Empty for any.
  package var monthDays: [Int] = []
  /// From 1 to 12. Empty for any.
  package var months: [Int] = []

  /// Whether the step counts from the day of completion instead of the item's own date.
  package internal(set) var isWhenDone = false
}

/// The dates of one occurrence of a repeating item.
package struct Occurrence: Hashable, Sendable {
  /// The date of the field `due`.
  package var due: CivilDateTime?
  /// The date of the field `scheduled`.
  package var scheduled: CivilDateTime?
  /// The date of the field `start`.
  package var start: CivilDateTime?

  /// Makes an occurrence with an item's dates.
  package init(due: CivilDateTime? = nil, scheduled: CivilDateTime? = nil, start: CivilDateTime? = nil) {
    self.due = due
    self.scheduled = scheduled
    self.start = start
  }

  /// The date from which the rule counts; the others keep their distance to it.
  var reference: CivilDate? { (due ?? scheduled ?? start)?.date }

  /// Returns the occurrence with each date moved by this many days; nil if a date would leave the calendar.
  func moved(days: Int) -> Occurrence? {
    var result = self
    for path in [\Occurrence.due, \.scheduled, \.start] {
      guard let date = self[keyPath: path] else { continue }
      guard let moved = date.date.adding(days: days) else { return nil }
      result[keyPath: path] = CivilDateTime(moved, date.time)
    }
    return result
  }
}
