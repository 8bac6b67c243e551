import JSON
import OffloadKit
import Testing

@testable import OffloadLSP

@Suite struct `Edits of texts` {
  private func client(_ workspaceEdit: String) throws -> TestClient {
    let client = try TestClient(
      ["inbox.md": "- [ ] a #b\n", "B.md": "- #b\n"],
      capabilities: #"{"workspace":{"applyEdit":true,"workspaceEdit":\#(workspaceEdit)}}"#)
    for path in ["inbox.md", "B.md"] { client.open(path) }
    _ = client.unasked()
    return client
  }

  /// The edit that a command asks for, and the one that a rename answers.
  private func edits(_ client: TestClient) throws -> [JSONValue] {
    let uri = JSONValue.string(client.uri("inbox.md"))
    let rename = client.ask(
      "textDocument/rename",
      .object([
        ("textDocument", .object([("uri", uri)])), ("position", TextPosition(line: 0, column: 9).json),
        ("newName", .string("c")),
      ]))
    client.run("offload.item", [.string("done"), uri, .array([.number(0)])])
    return [try #require(client.unasked().last)["params"]["edit"], rename["result"]]
  }

  /// Neovim names the second alone.
  @Test(arguments: [#"{"documentChanges":true}"#, #"{"resourceOperations":["rename","create","delete"]}"#])
  func `say for which version they are where the client takes that`(workspaceEdit: String) throws {
    for edit in try edits(client(workspaceEdit)) {
      let changes = edit["documentChanges"].elements
      #expect(edit["changes"].isNull && !changes.isEmpty)
      for change in changes { #expect(change["textDocument"]["version"].number == 1) }
    }
  }

  @Test(arguments: ["{}", "null", #"{"documentChanges":false}"#, #"{"resourceOperations":[]}"#])
  func `are plain for all other clients`(workspaceEdit: String) throws {
    let client = try client(workspaceEdit)
    let edits = try edits(client)
    #expect(edits.allSatisfy { $0["documentChanges"].isNull })
    let uris = edits.map { Set($0["changes"].members?.keys.map(\.self) ?? []) }
    #expect(uris == [[client.uri("inbox.md")], [client.uri("inbox.md"), client.uri("B.md")]])
  }
}
