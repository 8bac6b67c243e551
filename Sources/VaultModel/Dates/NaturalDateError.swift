/// The reason why a text isn't a date.
public enum NaturalDateError: Error, Hashable, Sendable {
  case empty
  /// The text isn't a form of a date; `suggestion` is the nearest text that is one.
  case unknown(text: String, suggestion: String?)
  /// The calendar has no such day (`2026-02-30`); `daysInMonth` is the length of the month, if that exists.
  case impossible(text: String, daysInMonth: Int?)
  /// The caller needs one day, but the text names more than one, and the first isn't in the future (`this
  /// week`).
  case severalDays(text: String, days: ClosedRange<CivilDate>)
  /// Some people write the day first and others the month, and each order names another day.
  case ambiguous(text: String, meanings: [CivilDate])
  /// The day is outside the years 0 to 9999.
  case outOfRange(text: String)
}
