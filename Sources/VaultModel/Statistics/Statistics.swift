/// The content of a vault in numbers, with the items captured and done on each day.
package struct Statistics: Sendable {
  /// The number of captured, done and cancelled items.
  package struct Activity: Sendable, Hashable {
    /// Items with this day in the field `created`.
    package var captured = 0
    /// Done items with this day in the field `completion`.
    package var done = 0
    /// Cancelled items with this day in the field `cancelled`.
    package var cancelled = 0

    /// Those captured and done.
    package var total: Int { captured + done }

    /// Makes the activity of a number of days.
    package init(captured: Int = 0, done: Int = 0, cancelled: Int = 0) {
      (self.captured, self.done, self.cancelled) = (captured, done, cancelled)
    }

    static func + (left: Activity, right: Activity) -> Activity {
      Activity(
        captured: left.captured + right.captured, done: left.done + right.done,
        cancelled: left.cancelled + right.cancelled)
    }
  }

  /// Consecutive days, with their activity.
  package struct Span: Sendable, Hashable {
    /// The first and the last day.
    package var days: ClosedRange<CivilDate>
    /// The activity on these days, up to today.
    package var activity: Activity
  }

  /// The time that open items have been in the inbox.
  package enum Age: String, Sendable, Hashable, CaseIterable {
    /// Since today.
    case today
    /// Up to 7 days.
    case week
    /// Up to 31 days.
    case month
    /// Up to 365 days.
    case year
    /// Longer.
    case longer
    /// The item has no date.
    case unknown
  }

  /// The day of the count.
  package var today: CivilDate
  /// The number of items, including nested ones.
  package var itemCount = 0
  /// The number of done items.
  package var doneCount = 0
  /// The number of cancelled items.
  package var cancelledCount = 0
  /// All collections, those with the most open items first.
  package var collections: [ItemCollection]
  /// The tags in use, the most used first.
  package var tags: [Tag]
  /// The number of open items at the top level of the inbox, by age.
  package var inbox: [Age: Int] = [:]
  /// The date of the oldest of them that has one.
  package var oldestInInbox: CivilDate?
  /// The days with activity.
  var days: [CivilDate: Activity] = [:]

  /// The number of items that are neither done nor cancelled.
  package var openCount: Int { itemCount - doneCount - cancelledCount }
  /// The number of open items at the top level of the inbox.
  package var inboxCount: Int { inbox.values.reduce(0, +) }

  /// Returns the activity on a day.
  package func activity(on day: CivilDate) -> Activity { days[day] ?? Activity() }

  /// Returns the last days, the oldest first.
  package func lastDays(_ count: Int) -> [Span] {
    spans(count) { today.adding(days: -$0).map { $0...$0 } }
  }

  /// Returns the last weeks, which begin on Monday, the oldest first; the last is this week.
  package func lastWeeks(_ count: Int) -> [Span] {
    spans(count) { today.adding(weeks: -$0)?.week }
  }

  /// Returns the last months, the oldest first; the last is this month.
  package func lastMonths(_ count: Int) -> [Span] {
    spans(count) { today.wholeMonth.lowerBound.adding(months: -$0)?.wholeMonth }
  }

  private func spans(_ count: Int, _ days: (Int) -> ClosedRange<CivilDate>?) -> [Span] {
    (0..<max(0, count)).reversed().compactMap(days).map { Span(days: $0, activity: activity(in: $0)) }
  }

  private func activity(in span: ClosedRange<CivilDate>) -> Activity {
    (span.lowerBound.dayNumber...span.upperBound.dayNumber).reduce(Activity()) { sum, number in
      CivilDate(dayNumber: number).map { sum + activity(on: $0) } ?? sum
    }
  }
}

extension Statistics.Age {
  /// Makes the age of an item from a day; a day in the future counts as today.
  init(since day: CivilDate, on today: CivilDate) {
    self =
      switch today.dayNumber - day.dayNumber {
      case ...0: .today
      case ...7: .week
      case ...31: .month
      case ...365: .year
      default: .longer
      }
  }
}
