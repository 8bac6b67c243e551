import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

@Suite struct `A move in an editor whose edits name no version` {
  private func client(_ edits: String, open paths: [String]) throws -> TestClient {
    let client = try TestClient(
      [
        "inbox.md": "- [x] a\n- b\n", "Errands.md": "# Errands\n", "Ideas.md": "# Ideas\n",
        "archive/Errands.md": "- [x] z\n",
      ],
      capabilities: #"{"workspace":{"applyEdit":true,"workspaceEdit":\#(edits)}}"#)
    for path in paths { client.open(path) }
    _ = client.unasked()
    return client
  }

  private func move(_ client: TestClient, line: Int = 1, to target: String = "Errands") -> String? {
    client.run(
      "offload.item",
      [.string("move"), .string(client.uri("inbox.md")), .array([.number(line)]), .string(target)])[
        "error"]["message"].string
  }

  private func titles(_ client: TestClient, line: Int) -> [String] {
    client.actions(on: "inbox.md", line: line, only: ["refactor"]).compactMap { $0["title"].string }
  }

  @Test func `is offered to closed files alone, and refused where the other one is open by then`() throws {
    let client = try client("{}", open: ["inbox.md"])
    #expect(
      titles(client, line: 1).filter { $0.hasPrefix("Move to") } == ["Move to Errands", "Move to Ideas"])
    #expect(titles(client, line: 0).contains("Archive"))
    for path in ["Errands.md", "archive/Errands.md"] { client.open(path) }
    #expect(titles(client, line: 1).filter { $0.hasPrefix("Move to") } == ["Move to Ideas"])
    #expect(!titles(client, line: 0).contains("Archive"))
    _ = client.unasked()
    #expect(move(client)?.contains("close Errands.md first") == true)
    #expect(client.unasked().isEmpty && client.text("Errands.md") == "# Errands\n")
    #expect(move(client, to: "Ideas") == nil && client.text("Ideas.md") == "# Ideas\n\n- b\n")
  }

  /// Neovim names the second alone.
  @Test(arguments: [#"{"documentChanges":true}"#, #"{"resourceOperations":["rename","create","delete"]}"#])
  func `is made between open files by one that takes versions`(edits: String) throws {
    let client = try client(edits, open: ["inbox.md", "Errands.md"])
    #expect(titles(client, line: 1).contains("Move to Errands"))
    _ = client.unasked()
    #expect(move(client) == nil)
    let changes = try #require(client.unasked().last)["params"]["edit"]["documentChanges"].elements
    #expect(
      changes.map { $0["textDocument"]["uri"].string } == ["Errands.md", "inbox.md"].map(client.uri))
  }

  @Test func `is refused while an edit of its text is on its way`() throws {
    let client = try client("{}", open: ["inbox.md"])
    client.run("offload.item", [.string("star"), .string(client.uri("inbox.md")), .array([.number(0)])])
    #expect(move(client)?.contains("try again") == true && client.text("Errands.md") == "# Errands\n")
    client.answer(try #require(client.unasked().last), .object([("applied", .bool(false))]))
    #expect(move(client) == nil)
  }
}
