import Testing
import VaultModel

struct NaturalDateRow: CustomTestStringConvertible {
  var text: String
  var days: String
  var testDescription: String { text }

  init(_ text: String, _ days: String) {
    self.text = text
    self.days = days
  }
}

@Suite struct `A date as people write it` {
  /// A Wednesday.
  static let today = "2026-03-11"

  static func describe(_ date: NaturalDate) -> String {
    if let time = date.time { return "\(date.days.lowerBound)T\(time)" }
    return date.isOneDay ? "\(date.days.lowerBound)" : "\(date.days.lowerBound)..\(date.days.upperBound)"
  }

  @Test(arguments: [
    NaturalDateRow("2026-03-01", "2026-03-01"), NaturalDateRow("2026-03-01T09:30", "2026-03-01T09:30"),
    NaturalDateRow("2026-03", "2026-03-01..2026-03-31"), NaturalDateRow("2027", "2027-01-01..2027-12-31"),
    NaturalDateRow("today", "2026-03-11"), NaturalDateRow(" Today ", "2026-03-11"),
    NaturalDateRow("TOMORROW", "2026-03-12"), NaturalDateRow("yesterday", "2026-03-10"),
    NaturalDateRow("wednesday", "2026-03-11"), NaturalDateRow("friday", "2026-03-13"),
    NaturalDateRow("Fri", "2026-03-13"), NaturalDateRow("tues", "2026-03-17"),
    NaturalDateRow("next wednesday", "2026-03-18"), NaturalDateRow("next friday", "2026-03-13"),
    NaturalDateRow("last wednesday", "2026-03-04"), NaturalDateRow("last friday", "2026-03-06"),
    NaturalDateRow("this monday", "2026-03-09"), NaturalDateRow("this sunday", "2026-03-15"),
    NaturalDateRow("this week", "2026-03-09..2026-03-15"),
    NaturalDateRow("next week", "2026-03-16..2026-03-22"),
    NaturalDateRow("last week", "2026-03-02..2026-03-08"),
    NaturalDateRow("this month", "2026-03-01..2026-03-31"),
    NaturalDateRow("next month", "2026-04-01..2026-04-30"),
    NaturalDateRow("last month", "2026-02-01..2026-02-28"),
    NaturalDateRow("next year", "2027-01-01..2027-12-31"),
    NaturalDateRow("last year", "2025-01-01..2025-12-31"),
    NaturalDateRow("+3d", "2026-03-14"), NaturalDateRow("-2w", "2026-02-25"),
    NaturalDateRow("+1m", "2026-04-11"),
    NaturalDateRow("+1y", "2027-03-11"), NaturalDateRow("+3 days", "2026-03-14"),
    NaturalDateRow("-0d", "2026-03-11"),
    NaturalDateRow("in 3 days", "2026-03-14"), NaturalDateRow("in 2 weeks", "2026-03-25"),
    NaturalDateRow("in a week", "2026-03-18"), NaturalDateRow("in two months", "2026-05-11"),
    NaturalDateRow("3 days ago", "2026-03-08"), NaturalDateRow("a year ago", "2025-03-11"),
    NaturalDateRow("end of month", "2026-03-31"), NaturalDateRow("end of the week", "2026-03-15"),
    NaturalDateRow("end of year", "2026-12-31"), NaturalDateRow("end of next month", "2026-04-30"),
    NaturalDateRow("start of next week", "2026-03-16"), NaturalDateRow("beginning of may", "2026-05-01"),
    NaturalDateRow("end of february", "2027-02-28"), NaturalDateRow("end of 2027", "2027-12-31"),
    NaturalDateRow("march 3", "2027-03-03"), NaturalDateRow("march 11", "2026-03-11"),
    NaturalDateRow("12 march", "2026-03-12"), NaturalDateRow("3rd of may", "2026-05-03"),
    NaturalDateRow("the 3rd of may", "2026-05-03"), NaturalDateRow("May 3rd, 2027", "2027-05-03"),
    NaturalDateRow("3 may 2025", "2025-05-03"), NaturalDateRow("sep 1", "2026-09-01"),
    NaturalDateRow("march", "2026-03-01..2026-03-31"), NaturalDateRow("february", "2027-02-01..2027-02-28"),
    NaturalDateRow("march 2024", "2024-03-01..2024-03-31"), NaturalDateRow("february 29", "2028-02-29"),
    NaturalDateRow("next march", "2027-03-01..2027-03-31"),
    NaturalDateRow("next may", "2026-05-01..2026-05-31"),
    NaturalDateRow("last march", "2025-03-01..2025-03-31"),
    NaturalDateRow("last may", "2025-05-01..2025-05-31"),
    NaturalDateRow("this may", "2026-05-01..2026-05-31"),
    NaturalDateRow("tonight", "2026-03-11"), NaturalDateRow("day after tomorrow", "2026-03-13"),
    NaturalDateRow("the day before yesterday", "2026-03-09"), NaturalDateRow("15th", "2026-03-15"),
    NaturalDateRow("the 3rd", "2026-04-03"), NaturalDateRow("31st", "2026-03-31"),
    NaturalDateRow("31.12.2026", "2026-12-31"), NaturalDateRow("1.2.2027", "2027-02-01"),
    NaturalDateRow("1.3.2026", "2026-03-01"),
    NaturalDateRow("1.3.", "2027-03-01"), NaturalDateRow("weekend", "2026-03-14..2026-03-15"),
    NaturalDateRow("this weekend", "2026-03-14..2026-03-15"),
    NaturalDateRow("next weekend", "2026-03-21..2026-03-22"),
    NaturalDateRow("tomorrow 9am", "2026-03-12T09:00"), NaturalDateRow("monday 14:00", "2026-03-16T14:00"),
    NaturalDateRow("friday at 9:30 pm", "2026-03-13T21:30"), NaturalDateRow("12am", "2026-03-11T00:00"),
    NaturalDateRow("next friday noon", "2026-03-13T12:00"),
    NaturalDateRow("in 2 weeks at 8:05", "2026-03-25T08:05"),
    NaturalDateRow("march 3 9am", "2027-03-03T09:00"), NaturalDateRow("15th 10:00", "2026-03-15T10:00"),
  ])
  func `names these days, in a text too`(row: NaturalDateRow) throws {
    for isCertain in [true, false] {
      let date = try NaturalDate.parse(row.text, today: day(Self.today), isCertain: isCertain)
      #expect(Self.describe(date) == row.days)
    }
  }

  @Test(arguments: [
    NaturalDateRow("3d", "2026-03-14"), NaturalDateRow("1W", "2026-03-18"),
    NaturalDateRow("2 weeks", "2026-03-25"),
    NaturalDateRow("3 days", "2026-03-14"), NaturalDateRow("a month", "2026-04-11"),
    NaturalDateRow("two years", "2028-03-11"), NaturalDateRow("0d", "2026-03-11"),
    NaturalDateRow("eod", "2026-03-11"), NaturalDateRow("end of day", "2026-03-11"),
    NaturalDateRow("EOW", "2026-03-15"),
    NaturalDateRow("eom", "2026-03-31"), NaturalDateRow("eoq", "2026-03-31"),
    NaturalDateRow("end of next quarter", "2026-06-30"), NaturalDateRow("eoy", "2026-12-31"),
    NaturalDateRow("last quarter", "2025-10-01..2025-12-31"),
    NaturalDateRow("2026-W12", "2026-03-16..2026-03-22"),
    NaturalDateRow("2026-w01", "2025-12-29..2026-01-04"),
    NaturalDateRow("2020-W53", "2020-12-28..2021-01-03"),
    NaturalDateRow("at 9", "2026-03-11T09:00"), NaturalDateRow("tomorrow at 9", "2026-03-12T09:00"),
    NaturalDateRow("friday at 0", "2026-03-13T00:00"), NaturalDateRow("1w at 17", "2026-03-18T17:00"),
  ])
  func `is short where nothing else can be meant`(row: NaturalDateRow) throws {
    let today = try day(Self.today)
    #expect(Self.describe(try NaturalDate.parse(row.text, today: today)) == row.days)
    #expect(throws: NaturalDateError.self) {
      try NaturalDate.parse(row.text, today: today, isCertain: false)
    }
  }

  @Test(arguments: [
    ("3/4/2026", ["2026-04-03", "2026-03-04"]), ("03/04/2026", ["2026-04-03", "2026-03-04"]),
    ("3/4", ["2026-04-03", "2027-03-04"]), ("3/4/2026 9am", ["2026-04-03", "2026-03-04"]),
  ])
  func `is refused with both days that it can mean`(text: String, days: [String]) throws {
    let today = try day(Self.today)
    let error = #expect(throws: NaturalDateError.self) { try NaturalDate.parse(text, today: today) }
    guard case .ambiguous(let written, let meanings)? = error else { throw try #require(error) }
    #expect(text.hasPrefix(written) && meanings.map(\.description) == days)
    #expect(error?.description.hasSuffix(" can mean \(days[0]) or \(days[1])") == true)
  }
  @Test(arguments: [
    NaturalDateRow("friday", "2026-03-06"), NaturalDateRow("wednesday", "2026-03-11"),
    NaturalDateRow("march", "2026-03-01..2026-03-31"), NaturalDateRow("may", "2025-05-01..2025-05-31"),
    NaturalDateRow("march 12", "2025-03-12"), NaturalDateRow("march 11", "2026-03-11"),
    NaturalDateRow("february 29", "2024-02-29"), NaturalDateRow("next friday", "2026-03-13"),
    NaturalDateRow("7d", "2026-03-04"), NaturalDateRow("2 weeks", "2026-02-25"),
  ])
  func `looks back where it tells of what has been`(row: NaturalDateRow) throws {
    let date = try NaturalDate.parse(row.text, today: day(Self.today), leaning: .back)
    #expect(Self.describe(date) == row.days)
  }

  @Test(arguments: [
    ("fridey", "friday"), ("tomorow", "tomorrow"), ("todya", "today"), ("next wek", "next week"),
    ("3 dyas", "3 days"), ("25/12/2026", "2026-12-25"), ("12/25/2026", "2026-12-25"),
    ("4/4/2026", "2026-04-04"), ("2026-3-1", "2026-03-01"),
    ("2026/03/01", "2026-03-01"), ("marhc 3", "march 3"),
    ("next", "next week"), ("end of mnoth", "end of month"), ("in 3 dyas", "in 3 days"),
  ])
  func `is corrected where one slip is likely`(text: String, suggestion: String) throws {
    let today = try day(Self.today)
    #expect(throws: NaturalDateError.unknown(text: text, suggestion: suggestion)) {
      try NaturalDate.parse(text, today: today)
    }
  }

  @Test(arguments: [
    "soon", "someday", "13/14/2026", "3/4/26", "3//2026", "som", "sow", "2026-W1", "2026-W", "at", "at 24",
    "3x", "d",
    "1.3.26", "13:00 friday", "25:00", "13pm", "9 tomorrow",
    "friday 9am 10am", "+3", "+d", "+3x", "in days", "ago", "of", "of march",
    "march 3 4",
    "3 march march", "friday 3", "next next week", "end of", "end of friday", "in 99999999999999999999 days",
    "+ 3 d",
    "2026-03-01T9", "12345", "thursday week", "३ march",
  ])
  func `is refused where it is none`(text: String) throws {
    let today = try day(Self.today)
    #expect(throws: NaturalDateError.unknown(text: text, suggestion: nil)) {
      try NaturalDate.parse(text, today: today)
    }
  }

  @Test(arguments: [
    ("", NaturalDateError.empty), ("  ", .empty), (",", .empty),
    ("2026-02-30", .impossible(text: "2026-02-30", daysInMonth: 28)),
    ("2026-13-01", .impossible(text: "2026-13-01", daysInMonth: nil)),
    ("2026-13", .impossible(text: "2026-13", daysInMonth: nil)),
    ("2026-W54", .impossible(text: "2026-W54", daysInMonth: nil)),
    ("2025-W53", .impossible(text: "2025-W53", daysInMonth: nil)),
    ("2026-W00", .impossible(text: "2026-W00", daysInMonth: nil)),
    ("2026-03-01T25:00", .impossible(text: "2026-03-01T25:00", daysInMonth: nil)),
    ("32nd", .impossible(text: "32nd", daysInMonth: nil)),
    ("31.13.2026", .impossible(text: "31.13.2026", daysInMonth: nil)),
    ("30.2.2026", .impossible(text: "30.2.2026", daysInMonth: 28)),
    ("february 30", .impossible(text: "february 30", daysInMonth: 29)),
    ("29 feb 2026", .impossible(text: "29 feb 2026", daysInMonth: 28)),
    ("+9999y", .outOfRange(text: "+9999y")), ("-3000y", .outOfRange(text: "-3000y")),
    ("+9223372036854775807w", .outOfRange(text: "+9223372036854775807w")),
  ])
  func `says what is wrong with it`(text: String, error: NaturalDateError) throws {
    let today = try day(Self.today)
    #expect(throws: error) { try NaturalDate.parse(text, today: today) }
  }

  @Test func `is refused at once, however long it is`() throws {
    let today = try day(Self.today)
    for text in [String(repeating: "next ", count: 200_000), String(repeating: "9", count: 1_000_000)] {
      let error = #expect(throws: NaturalDateError.self) { try NaturalDate.parse(text, today: today) }
      #expect(try #require(error).description.utf8.count < 100)
    }
  }

  @Test func `is the first of several days, if that is still to come`() throws {
    let today = try day(Self.today)
    #expect(try NaturalDate.day("next week", today: today).description == "2026-03-16")
    #expect(try NaturalDate.day("april", today: today).description == "2026-04-01")
    #expect(try NaturalDate.day("2026-03-20T09:00", today: today).description == "2026-03-20T09:00")
    #expect(try NaturalDate.day("yesterday", today: today).description == "2026-03-10")
    for text in ["this week", "march", "last year", "2026"] {
      let days = try NaturalDate.parse(text, today: today).days
      #expect(throws: NaturalDateError.severalDays(text: text, days: days)) {
        try NaturalDate.day(text, today: today)
      }
    }
  }

  @Test(arguments: [
    ("fridey", "\"fridey\" isn't a date; did you mean \"friday\"?"), ("soon", "\"soon\" isn't a date"),
    ("2026-02-30", "there is no 2026-02-30: that month has 28 days"),
    ("2026-13-01", "there is no 2026-13-01 in the calendar"), ("", "the date is missing"),
    ("this week", "\"this week\" is more than one day: 2026-03-09 to 2026-03-15"),
    ("+9999y", "\"+9999y\" is outside the years 0 to 9999"),
  ])
  func `tells in words why it is none`(text: String, words: String) throws {
    let today = try day(Self.today)
    let error = #expect(throws: NaturalDateError.self) { try NaturalDate.day(text, today: today) }
    #expect(error?.description == words)
  }
}
