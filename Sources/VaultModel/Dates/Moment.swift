/// A point in time together with what the clock on the wall says: the "now" that is handed to whatever shows or
/// writes a date.
public struct Moment: Hashable, Sendable {
  /// Unix time: seconds from 1970-01-01T00:00 in UTC.
  public let secondsSince1970: Int
  /// Seconds that local time is ahead of UTC.
  public let utcOffset: Int
  /// The day that the calendar on the wall shows.
  public let date: CivilDate
  /// What the clock on the wall shows, its seconds left out.
  package let time: CivilTime

  /// The moment; outside the years 0 to 9999, the nearest inside.
  public init(secondsSince1970: Int, utcOffset: Int) {
    let bounds = (CivilDate.first.dayNumber + 1) * 86_400...CivilDate.last.dayNumber * 86_400
    let seconds = min(max(secondsSince1970, bounds.lowerBound), bounds.upperBound)
    let offset = min(max(utcOffset, -86_399), 86_399)
    let local = seconds + offset
    let secondOfDay = ((local % 86_400) + 86_400) % 86_400
    self.secondsSince1970 = seconds
    self.utcOffset = offset
    date = CivilDate(dayNumber: (local - secondOfDay) / 86_400) ?? .first
    time = CivilTime(minuteOfDay: secondOfDay / 60)
  }

  /// Date and time of day.
  package var civil: CivilDateTime { CivilDateTime(date, time) }
}
