import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

@Suite struct `What a link names and is missing` {
  static let files = ["Trip.md": "# Trip\n\n- pack", "far/Windows.md": "# Windows\r\n\r\n- a\r\n"]

  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let title: String
    let path: String
    let made: String
    var testDescription: String { text }
  }

  static let cases = [
    Case(text: "- see [[Lis‸bon]]\n", title: "Make Lisbon.md", path: "Lisbon.md", made: "# Lisbon\n"),
    Case(
      text: "- [[far/Lisbon|‸x]]\n", title: "Make far/Lisbon.md", path: "far/Lisbon.md", made: "# Lisbon\n"),
    Case(
      text: "- [[Lisbon#Fly ho‸me]]\n", title: "Make Lisbon.md with the heading Fly home", path: "Lisbon.md",
      made: "# Lisbon\n\n## Fly home\n"),
    Case(
      text: "- [x‸](far/Lisbon%20trip.md)\n", title: "Make far/Lisbon trip.md", path: "far/Lisbon trip.md",
      made: "# Lisbon trip\n"),
    Case(
      text: "- [[Trip#Fly‸ home]]\n", title: "Add the heading Fly home to Trip.md", path: "Trip.md",
      made: "# Trip\n\n- pack\n\n## Fly home\n"),
    Case(
      text: "- [x](far/Windows.md#fly-‸home)\n", title: "Add the heading fly home to far/Windows.md",
      path: "far/Windows.md", made: "# Windows\r\n\r\n- a\r\n\r\n## fly home\r\n"),
  ]

  private func place(_ text: String) -> TextPosition {
    let before = EditedText(Array(text.split(separator: "‸")[0].utf8))
    return before.position(of: before.bytes.count)
  }

  private func offered(_ client: TestClient, _ text: String, path: String = "new.md") -> [JSONValue] {
    client.open(path, text.split(separator: "‸").joined())
    return client.ask(
      "textDocument/codeAction",
      .object([
        ("textDocument", .object([("uri", .string(client.uri(path)))])),
        ("range", TextSpan(place(text), place(text)).json),
        ("context", .object([("diagnostics", .array([])), ("only", JSONValue(["quickfix"]))])),
      ]))["result"].elements
  }

  @Test(arguments: cases)
  func `is made by a quick fix, and never over what is there`(row: Case) throws {
    let client = try TestClient(
      Self.files,
      capabilities: #"{"workspace":{"applyEdit":true},"window":{"showDocument":{"support":true}}}"#)
    let actions = offered(client, row.text)
    #expect(actions.map { $0["title"].string } == [row.title])
    _ = client.unasked()
    let action = try #require(actions.first)
    #expect(client.ask("workspace/executeCommand", action)["error"].isNull)
    #expect(client.text(row.path) == row.made)
    let shown = client.unasked().filter { $0["method"].string == "window/showDocument" }
    #expect(shown.map { $0["params"]["uri"].string } == [client.uri(row.path)])
    let lines = row.made.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).dropLast()
    let end = TextPosition(line: lines.count - 1, column: lines.last?.utf16.count ?? 0)
    #expect(try shown.map { try TextSpan($0["params"]["selection"]) } == [TextSpan(end, end)])
    #expect(client.ask("workspace/executeCommand", action)["error"]["code"].number == -32803)
    #expect(client.text(row.path) == row.made)
    _ = try client.vault().history.undo()
    #expect(client.text(row.path) == Self.files[row.path])
  }

  @Test func `is added by the editor in a note that is open`() throws {
    let client = try TestClient(
      Self.files,
      capabilities: #"{"workspace":{"applyEdit":true},"window":{"showDocument":{"support":true}}}"#)
    client.open("Trip.md")
    let action = try #require(offered(client, "- [[Trip#Fly‸]]\n").first)
    _ = client.unasked()
    #expect(client.ask("workspace/executeCommand", action)["error"].isNull)
    #expect(try client.edited("Trip.md") == "# Trip\n\n- pack\n\n## Fly\n")
    #expect(client.text("Trip.md") == Self.files["Trip.md"])
    client.answer(.object([("id", .number(client.server.lastRequest))]), .object([("applied", .bool(true))]))
    let end = TextPosition(line: 4, column: 6)
    let shown = try #require(client.unasked().first { $0["method"].string == "window/showDocument" })
    #expect(try TextSpan(shown["params"]["selection"]) == TextSpan(end, end))
  }

  @Test func `is offered for the finding too`() throws {
    let client = try TestClient(
      Self.files,
      capabilities: #"{"textDocument":{"codeAction":{"codeActionLiteralSupport":{}}}}"#)
    client.open("new.md", "- a [[Lisbon]]\n")
    let document = JSONValue.object([("uri", .string(client.uri("new.md")))])
    let found = client.ask("textDocument/diagnostic", .object([("textDocument", document)]))["result"][
      "items"]
    let start = TextPosition(line: 0, column: 0)
    let actions = client.ask(
      "textDocument/codeAction",
      .object([
        ("textDocument", document), ("range", TextSpan(start, start).json),
        ("context", .object([("diagnostics", found), ("only", JSONValue(["quickfix"]))])),
      ]))["result"].elements
    #expect(actions.map { $0["title"].string } == ["Make Lisbon.md"])
    #expect(actions.first?["diagnostics"].elements.count == 1)
  }

  private static let asking =
    #"{"workspace":{"applyEdit":true},"window":{"showDocument":{"support":true},"showMessage":{}}}"#

  private func questions(_ client: TestClient, after text: String) -> [JSONValue] {
    _ = client.unasked()
    #expect(client.ask("textDocument/definition", at: "new.md", text).isNull)
    return client.unasked().filter { $0["method"].string == "window/showMessageRequest" }
  }

  @Test(arguments: [("Make it", "# Lisbon\n"), ("Not now", nil), (nil, nil)] as [(String?, String?)])
  func `is asked for once by who goes there, and made on a yes`(answer: String?, made: String?) throws {
    let client = try TestClient(Self.files, capabilities: Self.asking)
    let asked = questions(client, after: "- [[Lis‸bon]]\n")
    #expect(asked.map { $0["params"]["message"].string } == ["There's no Lisbon.md. Make it?"])
    #expect(client.text("Lisbon.md") == nil && questions(client, after: "- [[Lis‸bon]]\n").isEmpty)
    client.answer(try #require(asked.first), answer.map { .object([("title", .string($0))]) } ?? .null)
    #expect(client.text("Lisbon.md") == made)
    let shown = client.unasked().filter { $0["method"].string == "window/showDocument" }
    #expect(shown.count == (made == nil ? 0 : 1))
  }

  @Test func `is left alone on a yes if it's there by then`() throws {
    let client = try TestClient(Self.files, capabilities: Self.asking)
    let asked = try #require(questions(client, after: "- [[Lis‸bon]]\n").first)
    try client.write("- mine\n", to: "Lisbon.md")
    client.answer(asked, .object([("title", .string("Make it"))]))
    #expect(client.text("Lisbon.md") == "- mine\n")
    #expect(client.unasked().contains { $0["method"].string == "window/showMessage" })
  }

  @Test func `isn't asked for if the editor can't ask or show, nor for another file`() throws {
    for capabilities in [TestClient.editing, #"{"window":{"showMessage":{}}}"#] {
      let client = try TestClient(Self.files, capabilities: capabilities)
      #expect(questions(client, after: "- [[Lis‸bon]]\n").isEmpty)
    }
    let client = try TestClient(Self.files, capabilities: Self.asking)
    #expect(questions(client, after: "- [[sea‸.png]] [[Lisbon]]\n").isEmpty)
  }

  @Test(arguments: [
    "- [[Tr‸ip]]\n", "- ![[sea‸.png]]\n", "- [[sea‸.pdf]]\n", "- [x](sea‸.png)\n", "- [[Trip#^no‸ne]]\n",
    "- [[.hid‸den]]\n", "- [x](../../out‸.md)\n", "- wo‸rds\n", "- [^1‸]\n",
  ])
  func `is nothing that is there, and nothing that no note can be`(text: String) throws {
    #expect(offered(try TestClient(Self.files), text).isEmpty)
  }
}
