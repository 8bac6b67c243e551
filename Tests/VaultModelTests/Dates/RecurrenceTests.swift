import Foundation
import Testing
import VaultModel

struct RecurrenceRow: CustomTestStringConvertible {
  var rule: String
  var days: [String]
  var testDescription: String { rule }

  init(_ rule: String, _ days: String...) {
    self.rule = rule
    self.days = days
  }
}

@Suite struct `An item that repeats` {
  private func next(_ rule: String, due: String, completedOn today: String = "2026-03-11") throws -> String? {
    let rule = try #require(Recurrence(rule))
    let occurrence = Occurrence(due: CivilDateTime(try day(due)))
    return rule.next(after: occurrence, completedOn: try day(today))?.due?.description
  }

  @Test(arguments: [
    RecurrenceRow("every day", "2026-02-27", "2026-02-28", "2026-03-01"),
    RecurrenceRow("every 10 days", "2026-03-11", "2026-03-21", "2026-03-31"),
    RecurrenceRow("every week", "2026-03-11", "2026-03-18", "2026-03-25"),
    RecurrenceRow("every 2 weeks on Monday", "2026-03-11", "2026-03-23", "2026-04-06"),
    RecurrenceRow(
      "every week on Monday, Wednesday, Friday", "2026-03-11", "2026-03-13", "2026-03-16", "2026-03-18"),
    RecurrenceRow("every Tuesday and Saturday", "2026-03-11", "2026-03-14", "2026-03-17"),
    RecurrenceRow("every weekday", "2026-03-12", "2026-03-13", "2026-03-16"),
    RecurrenceRow("every month", "2026-01-31", "2026-02-28", "2026-03-28"),
    RecurrenceRow("every 3 months", "2022-01-31", "2022-04-30"),
    RecurrenceRow("every 13 months", "2020-01-31", "2021-02-28"),
    RecurrenceRow("every month on the 1st", "2026-03-11", "2026-04-01", "2026-05-01"),
    RecurrenceRow("every month on the 31st", "2026-01-31", "2026-03-31", "2026-05-31"),
    RecurrenceRow("every month on the 15th and last", "2026-02-11", "2026-02-15", "2026-02-28", "2026-03-15"),
    RecurrenceRow("every month on the last Friday", "2026-03-11", "2026-03-27", "2026-04-24"),
    RecurrenceRow("every month on the 2nd last Friday", "2026-03-11", "2026-03-20", "2026-04-17"),
    RecurrenceRow("every month on the 5th Monday", "2026-03-30", "2026-06-29", "2026-08-31"),
    RecurrenceRow("every 6 months on the 2nd Wednesday", "2026-03-11", "2026-09-09", "2027-03-10"),
    RecurrenceRow("every January on the 15th", "2026-03-11", "2027-01-15", "2028-01-15"),
    RecurrenceRow(
      "every April and December on the 1st and 24th", "2026-04-24", "2026-12-01", "2026-12-24", "2027-04-01"),
    RecurrenceRow("every February", "2026-01-31", "2026-02-28", "2027-02-28"),
    RecurrenceRow("every February on the last", "2027-02-28", "2028-02-29"),
    RecurrenceRow("every year", "2024-02-29", "2025-02-28", "2026-02-28"),
    RecurrenceRow("every 2 years", "2024-02-29", "2026-02-28"),
    RecurrenceRow("every year on the first Monday", "2026-03-11", "2027-01-04", "2028-01-03"),
    RecurrenceRow("every January, July on the first Monday", "2026-03-11", "2026-07-06", "2027-01-04"),
    RecurrenceRow("every year on January 15th", "2026-03-11", "2027-01-15"),
    RecurrenceRow("every Friday on the 13th", "2026-03-13", "2026-11-13"),
    RecurrenceRow("EVERY  2 Weeks ON mon", "2026-03-09", "2026-03-23"),
  ])
  func `comes back on these days`(row: RecurrenceRow) throws {
    for (due, expected) in zip(row.days, row.days.dropFirst()) {
      #expect(try next(row.rule, due: due) == expected)
    }
  }

  @Test(arguments: [
    ("every day when done", "2026-03-12"), ("every 3 weeks when done", "2026-04-01"),
    ("every month when done", "2026-04-11"), ("every Monday when done", "2026-03-16"),
    ("every month on the last when done", "2026-03-31"),
  ])
  func `counts from the day of completion where the rule says so`(rule: String, expected: String) throws {
    #expect(try next(rule, due: "2021-02-21") == expected)
    #expect(try next(rule, due: "2030-02-21") == expected)
    #expect(try #require(Recurrence(rule)).isWhenDone)
  }

  @Test func `moves all its dates by the same step and keeps their times`() throws {
    let rule = try #require(Recurrence("every month"))
    let occurrence = Occurrence(
      due: CivilDateTime(iso: "2026-01-31"), scheduled: CivilDateTime(iso: "2026-01-30T09:00"),
      start: CivilDateTime(iso: "2026-01-03"))
    let next = try #require(rule.next(after: occurrence, completedOn: day("2026-03-11")))
    #expect(next.due?.description == "2026-02-28")
    #expect(next.scheduled?.description == "2026-02-27T09:00")
    #expect(next.start?.description == "2026-01-31")
  }

  @Test func `comes back without dates if it has none`() throws {
    let rule = try #require(Recurrence("every day"))
    #expect(rule.next(after: Occurrence(), completedOn: try day("2026-03-11")) == Occurrence())
  }

  @Test(arguments: [
    "every February on the 30th", "every day in February on the 31st", "every 9223372036854775807 years",
    "every 9223372036854775807 days", "every 100000 years", "every month on the 366th",
  ])
  func `does not come back where the rule has no further day`(rule: String) throws {
    #expect(try next(rule, due: "2026-03-11") == nil)
  }

  @Test(arguments: [
    "", "every", "day", "each day", "every 0 days", "every -1 days", "every fortnight", "every 2",
    "every day foo",
    "when done", "every when done", "every day when", "every week on", "every month on the", "every hour",
    "every month on the 400th", "every month on the 0th", "every week until friday", "every day for 3 times",
    "every day, week", "every 99999999999999999999 days", "everyday", "every m",
  ])
  func `does not repeat by what is no rule`(text: String) { #expect(Recurrence(text) == nil) }

  @Test func `is answered at once, whatever the rule`() throws {
    #expect(Recurrence("every " + String(repeating: "monday, ", count: 100_000) + "monday") == nil)
    let busy = "every 7 days on the 31st on friday, february"
    #expect(try next(busy, due: "2026-03-11") == nil)
  }

  /// Completions as Obsidian Tasks states them, where they are there to be read.
  @Test func `comes back as Obsidian Tasks has it`() throws {
    for row in try RecurrenceExample.all() {
      let rule = try #require(Recurrence(row.nextRule ?? "every day"))
      let completed = try day(row.today ?? "2026-03-11")
      let next = try #require(rule.next(after: row.occurrence, completedOn: completed))
      #expect(next.due?.description == row.nextDue, "\(row.line)")
      #expect(next.scheduled?.description == row.nextScheduled, "\(row.line)")
      #expect(next.start?.description == row.nextStart, "\(row.line)")
    }
  }
}

private struct RecurrenceExample: Decodable {
  var line: String
  var today: String?
  var nextRule: String?
  var nextDue: String?
  var nextScheduled: String?
  var nextStart: String?

  static func all() throws -> [Self] {
    guard let folder = ProcessInfo.processInfo.environment["OFFLOAD_CORPORA"] else {
      print("no OFFLOAD_CORPORA: the stated recurrences were not compared")
      return []
    }
    let text = try String(contentsOfFile: folder + "/cases/obsidian-tasks-recurrence.jsonl", encoding: .utf8)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let rows = try text.split(separator: "\n").map { try decoder.decode(Self.self, from: Data($0.utf8)) }
    #expect(rows.count == 22)
    return rows
  }

  var occurrence: Occurrence {
    Occurrence(due: date(behind: "📅🗓"), scheduled: date(behind: "⏳"), start: date(behind: "🛫"))
  }

  private func date(behind signifiers: String) -> CivilDateTime? {
    guard let at = line.firstIndex(where: { signifiers.contains($0) }) else { return nil }
    return CivilDateTime(iso: String(line[at...].dropFirst(2).prefix(10)))
  }
}
