import Foundation
import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

@Suite struct `A date that is none` {
  /// A line, and what is offered: the value, why, and the line with it.
  static let cases: [(line: String, offers: [(title: String, written: String)])] = [
    (
      "- [ ] a  [due:: 2026-02-30]",
      [
        ("Write 2026-02-28: the last day of that month", "- [ ] a  [due:: 2026-02-28]"),
        ("Write 2026-03-02: counting on into the next month", "- [ ] a  [due:: 2026-03-02]"),
      ]
    ),
    (
      "- [ ] 🎉 é 📅 2026-04-31 #x ^id",
      [
        ("Write 2026-04-30: the last day of that month", "- [ ] 🎉 é 📅 2026-04-30 #x ^id"),
        ("Write 2026-05-01: counting on into the next month", "- [ ] 🎉 é 📅 2026-05-01 #x ^id"),
      ]
    ),
    (
      "- a (scheduled:: 2028-02-30T10:00) b",
      [
        ("Write 2028-02-29T10:00: the last day of that month", "- a (scheduled:: 2028-02-29T10:00) b"),
        ("Write 2028-03-01T10:00: counting on into the next month", "- a (scheduled:: 2028-03-01T10:00) b"),
      ]
    ),
    (
      "- ⏳ 2026-25-03",
      [("Write 2026-03-25: day and month swapped", "- ⏳ 2026-03-25")]
    ),
    (
      "- [due:: 31.12.2026]",
      [("Write 2026-12-31: the same day as Offload reads it", "- [due:: 2026-12-31]")]
    ),
    ("- [due:: friday]", [("Write 2026-03-13: what \"friday\" means today", "- [due:: 2026-03-13]")]),
    ("- [due:: march 2027]", [("Write 2027-03-01: the first of those days", "- [due:: 2027-03-01]")]),
    // What --fix writes needs no choice; of what is nothing at all there is none.
    ("- [due:: 2026-3-1]", []), ("- [due:: soon]", []), ("- [due:: 2026-13-32]", []),
    ("- [due:: 2026-02-30T25:00]", []), ("- [due:: 2026-02-45]", []),
  ]

  private func choices(_ client: TestClient, in path: String) throws -> [JSONValue] {
    let found = try client.server.diagnostics(of: DocumentURI(client.uri(path))).filter {
      $0["code"].string == "impossible-date"
    }
    let range = try #require(found.first)["range"]
    return client.ask(
      "textDocument/codeAction",
      .object([
        ("textDocument", .object([("uri", .string(client.uri(path)))])), ("range", range),
        ("context", .object([("diagnostics", .array(found)), ("only", JSONValue(["quickfix"]))])),
      ]))["result"].elements.filter { $0["command"].string == "offload.choose" }
  }

  @Test(arguments: cases.indices)
  func `is set right as the person chooses`(index: Int) throws {
    let (line, offers) = Self.cases[index]
    let client = try TestClient([:])
    let text = "# A\n\n- before [due:: 2026-01-01]\n\(line)\n- after\n"
    client.open("A.md", text)
    let actions = try choices(client, in: "A.md")
    #expect(actions.map { $0["title"].string ?? "" } == offers.map(\.title))
    for (action, offer) in zip(actions, offers) {
      _ = client.unasked()
      #expect(client.ask("workspace/executeCommand", action)["error"].isNull)
      #expect(try client.edited("A.md") == text.replacingOccurrences(of: line, with: offer.written))
    }
  }

  @Test func `in front matter is one too`() throws {
    let client = try TestClient([:])
    client.open("A.md", "---\r\ncreated: \"2026-02-29\"\r\n---\r\n- a\r\n")
    let action = try #require(try choices(client, in: "A.md").first)
    #expect(client.ask("workspace/executeCommand", action)["error"].isNull)
    #expect(try client.edited("A.md") == "---\r\ncreated: \"2026-02-28\"\r\n---\r\n- a\r\n")
  }

  @Test func `is left where the text is another by then, and between git's markers`() throws {
    let client = try TestClient([:])
    client.open("A.md", "- a  [due:: 2026-02-30]\n")
    let action = try #require(try choices(client, in: "A.md").first)
    client.open("A.md", "- new\n- a  [due:: 2026-02-30]\n")
    #expect(client.ask("workspace/executeCommand", action)["error"]["code"].number == -32803)
    client.open("B.md", "<<<<<<< a\n- b\n=======\n- b  [due:: 2026-02-30]\n>>>>>>> c\n")
    let found = try client.server.diagnostics(of: DocumentURI(client.uri("B.md")))
    #expect(found.allSatisfy { $0["code"].string != "impossible-date" })
  }

  @Test func `is never set right by what asks nobody`() throws {
    let client = try TestClient([:])
    client.open("A.md", "- a  [due:: 2026-02-30]\n")
    let found = try client.server.diagnostics(of: DocumentURI(client.uri("A.md")))
    #expect(found.map { $0["code"].string ?? "" } == ["impossible-date"])
    #expect(found[0]["data"].isNull)
  }
}
