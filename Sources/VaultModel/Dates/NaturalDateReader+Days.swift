/// Reads a day by its number, and a day with a time.
extension NaturalDateReader {
  /// Reads `15th` and `the 15th` as the nearest such day in the direction of `leaning`. Reads `31.12.2026`
  /// and `31.12.` with the day first, as everywhere with dots in dates.
  func dayOfMonth() throws(NaturalDateError) -> NaturalDate? {
    let rest = words.drop { $0 == "the" }
    guard let word = rest.first, rest.count == 1 else { return nil }
    if word.last?.isLetter == true, let day = ordinal(word) { return NaturalDate(try nearest(day)) }
    guard words.count == 1 else { return nil }
    return try dotted(word)
  }

  private func nearest(_ day: Int) throws(NaturalDateError) -> CivilDate {
    guard (1...31).contains(day) else { throw .impossible(text: text, daysInMonth: nil) }
    // Of two consecutive months, one has 31 days.
    for distance in 0...2 {
      let month = try inRange(today.adding(months: leaning == .ahead ? distance : -distance))
      let candidate = CivilDate(year: month.year, month: month.month, day: day)
      if let candidate, leaning == .ahead ? candidate >= today : candidate <= today { return candidate }
    }
    throw .outOfRange(text: text)
  }

  private func dotted(_ word: String) throws(NaturalDateError) -> NaturalDate? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, (1...2).contains(parts[0].utf8.count), (1...2).contains(parts[1].utf8.count),
      let day = Int(digits: parts[0]), let month = Int(digits: parts[1])
    else { return nil }
    if parts[2].isEmpty {
      guard (1...12).contains(month) else { throw .impossible(text: word, daysInMonth: nil) }
      return NaturalDate(try self.day(day, of: month, in: nil))
    }
    guard parts[2].utf8.count == 4, let year = Int(digits: parts[2]) else { return nil }
    guard (1...12).contains(month) else { throw .impossible(text: word, daysInMonth: nil) }
    return NaturalDate(try self.day(day, of: month, in: year))
  }

  /// Reads `tomorrow 9am`, `friday at 14:00`, `9:30 pm`, `at 9`; a time alone is today's.
  func dayAndTime() throws(NaturalDateError) -> NaturalDate? {
    guard let (rest, time) = splittingTime() else { return nil }
    guard !rest.isEmpty else { return NaturalDate(today...today, time: time) }
    guard let date = try reader(rest).read(), date.isOneDay, date.time == nil
    else { return nil }
    return NaturalDate(date.days, time: time)
  }

  /// Returns the words before a time of day, and the time.
  private func splittingTime() -> (rest: [String], time: CivilTime)? {
    guard let last = words.last else { return nil }
    var rest = Array(words.dropLast())
    let found: CivilTime?
    if last == "am" || last == "pm", let hour = rest.popLast() {
      found = Self.time(hour + last)
    } else {
      found = Self.time(last) ?? (isCertain && rest.last == "at" ? Self.time(last + ":00") : nil)
    }
    guard let found else { return nil }
    if rest.last == "at" { rest.removeLast() }
    return (rest, found)
  }

  /// Reads `9am`, `9:30pm`, `14:00`, `noon`.
  private static func time(_ word: String) -> CivilTime? {
    if word == "noon" { return CivilTime(hour: 12, minute: 0) }
    let isMorning = word.hasSuffix("am")
    let isHalf = isMorning || word.hasSuffix("pm")
    let parts = (isHalf ? word.dropLast(2) : word[...]).split(
      separator: ":", omittingEmptySubsequences: false)
    guard let first = parts.first, let hour = Int(digits: first), first.utf8.count <= 2,
      parts.count == 2 || isHalf,
      parts.count <= 2
    else { return nil }
    guard let minute = parts.count == 2 ? (parts[1].utf8.count == 2 ? Int(digits: parts[1]) : nil) : 0 else {
      return nil
    }
    guard isHalf else { return CivilTime(hour: hour, minute: minute) }
    guard (1...12).contains(hour) else { return nil }
    return CivilTime(hour: hour % 12 + (isMorning ? 0 : 12), minute: minute)
  }
}
