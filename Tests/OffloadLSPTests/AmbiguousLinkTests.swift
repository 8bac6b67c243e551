import JSON
import OffloadKit
import Testing

@testable import OffloadLSP

@Suite struct `A link that means more than one note` {
  static let files = [
    "Home/Alpha.md": "# Alpha\n", "Work/Alpha.md": "# Alpha\n", "a/Home/Beta.md": "", "b/Home/Beta.md": "",
  ]

  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let offers: [(title: String, written: String)]
    var testDescription: String { text }
  }

  static let cases = [
    Case(
      text: "- see [[Alpha]] and [[Alpha]]\n",
      offers: [
        ("Write Home/Alpha: the note that Offload follows", "- see [[Home/Alpha]] and [[Alpha]]\n"),
        ("Write Work/Alpha: another note", "- see [[Work/Alpha]] and [[Alpha]]\n"),
      ]),
    Case(
      text: "- ![[Alpha.md#x|words]]\n",
      offers: [
        ("Write Home/Alpha.md#x: the note that Offload follows", "- ![[Home/Alpha.md#x|words]]\n"),
        ("Write Work/Alpha.md#x: another note", "- ![[Work/Alpha.md#x|words]]\n"),
      ]),
    Case(
      text: "- [words](Alpha.md)\n",
      offers: [
        ("Write Home/Alpha.md: the note that Offload follows", "- [words](Home/Alpha.md)\n"),
        ("Write Work/Alpha.md: another note", "- [words](Work/Alpha.md)\n"),
      ]),
    Case(
      text: "- [[Home/Beta]]\n",
      offers: [
        ("Write a/Home/Beta: the note that Offload follows", "- [[a/Home/Beta]]\n"),
        ("Write b/Home/Beta: another note", "- [[b/Home/Beta]]\n"),
      ]),
    Case(
      text: "---\nup: \"[[Alpha]]\"\n---\n",
      offers: [
        ("Write Home/Alpha: the note that Offload follows", "---\nup: \"[[Home/Alpha]]\"\n---\n"),
        ("Write Work/Alpha: another note", "---\nup: \"[[Work/Alpha]]\"\n---\n"),
      ]),
  ]

  @Test(arguments: cases)
  func `is written as the person chooses`(row: Case) throws {
    let client = try TestClient(Self.files)
    client.open("new.md", row.text)
    let found = try client.server.diagnostics(of: DocumentURI(client.uri("new.md"))).filter {
      $0["code"].string == "ambiguous-link"
    }
    #expect(found.allSatisfy { $0["severity"].number == 3 && $0["data"].isNull })
    let range = try #require(found.first)["range"]
    let actions = client.ask(
      "textDocument/codeAction",
      .object([
        ("textDocument", .object([("uri", .string(client.uri("new.md")))])), ("range", range),
        ("context", .object([("diagnostics", .array([found[0]])), ("only", JSONValue(["quickfix"]))])),
      ]))["result"].elements.filter { $0["command"].string == "offload.choose" }
    #expect(actions.map { $0["title"].string ?? "" } == row.offers.map(\.title))
    for (action, offer) in zip(actions, row.offers) {
      _ = client.unasked()
      #expect(client.ask("workspace/executeCommand", action)["error"].isNull)
      #expect(try client.edited("new.md") == offer.written)
    }
  }
}
