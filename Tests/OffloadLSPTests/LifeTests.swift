import JSON
import OffloadKit
import Testing

@testable import OffloadLSP

@Suite struct `The life of a language server` {
  @Test func `begins with initialize, and ends with shutdown and exit`() throws {
    let client = try TestClient([:])
    #expect(client.ask("initialize", .object([]))["error"]["code"].number == -32600)
    #expect(client.ask("shutdown", .null)["error"].isNull)
    #expect(client.ask("textDocument/hover", .null)["error"]["code"].number == -32600)
    client.tell("exit", .null)
    #expect(client.server.status == 0)
  }

  @Test func `ends with 1 where nobody said shutdown`() throws {
    let client = try TestClient([:])
    client.tell("exit", .null)
    #expect(client.server.status == 1)
  }

  @Test func `announces what it answers, in UTF-16, and no formatting`() throws {
    let client = try TestClient([:])
    _ = client
    let offered = ServerCapabilities.json(for: ClientCapabilities(.null))["capabilities"]
    #expect(offered["positionEncoding"].string == "utf-16")
    let names = try #require(offered.members).keys.sorted()
    #expect(
      names == [
        "codeActionProvider", "completionProvider", "definitionProvider", "documentLinkProvider",
        "documentSymbolProvider", "executeCommandProvider", "hoverProvider", "positionEncoding",
        "referencesProvider",
        "textDocumentSync", "workspaceSymbolProvider",
      ])
  }

  @Test(arguments: [
    "", "{", "[]", "7", #"{"id":1}"#, #"{"id":1,"method":"x"}"#, #"{"method":7}"#,
    #"{"jsonrpc":"2.0","method":"$/x"}"#,
    #"{"id":1,"method":"textDocument/completion","params":[]}"#,
    #"{"id":1,"method":"textDocument/completion","params":{"textDocument":{"uri":"file:///nowhere.md"}}}"#,
    #"{"method":"textDocument/didChange","params":{"textDocument":{"uri":"x"},"contentChanges":[{}]}}"#,
    #"{"id":1,"method":"workspace/executeCommand","params":{"command":"offload.item","arguments":[1,2,3]}}"#,
    #"{"id":9,"result":{"applied":true}}"#,
  ])
  func `takes whatever comes`(message: String) throws {
    let client = try TestClient(["inbox.md": "- a\n"])
    client.server.receive(Array(message.utf8), at: 0)
    #expect(client.server.status == nil)
    client.open("inbox.md")
    #expect(
      client.ask(
        "textDocument/documentSymbol",
        .object([("textDocument", .object([("uri", .string(client.uri("inbox.md")))]))]))["result"].elements
        .count == 1)
  }

  @Test func `edits no document of which it was told what cannot be`() throws {
    let client = try TestClient(["inbox.md": "- [ ] a\n"])
    client.open("inbox.md")
    client.tell(
      "textDocument/didChange",
      .object([
        ("textDocument", .object([("uri", .string(client.uri("inbox.md"))), ("version", .number(2))])),
        (
          "contentChanges",
          .array([
            .object([
              ("range", TextSpan(TextPosition(line: 90, column: 0), TextPosition(line: 91, column: 0)).json),
              ("text", .string("x")),
            ])
          ])
        ),
      ]))
    #expect(client.log.count == 1)
    #expect(client.server.documents.values.allSatisfy { !$0.isSound })
    client.open("inbox.md")
    #expect(client.server.documents.values.allSatisfy { $0.isSound })
  }
}
