import Testing
import VaultModel

/// A day that a test states; a slip in it fails the test.
func day(_ iso: String) throws -> CivilDate { try #require(CivilDate(iso: iso)) }

@Suite struct `A civil date` {
  @Test func `counts every day of four hundred years, one after the other`() throws {
    var date = try day("1799-12-31")
    var weekday = date.weekday.rawValue
    for number in date.dayNumber + 1...date.dayNumber + 146_097 {
      let next = try #require(date.adding(days: 1))
      #expect(next > date && next.dayNumber == number && CivilDate(dayNumber: number) == next)
      #expect(CivilDate(iso: next.description) == next)
      weekday = weekday % 7 + 1
      #expect(next.weekday.rawValue == weekday)
      date = next
    }
  }

  @Test(arguments: [
    ("1970-01-01", Weekday.thursday, 0), ("2026-03-01", .sunday, 20_513), ("2000-02-29", .tuesday, 11_016),
    ("0000-01-01", .saturday, -719_528), ("9999-12-31", .friday, 2_932_896),
  ])
  func `knows its weekday and number`(iso: String, weekday: Weekday, number: Int) throws {
    #expect(try day(iso).weekday == weekday)
    #expect(try day(iso).dayNumber == number)
    #expect(CivilDate(dayNumber: number) == (try day(iso)))
  }

  @Test(arguments: [
    "2026-02-29", "2026-02-30", "2100-02-29", "2026-13-01", "2026-00-01", "2026-01-00", "2026-04-31",
    "2026-1-1",
    "26-01-01", "2026/01/01", "2026-01-01 ", " 2026-01-01", "2026-01-01T09:30", "20260101", "", "２０２６-01-01",
    "-026-01-01", "2026-01-1x", "12026-01-01",
  ])
  func `is only what the calendar has, written as ISO has it`(text: String) {
    #expect(CivilDate(iso: text) == nil)
  }

  @Test(arguments: [
    ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"), ("2026-03-31", -1, "2026-02-28"),
    ("2026-03-31", 1, "2026-04-30"), ("2026-12-31", 2, "2027-02-28"), ("2026-01-15", -1, "2025-12-15"),
    ("2026-05-31", 13, "2027-06-30"), ("2024-02-29", 12, "2025-02-28"), ("2026-01-31", 0, "2026-01-31"),
  ])
  func `keeps the day of the month, or takes the month's last`(from: String, months: Int, to: String) throws {
    #expect(try day(from).adding(months: months)?.description == to)
  }

  @Test func `has no sum outside the calendar, however large the number`() throws {
    let date = try day("2026-03-01")
    for number in [Int.max, Int.min, 10_000_000, -10_000_000] {
      #expect(date.adding(days: number) == nil)
      #expect(date.adding(weeks: number) == nil)
      #expect(date.adding(months: number) == nil)
      #expect(date.adding(years: number) == nil)
    }
    #expect(CivilDate.last.adding(days: 1) == nil)
    #expect(CivilDate.first.adding(months: -1) == nil)
  }

  @Test func `knows the days around it`() throws {
    let wednesday = try day("2026-03-11")
    #expect(wednesday.week == (try day("2026-03-09"))...(try day("2026-03-15")))
    #expect(wednesday.wholeMonth == (try day("2026-03-01"))...(try day("2026-03-31")))
    #expect(wednesday.wholeYear == (try day("2026-01-01"))...(try day("2026-12-31")))
    #expect(wednesday.next(.wednesday) == (try day("2026-03-18")))
    #expect(wednesday.next(.wednesday, includingSelf: true) == wednesday)
    #expect(wednesday.previous(.wednesday) == (try day("2026-03-04")))
    #expect(wednesday.previous(.thursday) == (try day("2026-03-05")))
    #expect(CivilDate.last.week.upperBound == .last)
    #expect(CivilDate.first.week.lowerBound == .first)
  }
}

@Suite struct `A date and time` {
  @Test(arguments: ["2026-03-01", "2026-03-01T00:00", "2026-03-01T09:30", "2026-12-31T23:59"])
  func `is written as it was read`(text: String) throws {
    #expect(try #require(CivilDateTime(iso: text)).description == text)
  }

  @Test(arguments: [
    "2026-03-01T24:00", "2026-03-01T09:60", "2026-03-01T9:30", "2026-03-01 09:30", "2026-03-01T09:30:00",
    "2026-02-30T09:30", "2026-03-01T", "2026-03-01t09:30",
  ])
  func `is nothing else`(text: String) { #expect(CivilDateTime(iso: text) == nil) }

  @Test func `stands behind its day and before the next`() {
    let texts = ["2026-03-01", "2026-03-01T00:00", "2026-03-01T09:30", "2026-03-02"]
    let values = texts.compactMap { CivilDateTime(iso: $0) }
    #expect(values.reversed().sorted() == values)
  }
}

@Suite struct `A moment` {
  @Test(arguments: [
    (0, 0, "1970-01-01T00:00"), (-1, 0, "1969-12-31T23:59"), (1_772_357_400, 3_600, "2026-03-01T10:30"),
    (1_772_357_400, -36_000, "2026-02-28T23:30"), (1_772_323_199, 86_399, "2026-03-01T23:59"),
  ])
  func `shows what the clock on the wall shows`(seconds: Int, offset: Int, shown: String) {
    #expect(Moment(secondsSince1970: seconds, utcOffset: offset).civil.description == shown)
  }

  @Test(arguments: [-43_200, 0, 43_200])
  func `has the first and the last day of the calendar in every time zone`(offset: Int) {
    let now = Moment(secondsSince1970: 1_772_357_400, utcOffset: offset)
    for day in [CivilDate.first, .last] {
      #expect(now.on(day).date == day && now.on(day).time == now.time)
    }
  }

  @Test func `stays in the calendar whatever the clock says`() {
    #expect(Moment(secondsSince1970: .max, utcOffset: .max).date.year == 9999)
    #expect(Moment(secondsSince1970: .min, utcOffset: .min).date.year == 0)
  }

  @Test(arguments: ["2026-03-01", "2026-07-01T09:30", "1999-12-31T23:59"])
  func `of a local time shows that time`(text: String) throws {
    let civil = try #require(CivilDateTime(iso: text))
    let moment = try #require(Moment(iso: text))
    #expect(moment.date == civil.date)
    #expect(moment.time.minuteOfDay == civil.time?.minuteOfDay ?? 0)
    #expect(Moment(iso: "soon") == nil)
  }

  @Test func `is now, give or take the time that a test takes`() {
    let (one, two) = (Moment.now(), Moment.now())
    #expect(one.secondsSince1970 <= two.secondsSince1970 && one.date.year > 2020)
  }
}
