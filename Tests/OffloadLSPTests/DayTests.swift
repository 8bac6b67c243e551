import JSON
import OffloadKit
import Testing

@testable import OffloadLSP

/// It is Tuesday, 10 March 2026.
@Suite struct `A day in an editor` {
  static let daily = ".obsidian/daily-notes.json"
  static let journal = [
    daily: #"{"folder": "Journal", "template": "Day"}"#, "Day.md": "# {{title}}\n\n## Log\n",
    "Journal/2026-03-09.md": "# Monday\n", "Trip.md": "- pack\n",
  ]

  struct Case: CustomTestStringConvertible, Sendable {
    let typed: String
    let offered: [String]
    let written: String
    var files = journal
    var testDescription: String { typed }
  }

  static let cases = [
    Case(typed: "[[toda‸", offered: ["today"], written: "[[2026-03-10]]"),
    Case(typed: "[[Yest‸", offered: ["yesterday"], written: "[[2026-03-09]]"),
    Case(typed: "[[tomorrow‸]]", offered: ["tomorrow"], written: "[[2026-03-11]]"),
    Case(typed: "[[t‸", offered: ["Trip"], written: "[[Trip]]"),
    Case(typed: "[[to‸", offered: ["today", "tomorrow"], written: "[[2026-03-10]]"),
    Case(typed: "[[fri‸", offered: ["friday"], written: "[[2026-03-13]]"),
    Case(
      typed: "[[today‸", offered: ["today"], written: "[[10.03.26]]",
      files: [".offload/config.yml": "daily: {folder: C, format: DD.MM.YY}\n"]),
    // A link with the name alone wouldn't tell in which folder the note goes.
    Case(
      typed: "[[today‸", offered: ["today"], written: "[[2026/10.03.]]",
      files: [daily: #"{"format": "YYYY/DD.MM."}"#]),
    Case(
      typed: "[[today‸", offered: ["today"], written: "[[2026-03-10]]",
      files: [daily: #"{"format": "YYYY/YYYY-MM-DD"}"#]),
    Case(
      typed: "[[yest‸", offered: ["yesterday"], written: "[[A/2026-03-09]]",
      files: [daily: #"{"folder": "A"}"#, "A/2026-03-09.md": "", "B/2026-03-09.md": ""]),
    Case(
      typed: "[[today‸", offered: ["Today"], written: "[[Today]]", files: ["Today.md": "- a\n"]),
  ]

  @Test(arguments: cases)
  func `completes to the note of the day`(row: Case) throws {
    let client = try TestClient(row.files)
    let items = client.ask("textDocument/completion", at: "new.md", "- \(row.typed)")["items"].elements
    #expect(items.filter { $0["kind"].number == 17 }.map { $0["label"].string ?? "" } == row.offered)
    var document = try #require(client.server.documents.values.first).text
    let edit = try #require(items.first)["textEdit"]
    let isSpan = document.replace(
      try TextSpan(edit["range"]), with: Array((edit["newText"].string ?? "").utf8))
    #expect(isSpan)
    #expect(String(decoding: document.bytes, as: UTF8.self) == "- " + row.written)
  }

  @Test func `is offered nowhere if the settings for such notes are unreadable`() throws {
    let client = try TestClient([Self.daily: "no JSON"])
    #expect(client.ask("textDocument/completion", at: "new.md", "[[toda‸")["items"].elements.isEmpty)
  }

  private func opened(_ client: TestClient, _ arguments: [JSONValue]) -> (answer: JSONValue, shown: [String])
  {
    _ = client.unasked()
    let answer = client.run("offload.day", arguments)
    let shown = client.unasked().filter { $0["method"].string == "window/showDocument" }
    return (answer, shown.map { $0["params"]["uri"].string ?? "" })
  }

  private static let showing = #"{"window":{"showDocument":{"support":true}}}"#

  @Test func `is opened by a command, which makes its note once`() throws {
    let client = try TestClient(Self.journal, capabilities: Self.showing)
    for _ in 1...2 {
      let (answer, shown) = opened(client, [])
      #expect(answer["result"].string == client.uri("Journal/2026-03-10.md"))
      #expect(shown == [client.uri("Journal/2026-03-10.md")])
      #expect(client.text("Journal/2026-03-10.md") == "# 2026-03-10\n\n## Log\n")
    }
    _ = try client.vault().history.undo()
    #expect(client.text("Journal/2026-03-10.md") == nil)
  }

  @Test(
    arguments: [
      ([.string("yesterday")], "Journal/2026-03-09.md"), ([.string("Friday")], "Journal/2026-03-13.md"),
      ([.null], "Journal/2026-03-10.md"), ([.string("2026-11-29")], "Journal/2026-11-29.md"),
    ] as [([JSONValue], String)])
  func `is answered with its note`(arguments: [JSONValue], path: String) throws {
    let client = try TestClient(Self.journal)
    let (answer, shown) = opened(client, arguments)
    #expect(answer["result"].string == client.uri(path) && shown.isEmpty)
    #expect(client.text(path) != nil)
  }

  @Test func `is of the document's vault, of the default one, or of the only one`() throws {
    let client = try TestClient(Self.journal)
    try client.restart(hasDefault: false)
    #expect(!opened(client, [.null]).answer["error"].isNull)
    client.open("Trip.md")
    for document in [[], [JSONValue.string(client.uri("Trip.md"))]] {
      let answer = opened(client, [.null] + document).answer
      #expect(answer["result"].string == client.uri("Journal/2026-03-10.md"))
    }
  }

  @Test func `is one, and no other word`() throws {
    let client = try TestClient(Self.journal)
    for word in [JSONValue.string("Trip"), .string("someday"), .string("week"), .number(3)] {
      #expect(!opened(client, [word]).answer["error"].isNull)
    }
  }

  @Test func `is found in an open text that no file has yet`() throws {
    let client = try TestClient(Self.journal)
    client.open("Journal/2026-03-10.md", "# Mine\n")
    #expect(opened(client, []).answer["result"].string == client.uri("Journal/2026-03-10.md"))
    #expect(client.text("Journal/2026-03-10.md") == nil)
  }

  @Test(arguments: [
    ("- [[2026-03-12‸]]\n", "# 2026-03-12\n\n## Log\n"),
    ("- [[2026-03-12#Log‸]]\n", "# 2026-03-12\n\n## Log\n"),
    ("- [[Journal/2026-03-12#Ideas‸]]\n", "# 2026-03-12\n\n## Log\n\n## Ideas\n"),
    ("- [x](Journal/2026-03-12.md‸)\n", "# 2026-03-12\n\n## Log\n"),
  ])
  func `is made from its template where a link names it`(text: String, made: String) throws {
    let client = try TestClient(Self.journal)
    client.open("new.md", text.split(separator: "‸").joined())
    let place = TextPosition(line: 0, column: 8)
    let actions = client.ask(
      "textDocument/codeAction",
      .object([
        ("textDocument", .object([("uri", .string(client.uri("new.md")))])),
        ("range", TextSpan(place, place).json),
        ("context", .object([("diagnostics", .array([])), ("only", JSONValue(["quickfix"]))])),
      ]))["result"].elements
    #expect(actions.first?["title"].string?.hasPrefix("Make Journal/2026-03-12.md") == true)
    #expect(client.ask("workspace/executeCommand", try #require(actions.first))["error"].isNull)
    #expect(client.text("Journal/2026-03-12.md") == made)
  }
}
