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
    let day = 86_400
    let (first, last) = (CivilDate.first.dayNumber * day, CivilDate.last.dayNumber * day + day - 1)
    let offset = min(max(utcOffset, 1 - day), day - 1)
    // The bounds are of local time: the calendar's first and last days are days in every time zone.
    let local = min(max(min(max(secondsSince1970, first - day), last + day) + offset, first), last)
    let secondOfDay = ((local % day) + day) % day
    self.secondsSince1970 = local - offset
    self.utcOffset = offset
    date = CivilDate(dayNumber: (local - secondOfDay) / day) ?? .first
    time = CivilTime(minuteOfDay: secondOfDay / 60)
  }

  /// The local date and time of day.
  package var civil: CivilDateTime { CivilDateTime(date, time) }
}
