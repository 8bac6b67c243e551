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

  @Test func `begins nothing after shutdown`() throws {
    let client = try TestClient(["inbox.md": "- see [[Nowhere]]\n"])
    client.open("inbox.md")
    _ = client.ask("shutdown", .null)
    client.server.wake(at: 10_000)
    #expect(client.unasked().isEmpty && client.server.deadline == nil)
  }

  @Test func `outlives places and lines that no text has`() throws {
    let client = try TestClient(["inbox.md": "- [ ] a #b [[c]]\n"])
    client.open("inbox.md")
    let (name, uri) = (client.uri("inbox.md"), JSONValue.string(client.uri("inbox.md")))
    for number in [Int.max, Int(UInt32.max), 7] {
      let place = TextPosition(line: number, column: number)
      let params = JSONValue.object([
        ("textDocument", .object([("uri", .string(name))])), ("position", place.json),
        ("range", TextSpan(place, place).json), ("context", .object([("diagnostics", .array([]))])),
      ])
      for method in ["hover", "completion", "codeAction", "references", "definition"] {
        #expect(client.ask("textDocument/\(method)", params)["error"].isNull)
      }
      for command in ["offload.item", "offload.capture"] {
        let arguments: [JSONValue] =
          command == "offload.item"
          ? [.string("done"), uri, .array([.number(number)])] : [.string("x"), uri, .number(number)]
        client.ask(
          "workspace/executeCommand",
          .object([("command", .string(command)), ("arguments", .array(arguments))]))
      }
    }
    #expect(client.server.status == nil)
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
        "documentSymbolProvider", "executeCommandProvider", "foldingRangeProvider", "hoverProvider",
        "positionEncoding",
        "referencesProvider", "renameProvider", "textDocumentSync", "workspace", "workspaceSymbolProvider",
      ])
  }

  /// Every optional capability that is asked for, and none.
  static let capabilities = [
    "{}",
    #"""
    {"general":{"positionEncodings":["utf-8","utf-32"]},"window":{"workDoneProgress":true,"showMessage":{}},
    "workspace":{"applyEdit":true,"configuration":true,"workspaceFolders":true,"executeCommand":{},
    "workspaceEdit":{"documentChanges":true,"resourceOperations":["create","rename","delete"]},
    "didChangeWatchedFiles":{"dynamicRegistration":true},"diagnostics":{"refreshSupport":true},"fileOperations":{"didRename":true,"willRename":true}},
    "textDocument":{"synchronization":{"willSaveWaitUntil":true},"diagnostic":{},"publishDiagnostics":{},
    "completion":{"completionItem":{"snippetSupport":true,"insertReplaceSupport":true}},"hover":{},
    "codeAction":{"codeActionLiteralSupport":{"codeActionKind":{"valueSet":[""]}},"isPreferredSupport":true},
    "documentSymbol":{"hierarchicalDocumentSymbolSupport":true},"rename":{"prepareSupport":true}}}
    """#,
  ]

  @Test(arguments: capabilities)
  func `answers all that it announces, whatever the client announces`(capabilities: String) throws {
    let client = try TestClient(["inbox.md": "- [ ] a #b [[c]]\n"], capabilities: capabilities)
    client.open("inbox.md")
    let place = TextPosition(line: 0, column: 9)
    let asked = JSONValue.object([
      ("textDocument", .object([("uri", .string(client.uri("inbox.md")))])), ("position", place.json),
      ("range", TextSpan(place, place).json), ("newName", .string("d")), ("query", .string("a")),
      ("context", .object([("diagnostics", .array([]))])), ("files", .array([])),
      ("command", .string("offload.capture")), ("arguments", .array([.string("thought")])),
    ])
    for feature in Feature.all {
      #expect(client.ask(feature.method, asked)["error"].isNull, "\(feature.method)")
    }
    let isFull = capabilities != "{}"
    let offered = ServerCapabilities.json(
      for: ClientCapabilities(try JSONValue(parsing: Array(capabilities.utf8))))["capabilities"]
    #expect(offered["positionEncoding"].string == "utf-16")
    #expect((offered["diagnosticProvider"].members != nil) == isFull)
    #expect((offered["renameProvider"]["prepareProvider"].bool ?? false) == isFull)
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
}
