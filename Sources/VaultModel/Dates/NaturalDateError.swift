/// Why a text is no date.
public enum NaturalDateError: Error, Hashable, Sendable {
  case empty
  /// No date is written like this; `suggestion` is the nearest text that is one.
  case unknown(text: String, suggestion: String?)
  /// The calendar has no such day (`2026-02-30`); `daysInMonth` where it has the month.
  case impossible(text: String, daysInMonth: Int?)
  /// One day is wanted and the text names several, of which the first is not to come (`this week`).
  case severalDays(text: String, days: ClosedRange<CivilDate>)
  /// The day lies outside the years 0 to 9999.
  case outOfRange(text: String)
}
