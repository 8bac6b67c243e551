/// A time of day, to the minute.
public struct CivilTime: Hashable, Comparable, Sendable {
  /// A small type, because a million items may have a time.
  private let number: Int16

  /// From 0 to 1439.
  package var minuteOfDay: Int { Int(number) }

  /// Makes the time; nil if a day doesn't have it.
  public init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    number = Int16(hour * 60 + minute)
  }

  package init(minuteOfDay: Int) {
    precondition((0..<1440).contains(minuteOfDay), "a day has 1440 minutes")
    number = Int16(minuteOfDay)
  }

  /// From 0 to 23.
  public var hour: Int { minuteOfDay / 60 }
  /// From 0 to 59.
  public var minute: Int { minuteOfDay % 60 }

  /// Whether `a` is earlier in the day.
  public static func < (a: CivilTime, b: CivilTime) -> Bool { a.minuteOfDay < b.minuteOfDay }
}

/// A day, with or without a time of day: the value of a date field.
public struct CivilDateTime: Hashable, Sendable {
  /// The day.
  public var date: CivilDate
  /// The time of day, if there is one.
  public var time: CivilTime?

  /// Makes a day, with a time of day if given.
  public init(_ date: CivilDate, _ time: CivilTime? = nil) {
    self.date = date
    self.time = time
  }

  /// The minutes from the start of 1970-01-01; a day without a time counts from its start.
  package var minuteNumber: Int { date.dayNumber * 1440 + (time?.minuteOfDay ?? 0) }
}

extension CivilDateTime: Comparable {
  /// Sorts by day; a day without a time comes before the times of the same day.
  public static func < (a: CivilDateTime, b: CivilDateTime) -> Bool {
    a.order < b.order
  }

  /// A number below 2 to the 40th that sorts in the same order as the values.
  var order: Int { date.order << 11 | ((time?.minuteOfDay ?? -1) + 1) }
}
