/// What a vault holds, and what was captured and done in it day by day.
package struct Statistics: Sendable {
  /// What came and what was done.
  package struct Activity: Sendable, Hashable {
    /// Items whose field `created` names the day.
    package var captured = 0
    /// Items that are done, with a `completion` that names the day.
    package var done = 0

    /// Both together.
    package var total: Int { captured + done }

    /// What happened on a number of days.
    package init(captured: Int = 0, done: Int = 0) {
      (self.captured, self.done) = (captured, done)
    }

    static func + (left: Activity, right: Activity) -> Activity {
      Activity(captured: left.captured + right.captured, done: left.done + right.done)
    }
  }

  /// Days in a row, and what happened in them.
  package struct Span: Sendable, Hashable {
    /// The first and the last day.
    package var days: ClosedRange<CivilDate>
    /// What happened in them, up to today.
    package var activity: Activity
  }

  /// How long open items of the inbox have been there.
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
    /// The item does not say.
    case unknown
  }

  /// The day that it was looked at.
  package var today: CivilDate
  /// Number of items, nested ones included.
  package var itemCount = 0
  /// Number of items that are done.
  package var doneCount = 0
  /// Number of items that were let go.
  package var cancelledCount = 0
  /// All collections, those with the most open items first.
  package var collections: [ItemCollection]
  /// The tags that are used, those with the most uses first.
  package var tags: [Tag]
  /// Number of open items at the top of the inbox, by age.
  package var inbox: [Age: Int] = [:]
  /// The day of the oldest of them, as far as they say.
  package var oldestInInbox: CivilDate?
  /// Days on which something happened.
  var days: [CivilDate: Activity] = [:]

  /// Number of items that are neither done nor cancelled.
  package var openCount: Int { itemCount - doneCount - cancelledCount }
  /// Number of open items at the top of the inbox.
  package var inboxCount: Int { inbox.values.reduce(0, +) }

  /// What happened on a day.
  package func activity(on day: CivilDate) -> Activity { days[day] ?? Activity() }

  /// The last so many days, the oldest first.
  package func lastDays(_ count: Int) -> [Span] {
    spans(count) { today.adding(days: -$0).map { $0...$0 } }
  }

  /// The last so many weeks, from Monday, the oldest first; the last is this one.
  package func lastWeeks(_ count: Int) -> [Span] {
    spans(count) { today.adding(weeks: -$0)?.week }
  }

  /// The last so many months, the oldest first; the last is this one.
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
  /// The age of something that came on a day; what comes tomorrow is as young as can be.
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
