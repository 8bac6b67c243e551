/// A point in time with its local date and time: the "now" that callers pass to code that shows or writes
/// dates.
public struct Moment: Hashable, Sendable {
  /// Unix time: seconds from 1970-01-01T00:00 in UTC.
  public let secondsSince1970: Int
  /// The seconds that local time is ahead of UTC.
  public let utcOffset: Int
  /// The local day.
  public let date: CivilDate
  /// The local time of day, without seconds.
  package let time: CivilTime

  /// Makes the moment; outside the years 0 to 9999, the nearest one inside.
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

  /// The local date and time of day.
  package var civil: CivilDateTime { CivilDateTime(date, time) }
}
