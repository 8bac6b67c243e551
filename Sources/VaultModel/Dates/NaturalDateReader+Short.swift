/// Reads forms that are dates only where nothing else can be meant.
extension NaturalDateReader {
  /// Reads `3d`, `2 weeks`, `eow`, `end of day`, `2026-W12`.
  func short() throws(NaturalDateError) -> NaturalDate? {
    if let bare = bare() {
      let distance = DateDistance(leaning == .ahead ? bare.count : -bare.count, bare.unit)
      return NaturalDate(try inRange(distance.from(today)))
    }
    if words == ["end", "of", "day"] || words == ["end", "of", "the", "day"] { return NaturalDate(today) }
    guard words.count == 1 else { return nil }
    if let period = Self.ends[words[0]] { return try reader(["end", "of", period]).read() }
    if let week = try week(words[0]) { return week }
    return try slashed(words[0])
  }

  private static let ends = ["eod": "day", "eow": "week", "eom": "month", "eoq": "quarter", "eoy": "year"]

  private func bare() -> DateDistance? {
    if words.count == 1 { return DateDistance(joined: words[0]) }
    guard words.count == 2, let count = count(words[0]), let unit = DateDistance.Unit(words[1]) else {
      return nil
    }
    return DateDistance(count, unit)
  }

  /// Reads a week by its number, as ISO 8601 counts: the week with 4 January is the first.
  private func week(_ word: String) throws(NaturalDateError) -> NaturalDate? {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 4, let year = Int(digits: parts[0]),
      parts[1].first == "w", parts[1].utf8.count == 3, let number = Int(digits: parts[1].dropFirst())
    else { return nil }
    let first = try inRange(CivilDate(year: year, month: 1, day: 4)).week.lowerBound
    let week = try inRange(first.adding(weeks: number - 1)).week
    // The year of a week is that of its Thursday.
    guard week.lowerBound.adding(days: 3)?.year == year else {
      throw .impossible(text: word.uppercased(), daysInMonth: nil)
    }
    return NaturalDate(week)
  }

  /// Refuses `3/4/2026` and `3/4`, because some people write the day first and others the month.
  private func slashed(_ word: String) throws(NaturalDateError) -> NaturalDate? {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.prefix(2).allSatisfy({ $0.utf8.count <= 2 }),
      parts.count == 2 || parts[2].utf8.count == 4
    else { return nil }
    let numbers = parts.compactMap { Int(digits: $0) }
    guard numbers.count == parts.count else { return nil }
    var meanings: [CivilDate] = []
    for (day, month) in [(numbers[0], numbers[1]), (numbers[1], numbers[0])] where (1...12).contains(month) {
      let meaning = try? self.day(day, of: month, in: numbers.count == 3 ? numbers[2] : nil)
      if let meaning, !meanings.contains(meaning) { meanings.append(meaning) }
    }
    guard let only = meanings.first else { return nil }
    if meanings.count > 1 { throw .ambiguous(text: word, meanings: meanings) }
    throw .unknown(text: word, suggestion: "\(only)")
  }
}
