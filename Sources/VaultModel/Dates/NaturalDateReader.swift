/// Reads the words of a date. Each rule reads all the words or none.
struct NaturalDateReader {
  let words: [String]
  let today: CivilDate
  let leaning: NaturalDate.Leaning
  /// Whether nothing but a date can be meant, so short forms count.
  let isCertain: Bool

  static let vocabulary =
    CalendarNames.weekdays + CalendarNames.months + [
      "today", "tomorrow", "yesterday", "next", "last", "this", "week", "month", "year", "in", "ago", "end",
      "start",
      "of", "day", "days", "weeks", "months", "years", "tonight", "weekend", "quarter",
    ]

  /// Returns nil if no rule fits the words.
  func read() throws(NaturalDateError) -> NaturalDate? {
    if words.count == 1, let date = try word(words[0]) { return date }
    if let date = try distance() { return date }
    if isCertain, let date = try short() { return date }
    if let date = try edge() { return date }
    if let date = try relative() { return date }
    if let date = try monthAndDay() { return date }
    if let date = try dayOfMonth() { return date }
    return try dayAndTime()
  }

  /// Returns a reader for other words, which reads them in the same way.
  func reader(_ words: [String]) -> NaturalDateReader {
    NaturalDateReader(words: words, today: today, leaning: leaning, isCertain: isCertain)
  }

  var text: String { words.joined(separator: " ") }

  func inRange<Value>(_ value: Value?) throws(NaturalDateError) -> Value {
    guard let value else { throw .outOfRange(text: text) }
    return value
  }
}

// MARK: One word

extension NaturalDateReader {
  private func word(_ word: String) throws(NaturalDateError) -> NaturalDate? {
    switch word {
    case "today", "tonight": return NaturalDate(today)
    case "weekend": return NaturalDate(try weekend(0))
    case "tomorrow": return NaturalDate(try inRange(today.adding(days: 1)))
    case "yesterday": return NaturalDate(try inRange(today.adding(days: -1)))
    default: break
    }
    if let weekday = Weekday(named: word) {
      let day =
        leaning == .ahead
        ? today.next(weekday, includingSelf: true) : today.previous(weekday, includingSelf: true)
      return NaturalDate(try inRange(day))
    }
    return try numeric(word)
  }

  /// Reads `2026-03-01`, `2026-03-01T09:30`, `2026-03`, `2026`.
  private func numeric(_ word: String) throws(NaturalDateError) -> NaturalDate? {
    switch ISOReading(word.uppercased().utf8) {
    case .date(let value): return NaturalDate(value.date...value.date, time: value.time)
    case .impossible: throw .impossible(text: word.uppercased(), daysInMonth: daysInMonth(of: word))
    case .notADate: break
    }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, first.utf8.count == 4, let year = Int(digits: first) else { return nil }
    if parts.count == 1 { return CivilDate.year(year).map { NaturalDate($0) } }
    guard parts.count == 2, parts[1].utf8.count == 2, let month = Int(digits: parts[1]) else { return nil }
    guard let days = CivilDate.month(month, of: year) else {
      throw .impossible(text: word, daysInMonth: nil)
    }
    return NaturalDate(days)
  }

  private func daysInMonth(of iso: String) -> Int? {
    let parts = iso.split(separator: "-")
    guard parts.count == 3, let year = Int(digits: parts[0]), let month = Int(digits: parts[1]),
      (1...12).contains(month),
      parts[2].utf8.count == 2
    else { return nil }
    return CivilDate.days(inMonth: month, of: year)
  }
}

// MARK: Distances

extension NaturalDateReader {
  /// Reads `+3d`, `+3 days`, `in 3 days`, `3 days ago`, `the day after tomorrow`.
  private func distance() throws(NaturalDateError) -> NaturalDate? {
    switch words.drop(while: { $0 == "the" }) {
    case ["day", "after", "tomorrow"]: return NaturalDate(try inRange(today.adding(days: 2)))
    case ["day", "before", "yesterday"]: return NaturalDate(try inRange(today.adding(days: -2)))
    default: break
    }
    guard let distance = signed() ?? spoken() else { return nil }
    return NaturalDate(try inRange(distance.from(today)))
  }

  private func signed() -> DateDistance? {
    words.count <= 2 ? DateDistance(signed: words.joined()) : nil
  }

  private func spoken() -> DateDistance? {
    guard words.count == 3 else { return nil }
    let isAgo = words[2] == "ago"
    guard isAgo || words[0] == "in", let count = count(words[isAgo ? 0 : 1]),
      let unit = DateDistance.Unit(words[isAgo ? 1 : 2])
    else { return nil }
    return DateDistance(isAgo ? -count : count, unit)
  }

  func count(_ word: String) -> Int? {
    switch word {
    case "a", "an": 1
    default: Self.numbers.firstIndex(of: word).map { $0 + 1 } ?? Int(digits: word)
    }
  }

  private static let numbers = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]
}

// MARK: Spans

extension NaturalDateReader {
  /// Reads `end of month`, `start of next week`, `end of march`, `end of 2027`.
  private func edge() throws(NaturalDateError) -> NaturalDate? {
    guard words.count >= 3, words[1] == "of", ["end", "start", "beginning"].contains(words[0]) else {
      return nil
    }
    var rest = Array(words.dropFirst(2))
    if rest.first == "the" { rest.removeFirst() }
    if rest.count == 1, rest[0] == "quarter" || DateDistance.Unit(rest[0]) != nil {
      rest.insert("this", at: 0)
    }
    guard !rest.isEmpty else { return nil }
    guard let span = try reader(rest).read(), !span.isOneDay else { return nil }
    return NaturalDate(words[0] == "end" ? span.days.upperBound : span.days.lowerBound)
  }

  /// Reads `next friday`, `last week`, `this month`, `next march`.
  private func relative() throws(NaturalDateError) -> NaturalDate? {
    guard words.count == 2, let step = ["last": -1, "this": 0, "next": 1][words[0]] else { return nil }
    if let weekday = Weekday(named: words[1]) { return try relative(step, weekday) }
    if let month = CalendarNames.month(named: words[1]) { return try relative(step, month: month) }
    switch words[1] {
    case "weekend": return NaturalDate(try weekend(step))
    case "week": return NaturalDate(try inRange(today.adding(weeks: step)).week)
    case "month": return NaturalDate(try inRange(today.adding(months: step)).wholeMonth)
    case "quarter" where isCertain: return NaturalDate(try quarter(step))
    case "year": return NaturalDate(try inRange(today.adding(years: step)).wholeYear)
    default: return nil
    }
  }

  /// Returns Saturday and Sunday of this week, or of another one.
  private func weekend(_ step: Int) throws(NaturalDateError) -> ClosedRange<CivilDate> {
    let sunday = try inRange(try inRange(today.adding(weeks: step)).week.upperBound)
    return try inRange(sunday.adding(days: -1))...sunday
  }

  /// Returns the three months of this quarter, or of another one.
  private func quarter(_ step: Int) throws(NaturalDateError) -> ClosedRange<CivilDate> {
    let day = try inRange(today.adding(months: 3 * step - (today.month - 1) % 3))
    return day.wholeMonth.lowerBound...(try inRange(day.adding(months: 2))).wholeMonth.upperBound
  }

  private func relative(_ step: Int, _ weekday: Weekday) throws(NaturalDateError) -> NaturalDate {
    switch step {
    case -1: NaturalDate(try inRange(today.previous(weekday)))
    case 0: NaturalDate(try inRange(today.week.lowerBound.next(weekday, includingSelf: true)))
    default: NaturalDate(try inRange(today.next(weekday)))
    }
  }

  /// `next march` begins after today; `last march` ended before today.
  private func relative(_ step: Int, month: Int) throws(NaturalDateError) -> NaturalDate {
    let isPast = month < today.month
    let isToCome = month > today.month
    let years =
      switch step {
      case -1: isPast ? 0 : -1
      case 0: 0
      default: isToCome ? 0 : 1
      }
    return NaturalDate(try inRange(CivilDate.month(month, of: today.year + years)))
  }
}

// MARK: Months and days

extension NaturalDateReader {
  /// Reads `march 3`, `3 march`, `3rd of march`, `march`, each with or without a year.
  private func monthAndDay() throws(NaturalDateError) -> NaturalDate? {
    var rest = words.filter { $0 != "of" && $0 != "the" }
    guard words.count <= 5, words.first != "of", words.last != "of", words.last != "the",
      let index = rest.firstIndex(where: { CalendarNames.month(named: $0) != nil }),
      let month = CalendarNames.month(named: rest.remove(at: index))
    else { return nil }
    var year: Int?
    if rest.count > 0, rest.count - 1 >= index, let last = rest.last, last.utf8.count == 4,
      let four = Int(digits: last)
    {
      year = four
      rest.removeLast()
    }
    guard let first = rest.first else { return try whole(month, of: year) }
    guard rest.count == 1, let day = ordinal(first) else { return nil }
    return NaturalDate(try self.day(day, of: month, in: year))
  }

  private func whole(_ month: Int, of year: Int?) throws(NaturalDateError) -> NaturalDate {
    if let year { return NaturalDate(try inRange(CivilDate.month(month, of: year))) }
    let years =
      switch leaning {
      case .ahead: month < today.month ? 1 : 0
      case .back: month > today.month ? -1 : 0
      }
    return NaturalDate(try inRange(CivilDate.month(month, of: today.year + years)))
  }

  /// Returns the day. Without a year, it is in the nearest year with that day in the direction of
  /// `leaning`.
  func day(_ day: Int, of month: Int, in year: Int?) throws(NaturalDateError) -> CivilDate {
    let longest = CivilDate.days(inMonth: month, of: year ?? 2000)
    guard (1...longest).contains(day) else { throw .impossible(text: text, daysInMonth: longest) }
    if let year { return try inRange(CivilDate(year: year, month: month, day: day)) }
    // 29 February comes again within eight years.
    for distance in 0...8 {
      let candidate = CivilDate(
        year: leaning == .ahead ? today.year + distance : today.year - distance, month: month, day: day)
      if let candidate, leaning == .ahead ? candidate >= today : candidate <= today { return candidate }
    }
    throw .outOfRange(text: text)
  }

  /// Reads `3`, `3rd`.
  func ordinal(_ word: String) -> Int? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard ["", "st", "nd", "rd", "th"].contains(word.dropFirst(digits.count)), digits.utf8.count <= 2 else {
      return nil
    }
    return Int(digits: digits)
  }
}

extension Int {
  /// Reads a number that has only ASCII digits.
  package init?(digits text: some StringProtocol) {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 &- 0x30 <= 9 }) else { return nil }
    self.init(text)
  }
}
