import JSON
import OffloadKit

/// Statistics as JSON: one object, whose keys are a contract with other programs.
extension JSONValue {
  init(_ statistics: Statistics) {
    self = .object([
      ("date", .string("\(statistics.today)")),
      ("items", .number(statistics.itemCount)),
      ("open", .number(statistics.openCount)),
      ("done", .number(statistics.doneCount)),
      ("cancelled", .number(statistics.cancelledCount)),
      ("days", .array(statistics.lastDays(366).map(JSONValue.init))),
      ("weeks", .array(statistics.lastWeeks(53).map(JSONValue.init))),
      ("months", .array(statistics.lastMonths(12).map(JSONValue.init))),
      ("inbox", Self.inbox(of: statistics)),
      ("tags", .array(statistics.tags.map(JSONValue.init))),
      ("collections", .array(statistics.collections.map(JSONValue.init))),
    ])
  }

  private init(_ span: Statistics.Span) {
    self = .object([
      ("from", .string("\(span.days.lowerBound)")),
      ("to", .string("\(span.days.upperBound)")),
      ("captured", .number(span.activity.captured)),
      ("done", .number(span.activity.done)),
    ])
  }

  private static func inbox(of statistics: Statistics) -> JSONValue {
    .object([
      ("open", .number(statistics.inboxCount)),
      ("oldest", JSONValue(statistics.oldestInInbox.map { "\($0)" })),
      ("ages", .object(Statistics.Age.allCases.map { ($0.rawValue, .number(statistics.inbox[$0] ?? 0)) })),
    ])
  }
}
