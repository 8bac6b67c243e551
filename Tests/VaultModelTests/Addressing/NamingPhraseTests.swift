import Testing
import VaultModel

@Suite struct `Words that name an item` {
  @Test(arguments: [
    ("mil", "Buy MILK", true), ("ilk", "Buy milk", false), ("buy m", "Buy  milk", true),
    ("uy milk", "Buy milk", false),
    ("café", "Cafe\u{301} Luz", true), ("afé", "Café", false), ("cafe", "Café", false),
    ("balcony", "(balcony)", true),
    ("known", "well-known", true), ("жук", "Майский жук", true), ("ук", "жук", false), ("ώρα", "Η ώρα", true),
    ("mm", "35mm", false), ("x", "", false), ("", "x", false), ("4g", "4G antenna", true),
    ("-", "well-known", true),
    ("🚂", "by🚂train", true),
  ])
  func `begin where one of its words begins`(_ phrase: String, _ text: String, _ isFound: Bool) {
    #expect(NamingPhrase(phrase).matches(text) == isFound)
  }

  @Test(arguments: [
    ("6", "6 eggs", true), ("6", "Buy eggs (6)", true), ("6", "eggs, 6, and milk", true),
    ("6", "Balcony 2026", false),
    ("6", "60 eggs", false), ("6", "6th of March", false), ("5", "3.5 km", false), ("5", "at 5:30", false),
    ("5", "2026-03-5", false), ("45", "photo, 35 × 45 mm", true), ("6", "https://example.com/6", false),
    ("call 5", "Call 55", false), ("call 5", "call 5 people", true), ("6 eggs", "16 eggs", false),
    ("2", "x²", false),
    ("٣", "٣ تفاحات", true), ("٣", "٣٤ تفاحات", false),
  ])
  func `have numbers whole`(_ phrase: String, _ text: String, _ isFound: Bool) {
    #expect(NamingPhrase(phrase).matches(text) == isFound)
  }

  @Test(arguments: [
    ("牛乳", "来週牛乳を買う", true), ("を買う", "来週牛乳を買う", true), ("かう", "牛乳をかう", true), ("ขนม", "ซื้อขนมปัง", true),
    ("pc", "新PCを買う", true), ("6", "明日6時に電話", true), ("6", "明日16時に電話", false), ("क", "कि", true),
    ("우유", "오늘우유", true),
    ("בית", "לבית", true),
  ])
  func `are found anywhere where blanks do not part words`(_ phrase: String, _ text: String, _ isFound: Bool)
  {
    #expect(NamingPhrase(phrase).matches(text) == isFound)
  }

  @Test(arguments: [
    ("watering", "see [[Balcony 2026#Watering]]", false),
    ("balcony", "see [[Home/Balcony 2026#Watering]]", true),
    ("home", "see [[Home/Balcony]]", false), ("lisbon", "ask [[Lisbon trip|Rui]]", false),
    ("rui", "ask [[Lisbon trip|Rui]]", true), ("example", "[menu](https://example.com)", false),
    ("menu", "[menu](https://example.com)", true), ("example", "https://example.com", true),
    ("see [[balcony", "see [[Balcony]]", true), ("photo", "![[attachments/photo.jpg]]", true),
    ("京都", "[宿](京都.md)", false), ("heading", "[[#Heading]]", true),
  ])
  func `begin in no target of a link`(_ phrase: String, _ text: String, _ isFound: Bool) {
    #expect(NamingPhrase(phrase).matches(text) == isFound)
  }
}
