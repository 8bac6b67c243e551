extension DateFormat {
  /// Returns the text of a moment in the words of a language.
  package func text(of moment: Moment, in language: CalendarLanguage) -> String {
    parts.map { part in
      switch part {
      case .text(let text, _): text
      case .token(let token): text(of: token, moment, language)
      }
    }.joined()
  }

  /// Returns the text of one token.
  func text(of token: Token, _ moment: Moment, _ language: CalendarLanguage) -> String {
    let day = moment.date
    let time = moment.time
    return switch token {
    case .year: Self.padded(day.year, 4)
    case .shortYear: Self.padded(day.year % 100, 2)
    case .quarter: "\((day.month + 2) / 3)"
    case .month: "\(day.month)"
    case .paddedMonth: Self.padded(day.month, 2)
    case .shortMonthName, .monthName: monthNames(token, language)[day.month - 1]
    case .day: "\(day.day)"
    case .paddedDay: Self.padded(day.day, 2)
    case .ordinalDay: language.ordinal(day.day)
    case .dayOfYear: "\(day.dayOfYear)"
    case .paddedDayOfYear: Self.padded(day.dayOfYear, 3)
    case .weekdayNumber: "\(day.weekday.rawValue % 7)"
    case .shortestWeekday, .shortWeekday, .weekday:
      Self.weekdayNames(token, language)[day.weekday.rawValue - 1]
    case .localWeekday: "\((day.weekday.rawValue - language.weeks.firstDay.rawValue + 7) % 7)"
    case .isoWeekday: "\(day.weekday.rawValue)"
    case .week: "\(language.weeks.week(of: day).number)"
    case .paddedWeek: Self.padded(language.weeks.week(of: day).number, 2)
    case .isoWeek: "\(WeekRule.iso.week(of: day).number)"
    case .paddedISOWeek: Self.padded(WeekRule.iso.week(of: day).number, 2)
    case .shortWeekYear: Self.padded(language.weeks.week(of: day).year % 100, 2)
    case .weekYear: Self.padded(language.weeks.week(of: day).year, 4)
    case .shortISOWeekYear: Self.padded(WeekRule.iso.week(of: day).year % 100, 2)
    case .isoWeekYear: Self.padded(WeekRule.iso.week(of: day).year, 4)
    case .hour: "\(time.hour)"
    case .paddedHour: Self.padded(time.hour, 2)
    case .halfHour: "\((time.hour + 11) % 12 + 1)"
    case .paddedHalfHour: Self.padded((time.hour + 11) % 12 + 1, 2)
    case .minute: "\(time.minute)"
    case .paddedMinute: Self.padded(time.minute, 2)
    case .second: "\(moment.second)"
    case .paddedSecond: Self.padded(moment.second, 2)
    case .halfOfDay: language.half(of: time)
    case .lowerHalfOfDay: language.half(of: time).lowercased()
    case .unixTime: "\(moment.secondsSince1970)"
    }
  }

  /// Returns the names of months that a token stands for.
  func monthNames(_ token: Token, _ language: CalendarLanguage) -> [String] {
    let months = language.months
    return switch (token, hasMonthAfterDay(in: language)) {
    case (.monthName, false): months.long
    case (.monthName, true): months.longAfterDay
    case (_, false): months.short
    case (_, true): months.shortAfterDay
    }
  }

  /// Returns the names of weekdays that a token stands for.
  static func weekdayNames(_ token: Token, _ language: CalendarLanguage) -> [String] {
    switch token {
    case .weekday: language.weekdays.long
    case .shortWeekday: language.weekdays.short
    default: language.weekdays.shortest
    }
  }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}

extension CivilDate {
  /// From 1 to 366.
  fileprivate var dayOfYear: Int { dayNumber - wholeYear.lowerBound.dayNumber + 1 }
}

extension Moment {
  /// From 0 to 59.
  fileprivate var second: Int { (((secondsSince1970 + utcOffset) % 60) + 60) % 60 }

  /// Returns the same time of day on another day.
  package func on(_ day: CivilDate) -> Moment {
    Moment(
      secondsSince1970: secondsSince1970 + (day.dayNumber - date.dayNumber) * 86_400, utcOffset: utcOffset)
  }
}
