import TestSupport
import Testing

@testable import OffloadKit
@testable import VaultModel

@Suite struct `Words in notes` {
  private func found(_ phrases: String..., in files: [String: String]) throws -> [String] {
    let sample = try SampleVault(files)
    return try sample.vault.find(WordSearch(phrases)).value.flatMap { note in
      (note.titleLine.map { ["\(note.path) = \(note.title):\($0)"] } ?? [])
        + note.lines.map { "\(note.path):\($0.number) \($0.text)" }
    }
  }

  @Test func `are found in prose, items, code, quotes and properties`() throws {
    let text = "---\nauthor: Tram\n---\n\nA tram.\n\n> tram\n\n- [x] the TRAM\n\n```\ntrams\n```\nno\n"
    #expect(
      try found("tram", in: ["A.md": text]) == [
        "A.md:2 author: Tram", "A.md:5 A tram.", "A.md:7 > tram", "A.md:9 - [x] the TRAM", "A.md:12 trams",
      ])
  }

  @Test func `come first where the title, the name or an alias has them`() throws {
    let files = [
      "A.md": "the tram\n", "B.md": "# Trams\n\nlines\n", "Tram.md": "",
      "D.md": "---\naliases: [tram]\n---\nx\n",
    ]
    #expect(
      try found("tram", in: files) == [
        "B.md = Trams:1", "D.md = D:1", "D.md:2 aliases: [tram]", "Tram.md = Tram:1", "A.md:1 the tram",
      ])
  }

  @Test func `in the name of a file lead to its title`() throws {
    let files = ["Lisbon.md": "\n# Trip\n\nfoo\n"]
    #expect(try found("lisbon", in: files) == ["Lisbon.md = Trip:2"])
    #expect(try found("lisbon", "trip", in: files) == ["Lisbon.md:2 # Trip"])
  }

  @Test func `must all be in the note, and on one line if any line has them all`() throws {
    let files = [
      "A.md": "hotel\nthe tram to the hotel\ntram\n", "B.md": "tram\nx\nhotel\nhotel\n", "C.md": "tram\n",
      "Tram.md": "hotel\n",
    ]
    #expect(
      try found("tram", "hotel", in: files) == [
        "A.md:2 the tram to the hotel", "B.md:1 tram", "B.md:3 hotel", "Tram.md:1 hotel",
      ])
  }

  @Test func `that stand together may go on in the next line`() throws {
    #expect(try found("call mum", in: ["A.md": "please call\nmum\ncall  mum\n"]) == ["A.md:3 call  mum"])
    #expect(try found("call mum", in: ["A.md": "x\nplease call\nmum\n"]) == ["A.md:2 please call"])
  }

  @Test func `are literal, and the same in any case and normal form`() throws {
    let files = ["A.md": "Caf\u{65}\u{301} #x tag:y (z)\r\n", "B.md": "ИРИНА\n"]
    for word in ["café", "CAFÉ", "#x", "tag:y", "(z)"] {
      #expect(try found(word, in: files) == ["A.md:1 Caf\u{65}\u{301} #x tag:y (z)"])
    }
    #expect(try found("ирина", in: files) == ["B.md:1 ИРИНА"])
    #expect(try found("tag:x", in: files) == [])
  }

  @Test func `are marked where they stand`() throws {
    let sample = try SampleVault(["A.md": "Über die Brücke, über den Fluß\n"])
    let line = try #require(try sample.vault.find(WordSearch(["über", "brücke"])).value.first?.lines.first)
    let words = try #require(line.words)
    #expect(String(decoding: Array(line.text.utf8)[words], as: UTF8.self) == "Über")
  }

  @Test func `in files that can't be read are missing, and said so`() throws {
    let sample = try SampleVault(["A.md": "tram\n", "B.md": "tram \u{0} tram\n"])
    let survey = try sample.vault.find(WordSearch(["tram"]))
    #expect(survey.value.map(\.path.text) == ["A.md"] && survey.unreadable.map(\.path) == ["B.md"])
  }
}

@Suite struct `A query for collections` {
  private let collection = {
    var collection = ItemCollection(
      path: "Trips/Lisbon.md", title: "Lisbon trip", isStructured: true, tags: ["trip/2026"],
      isStarred: true)
    collection.fields = [
      ItemField(key: "status", values: ["active"]), ItemField(key: "rating", values: ["4"]),
    ]
    collection.sections = ["Packing"]
    collection.aliases = ["Lisboa"]
    return collection
  }()

  private func matches(_ text: String) throws -> Bool {
    try Query.parse(text, today: SampleVault.today).matches(collection)
  }

  @Test(arguments: [
    "", "lisbon", "lisboa", "tag:trip", "status:active", "rating:>3", "has:rating", "in:Trips/", "in:Lisbon",
    "in:Trips/Lisbon", "is:starred", "has:tag", "type:plan", "section:packing", "not status:done",
    "status:done or rating:4", "in:trips/ tag:trip status:active",
  ])
  func `finds it by what it has itself`(text: String) throws { #expect(try matches(text)) }

  @Test(arguments: [
    "porto", "tag:home", "status:done", "rating:>4", "in:inbox", "type:list", "due:today", "not lisbon",
  ])
  func `doesn't find it by what it hasn't`(text: String) throws { #expect(try !matches(text)) }

  @Test(arguments: [
    ("is:done", "is:done"), ("status:done is:open", "is:open"), ("lisbon or has:children", "has:children"),
    ("id:kmf", "id:kmf"),
  ])
  func `is refused if only items can answer`(text: String, term: String) throws {
    #expect(throws: Query.ItemTerm(text: term)) { try matches(text) }
  }

  @Test func `sorts by what a collection has`() {
    #expect(collection.sortValue(SortKey(.field("rating")).property) == .number(4))
    #expect(collection.sortValue(SortKey(.field("name")).property) == SortValue(text: "Lisbon"))
    #expect(collection.sortValue(SortKey(.field("open")).property) == .number(0))
    #expect(collection.sortValue(SortKey(.field("nothing")).property) == nil)
  }
}
