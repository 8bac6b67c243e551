extension DateFormat {
  /// A text that has the form of a format: each token with its part of the text.
  package struct Reading: Sendable, Hashable {
    let format: DateFormat
    let found: [Found]

    struct Found: Sendable, Hashable {
      let token: Token
      let text: String
    }
  }

  /// Reads a text that has the form of the format, with any word where the format has a word; nil for any
  /// other text.
  package func read(_ text: some StringProtocol) -> Reading? {
    var found: [Reading.Found] = []
    guard Self.fits(Substring(text), parts[...], &found) else { return nil }
    return Reading(format: self, found: found)
  }

  private static func fits(_ text: Substring, _ parts: ArraySlice<Part>, _ found: inout [Reading.Found])
    -> Bool
  {
    guard let part = parts.first else { return text.isEmpty }
    switch part {
    case .text(let expected, _):
      guard text.hasPrefix(expected) else { return false }
      return fits(text.dropFirst(expected.count), parts.dropFirst(), &found)
    case .token(let token):
      for length in lengths(of: token, in: text) {
        found.append(Reading.Found(token: token, text: String(text.prefix(length))))
        if fits(text.dropFirst(length), parts.dropFirst(), &found) { return true }
        found.removeLast()
      }
      return false
    }
  }

  /// Returns how many characters of a text can belong to a token, in the order in which to try them.
  private static func lengths(of token: Token, in text: Substring) -> [Int] {
    if token.isWord { return Array(1...max(text.prefix { $0 != "/" }.count, 1)).filter { $0 <= text.count } }
    let digits = text.prefix { $0.isASCII && $0.isNumber }.count
    return token.digitCounts.filter { $0 <= digits }.reversed()
  }
}

extension DateFormat.Token {
  /// How many digits the number can have.
  fileprivate var digitCounts: ClosedRange<Int> {
    switch self {
    case .year, .weekYear, .isoWeekYear: 4...4
    case .paddedDayOfYear: 3...3
    case .dayOfYear: 1...3
    case .quarter, .weekdayNumber, .localWeekday, .isoWeekday: 1...1
    case .month, .day, .week, .isoWeek, .hour, .halfHour, .minute, .second: 1...2
    case .unixTime: 1...12
    default: 2...2
    }
  }
}

extension DateFormat.Reading {
  /// Whether the text is that of a period that begins on a day.
  ///
  /// The digits decide. Only if they leave the day open, the words have to be those of a language.
  package func means(_ day: CivilDate, _ period: NotePeriod, in language: CalendarLanguage) -> Bool {
    let digitsDecide = format.namesByDigits(period)
    return found.allSatisfy { found in
      if found.token.isOfTime { return true }
      if digitsDecide, found.token.isWord { return found.token != .ordinalDay || found.number == day.day }
      return found.text == format.text(of: found.token, Moment(noonOf: day), language)
    }
  }

  /// Returns the languages whose words the text has.
  package var languages: [CalendarLanguage] {
    CalendarLanguage.all.filter { language in day(in: language) != nil }
  }

  /// Returns the day, whatever the words are; nil if they are needed and in no language that Offload knows.
  package func day(of period: NotePeriod) -> CivilDate? {
    format.namesByDigits(period)
      ? candidate(in: .english) : CalendarLanguage.all.lazy.compactMap { day(in: $0) }.first
  }

  /// Returns the day, read with the words of a language; nil if the text has other words or a day that the
  /// calendar doesn't have. For a longer period, it is one of its days.
  package func day(in language: CalendarLanguage) -> CivilDate? {
    guard let day = candidate(in: language) else { return nil }
    let moment = Moment(noonOf: day)
    let isSame = found.allSatisfy {
      $0.token.isOfTime || $0.text == format.text(of: $0.token, moment, language)
    }
    return isSame ? day : nil
  }

  private func candidate(in language: CalendarLanguage) -> CivilDate? {
    func number(_ tokens: DateFormat.Token...) -> Int? {
      found.first { tokens.contains($0.token) }.flatMap(\.number)
    }
    let month =
      number(.month, .paddedMonth)
      ?? found.first { [.monthName, .shortMonthName].contains($0.token) }.flatMap { found in
        format.monthNames(found.token, language).firstIndex(of: found.text).map { $0 + 1 }
      }
    let year = number(.year) ?? number(.shortYear).map { 2000 + $0 }
    let weekday =
      number(.isoWeekday) ?? number(.weekdayNumber).map { ($0 + 6) % 7 + 1 }
      ?? found.first { [.weekday, .shortWeekday, .shortestWeekday].contains($0.token) }.flatMap { found in
        DateFormat.weekdayNames(found.token, language).firstIndex(of: found.text).map { $0 + 1 }
      }
    if let year, let day = number(.day, .paddedDay, .ordinalDay), let month {
      return CivilDate(year: year, month: month, day: day)
    }
    if let year, let day = number(.dayOfYear, .paddedDayOfYear) {
      return CivilDate(year: year, month: 1, day: 1)?.adding(days: day - 1)
    }
    for (rule, year, week) in [
      (
        WeekRule.iso, number(.isoWeekYear) ?? number(.shortISOWeekYear).map { 2000 + $0 },
        number(.isoWeek, .paddedISOWeek)
      ),
      (
        language.weeks, number(.weekYear) ?? number(.shortWeekYear).map { 2000 + $0 },
        number(.week, .paddedWeek)
      ),
    ] {
      guard let year, let week, let first = rule.day(ofWeek: week, year: year) else { continue }
      if let local = number(.localWeekday) { return first.adding(days: local) }
      return weekday.flatMap(Weekday.init(rawValue:)).flatMap { first.next($0, includingSelf: true) } ?? first
    }
    guard let year else { return nil }
    return CivilDate(year: year, month: month ?? number(.quarter).map { $0 * 3 - 2 } ?? 1, day: 1)
  }
}

extension DateFormat.Reading.Found {
  /// The number at its start.
  fileprivate var number: Int? { Int(text.prefix(while: \.isNumber)) }
}

extension DateFormat {
  /// Whether the digits alone say which period a text means.
  func namesByDigits(_ period: NotePeriod) -> Bool {
    let tokens = tokens
    func has(_ some: Token...) -> Bool { some.contains(where: tokens.contains) }
    let year = has(.year, .shortYear)
    let month = has(.month, .paddedMonth)
    let weeks =
      has(.isoWeekYear, .shortISOWeekYear) && has(.isoWeek, .paddedISOWeek)
      || has(.weekYear, .shortWeekYear) && has(.week, .paddedWeek)
    let isDay =
      year && (month && has(.day, .paddedDay, .ordinalDay) || has(.dayOfYear, .paddedDayOfYear))
      || weeks && has(.isoWeekday, .weekdayNumber, .localWeekday)
    return switch period {
    case .day: isDay
    case .week: isDay || weeks
    case .month: isDay || year && month
    case .quarter: isDay || year && (month || has(.quarter))
    case .year: isDay || year
    }
  }
}

extension DateFormat.Token {
  /// Whether it says something about the time of day, which no name of a day has to repeat.
  fileprivate var isOfTime: Bool {
    switch self {
    case .hour, .paddedHour, .halfHour, .paddedHalfHour, .minute, .paddedMinute, .second, .paddedSecond,
      .halfOfDay, .lowerHalfOfDay, .unixTime:
      true
    default: false
    }
  }
}

extension Moment {
  /// Some moment of the day, in UTC.
  fileprivate init(noonOf day: CivilDate) {
    self.init(secondsSince1970: day.dayNumber * 86_400 + 43_200, utcOffset: 0)
  }
}
