import TestSupport
import Testing
import VaultModel

@Suite struct `A text that is looked for` {
  @Test(arguments: [
    ("milk", "Buy MILK", true), ("milk", "mil k", false), ("a  b", "a\t \nb", true), ("a b", "ab", false),
    ("k", "K", true), ("café", "CAFE\u{301}", true), ("cafe\u{301}", "a CAFÉ!", true), ("é", "e", false),
    ("straße", "STRASSE", false), ("ÄÖ", "äö", true),
    ("क", "कि", true), ("👩", "x 👩‍👧", true), ("日本", "来週日本へ", true), ("\u{212A}", "kelvin", true),
    ("x", "", false), ("aab", "aaab", true), ("i", "\u{FF}\u{CC}", true),
  ])
  func `is found without regard to case and normal form`(phrase: String, text: String, isFound: Bool) {
    #expect(TextPattern(phrase: phrase).matches(Array(text.utf8)) == isFound)
  }

  @Test(arguments: [
    ("ines", "Ask Inês", 4..<9), ("cafe", "Cafe\u{301}s", 0..<6), ("viet nam", "Việt\u{A0}Nam", 0..<11),
    ("malmo", "nach Malmö", 5..<11), ("o", "Ø", 0..<2), ("a  b", "x á\t \u{2003}b", 2..<10),
    ("lodz", "ŁÓDŹ", 0..<7),
    ("ss", "ß", nil), ("ae", "æ", nil), ("n", "日", nil), ("café", "cafe", nil), ("café", "café", 0..<5),
    ("ines trip", "Ines' trip", nil),
  ])
  func `without accents is found with them, but not the other way round`(
    phrase: String, text: String, place: Range<Int>?
  ) {
    let found = Array(text.utf8).withUnsafeBufferPointer { TextPattern(phrase: phrase).firstPlace(in: $0) }
    #expect(found == place)
  }

  @Test func `has the letters that Unicode names`() {
    for value in Array(UInt32(0x80)..<0x250) + Array(0x1E00..<0x1F00) {
      let name = Unicode.Scalar(value)?.properties.name ?? ""
      let words = name.split(separator: " ")
      let isLetter =
        name.hasPrefix("LATIN SMALL LETTER ") || name.hasPrefix("LATIN CAPITAL LETTER ")
      let letter = isLetter && words.count > 4 && words[4] == "WITH" && words[3].count == 1 ? words[3] : nil
      let phrase = letter?.lowercased() ?? "?"
      let text = Unicode.Scalar(value).map { Array(String($0).utf8) } ?? []
      #expect(TextPattern(phrase: phrase).matches(text) == (letter != nil), "\(name)")
    }
  }

  @Test func `is found where its characters are, however they are written`() {
    var random = SeededGenerator(seed: 303)
    let pieces = [
      "a", "A", "ä", "Ä", "\u{308}", " ", "\u{A0}", "\t", "Σ", "ς", "日", "が", "か", "か\u{3099}", "Å",
      "\u{212B}", "İ", "i", "\u{1100}", "가", "я", "Я", "k", "ﬁ", "𝒳", "🚂",
    ]
    func text(_ length: Int) -> String {
      (0..<length).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
    for _ in 0..<sampled(20_000) {
      let (needle, hay) = (
        text(Int.random(in: 1...3, using: &random)), text(Int.random(in: 0...8, using: &random))
      )
      guard needle.unicodeScalars.last?.properties.isWhitespace == false else { continue }
      let (loweredNeedle, loweredHay) = (Self.lowered(needle), Self.lowered(hay))
      let isInside = Self.contains(Array(loweredHay.utf8), Array(loweredNeedle.utf8))
      let expected =
        loweredNeedle.utf8.allSatisfy { $0 < 0x80 }
        ? Self.contains(Array(Self.withoutAccents(loweredHay)), Array(loweredNeedle))
        : isInside || Self.contains(Array(loweredHay), Array(loweredNeedle))
      #expect(
        TextPattern(phrase: needle).matches(Array(hay.utf8)) == expected,
        "\(needle.unicodeScalars.map(\.value)) in \(hay.unicodeScalars.map(\.value)), seed \(random.seed)")
    }
  }

  private static func lowered(_ text: String) -> String {
    let blanks = text.unicodeScalars.map { $0.properties.isWhitespace ? " " : String($0) }.joined()
    return collapsed(blanks).lowercased()
  }

  private static func withoutAccents(_ text: String) -> String {
    let letters = text.unicodeScalars.filter { !(0x300..<0x370).contains($0.value) }
      .map { "äå".unicodeScalars.contains($0) ? "a" : String($0) }
    return collapsed(letters.joined())
  }

  private static func collapsed(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !(scalar == " " && result.last == " ") { result.append(scalar) }
    return String(result)
  }

  private static func contains<Element: Equatable>(_ text: [Element], _ needle: [Element]) -> Bool {
    guard text.count >= needle.count else { return false }
    return (0...text.count - needle.count).contains { text[$0..<$0 + needle.count].elementsEqual(needle) }
  }

  @Test func `is found among bytes that are not UTF-8`() {
    let bytes: [UInt8] = [0xFF, 0x61, 0xCC, 0x62, 0xC3, 0xA9, 0x80]
    #expect(TextPattern(phrase: "b").matches(bytes))
    #expect(TextPattern(phrase: "É").matches(bytes))
    #expect(!TextPattern(phrase: "ü").matches(bytes))
  }
}

@Suite struct `A tag that is looked for` {
  @Test(arguments: [
    ("home", "Home", true), ("home", "home/kitchen/sink", true), ("home", "homes", false),
    ("home/kitchen", "home", false),
    ("home/kitchen", "HOME/Kitchen", true), ("home", "home\u{301}", false), ("größe", "GRÖSSE", false),
    ("größe", "GRO\u{308}ße/klein", true), ("größe", "größer", false), ("a/ö", "A/O\u{308}/b", true),
    ("a/ö", "a", false),
    ("home", "ho", false), ("home", "", false),
  ])
  func `finds itself and what nests under it`(name: String, tag: String, isFound: Bool) {
    #expect(TagPattern(name).matches(Array(tag.utf8)) == isFound)
  }
}

@Suite struct `A place that is looked for` {
  @Test(arguments: [
    ("errands", "Errands.md", true), ("errands", "work/Errands.md", true),
    ("errands", "archive/Errands.md", false),
    ("errands", "Errands two.md", false), ("errands", "Errands/x.md", false),
    ("archive/errands", "archive/Errands.md", true),
    ("inbox", "inbox.md", true), ("inbox", "work/inbox.md", false), ("Inbox.md", "inbox.md", true),
    ("work/", "Work/a/b.md", true), ("work/", "workshop/a.md", false), ("work/", "a/work/b.md", false),
    ("a", "archives/a.md", true),
    ("größe/", "GRO\u{308}SSE/x.md", false), ("größe/", "GRO\u{308}ße/x.md", true),
    ("größe/", "größe.md", false),
    ("Größe", "a/GRO\u{308}ße.MD", true), ("a.b", "a.b.md", true), ("md", ".md", false),
  ])
  func `is a name, a path or a folder`(name: String, path: String, isFound: Bool) {
    #expect(PlacePattern(name).matches(path: Array(path.utf8)) == isFound)
  }
}

@Suite struct `A mistyped word` {
  static let words = ["due", "scheduled", "created", "priority", "section", "tag"]

  @Test(arguments: [
    ("deu", "due"), ("du", "due"), ("dues", "due"), ("schduled", "scheduled"), ("SHCEDULED", "scheduled"),
    ("pirority", "priority"), ("creatde", "created"), ("tgas", nil), ("x", nil), ("", nil), ("due", nil),
    ("colour", nil),
  ])
  func `is taken for the nearest, if one is near`(word: String, nearest: String?) {
    #expect(Suggestion.nearest(to: word, among: Self.words) == nearest)
  }
}
