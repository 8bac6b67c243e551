import TerminalKit
import Testing

@testable import OffloadCLI

@Suite struct `Width at a terminal` {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｱ", 1), ("Ａ", 2), ("한글", 4),
    ("\u{1112}\u{1161}\u{11ab}", 2), ("👍", 2), ("👨‍👩‍👧", 2), ("🇵🇹", 2), ("☀️", 2), ("☀", 1), ("📅", 2),
    ("\u{200b}", 0), ("Привет", 6), ("שלום", 4), ("…", 1), ("—", 1), ("ไทย", 3), ("नि", 2), ("\u{3000}", 2),
  ])
  func `counts columns`(of text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
  }
}

@Suite struct `Text shown at a terminal` {
  @Test(arguments: [
    ("plain", "plain"),
    ("a\tb\nc", "a b c"),
    ("\u{1B}[31mred", "␛[31mred"),
    ("\u{0}\u{7F}\u{9B}", "␀␡\u{FFFD}"),
    ("abc\u{202E}def\u{2066}", "abc\u{FFFD}def\u{FFFD}"),
    ("👨‍👩‍👧 é", "👨‍👩‍👧 é"),
  ])
  func `can steer nothing`(text: String, shown: String) {
    #expect(VisibleText.of(text) == shown)
  }

  @Test func `is wrapped at blanks, with an indent`() {
    let lines = StyledText("one two three four").wrapped(to: 9, indent: 2).map { $0.rendered(.none) }
    #expect(lines == ["one two", "  three", "  four"])
  }

  @Test func `is cut where a word is wider than a line`() {
    let lines = StyledText("ab abcdefghij").wrapped(to: 5, indent: 1).map { $0.rendered(.none) }
    #expect(lines == ["ab", " abcd", " efgh", " ij"])
  }

  @Test func `stays beside its name where it is a word that is wider than a line`() {
    let word = String(repeating: "x", count: 100)
    let lines = StyledText("kmf  \(word)").wrapped(to: 40, indent: 5).map { $0.rendered(.none) }
    #expect(lines.map(\.count) == [40, 40, 35] && lines[0].hasPrefix("kmf  x"))
  }

  @Test func `is wrapped between wide characters`() {
    let lines = StyledText("買い物リスト").wrapped(to: 5).map { $0.rendered(.none) }
    #expect(lines == ["買い", "物リ", "スト"])
  }

  @Test(arguments: [1, 2, 3, 7, 20, 40])
  func `never wraps wider`(width: Int) {
    let text = "kmf  [ ] Renew 旅券 before  the journey, überall und ein_sehr_langes_Wort_ohne_Blank 👨‍👩‍👧 #errand"
    for indent in [0, 5, 30] {
      let lines = StyledText(text).wrapped(to: width, indent: indent)
      #expect(lines.allSatisfy { $0.width <= max(width, 2) })
      let letters = lines.map { $0.rendered(.none) }.joined().filter { $0 != " " }
      #expect(letters == text.filter { $0 != " " })
    }
  }

  @Test func `carries its colours over a break`() {
    var text = StyledText("a ")
    text.append("red red", .removed)
    let lines = text.wrapped(to: 5).map { $0.rendered(.sixteen) }
    #expect(lines == ["a \u{1B}[31mred\u{1B}[0m", "\u{1B}[31mred\u{1B}[0m"])
  }
}

@Suite struct `Colours` {
  @Test(arguments: [
    ("red", "31"), ("GREY", "90"), ("3b82f6", "94"), ("f00", "91"), ("800000", "31"), ("ffffff", "37"),
    ("222", "90"), ("10b981", "36"), ("f59e0b", "93"),
  ])
  func `come down to the terminal's sixteen`(name: String, code: String) throws {
    let color = try #require(Color(named: name))
    #expect(color.code(.sixteen) == code)
  }

  @Test func `are exact where the terminal can`() {
    #expect(Color(named: "3b82f6")?.code(.millions) == "38;2;59;130;246")
    #expect(Color(named: "cyan")?.code(.millions) == "36")
  }

  @Test(arguments: ["", "reddish", "12345", "1234567", "xyz", "#f00", "٣٣٣"])
  func `are not guessed`(name: String) {
    #expect(Color(named: name) == nil)
  }

  @Test(arguments: [
    (nil, true, [:], ColorSupport.sixteen),
    (nil, false, [:], .none),
    (nil, true, ["NO_COLOR": "1"], .none),
    (nil, true, ["NO_COLOR": ""], .sixteen),
    (nil, false, ["CLICOLOR_FORCE": "1"], .sixteen),
    (nil, false, ["CLICOLOR_FORCE": "0"], .none),
    (nil, true, ["TERM": "dumb"], .none),
    (nil, true, ["COLORTERM": "truecolor"], .millions),
    ("always", false, ["NO_COLOR": "1"], .sixteen),
    ("never", true, ["CLICOLOR_FORCE": "1"], .none),
  ])
  func `are shown to whom they help`(
    choice: String?, terminal: Bool, environment: [String: String], as expected: ColorSupport
  ) {
    #expect(ColorSupport.decide(choice: choice, isTerminal: terminal, environment: environment) == expected)
  }
}
