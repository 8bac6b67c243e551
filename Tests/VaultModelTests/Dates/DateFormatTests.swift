import Testing
import VaultModel

@Suite struct `A format of Moment` {
  struct Row: CustomTestStringConvertible {
    let format: String
    let language: String
    let day: String
    let text: String

    init(_ format: String, _ language: String, _ day: String, _ text: String) {
      (self.format, self.language, self.day, self.text) = (format, language, day, text)
    }

    var testDescription: String { "\(format) \(language) \(day)" }
    var moment: Moment? {
      CivilDate(iso: day).map { Moment(secondsSince1970: $0.dayNumber * 86_400 + 46_985, utcOffset: 0) }
    }
  }

  @Test(arguments: [
    Row("YYYY-MM-DD", "en", "2026-11-29", "2026-11-29"),
    Row("YYYY/MM/YYYY-MM-DD dddd", "de", "2026-11-29", "2026/11/2026-11-29 Sonntag"),
    Row("dddd, D. MMMM YYYY", "de", "2026-03-01", "Sonntag, 1. März 2026"),
    Row("ddd D MMM YY", "fr", "2026-02-03", "mar. 3 févr. 26"),
    Row("MMMM Do, YYYY", "en", "2026-11-22", "November 22nd, 2026"),
    Row("Do MMMM", "en", "2026-11-11", "11th November"),
    Row("D MMMM YYYY", "ru", "2026-03-03", "3 марта 2026"), Row("MMMM YYYY", "ru", "2026-03-03", "март 2026"),
    Row("D MMMM", "pl", "2026-03-03", "3 marca"), Row("DD. MMMM", "pl", "2026-03-03", "03. marzec"),
    Row("D MMMM", "cs", "2026-03-03", "3 březen"), Row("D. MMMM", "cs", "2026-03-03", "3. března"),
    // The first day of 2027 is a Friday: in ISO's last week of 2026, but in the first week of Americans.
    Row("GGGG-[W]WW-E", "en", "2027-01-01", "2026-W53-5"),
    Row("gggg-[W]ww-e", "en", "2027-01-01", "2027-W01-5"),
    Row("gggg-[W]ww-e", "de", "2027-01-01", "2026-W53-4"),
    Row("gggg-[W]ww-e", "tr", "2027-01-01", "2027-W01-4"),
    Row("GG W", "en", "2024-12-30", "25 1"), Row("gg w d", "ja", "2026-12-27", "27 1 0"),
    Row("YYYY-[Q]Q DDD DDDD", "en", "2026-11-29", "2026-Q4 333 333"), Row("DDDD", "en", "2026-01-05", "005"),
    Row("H HH h hh m mm s ss a A", "en", "2026-11-29", "13 13 1 01 3 03 5 05 pm PM"),
    Row("A h:mm", "ko", "2026-11-29", "오후 1:03"), Row("X", "en", "1970-01-02", "133385"),
    Row("[Day] D T", "en", "2026-11-29", "Day 29 T"),
  ])
  func `writes`(row: Row) throws {
    let language = try #require(CalendarLanguage.named(row.language))
    #expect(try DateFormat(row.format).text(of: #require(row.moment), in: language) == row.text)
  }

  @Test(arguments: [
    ("YYYY-MM-DD Z", "Z"), ("LL", "L"), ("Mo", "Mo"), ("YYYYYY", "YYYYYY"), ("kk", "k"),
    ("YYYY-DDDo", "DDDo"),
    ("wo", "wo"), ("Hmm", "Hmm"), ("SSS", "S"), ("x", "x"), ("N", "N"), ("Y", "Y"),
  ])
  func `with another token is refused`(format: String, token: String) {
    let error = #expect(throws: DateFormat.UnknownToken.self) { try DateFormat(format) }
    #expect(error?.token == token)
  }

  @Test(arguments: [
    Row("YYYY-MM-DD", "en", "2026-11-29", "2026-11-29"),
    Row("YYYY/MM/YYYY-MM-DD dddd", "de", "2026-11-29", "2026/11/2026-11-29 Sonntag"),
    Row("D MMMM YYYY", "en", "2026-11-09", "9 November 2026"),
    Row("D MMMM YYYY", "ru", "2026-03-03", "3 марта 2026"),
    Row("MMMM Do, YYYY", "en", "2026-11-22", "November 22nd, 2026"),
    Row("GGGG-[W]WW-E", "en", "2027-01-01", "2026-W53-5"),
    Row("gggg-[W]ww dddd", "de", "2027-01-01", "2026-W53 Freitag"),
    Row("YYYYDDDD", "en", "2026-11-29", "2026333"), Row("YYYY年MM月DD日", "ja", "2026-11-29", "2026年11月29日"),
    Row("YYYY-M-D HHmm", "en", "2026-11-29", "2026-11-29 0930"),
  ])
  func `reads`(row: Row) throws {
    let language = try #require(CalendarLanguage.named(row.language))
    let found = try #require(try DateFormat(row.format).read(row.text))
    #expect(found.day(in: language).map { "\($0)" } == row.day)
    #expect(found.means(try #require(CivilDate(iso: row.day)), .day, in: language))
    #expect(found.languages.contains(language))
  }

  @Test(arguments: [
    ("YYYY-MM-DD", "2026-11-2"), ("YYYY-MM-DD", "2026-11-29 b"), ("YYYY-MM-DD", "a2026-11-29"),
    ("YYYY/MM-DD", "2026-11-29"), ("YYYY-MM-DD dddd", "2026-11-29 "), ("YYYY-MM-DD dddd", "2026-11-29 a/b"),
  ])
  func `doesn't read another form`(format: String, text: String) throws {
    #expect(try DateFormat(format).read(text) == nil)
  }

  @Test(arguments: [
    ("YYYY-MM-DD", "2026-02-30"), ("YYYY-MM-DD ddd", "2026-11-29 Mon"), ("D MMMM YYYY", "1 Maj 2026"),
  ])
  func `doesn't know the day of`(format: String, text: String) throws {
    #expect(try DateFormat(format).read(text)?.day(in: .english) == nil)
  }

  @Test func `goes by the digits if they name the day, and by the words otherwise`() throws {
    let day = try #require(CivilDate(iso: "2026-11-29"))
    func means(_ format: String, _ text: String) throws -> Bool {
      try CalendarLanguage.all.contains {
        try DateFormat(format).read(text)?.means(day, .day, in: $0) ?? false
      }
    }
    #expect(
      try means("YYYY-MM-DD dddd", "2026-11-29 sunnuntai") && !means("YYYY-MM-DD dddd", "2026-11-28 Sunday"))
    #expect(try means("D MMMM YYYY", "29 novembre 2026") && !means("D MMMM YYYY", "29 octobre 2026"))
    #expect(try !means("D MMMM YYYY", "29 marraskuuta 2026"))
  }
}

@Suite struct `A day's word` {
  @Test(arguments: [
    ("today", "day 2026-03-11"), ("Today", "day 2026-03-11"), ("yesterday", "day 2026-03-10"),
    ("tomorrow", "day 2026-03-12"), ("monday", "day 2026-03-16"), ("wed", "day 2026-03-11"),
    ("2026-11-29", "day 2026-11-29"), ("week", "week 2026-03-11"), ("Month", "month 2026-03-11"),
    ("quarter", "quarter 2026-03-11"), ("year", "year 2026-03-11"),
  ])
  func `names`(word: String, meant: String) throws {
    let found = DayWord(word, today: try #require(CivilDate(iso: "2026-03-11")))
    #expect(found.map { "\($0.period) \($0.day)" } == meant)
  }

  @Test(arguments: [
    "", "day", "march", "2026-03", "2026", "2026-02-30", "2026-3-1", "15th", "+3d", "next monday", "weekend",
    "noon",
    "2026-11-29T09:00", "today ", "fridey", "Errands",
  ])
  func `is not`(text: String) throws {
    #expect(DayWord(text, today: try #require(CivilDate(iso: "2026-03-11"))) == nil)
  }
}
