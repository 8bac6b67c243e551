/// A date as people write it: one day, consecutive days, or a day and a time.
///
/// | written | meaning |
/// |---|---|
/// | `2026-03-01`, `2026-03-01T09:30` | that day |
/// | `2026-03`, `2026` | that month, that year |
/// | `today`, `tomorrow`, `yesterday` | |
/// | `friday`, `fri` | the first Friday from today on, including today |
/// | `next friday`, `last friday` | the first after today, the last before today |
/// | `this week`, `next week`, `last month`, … | all its days; weeks begin on Monday |
/// | `+3d`, `-2w`, `+1m`, `+1y` | days, weeks, months, years from today; also `+3 days` |
/// | `in 3 days`, `in a week`, `2 weeks ago` | the same in words |
/// | `end of month`, `start of next year`, `end of march` | the last or the first day of it |
/// | `march 3`, `3 march`, `march 3rd 2027` | the next such day; with a year, that day |
/// | `march`, `march 2027` | all days of the month |
/// | `15th`, `31.12.2026`, `31.12.` | the next such day; with a year, that day |
/// | `weekend`, `next weekend` | Saturday and Sunday of the week |
/// | `tonight`, `day after tomorrow` | |
/// | `tomorrow 9am`, `friday at 14:00`, `9:30 pm`, `noon` | a day with a time; a time alone is today's |
///
/// Where nothing but a date can be meant, such as in an option, there are short forms too:
///
/// | written | meaning |
/// |---|---|
/// | `3d`, `2 weeks` | from today, or ago for a date in the past |
/// | `eod`, `eow`, `eom`, `eoq`, `eoy` | the end of the day, week, month, quarter or year |
/// | `2026-W12` | that week |
/// | `at 9`, `tomorrow at 9` | a full hour |
///
/// Case doesn't matter. Adding a month stays in the next month: one month from 31 January is the end of
/// February.
package struct NaturalDate: Hashable, Sendable {
  /// The direction in which a name without a year points.
  package enum Leaning: Sendable, Hashable {
    /// To today or later: for dates that are due, scheduled or starts.
    case ahead
    /// To today or earlier: for dates that are created or completed.
    case back
  }

  /// The first and the last day.
  package let days: ClosedRange<CivilDate>
  /// The time of day, for a single day.
  package let time: CivilTime?

  init(_ days: ClosedRange<CivilDate>, time: CivilTime? = nil) {
    self.days = days
    self.time = time
  }

  init(_ day: CivilDate) { self.init(day...day) }

  /// Common words for future dates, which completions offer.
  package static let usualWords =
    ["today", "tomorrow"] + Weekday.allCases.map(\.name)
    + ["next week", "+2w", "eow", "end of month", "eom", "next month"]

  /// Whether the text names one day, with or without a time.
  package var isOneDay: Bool { days.lowerBound == days.upperBound }

  /// Reads the days that a text names. It guesses nothing: if it doesn't understand the whole text, it
  /// throws.
  ///
  /// - Parameter isCertain: whether nothing but a date can be meant; otherwise it reads no short forms.
  package static func parse(
    _ text: String, today: CivilDate, leaning: Leaning = .ahead, isCertain: Bool = true
  ) throws(NaturalDateError) -> NaturalDate {
    let words = try Self.words(of: text)
    let reader = NaturalDateReader(words: words, today: today, leaning: leaning, isCertain: isCertain)
    if let date = try reader.read() { return date }
    throw .unknown(text: text, suggestion: suggestion(instead: reader))
  }

  /// Returns the one day that a text names, for a value that is one date. If the text names more than one
  /// day, it is the first, but only if that is in the future: `next week` is its Monday; `this week` throws
  /// ``NaturalDateError/severalDays(text:days:)``.
  package static func day(_ text: String, today: CivilDate, isCertain: Bool = true)
    throws(NaturalDateError) -> CivilDateTime
  {
    let date = try parse(text, today: today, isCertain: isCertain)
    guard date.isOneDay || date.days.lowerBound > today else {
      throw .severalDays(text: text, days: date.days)
    }
    return CivilDateTime(date.days.lowerBound, date.time)
  }

  /// Splits a text into words in lower case; a comma ends a word. A text that is too long for a date
  /// throws.
  private static func words(of text: String) throws(NaturalDateError) -> [String] {
    guard text.utf8.count <= 80 else {
      throw .unknown(text: text.prefix(40) + "…", suggestion: nil)
    }
    let words = text.lowercased().split { $0.isWhitespace || $0 == "," }.map(String.init)
    guard !words.isEmpty else { throw .empty }
    return words
  }

  /// Returns the text with each unknown word replaced by the nearest word of dates, if the result is a
  /// date.
  private static func suggestion(instead reader: NaturalDateReader) -> String? {
    let vocabulary = NaturalDateReader.vocabulary
    let corrected = reader.words.map { word in
      vocabulary.contains(word) || word.utf8.contains { $0 < 0x3A }
        ? word : Suggestion.nearest(to: word, among: vocabulary) ?? word
    }
    let joined = corrected.joined(separator: " ")
    let ahead = corrected.count > 1 ? "in " : "+"
    let candidates = [joined, ahead + joined, completed(joined), paddedISO(joined)].compactMap(
      \.self)
    return candidates.first { candidate in
      (try? reader.reader(candidate.split(separator: " ").map(String.init)).read()) != nil
    }
  }

  /// Returns `next week` for `next`.
  private static func completed(_ text: String) -> String? {
    ["next", "last", "this"].contains(text) ? text + " week" : nil
  }

  /// Returns `2026-03-01` for `2026-3-1`, `2026/03/01` and `2026.3.1`.
  private static func paddedISO(_ text: String) -> String? {
    let parts = text.split { "-/.".contains($0) }
    guard parts.count == 3, parts[0].utf8.count == 4 else { return nil }
    return parts.map { $0.utf8.count == 1 ? "0\($0)" : String($0) }.joined(separator: "-")
  }
}
