import Testing
import VaultModel

struct QueryRow: CustomTestStringConvertible {
  var query: String
  var items: [String]
  var testDescription: String { query }

  init(_ query: String, _ items: String...) {
    self.query = query
    self.items = items.sorted()
  }
}

@Suite struct `A query that is typed in one field` {
  @Test func `is one that is saved, else one, else words`() throws {
    let sample = try SampleVault([
      "A.md": "- milk #x\n- a @b (c\n", ".offload/config.yml": "queries:\n  x: tag:x\n",
    ])
    func found(_ text: String) throws -> [String] {
      try sample.vault.list(ListRequest(sample.vault.query(orWords: text))).items.map(\.item.content)
    }
    #expect(try found("@x") == ["milk"] && found("tag:x") == ["milk"])
    #expect(try found("@b (c") == ["a @b (c"])
    #expect(throws: QueryError.self) { try sample.vault.query("@y") }
  }
}

@Suite struct `A query for a project` {
  @Test(arguments: [
    ("project:Work", ["a", "b", "e"]), ("project:work.home", ["b"]), ("project:=Work", ["a", "e"]),
    ("not project:Work", ["c", "d"]), ("project:none", ["c"]),
    ("project:/^work/i", ["a", "b", "d", "e"]),
  ])
  func `includes those below it, with a dot`(query: String, found: [String]) throws {
    let sample = try SampleVault([
      "A.md": "- a  [project:: Work]\n- b  [project:: Work.Home]\n- c\n- d  [project:: Workshop]\n",
      "B.md": "---\nproject: work\n---\n- e\n",
    ])
    let items = try sample.vault.list(ListRequest(sample.vault.query(query))).items
    #expect(items.map(\.item.content) == found)
  }
}

@Suite struct `A query` {
  private func check(_ row: QueryRow) throws {
    let query = try Query.parse(row.query, today: AskedItem.today)
    #expect(AskedItem.names(query) == row.items)
    // A term denied finds all others, and denied twice the same.
    let denied = try Query.parse("not (\(row.query))", today: AskedItem.today)
    #expect(Set(AskedItem.names(denied)) == Set(AskedItem.all.keys).subtracting(row.items))
    let twice = try Query.parse("not not (\(row.query)) and (\(row.query))", today: AskedItem.today)
    #expect(AskedItem.names(twice) == row.items)
    for name in row.items {
      let path = try #require(AskedItem.all[name]).path
      #expect(query.compiled.mayMatch(path: Array(path.utf8)), "\(path)")
    }
  }

  @Test(
    arguments: [
      QueryRow("passport", "passport"), QueryRow("PASS", "passport"), QueryRow("buy flour", "flour"),
      QueryRow("\"flour and eggs\"", "flour"), QueryRow("\"flour eggs\""),
      QueryRow("\"two  words\"", "cabin"),
      QueryRow("málaga", "train"), QueryRow("MA\u{301}LAGA", "train"), QueryRow("malaga", "train"),
      QueryRow("🚂", "train"),
      QueryRow("passport or flour", "passport", "flour"),
      QueryRow("renew passport or flour", "passport", "flour"),
      QueryRow("flour (renew or buy)", "flour"),
      QueryRow("not (flour or passport or train)", "cabin", "water", "link"),
      QueryRow("\"or\"", "passport", "cabin", "flour", "water", "link"), QueryRow("text:flour", "flour"),
      QueryRow("text:\"a cabin\"", "cabin"),
      QueryRow("text:/^Buy .*eggs/i", "flour"),
      QueryRow("text:/\\]$/", "passport", "flour", "cabin", "train", "link"), QueryRow("text:/^buy/"),
      QueryRow("text:/\\d{4}-\\d\\d-\\d\\dT/", "cabin"), QueryRow("text:/📅 \\d{4}/", "water"),
      QueryRow("text:/cabin|train/", "cabin", "train"), QueryRow("text:/\\(maybe/", "cabin"),
      QueryRow("id:PC", "passport"),
      QueryRow("id:pcdhdgbxgqndkp", "passport"), QueryRow("id:kmf"), QueryRow("https://example.org"),
      QueryRow("3:4"),
      QueryRow("\"(maybe\"", "cabin"),
    ])
  func `finds text`(row: QueryRow) throws { try check(row) }

  @Test(arguments: [
    QueryRow("tag:errand", "passport"), QueryRow("#errand", "passport"), QueryRow("tag:#Errand", "passport"),
    QueryRow("tag:home", "flour", "cabin", "water"), QueryRow("tag:home/kitchen", "flour"),
    QueryRow("tag:hom"),
    QueryRow("tag:none", "train", "link"), QueryRow("tag:any", "passport", "flour", "cabin", "water"),
    QueryRow("has:tag", "passport", "flour", "cabin", "water"),
    QueryRow("not tag:home", "passport", "train", "link"),
    QueryRow("in:errands", "passport", "flour"), QueryRow("in:Errands.md", "passport", "flour"),
    QueryRow("in:inbox", "cabin"),
    QueryRow("in:work/", "train", "water"), QueryRow("in:/work/", "train", "water"),
    QueryRow("in:work/home/", "water"),
    QueryRow("in:\"lisbon trip\"", "train"), QueryRow("in:work/home/flat", "water"), QueryRow("in:home/flat"),
    QueryRow("in:archive/", "link"), QueryRow("in:archive/Errands", "link"), QueryRow("in:work"),
    QueryRow("in:errands#shopping", "flour"), QueryRow("in:inbox or in:work/", "cabin", "train", "water"),
    QueryRow("not in:errands not in:inbox", "train", "water", "link"),
    QueryRow("section:shopping", "flour"), QueryRow("section:Errands", "flour"),
    QueryRow("section:none", "passport", "cabin", "water", "link"),
    QueryRow("section:/there$/", "train"), QueryRow("section:any", "flour", "train"),
  ])
  func `finds by tag and place`(row: QueryRow) throws { try check(row) }

  @Test(arguments: [
    QueryRow("is:open", "passport", "cabin", "water", "link"), QueryRow("is:done", "flour"),
    QueryRow("IS:Cancelled", "train"),
    QueryRow("is:closed", "flour", "train"), QueryRow("is:in-progress", "water"),
    QueryRow("is:task", "passport", "flour", "train", "water"),
    QueryRow("is:capture", "cabin"), QueryRow("is:link", "link"), QueryRow("is:starred", "cabin"),
    QueryRow("is:repeating", "water"),
    QueryRow("has:due", "passport", "train", "water"), QueryRow("has:completed", "flour"),
    QueryRow("has:effort", "passport", "flour", "water", "link"),
    QueryRow("has:link", "cabin", "train", "link"), QueryRow("has:attachment", "cabin"),
    QueryRow("has:children", "train"), QueryRow("has:parent", "water"),
    QueryRow("has:section", "flour", "train"),
    QueryRow("has:type", "passport", "flour", "cabin", "train", "water", "link"),
    QueryRow("type:idea", "cabin"), QueryRow("type:TASK", "passport", "flour", "train", "water"),
    QueryRow("type:none"), QueryRow("type:link", "link"),
    QueryRow("type:/^(idea|link)$/", "cabin", "link"), QueryRow("starred:true", "cabin"),
    QueryRow("repeat:\"every week\"", "water"),
    QueryRow("is:done or is:starred tag:family", "flour", "cabin"),
    QueryRow("(is:done or is:starred) tag:family", "cabin"),
    QueryRow("not is:done tag:home", "cabin", "water"),
    QueryRow("not (is:done tag:home)", "passport", "cabin", "train", "water", "link"),
  ])
  func `finds by what an item is and has`(row: QueryRow) throws { try check(row) }

  @Test(arguments: [
    QueryRow("due:today", "train", "water"), QueryRow("due:2026-03-13", "passport"),
    QueryRow("due:friday", "passport"),
    QueryRow("due:..today", "train", "water"), QueryRow("due:today..", "passport", "train", "water"),
    QueryRow("due:today..friday", "passport", "train", "water"),
    QueryRow("due:tomorrow..friday", "passport"), QueryRow("due:none", "cabin", "flour", "link"),
    QueryRow("due:any", "passport", "train", "water"),
    QueryRow("due:<=today", "train", "water"), QueryRow("due:<friday", "train", "water"),
    QueryRow("due:>today", "passport"), QueryRow("due:>=friday", "passport"),
    QueryRow("due:=today", "train", "water"), QueryRow("due:this week", "passport", "train", "water"),
    QueryRow("due:\"this week\"", "passport", "train", "water"),
    QueryRow("due:this week passport", "passport"), QueryRow("due:in 2 days", "passport"),
    QueryRow("due:today..in 2 days renew", "passport"),
    QueryRow("due:next week"), QueryRow("due:today..end of month", "passport", "train", "water"),
    QueryRow("due:\"end of month\"..\"next year\""),
    QueryRow("due:march 13", "passport"), QueryRow("due:march \"13\"", "passport"),
    QueryRow("due:march or flour", "passport", "train", "water", "flour"),
    QueryRow("due:friday due:any", "passport"), QueryRow("(due:friday) renew", "passport"),
    QueryRow("due:2026", "passport", "train", "water"),
    QueryRow("created:-7d..", "cabin"), QueryRow("created:monday..", "cabin"),
    QueryRow("created:today", "cabin"), QueryRow("created:..2026-03-05", "passport"),
    QueryRow("created:2026-03-11T08:00..", "cabin"), QueryRow("created:2026-03-11T09:00.."),
    QueryRow("created:<2026-03-11T08:15", "passport"),
    QueryRow("completed:last monday..", "flour"), QueryRow("done:this week", "flour"),
    QueryRow("completion:monday", "flour"), QueryRow("cancelled:february", "train"),
  ])
  func `finds by date`(row: QueryRow) throws { try check(row) }

  @Test(
    arguments: [
      QueryRow("effort:3", "passport"), QueryRow("effort:3.0", "passport"),
      QueryRow("effort:3..", "passport", "link"), QueryRow("effort:..3", "passport", "flour"),
      QueryRow("effort:>3", "link"), QueryRow("effort:0.1..0.9", "flour"), QueryRow("effort:three", "water"),
      QueryRow("effort:a..", "water"),
      QueryRow("EFFORT:10", "link"), QueryRow("effort:none", "cabin", "train"),
      QueryRow("effort:/^t/", "water"), QueryRow("effort:\"3\"", "passport"),
      QueryRow("season:\"late summer\"", "cabin"), QueryRow("season:a..m", "cabin"),
      QueryRow("season:a..l", "cabin"), QueryRow("season:<l"), QueryRow("season:>late"),
      QueryRow("review:2026-04-01", "link"),
      QueryRow("review:april", "link"), QueryRow("review:tomorrow..", "link"), QueryRow("review:..today"),
      QueryRow("priority:high", "passport"), QueryRow("priority:low", "water"),
      QueryRow("priority:..medium", "water"), QueryRow("priority:>medium", "passport"),
      QueryRow("priority:none", "cabin", "flour", "link", "train"), QueryRow("priority:🔽", "water"),
      QueryRow("nosuchfield:x"),
    ])
  func `finds by any field, as number, date or text`(row: QueryRow) throws { try check(row) }

  @Test(arguments: [
    ("due", "[due:: soon]"), ("due", "📅 2026-02-30"), ("due", "[due:: ]"), ("priority", "[priority:: p9]"),
  ])
  func `takes a value that it can't read for none`(key: String, field: String) throws {
    let item = AskedItem("A.md", "- a \(field)")
    func finds(_ query: String) throws -> Bool {
      item.ask(try Query.parse(query, today: AskedItem.today).matches)
    }
    #expect(try finds("\(key):none") && !finds("\(key):any") && !finds("has:\(key)"))
  }

  @Test func `that is empty finds everything`() throws {
    for text in ["", "  ", "\n\t"] {
      #expect(AskedItem.names(try Query.parse(text, today: AskedItem.today)).count == AskedItem.all.count)
    }
    #expect(AskedItem.names(.everything).count == AskedItem.all.count)
  }

  @Test(arguments: [
    (["in:Lisbon trip"], ["train"]), (["in:lisbon trip", "is:cancelled"], ["train"]),
    (["season:late summer"], ["cabin"]),
    (["due:this week", "renew"], ["passport"]), (["due:next", "week"], []),
    (["renew", "passport"], ["passport"]),
    (["tag:home water"], ["water"]), (["in:errands or in:inbox"], ["cabin", "flour", "passport"]),
    (["\"two words\""], ["cabin"]), (["words two"], ["cabin"]), (["(", "flour", ")"], ["flour"]),
    ([], Array(AskedItem.all.keys)),
    (["in:errands is:done"], ["flour"]), (["text:two words"], ["cabin"]), (["text:words two"], []),
  ])
  func `reads what a shell has left of the quotes`(arguments: [String], items: [String]) throws {
    let query = try Query.parse(arguments: arguments, today: AskedItem.today)
    #expect(AskedItem.names(query) == items.sorted())
  }

  @Test(arguments: [
    ("", false, false), ("passport", false, false), ("is:open", false, false), ("is:done", true, false),
    ("not is:done", true, false),
    ("completed:today", true, false), ("has:completion", true, false), ("done:none", true, false),
    ("is:cancelled", false, true),
    ("cancelled:..today", false, true), ("is:closed", true, true),
    ("tag:home (flour or is:done)", true, false), ("\"is:done\"", false, false),
  ])
  func `shows what is closed only where it speaks of it`(text: String, done: Bool, cancelled: Bool) throws {
    let query = try Query.parse(text, today: AskedItem.today)
    #expect(query.statesSpokenOf.contains(.done) == done)
    #expect(query.statesSpokenOf.contains(.cancelled) == cancelled)
    for item in AskedItem.all.values {
      let isLeftOut = item.status == .done && !done || item.status == .cancelled && !cancelled
      #expect(item.ask(ListTest(ListRequest(query)).lists) == (item.ask(query.matches) && !isLeftOut))
    }
  }

  @Test func `tells what it speaks of`() throws {
    let query = try Query.parse(
      "in:Errands tag:x has:link or effort:3 has:colour in:work/ in:inbox", today: AskedItem.today)
    #expect(query.collectionNames == ["errands"])
    #expect(query.unknownKeys == ["effort", "colour"])
  }

  @Test(arguments: [
    ("in:inbox", false), ("not in:errands", false), ("in:errands", true), ("in:inbox or milk", true),
    ("in:inbox milk", false),
    ("not (in:inbox or tag:x)", true), ("is:capture", false), ("tag:x", true), ("", true),
    ("in:work/ or in:inbox", false),
  ])
  func `knows by a file's path that nothing in it can match`(text: String, expected: Bool) throws {
    let query = try Query.parse(text, today: AskedItem.today)
    #expect(query.compiled.mayMatch(path: Array("Errands.md".utf8)) == expected)
  }
}
