import Testing

@testable import TerminalKit

@Suite struct `Columns` {
  /// As tmux 3.3a moves its cursor over each word.
  static let measured: [(script: String, words: [(text: String, columns: Int)])] = [
    (
      "Latin",
      [
        ("naïve", 5), ("e\u{301}te\u{301}", 3), ("Ångström", 8), ("ﬁn", 2), ("Việt Nam", 8),
        ("a\u{308}o\u{308}u\u{308}", 3),
      ]
    ),
    ("Greek", [("Ελλάδα", 6), ("ᾄδω", 3)]),
    ("Cyrillic", [("привет", 6), ("и\u{306}од", 3)]),
    ("Armenian", [("Հայաստան", 8)]),
    ("Georgian", [("საქართველო", 10)]),
    ("Hebrew", [("שלום", 4), ("שָׁלוֹם", 4)]),
    ("Arabic", [("سلام", 4), ("مَرْحَبًا", 5), ("می\u{200C}خواهم", 7)]),
    ("Syriac", [("ܫܠܡܐ", 4)]),
    ("Thaana", [("ދިވެހި", 3)]),
    ("Devanagari", [("हिन्दी", 5), ("प्रश्न", 4), ("क्षेत्र", 4), ("नमस्ते", 4), ("काम", 3)]),
    ("Bengali", [("কি", 2), ("বাংলা", 5), ("প্রশ্ন", 4)]),
    ("Gurmukhi", [("ਪੰਜਾਬੀ", 5), ("ਸਿੰਘ", 3)]),
    ("Gujarati", [("ગુજરાતી", 6)]),
    ("Oriya", [("ଓଡ଼ିଆ", 3)]),
    ("Tamil", [("தமிழ்", 4), ("நலை", 3), ("கொடு", 4)]),
    ("Telugu", [("తెలుగు", 5), ("శ్రీ", 2)]),
    ("Kannada", [("ಕನ್ನಡ", 4), ("ಕೆಲಸ", 3)]),
    ("Malayalam", [("മലയാളം", 6), ("ക്ഷമ", 3)]),
    ("Sinhala", [("සිංහල", 4)]),
    ("Thai", [("ภาษาไทย", 7), ("ทำ", 2), ("น้ำ", 2), ("คำ", 2)]),
    ("Lao", [("ລາວ", 3), ("ກຳ", 2), ("ນ້ຳ", 2)]),
    ("Tibetan", [("བོད་སྐད", 5)]),
    ("Burmese", [("မြန်မာ", 5), ("ကျော်", 4)]),
    ("Khmer", [("ខ្មែរ", 4), ("ភាសា", 4)]),
    ("Ethiopic", [("አማርኛ", 4)]),
    ("Hangul", [("한국어", 6), ("\u{1112}\u{1161}\u{11AB}", 2), ("ㅎㅏㄴ", 6)]),
    ("Kana", [("ひらがな", 8), ("か\u{3099}", 2), ("ｶﾞｷﾞ", 4), ("ﾊﾟﾝ", 3)]),
    ("Han", [("漢字", 4), ("葛\u{E0100}城", 4)]),
    ("Javanese", [("ꦗꦮ", 2)]),
    ("Balinese", [("ᬩᬮᬶ", 2)]),
    ("Cherokee", [("ᏣᎳᎩ", 3)]),
    ("no script, but signs of ours", [("☐☑☒", 3), ("★▸▾", 3), ("›‹»", 3)]),
  ]

  @Test(arguments: measured)
  func `are as many as a terminal moves by`(script: String, words: [(text: String, columns: Int)]) {
    for word in words { #expect(DisplayWidth.of(word.text) == word.columns, "\(script) \(word.text)") }
  }

  /// Emoji of several scalars, about which terminals differ: as we count them, and as tmux 3.3a moves its cursor.
  @Test(arguments: [
    ("✅", 2, 2),
    ("❤\u{FE0F}", 2, 1),
    ("👍🏽", 2, 4),
    ("👨\u{200D}👩\u{200D}👧", 2, 2),
    ("🇩🇪", 2, 2),
    ("1\u{FE0F}⃣", 2, 1),
    ("☺", 1, 1),
    ("✈\u{FE0E}", 1, 1),
    ("🏳\u{FE0F}\u{200D}🌈", 2, 1),
    ("⏳", 2, 2),
    ("🛫", 2, 2),
    ("➕", 2, 2),
  ])
  func `of an emoji are those of its picture`(text: Character, columns: Int, measured: Int) {
    #expect(DisplayWidth.of(text) == columns)
    let cell = Cell(character: text, style: .plain, width: Int32(columns))
    #expect(columns == measured || cell.isDoubtful)
  }

  /// Two clusters that a joiner stands between are two: tmux counts the second as nothing, most others do not.
  @Test(arguments: [
    ("ශ්\u{200D}රී", 2), ("a\u{1F3FD}", 3), ("\u{1F3FD}", 2), ("👩🏽\u{200D}💻", 2), ("🇩🇪🇫🇷", 4), ("🇩", 2),
    ("\u{FE0F}", 0),
    ("漢\u{FE0F}", 2), ("\u{1100}\u{1100}\u{1161}", 4), ("\u{1100}\u{D7B0}\u{D7CB}", 2), ("\r\n", 0),
    ("e\u{301}\u{302}\u{303}", 1), ("க\u{BC8}\u{BC8}\u{BC8}", 4), ("🏴\u{E0067}\u{E0062}\u{E007F}", 2),
  ])
  func `add up over a cluster`(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test func `where a line breaks are those of wide letters`() {
    for wide in "漢한か👍" { #expect(DisplayWidth.isWide(wide)) }
    for narrow in "ทำप्रகைa" { #expect(!DisplayWidth.isWide(narrow)) }
  }
}
