/// The words of a language for months and days, and its rule for weeks, as Moment has them.
package struct CalendarLanguage: Sendable, Hashable {
  /// The code in Obsidian and Moment, for example `de`.
  package let code: String
  package let weeks: WeekRule
  let months: Months
  let weekdays: Weekdays
  /// The halves or parts of a day, each with its first time as a number like 1130.
  private let halves: [(from: Int, word: String)]
  private let ordinals: Ordinals

  /// The names of months from January on. Some languages write another form after the number of a day.
  struct Months: Sendable {
    let long, longAfterDay, short, shortAfterDay: [String]
  }

  /// The names of days, from Monday on.
  struct Weekdays: Sendable {
    let long, short, shortest: [String]
  }

  enum Ordinals {
    case suffix(String)
    case english, french, dutch, swedish
  }

  init(
    _ code: String, weeks: WeekRule, months: String, monthsAfterDay: String? = nil, short: String,
    shortAfterDay: String? = nil, weekdays: String, short shortDays: String, shortest: String,
    halves: String = "0000 AM 1200 PM", ordinal: Ordinals
  ) {
    (self.code, self.weeks, ordinals) = (code, weeks, ordinal)
    self.months = Months(
      long: Self.words(months), longAfterDay: Self.words(monthsAfterDay ?? months),
      short: Self.words(short), shortAfterDay: Self.words(shortAfterDay ?? short))
    self.weekdays = Weekdays(
      long: Self.words(weekdays), short: Self.words(shortDays), shortest: Self.words(shortest))
    let parts = Self.words(halves)
    self.halves = stride(from: 0, to: parts.count, by: 2).map { (Int(parts[$0]) ?? 0, parts[$0 + 1]) }
  }

  /// Returns the word for the part of the day.
  func half(of time: CivilTime) -> String {
    halves.last { $0.from <= time.hour * 100 + time.minute }?.word ?? ""
  }

  /// Returns the number of a day of the month as the language counts: `1st`, `2.`.
  func ordinal(_ day: Int) -> String {
    switch ordinals {
    case .suffix(let suffix): "\(day)\(suffix)"
    case .english:
      "\(day)" + (day / 10 == 1 ? "th" : [1: "st", 2: "nd", 3: "rd"][day % 10] ?? "th")
    case .french: day == 1 ? "1er" : "\(day)"
    case .dutch: "\(day)" + (day == 1 || day == 8 || day >= 20 ? "ste" : "de")
    case .swedish: "\(day)" + (day / 10 != 1 && [1, 2].contains(day % 10) ? ":a" : ":e")
    }
  }

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  package static func == (left: CalendarLanguage, right: CalendarLanguage) -> Bool { left.code == right.code }
  package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

/// The day on which weeks begin, and the day of January that is always in the first week of its year.
package struct WeekRule: Sendable, Hashable {
  package let firstDay: Weekday
  let january: Int

  /// As in ISO 8601 and most of Europe.
  package static let iso = WeekRule(firstDay: .monday, january: 4)
  /// As in the United States, Brazil, Japan and Korea.
  static let sundayAndFirst = WeekRule(firstDay: .sunday, january: 1)
  /// As in Turkey.
  static let mondayAndFirst = WeekRule(firstDay: .monday, january: 1)

  /// Returns the first day of the week of a day.
  func start(of day: CivilDate) -> CivilDate { day.previous(firstDay, includingSelf: true) ?? .first }

  /// Returns the number of the week of a day, and the year to which the week belongs.
  package func week(of day: CivilDate) -> (year: Int, number: Int) {
    let start = start(of: day)
    for year in [day.year + 1, day.year] {
      if let first = firstWeek(of: year), first <= start { return (year, number(of: start, from: first)) }
    }
    let year = day.year - 1
    return (year, firstWeek(of: year).map { number(of: start, from: $0) } ?? 1)
  }

  /// Returns the first day of a week.
  func day(ofWeek number: Int, year: Int) -> CivilDate? {
    firstWeek(of: year)?.adding(weeks: number - 1)
  }

  private func firstWeek(of year: Int) -> CivilDate? {
    CivilDate(year: year, month: 1, day: january).map(start)
  }

  private func number(of start: CivilDate, from first: CivilDate) -> Int {
    (start.dayNumber - first.dayNumber) / 7 + 1
  }
}
