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

extension NaturalDateError: CustomStringConvertible {
  /// One clause in words, without a full stop.
  public var description: String {
    switch self {
    case .empty: "a date is missing"
    case .unknown(let text, nil): "\(text.inQuotes) is no date"
    case .unknown(let text, let suggestion?):
      "\(text.inQuotes) is no date; did you mean \(suggestion.inQuotes)?"
    case .impossible(let text, nil): "there is no \(text) in the calendar"
    case .impossible(let text, let days?): "there is no \(text): that month has \(days) days"
    case .severalDays(let text, let days):
      "\(text.inQuotes) is several days, \(days.lowerBound) to \(days.upperBound)"
    case .outOfRange(let text): "\(text.inQuotes) lies outside the years 0 to 9999"
    }
  }
}
