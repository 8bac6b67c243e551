/// A day of the week; weeks begin on Monday, as in ISO 8601 and Obsidian Tasks.
package enum Weekday: Int, Sendable, Hashable, CaseIterable, Comparable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// The day's English name in lower case.
  package var name: String { CalendarNames.weekdays[rawValue - 1] }

  /// Whether `a` is earlier in the week, which begins on Monday.
  package static func < (a: Weekday, b: Weekday) -> Bool { a.rawValue < b.rawValue }

  /// Reads a lower-case name or its beginning (`fri`).
  package init?(named name: some StringProtocol, atLeast letters: Int = 3) {
    guard let index = CalendarNames.index(of: name, in: CalendarNames.weekdays, atLeast: letters) else {
      return nil
    }
    self.init(rawValue: index + 1)
  }
}

/// The English names of days and months, in lower case and in order.
package enum CalendarNames {
  package static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  package static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
  ]

  /// Returns the month, from 1, for a lower-case name or its beginning (`sept`).
  package static func month(named name: some StringProtocol) -> Int? {
    index(of: name, in: months, atLeast: 3).map { $0 + 1 }
  }

  fileprivate static func index(of name: some StringProtocol, in names: [String], atLeast letters: Int)
    -> Int?
  {
    guard name.utf8.count >= letters else { return nil }
    return names.firstIndex { $0.hasPrefix(name) }
  }
}
