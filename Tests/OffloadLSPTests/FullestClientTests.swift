import JSON
import OffloadKit
import Testing

@testable import OffloadLSP

@Suite struct `To a client that can do everything, the server` {
  /// What a client asks for each provider, and with `resolveProvider` or the like, what it asks then.
  static let requests: [String: [(member: String?, method: String)]] = [
    "completionProvider": [(nil, "textDocument/completion"), ("resolveProvider", "completionItem/resolve")],
    "hoverProvider": [(nil, "textDocument/hover")], "definitionProvider": [(nil, "textDocument/definition")],
    "referencesProvider": [(nil, "textDocument/references")],
    "documentLinkProvider": [
      (nil, "textDocument/documentLink"), ("resolveProvider", "documentLink/resolve"),
    ],
    "documentSymbolProvider": [(nil, "textDocument/documentSymbol")],
    "foldingRangeProvider": [(nil, "textDocument/foldingRange")],
    "codeActionProvider": [(nil, "textDocument/codeAction"), ("resolveProvider", "codeAction/resolve")],
    "renameProvider": [(nil, "textDocument/rename"), ("prepareProvider", "textDocument/prepareRename")],
    "workspaceSymbolProvider": [(nil, "workspace/symbol"), ("resolveProvider", "workspaceSymbol/resolve")],
    "diagnosticProvider": [
      (nil, "textDocument/diagnostic"), ("workspaceDiagnostics", "workspace/diagnostic"),
    ],
  ]
  /// What is no request's: the commands are asked for one by one, the rest is told.
  static let told: Set = ["positionEncoding", "textDocumentSync", "workspace", "executeCommandProvider"]

  private struct Greeted {
    let client: TestClient
    let offered: JSONValue

    init() throws {
      client = try TestClient(["inbox.md": "- [ ] a #b [[c]]\n- [x] d\n"])
      client.server = client.fresh()
      offered =
        client.ask(
          "initialize",
          .object([
            ("capabilities", try JSONValue(parsing: Array(FullestClient.capabilities.utf8))),
            ("rootUri", .string(client.uri(""))), ("workDoneToken", .number(1)),
            (
              "workspaceFolders",
              .array([.object([("uri", .string(client.uri(""))), ("name", .string("v"))])])
            ),
          ]))["result"]["capabilities"]
      client.tell("initialized", .object([]))
      client.open("inbox.md")
    }

    var asked: JSONValue {
      let place = TextPosition(line: 0, column: 9)
      return .object([
        ("textDocument", .object([("uri", .string(client.uri("inbox.md")))])), ("position", place.json),
        ("range", TextSpan(place, place).json), ("newName", .string("e")), ("query", .string("a")),
        ("context", .object([("diagnostics", .array([])), ("triggerKind", .number(1))])),
        ("workDoneToken", .number(2)), ("partialResultToken", .number(3)),
      ])
    }
  }

  @Test func `answers each request that it offers`() throws {
    let greeted = try Greeted()
    let members = try #require(greeted.offered.members)
    #expect(Set(members.keys).subtracting(Self.told) == Set(Self.requests.keys))
    for (name, offer) in members where !Self.told.contains(name) {
      for (member, method) in Self.requests[name] ?? []
      where member.map({ offer[$0].bool ?? false }) ?? true {
        let answer = greeted.client.ask(method, greeted.asked)
        #expect(answer["error"].isNull, "\(method)")
      }
    }
  }

  @Test func `knows each command that it offers`() throws {
    let greeted = try Greeted()
    let commands = greeted.offered["executeCommandProvider"]["commands"].texts
    #expect(commands.count == 10)
    for command in commands {
      let answer = greeted.client.run(command, [.number(1)])
      #expect(answer["error"]["message"].string?.hasPrefix("\(command) takes") == true, "\(command)")
    }
    #expect(
      greeted.client.run("offload.nothing", [])["error"]["message"].string
        == "there is no command offload.nothing")
  }

  @Test func `offers edits of texts, saves and renames, which are told, and does not ask to be told of more`()
    throws
  {
    let greeted = try Greeted()
    let sync = greeted.offered["textDocumentSync"]
    #expect(sync["openClose"].bool == true && sync["change"].number == 2 && sync["save"].bool == true)
    #expect(sync["willSave"].isNull && sync["willSaveWaitUntil"].isNull)
    #expect(greeted.offered["workspace"]["fileOperations"].members.map { Array($0.keys) } == ["didRename"])
    #expect(greeted.offered["positionEncoding"].string == "utf-16", "the first that it names is UTF-8")
  }

  @Test func `registers nothing besides, asks for no settings, and sends no findings unasked`() throws {
    let greeted = try Greeted()
    for time in [200, 10_000] { greeted.client.server.wake(at: time) }
    for (name, offer) in greeted.offered.members ?? [:] {
      #expect(offer["id"].isNull, "\(name) could be registered once more by its id")
    }
    let folders = JSONValue.object([
      ("event", .object([("added", .array([])), ("removed", .array([]))])), ("settings", .null),
      ("changes", .array([])),
    ])
    for method in ["didChangeWorkspaceFolders", "didChangeConfiguration", "didChangeWatchedFiles"] {
      greeted.client.tell("workspace/\(method)", folders)
    }
    #expect(greeted.client.unasked().map { $0["method"].string ?? "" } == [])
    #expect(greeted.client.log == [])
  }

  @Test func `writes what every client can take`() throws {
    let greeted = try Greeted()
    let client = greeted.client
    let items = client.ask("textDocument/completion", at: "new.md", "- x #‸")["items"].elements
    #expect(!items.isEmpty)
    for item in items {
      #expect(item["insertTextFormat"].isNull && !item["textEdit"]["range"].isNull)
    }
    let action = try #require(client.actions(on: "inbox.md", line: 0).first)
    #expect(action["kind"].string?.hasPrefix("refactor.") == true && !action["command"]["command"].isNull)
    #expect(action["edit"].isNull, "it is computed when it is run")
    _ = client.unasked()
    client.ask("workspace/executeCommand", action["command"])
    let change = try #require(client.unasked().last)["params"]["edit"]["documentChanges"].elements
    #expect(change.count == 1 && change[0]["textDocument"]["version"].number == 1)
  }
}
