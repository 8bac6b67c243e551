/// A rule by which an item comes back, in the terms of Obsidian Tasks (`every 2 weeks on Monday when done`).
///
/// Understood are `every` and a step (`day`, `3 weeks`, `month`, `2 years`, `weekday`, names of days, names of
/// months), then `on the` days of the week (`on Monday, Friday`, `on weekdays`), days of the month (`on the 1st and
/// 15th`, `on the last`, `on the 2nd last day`) or both counted (`on the last Friday`), and `when done` at the end.
/// Not understood, and so no rule: hours and minutes, weeks by number, `until …`, `for … times`.
package struct Recurrence: Hashable, Sendable {
  package enum Frequency { case daily, weekly, monthly, yearly }

  /// A day of the week, or the nth such day of the month or year; counted from the end where negative.
  package struct NthWeekday: Hashable {
    package var weekday: Weekday
    package var nth: Int?
  }

  package var frequency: Frequency
  /// From 1: every so many days, weeks, months or years.
  package var interval = 1
  package var weekdays: [NthWeekday] = []
  /// From 1, or from -1 backwards. Empty: any.
  package var monthDays: [Int] = []
  /// From 1 to 12. Empty: any.
  package var months: [Int] = []

  /// Whether the step is counted from the day of completion, not from the item's own date.
  package internal(set) var isWhenDone = false
}

/// The dates of one occurrence of an item that repeats.
package struct Occurrence: Hashable, Sendable {
  /// Of the field `due`.
  package var due: CivilDateTime?
  /// Of the field `scheduled`.
  package var scheduled: CivilDateTime?
  /// Of the field `start`.
  package var start: CivilDateTime?

  /// The dates that an item has.
  package init(due: CivilDateTime? = nil, scheduled: CivilDateTime? = nil, start: CivilDateTime? = nil) {
    self.due = due
    self.scheduled = scheduled
    self.start = start
  }

  /// The date that the rule is about; the others keep their distance to it.
  var reference: CivilDate? { (due ?? scheduled ?? start)?.date }

  /// Every date moved by the same number of days; nil where one would leave the calendar.
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
