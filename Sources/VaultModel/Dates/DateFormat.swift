/// A format for dates in Moment's tokens, as Obsidian's settings have it: `YYYY/MM/YYYY-MM-DD dddd`.
///
/// `[text]` is text, and so is every character that isn't a letter of a token.
package struct DateFormat: Sendable, Hashable {
  /// The format as written.
  package let text: String
  let parts: [Part]

  enum Part: Sendable, Hashable {
    case text(String, isBracketed: Bool)
    case token(Token)
  }

  /// The token that Offload doesn't know.
  package struct UnknownToken: Error, Hashable {
    package let token: String
  }

  package init(_ text: String) throws(UnknownToken) {
    self.text = text
    parts = try Self.parts(of: text)
  }

  private static func parts(of text: String) throws(UnknownToken) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let first = rest.first {
      if first == "[", let end = rest.firstIndex(of: "]") {
        parts.append(.text(String(rest[..<end].dropFirst()), isBracketed: true))
        rest = rest[end...].dropFirst()
        continue
      }
      if let token = Token.spellings.first(where: { rest.hasPrefix($0) }) {
        guard let known = Token(rawValue: token) else { throw UnknownToken(token: token) }
        parts.append(.token(known))
        rest = rest.dropFirst(token.count)
        continue
      }
      rest = rest.dropFirst()
      var text = String(first)
      if case .text(let before, isBracketed: false)? = parts.last {
        parts.removeLast()
        text = before + text
      }
      parts.append(.text(text, isBracketed: false))
    }
    return parts
  }

  /// Whether the same date has other texts in other languages.
  package var dependsOnLanguage: Bool { hasWords || dependsOnWeeks }
  /// Whether it has words, such as names of days.
  var hasWords: Bool { tokens.contains(where: \.isWord) }
  /// Whether it counts weeks or their days by the rule of a language.
  var dependsOnWeeks: Bool { tokens.contains(where: \.countsByLanguage) }
  var countsISOWeeks: Bool { tokens.contains { [.isoWeek, .paddedISOWeek].contains($0) } }

  var tokens: [Token] {
    parts.compactMap { if case .token(let token) = $0 { token } else { nil } }
  }

  /// Whether the names of files of this form begin with a digit, so that a look at one byte rules out most others.
  var beginsWithDigit: Bool {
    guard case .token(let token)? = parts.first else { return false }
    return !token.isWord && !text.contains("/")
  }

  /// Whether a month's name has the form after a day's number.
  ///
  /// Moment decides this for the whole format: by a day with spaces or text in brackets between it and the
  /// name. For Polish it looks for `D MMMM` alone.
  func hasMonthAfterDay(in language: CalendarLanguage) -> Bool {
    parts.indices.contains { start in
      guard case .token(let day) = parts[start], day.endsInDay else { return false }
      let between = parts[(start + 1)...].prefix {
        guard case .text(let text, let isBracketed) = $0 else { return false }
        return isBracketed || text.allSatisfy(\.isWhitespace)
      }
      guard let next = parts[between.endIndex...].first, case .token(let name) = next, !between.isEmpty
      else { return false }
      guard language.code == "pl" else { return [.monthName, .shortMonthName].contains(name) }
      return name == .monthName && day != .ordinalDay && Array(between) == [.text(" ", isBracketed: false)]
    }
  }
}

extension DateFormat {
  /// A token of Moment that Offload writes and reads.
  enum Token: String, Sendable, CaseIterable {
    case year = "YYYY"
    case shortYear = "YY"
    case quarter = "Q"
    case month = "M"
    case paddedMonth = "MM"
    case shortMonthName = "MMM"
    case monthName = "MMMM"
    case day = "D"
    case paddedDay = "DD"
    case ordinalDay = "Do"
    case dayOfYear = "DDD"
    case paddedDayOfYear = "DDDD"
    case weekdayNumber = "d"
    case shortestWeekday = "dd"
    case shortWeekday = "ddd"
    case weekday = "dddd"
    case localWeekday = "e"
    case isoWeekday = "E"
    case week = "w"
    case paddedWeek = "ww"
    case isoWeek = "W"
    case paddedISOWeek = "WW"
    case shortWeekYear = "gg"
    case weekYear = "gggg"
    case shortISOWeekYear = "GG"
    case isoWeekYear = "GGGG"
    case hour = "H"
    case paddedHour = "HH"
    case halfHour = "h"
    case paddedHalfHour = "hh"
    case minute = "m"
    case paddedMinute = "mm"
    case second = "s"
    case paddedSecond = "ss"
    case halfOfDay = "A"
    case lowerHalfOfDay = "a"
    case unixTime = "X"

    /// All tokens of Moment, longest first. Offload refuses those that aren't cases.
    static let spellings = (allCases.map(\.rawValue) + others).sorted { $0.count > $1.count }

    private static let others = [
      "Mo", "DDDo", "do", "wo", "Wo", "Qo", "yo", "Hmm", "Hmmss", "hmm", "hmmss", "YYYYYY", "YYYYY", "Y",
      "y", "N", "ggggg", "g", "GGGGG", "G", "k", "S", "x", "z", "Z", "LTS", "LT", "L", "l", "\\",
    ]

    /// Whether it is a word, or a number with an ending.
    var isWord: Bool {
      switch self {
      case .shortMonthName, .monthName, .ordinalDay, .shortestWeekday, .shortWeekday, .weekday, .halfOfDay,
        .lowerHalfOfDay:
        true
      default: false
      }
    }

    var countsByLanguage: Bool {
      [.localWeekday, .week, .paddedWeek, .shortWeekYear, .weekYear].contains(self)
    }

    /// Whether Moment takes it for a day before the name of a month.
    fileprivate var endsInDay: Bool {
      [.day, .paddedDay, .ordinalDay, .dayOfYear, .paddedDayOfYear].contains(self)
    }
  }
}
