import JSON
import OffloadKit
import Testing

@testable import OffloadLSP

@Suite struct `A link to an item` {
  private func link(_ client: TestClient, _ path: String, line: Int) -> JSONValue {
    client.run("offload.link", [.string(client.uri(path)), .number(line)])
  }

  private let text = "- [ ] Renew passport\n  by hand\n"

  /// A client that was asked to give an item a block id: the edit, and the id with what stands before it.
  private func clientAskedForID() throws -> (client: TestClient, edit: JSONValue, id: String) {
    let client = try TestClient(["inbox.md": text])
    client.open("inbox.md")
    _ = client.unasked()
    #expect(link(client, "inbox.md", line: 1).isNull, "it is not in the text yet")
    let asked = client.unasked()
    let edits = try #require(asked.first)["params"]["edit"]["documentChanges"].elements[0]["edits"].elements
    let id = try #require(edits.first)["newText"].string ?? ""
    #expect(asked.count == 1 && edits.count == 1 && id.hasPrefix(" ^"))
    return (client, asked[0], id)
  }

  private func tell(_ client: TestClient, _ id: String) {
    let text = text.replacing("passport", with: "passport" + id)
    client.tell(
      "textDocument/didChange",
      .object([
        ("textDocument", .object([("uri", .string(client.uri("inbox.md"))), ("version", .number(2))])),
        ("contentChanges", .array([.object([("text", .string(text))])])),
      ]))
  }

  /// The client's answer comes first from some, and the text from others: that is no word yet.
  @Test(arguments: [true, false])
  func `is the answer, and is told, once the editor has given the item a block id`(answers: Bool) throws {
    let (client, edit, id) = try clientAskedForID()
    let applied = JSONValue.object([("applied", .bool(true))])
    if !answers { tell(client, id) }
    #expect(client.unasked().isEmpty)
    client.answer(edit, applied)
    let said = client.unasked()
    let link = "[[inbox#\(id.dropFirst())]]"
    #expect(said.compactMap { $0["params"]["message"].string } == ["\(link) leads to it."])
    #expect(said.last?["result"].string == link && said.last?["id"].isNull == false)
    if answers { tell(client, id) }
    #expect(client.unasked().isEmpty && client.server.links.isEmpty)
    #expect(client.text("inbox.md") == text)
  }

  @Test func `is refused where the editor refuses, does not answer, or closes the text`() throws {
    let ways: [(reason: String, (TestClient, JSONValue) -> Void)] = [
      (
        "the editor did not do it: busy",
        { client, edit in
          let busy = JSONValue.object([("applied", .bool(false)), ("failureReason", .string("busy"))])
          client.answer(edit, busy)
        }
      ),
      ("the editor has not answered", { client, _ in client.server.wake(at: client.server.deadline ?? 0) }),
      (
        "the document was closed",
        { client, _ in
          let document = JSONValue.object([("uri", .string(client.uri("inbox.md")))])
          client.tell("textDocument/didClose", .object([("textDocument", document)]))
        }
      ),
      (
        "the editor cancelled it",
        { client, _ in
          client.tell("$/cancelRequest", .object([("id", client.server.links.first?.value.request ?? .null)]))
        }
      ),
    ]
    for (reason, act) in ways {
      let (client, edit, _) = try clientAskedForID()
      client.server.wake(at: 200)
      _ = client.unasked()
      act(client, edit)
      let said = client.unasked().filter { $0["method"].string != "textDocument/publishDiagnostics" }
      #expect(said.map { $0["error"]["message"].string } == ["The item has no block id: \(reason)"])
    }
  }

  @Test func `keeps the block id that the item has, and changes nothing then`() throws {
    let client = try TestClient(["inbox.md": "- a ^pass\n", "B.md": "- b\n"])
    client.open("inbox.md")
    _ = client.unasked()
    let action = try #require(
      client.actions(on: "inbox.md", line: 0, only: ["refactor"]).first {
        $0["title"].string == "Show a link to it"
      })
    #expect(client.ask("workspace/executeCommand", action)["result"].string == "[[inbox#^pass]]")
    #expect(client.unasked().map { $0["method"].string ?? "" } == ["window/showMessage"])
    #expect(try client.vault().history.operations().isEmpty)
  }

  @Test func `leads to the item from wherever it stands`() throws {
    let client = try TestClient([
      "a/List.md": "- a ^one\n", "b/List.md": "- b\n", "C# notes.md": "- c ^two\n",
      "archive/D.md": "- d ^three\n",
    ])
    for path in ["a/List.md", "C# notes.md", "archive/D.md"] { client.open(path) }
    #expect(link(client, "a/List.md", line: 0)["result"].string == "[[a/List#^one]]")
    #expect(link(client, "archive/D.md", line: 0)["result"].string == "[[archive/D#^three]]")
    #expect(link(client, "C# notes.md", line: 0)["error"]["code"].number == -32803)
  }
}

@Suite struct `A link to an item without a block id` {
  @Test func `is offered by the words of the item, which gets the id once it is chosen`() throws {
    let client = try TestClient([
      "inbox.md": "- x\n", "Trip.md": "- [ ] buy tickets\n- [ ] bags ^bags\n",
    ])
    let found = client.ask("textDocument/completion", at: "inbox.md", "- see [[Trip#^tick‸\n")["items"]
    let offer = try #require(found.elements.first)
    let id = String((offer["textEdit"]["newText"].string ?? "").dropLast(2))
    #expect(offer["label"].string == "buy tickets" && offer["detail"].string == "gets ^\(id)")
    let command = offer["command"]
    client.run(try #require(command["command"].string), command["arguments"].elements)
    #expect(client.text("Trip.md") == "- [ ] buy tickets ^\(id)\n- [ ] bags ^bags\n")
    // The item has changed since, so it isn't the one that was offered.
    let again = client.run("offload.nameBlock", command["arguments"].elements)
    #expect(again["error"]["message"].string == "The document has changed since; nothing changed.")
    #expect(client.text("Trip.md") == "- [ ] buy tickets ^\(id)\n- [ ] bags ^bags\n")
  }

  /// Not every editor runs a command of an offer, but each makes its edits.
  @Test
  func `is given the id by the offer in the same text, but not offered for the item that the link is in`()
    throws
  {
    let client = try TestClient(["inbox.md": "- x\n"])
    let found = client.ask(
      "textDocument/completion", at: "inbox.md", "- see [[inbox#^‸\n- [ ] renew\n  - more\n")["items"]
    #expect(found.elements.map { $0["label"].string } == ["renew", "more"])
    let offer = try #require(found.elements.first)
    let id = String((offer["textEdit"]["newText"].string ?? "").dropLast(2))
    let edits = offer["additionalTextEdits"].elements
    let end = TextPosition(line: 1, column: 11)
    #expect(edits.map { $0["newText"].string } == [" ^\(id)"] && offer["command"].isNull)
    #expect(try edits.map { try TextSpan($0["range"]) } == [TextSpan(end, end)])
  }

  @Test func `gets the id by an edit in another open text`() throws {
    let client = try TestClient(["inbox.md": "- x\n", "Trip.md": "- [ ] renew\n"])
    client.open("Trip.md")
    let found = client.ask("textDocument/completion", at: "inbox.md", "- see [[Trip#^‸\n")["items"]
    #expect(found.elements[0]["additionalTextEdits"].isNull)
    client.run("offload.nameBlock", found.elements[0]["command"]["arguments"].elements)
    let asked = client.unasked().filter { $0["method"].string == "workspace/applyEdit" }
    let edits = asked.first?["params"]["edit"]["documentChanges"].elements[0]["edits"].elements ?? []
    #expect(edits.first?["newText"].string?.hasPrefix(" ^") == true)
  }
}
