/// A day of the proleptic Gregorian calendar, without a time zone; years run from 0 to 9999.
public struct CivilDate: Hashable, Sendable {
  /// Year, month and day in one number, which sorts like the days.
  private let packed: Int32

  /// Makes the day; nil if the calendar doesn't have it.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, of: year)
    else { return nil }
    packed = Int32(year << 9 | month << 5 | day)
  }

  private init(exactly year: Int, _ month: Int, _ day: Int) {
    packed = Int32(year << 9 | month << 5 | day)
  }

  /// A number below 2 to the 24th that is smaller for an earlier day.
  var order: Int { Int(packed) }

  /// From 0 to 9999.
  public var year: Int { Int(packed >> 9) }
  /// From 1 to 12.
  public var month: Int { Int(packed >> 5 & 15) }
  /// From 1 to 31.
  public var day: Int { Int(packed & 31) }

  /// Whether the year has a 29 February.
  package static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// Returns the number of days in a month (from 1 to 12).
  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDate: Comparable {
  /// Whether `a` is earlier in the calendar.
  public static func < (a: CivilDate, b: CivilDate) -> Bool { a.packed < b.packed }
}

// MARK: Days as numbers

extension CivilDate {
  /// The number of days from 1970-01-01; negative before it.
  package var dayNumber: Int {
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years begin in March, in eras of 400
    // years.
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Makes the day that is `dayNumber` days from 1970-01-01; nil outside the years 0 to 9999.
  package init?(dayNumber: Int) {
    guard (Self.first.dayNumber...Self.last.dayNumber).contains(dayNumber) else { return nil }
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    self.init(exactly: year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// The first day of the calendar, 0000-01-01.
  package static let first = CivilDate(exactly: 0, 1, 1)
  /// The last day of the calendar, 9999-12-31.
  package static let last = CivilDate(exactly: 9999, 12, 31)

  /// The day of the week.
  package var weekday: Weekday {
    // 1970-01-01 was a Thursday. The remainder is from 0 to 6, so the code never needs the fallback.
    let fromMonday = (dayNumber % 7 + 10) % 7
    return Weekday(rawValue: fromMonday + 1) ?? .monday
  }
}
