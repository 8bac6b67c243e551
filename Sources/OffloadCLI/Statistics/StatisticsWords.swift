import OffloadKit

/// The words of statistics, for every place that shows them.
enum StatisticsWords {
  /// `143 items in 13 collections, 96 open`
  static func summary(_ statistics: Statistics) -> String {
    let collections = Phrase.counted(statistics.collections.count, "collection")
    return "\(Phrase.counted(statistics.itemCount)) in \(collections), \(statistics.openCount) open"
  }

  /// `Inbox: 12 captures open, the oldest since 3 March`
  static func inbox(_ statistics: Statistics) -> String {
    let oldest =
      statistics.oldestInInbox.map { ", the oldest since \(dayAndMonth($0, statistics.today))" } ?? ""
    return "Inbox: \(Phrase.counted(statistics.inboxCount, "capture")) open\(oldest)"
  }

  static func age(_ age: Statistics.Age) -> String {
    switch age {
    case .today: "since today"
    case .week: "up to a week"
    case .month: "up to a month"
    case .year: "up to a year"
    case .longer: "longer"
    case .unknown: "undated"
    }
  }

  /// `Tue 10 Mar`
  static func day(_ span: Statistics.Span) -> String {
    let day = span.days.lowerBound
    return "\(capitalized(day.weekday.name.prefix(3))) \(day.day) \(shortMonth(day))"
  }

  /// `from 9 Mar`
  static func week(_ span: Statistics.Span) -> String {
    "from \(span.days.lowerBound.day) \(shortMonth(span.days.lowerBound))"
  }

  /// `Mar 2026`
  static func month(_ span: Statistics.Span) -> String {
    "\(shortMonth(span.days.lowerBound)) \(span.days.lowerBound.year)"
  }

  static func shortMonth(_ day: CivilDate) -> String {
    capitalized(CalendarNames.months[day.month - 1].prefix(3))
  }

  /// `3 captured, 1 done`
  static func activity(_ activity: Statistics.Activity) -> String {
    "\(activity.captured) captured, \(activity.done) done"
  }

  private static func dayAndMonth(_ day: CivilDate, _ today: CivilDate) -> String {
    let month = capitalized(CalendarNames.months[day.month - 1][...])
    return "\(day.day) \(month)" + (day.year == today.year ? "" : " \(day.year)")
  }

  private static func capitalized(_ word: Substring) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }
}
