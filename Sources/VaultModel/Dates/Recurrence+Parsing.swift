extension Recurrence {
  /// Reads a whole text as a rule, in any case; nil if it isn't one.
  package init?(_ text: String) {
    guard text.utf8.count <= 400 else { return nil }
    var words = RecurrenceWords(text.lowercased())
    let isWhenDone = words.takeWhenDone()
    guard words.take("every"), let rule = words.step() else { return nil }
    self = rule
    self.isWhenDone = isWhenDone
    guard words.takeDays(into: &self), words.isEmpty else { return nil }
    months = months.sorted()
  }

  fileprivate init(_ frequency: Frequency, interval: Int) {
    self.frequency = frequency
    self.interval = interval
  }
}

/// The unread words of a rule. Commas, `and` and `or` all become one word, a comma.
private struct RecurrenceWords {
  private var rest: ArraySlice<String>

  var isEmpty: Bool { rest.isEmpty }

  init(_ text: String) {
    var words: [String] = []
    for piece in text.split(whereSeparator: \.isWhitespace) {
      let parts = piece.split(separator: ",", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 { words.append(",") }
        if !part.isEmpty { words.append(part == "and" || part == "or" ? "," : String(part)) }
      }
    }
    rest = words[...]
  }

  mutating func take(_ word: String) -> Bool {
    guard rest.first == word else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func takeAny(_ words: String...) -> Bool {
    guard let first = rest.first, words.contains(first) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func takeComma() -> Bool {
    var found = false
    while take(",") { found = true }
    return found
  }

  /// Removes `when done` from the end.
  mutating func takeWhenDone() -> Bool {
    guard rest.suffix(2) == ["when", "done"] else { return false }
    rest.removeLast(2)
    return true
  }

  /// Reads `2 weeks`, `weekday`, `Monday, Friday`, `January`.
  mutating func step() -> Recurrence? {
    let interval = takeInterval()
    if takeAny("day", "days") { return Recurrence(.daily, interval: interval) }
    if takeAny("week", "weeks") { return Recurrence(.weekly, interval: interval) }
    if takeAny("month", "months") { return Recurrence(.monthly, interval: interval) }
    if takeAny("year", "years") { return Recurrence(.yearly, interval: interval) }
    var rule = Recurrence(.weekly, interval: interval)
    if takeAny("weekday", "weekdays") {
      rule.weekdays = Self.workdays
      return rule
    }
    if let weekdays = takeList({ $0.takeWeekday() }) {
      rule.weekdays = weekdays.map { Recurrence.NthWeekday(weekday: $0) }
      return rule
    }
    rule.frequency = .yearly
    guard let months = takeList({ $0.takeMonth() }) else { return nil }
    rule.months = months
    return rule
  }

  private static let workdays = Weekday.allCases.prefix(5).map { Recurrence.NthWeekday(weekday: $0) }

  private mutating func takeInterval() -> Int {
    guard let first = rest.first, let number = Int(first), number > 0 else { return 1 }
    rest.removeFirst()
    return number
  }

  private mutating func takeList<Element>(_ element: (inout Self) -> Element?) -> [Element]? {
    guard let first = element(&self) else { return nil }
    var list = [first]
    while true {
      let before = rest
      guard takeComma(), let next = element(&self) else {
        rest = before
        return list
      }
      list.append(next)
    }
  }

  private mutating func takeWeekday() -> Weekday? {
    guard let word = rest.first, let weekday = Weekday(named: word, atLeast: 2) else { return nil }
    rest.removeFirst()
    return weekday
  }

  private mutating func takeMonth() -> Int? {
    guard let word = rest.first, let month = CalendarNames.month(named: word) else { return nil }
    rest.removeFirst()
    return month
  }

  /// Reads `on the 1st and 15th`, `on the last Friday`, `on Monday`; false if other words remain.
  mutating func takeDays(into rule: inout Recurrence) -> Bool {
    guard !rest.isEmpty else { return true }
    guard takeAny("on", "in", "the") else { return false }
    repeat {
      while takeAny("on", "in", "the") {}
      guard takeDay(into: &rule) else { return false }
    } while takeComma() || rest.first == "the" || rest.first == "on"
    return true
  }

  private mutating func takeDay(into rule: inout Recurrence) -> Bool {
    if let nth = takeNth() {
      if let weekday = takeWeekday() {
        // A week has each weekday once, so a number means nothing there.
        let counts = rule.frequency == .monthly || rule.frequency == .yearly
        rule.weekdays.append(Recurrence.NthWeekday(weekday: weekday, nth: counts ? nth : nil))
      } else {
        rule.monthDays.append(nth)
        _ = takeAny("day", "days")
      }
      return true
    }
    if let weekday = takeWeekday() {
      rule.weekdays.append(Recurrence.NthWeekday(weekday: weekday))
      return true
    }
    if takeAny("weekday", "weekdays") {
      rule.weekdays += Self.workdays
      return true
    }
    guard let month = takeMonth() else { return false }
    rule.months.append(month)
    if let day = takeNth() { rule.monthDays.append(day) }
    return true
  }

  /// Reads `last` as -1 and `2nd last` as -2.
  private mutating func takeNth() -> Int? {
    if take("last") { return -1 }
    guard let word = rest.first, let number = Self.ordinal(word) else { return nil }
    rest.removeFirst()
    return take("last") ? -number : number
  }

  private static func ordinal(_ word: String) -> Int? {
    if let index = ["first", "second", "third"].firstIndex(of: word) { return index + 1 }
    guard ["st", "nd", "rd", "th"].contains(word.suffix(2)), let number = Int(word.dropLast(2)) else {
      return nil
    }
    return (1...366).contains(number) ? number : nil
  }
}
