import TestSupport
import Testing
import VaultModel

@Suite struct `A text that is looked for` {
  @Test(arguments: [
    ("milk", "Buy MILK", true), ("milk", "mil k", false), ("a  b", "a\t \nb", true), ("a b", "ab", false),
    ("k", "K", true), ("cafe", "Cafe\u{301}", false), ("cafe", "cafe\u{301} cafe", true),
    ("café", "CAFE\u{301}", true),
    ("cafe\u{301}", "a CAFÉ!", true), ("é", "e", false), ("straße", "STRASSE", false), ("ÄÖ", "äö", true),
    ("क", "कि", true), ("👩", "x 👩‍👧", true), ("日本", "来週日本へ", true), ("\u{212A}", "kelvin", true),
    ("x", "", false), ("aab", "aaab", true), ("i", "\u{FF}\u{CC}", false),
  ])
  func `is found without regard to case and normal form`(phrase: String, text: String, isFound: Bool) {
    #expect(TextPattern(phrase: phrase).matches(Array(text.utf8)) == isFound)
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
      let isInside =
        !loweredNeedle.utf8.allSatisfy { $0 < 0x80 }
        && Self.contains(Array(loweredHay.utf8), Array(loweredNeedle.utf8))
      let expected = isInside || Self.contains(Array(loweredHay), Array(loweredNeedle))
      #expect(
        TextPattern(phrase: needle).matches(Array(hay.utf8)) == expected,
        "\(needle.unicodeScalars.map(\.value)) in \(hay.unicodeScalars.map(\.value)), seed \(random.seed)")
    }
  }

  private static func lowered(_ text: String) -> String {
    let blanks = text.unicodeScalars.map { $0.properties.isWhitespace ? " " : String($0) }.joined()
    return collapsed(blanks).lowercased()
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
