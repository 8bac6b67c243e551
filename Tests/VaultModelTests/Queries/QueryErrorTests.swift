import Testing
import VaultModel

struct QueryErrorRow: CustomTestStringConvertible {
  var query: String
  var column: Int
  var words: String
  var testDescription: String { query }

  init(_ query: String, _ column: Int, _ words: String) {
    self.query = query
    self.column = column
    self.words = words
  }
}

@Suite struct `A query that is not understood` {
  @Test(arguments: [
    QueryErrorRow("tag:", 1, "\"tag:\" has no value"), QueryErrorRow("milk tag:", 6, "\"tag:\" has no value"),
    QueryErrorRow("due: friday", 1, "\"due:\" has no value"),
    QueryErrorRow("in:\"\"", 4, "\"in:\" has no value"),
    QueryErrorRow("due:..fridey", 7, "\"fridey\" isn't a date; did you mean \"friday\"?"),
    QueryErrorRow("größe due:fridey", 11, "\"fridey\" isn't a date; did you mean \"friday\"?"),
    QueryErrorRow("due:next wek", 5, "\"next wek\" isn't a date; did you mean \"next week\"?"),
    QueryErrorRow("due:soon milk", 5, "\"soon\" isn't a date"),
    QueryErrorRow("due:2026-02-30", 5, "there is no 2026-02-30: that month has 28 days"),
    QueryErrorRow("due:today..2026-02-30", 12, "there is no 2026-02-30: that month has 28 days"),
    QueryErrorRow("due:friday..today", 5, "the range is empty: \"friday\" comes after \"today\""),
    QueryErrorRow("due:..", 5, "\"..\" isn't a range"),
    QueryErrorRow("due:a..b..c", 9, "\"a..b..c\" isn't a range"),
    QueryErrorRow("due:<today..friday", 5, "\"today..friday\" isn't a range"),
    QueryErrorRow("due:/x/", 5, "\"due:\" has no order to compare by"),
    QueryErrorRow("effort:5..3", 8, "the range is empty: \"5\" comes after \"3\""),
    QueryErrorRow("effort:..", 8, "\"..\" isn't a range"),
    QueryErrorRow("season:m..a", 8, "the range is empty: \"m\" comes after \"a\""),
    QueryErrorRow("priority:urgent", 10, "\"priority:\" doesn't accept \"urgent\""),
    QueryErrorRow("priority:low..hihg", 15, "\"priority:\" doesn't accept \"hihg\"; did you mean \"high\"?"),
    QueryErrorRow("priority:high..low", 10, "the range is empty: \"high\" comes after \"low\""),
    QueryErrorRow("is:opne", 4, "\"is:\" doesn't accept \"opne\"; did you mean \"open\"?"),
    QueryErrorRow("is:red", 4, "\"is:\" doesn't accept \"red\""),
    QueryErrorRow("starred:maybe", 9, "\"starred:\" doesn't accept \"maybe\""),
    QueryErrorRow("tag:<a", 5, "\"tag:\" has no order to compare by"),
    QueryErrorRow("tag:a,b", 5, "\"a,b\" isn't a tag: tags can't contain \",\""),
    QueryErrorRow("#12", 1, "\"12\" isn't a tag: it needs more than digits"),
    QueryErrorRow("tag:\"two words\"", 5, "\"two words\" isn't a tag: tags can't contain \" \""),
    QueryErrorRow("milk \"eggs", 6, "a quote isn't closed"),
    QueryErrorRow("in:\"eggs", 4, "a quote isn't closed"),
    QueryErrorRow("\"\"", 1, "the quotes are empty"),
    QueryErrorRow("text:\" \"", 6, "the quotes are empty"),
    QueryErrorRow("text:/eggs", 6, "a regular expression isn't closed by /"),
    QueryErrorRow("text:/a(b/", 8, "the regular expression is wrong: ( isn't closed"),
    QueryErrorRow(
      "text:/ä\\/+*/", 11, "the regular expression is wrong: there is nothing to repeat"),
    QueryErrorRow("(milk", 1, "( isn't closed"), QueryErrorRow("milk (", 6, "( isn't closed"),
    QueryErrorRow("milk)", 5, ") has no ( before it"), QueryErrorRow(")", 1, ") has no ( before it"),
    QueryErrorRow("()", 1, "the parentheses are empty"),
    QueryErrorRow("a ( )", 3, "the parentheses are empty"),
    QueryErrorRow("or milk", 1, "\"or\" needs a term next to it"),
    QueryErrorRow("milk or", 6, "\"or\" needs a term next to it"),
    QueryErrorRow("milk OR or eggs", 6, "\"OR\" needs a term next to it"),
    QueryErrorRow("not", 1, "\"not\" needs a term next to it"),
    QueryErrorRow("milk and", 6, "\"and\" needs a term next to it"),
    QueryErrorRow("(not)", 2, "\"not\" needs a term next to it"),
    QueryErrorRow("(or a)", 2, "\"or\" needs a term next to it"),
    QueryErrorRow("milk @trops", 6, "no query is saved as \"trops\"; did you mean \"@trips\"?"),
    QueryErrorRow("@nothing", 1, "no query is saved as \"nothing\""),
    QueryErrorRow(
      "milk @bad", 6, "in the saved query @bad, column 7: \"fridey\" isn't a date; did you mean \"friday\"?"),
    QueryErrorRow(
      "@one", 1, "saved queries use each other: @one → @two → @one"),
    QueryErrorRow(
      "@self", 1, "saved queries use each other: @self → @self"),
  ])
  func `says where and why`(row: QueryErrorRow) throws {
    let saved = [
      "trips": "tag:trip", "bad": "due:..fridey", "one": "a @two", "two": "@one b", "self": "@self",
    ]
    let error = #expect(throws: QueryError.self) {
      try Query.parse(row.query, today: AskedItem.today, saved: saved)
    }
    #expect(error?.description == row.words)
    #expect(error?.column == row.column)
  }

  @Test(arguments: [
    (
      "is:red",
      "is: takes open, done, cancelled, closed, in-progress, task, capture, link, starred, repeating, ready, waiting, blocked"
    ),
    ("due:soon", "dates look like 2026-03-01, today, friday, next week, +3d, march 3"),
    ("tag:a,b", "tag:a or tag:b"),
    ("@bob", "to search for the text itself, put it in quotes: \"@bob\""),
    ("note:", "to search for such text, put it in double quotes"),
  ])
  func `says what to write instead`(query: String, hint: String) {
    let error = #expect(throws: QueryError.self) { try Query.parse(query, today: AskedItem.today) }
    #expect(error?.hint == hint)
  }

  @Test func `is refused at once, however hostile`() {
    let many = 100_000
    let rows: [(String, QueryError.Fault)] = [
      (String(repeating: "(", count: 50_000), .tooDeep(limit: Query.depthLimit)),
      (String(repeating: "(", count: many), .tooLong(limit: Query.lengthLimit)),
      (String(repeating: "a ", count: 30_000), .tooManyTerms(limit: Query.termLimit)),
      (
        String(repeating: "due:next ", count: 7_000),
        .badDate(.unknown(text: "next", suggestion: "next week"))
      ),
      (String(repeating: "x", count: 1_000_000), .tooLong(limit: Query.lengthLimit)),
      (String(repeating: "not ", count: 16_000), .missingOperand(of: "not")),
      (
        "text:/" + String(repeating: "(", count: 60_000) + "/",
        .badRegex(.init(reason: .tooDeep(limit: 100), offset: 100))
      ),
      ("text:/((a{1000}){1000}){1000}/", .badRegex(.init(reason: .tooBig(limit: 1_000), offset: 0))),
    ]
    for (query, fault) in rows {
      let error = #expect(throws: QueryError.self) { try Query.parse(query, today: AskedItem.today) }
      #expect(error?.fault == fault)
    }
  }

  @Test func `is answered at once, however odd`() throws {
    let nots = String(repeating: "not ", count: 16_000) + "flour"
    #expect(AskedItem.names(try Query.parse(nots, today: AskedItem.today)) == ["flour"])
    let deep = String(repeating: "(", count: 100) + "flour" + String(repeating: ")", count: 100)
    #expect(AskedItem.names(try Query.parse(deep, today: AskedItem.today)) == ["flour"])
    let long = "\"" + String(repeating: "x ", count: 30_000) + "\""
    #expect(AskedItem.names(try Query.parse(long, today: AskedItem.today)) == [])
  }

  @Test func `may not grow without end through saved queries`() {
    var saved = ["q0": ""]
    for number in 1...60 { saved["q\(number)"] = "@q\(number - 1) @q\(number - 1)" }
    var error = #expect(throws: QueryError.self) {
      try Query.parse("@q60", today: AskedItem.today, saved: saved)
    }
    while case .inSaved(_, let inner)? = error?.fault { error = inner }
    #expect(error?.fault == .tooManyTerms(limit: Query.termLimit))
  }
}

@Suite struct `A saved query` {
  @Test func `stands for its text in parentheses`() throws {
    let saved = ["mine": "flour or passport", "open": "is:open", "both": "@mine @open", "nothing": ""]
    func names(_ text: String) throws -> [String] {
      AskedItem.names(try Query.parse(text, today: AskedItem.today, saved: saved))
    }
    #expect(try names("@mine") == ["flour", "passport"])
    #expect(try names("@both") == ["passport"])
    #expect(try names("not @mine @open") == ["cabin", "link", "water"])
    #expect(try names("@nothing flour") == ["flour"])
    #expect(try Query.parse("@mine is:done", today: AskedItem.today, saved: saved).statesSpokenOf == [.done])
  }
}
