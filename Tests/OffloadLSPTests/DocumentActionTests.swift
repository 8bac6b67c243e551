import JSON
import OffloadKit
import Testing

@testable import OffloadLSP

@Suite struct `Putting away what is closed in a document` {
  static let text =
    "# A\n\n- [x] a\n  - [x] b\n- [ ] c\n  - [x] step\n- [-] d\n- [x] e\n  - [ ] open\n- f\n"
  static let kind = "source.offload.archiveDone"

  private func kinds(_ client: TestClient, only kinds: [String]?) -> [String] {
    client.actions(on: "A.md", line: 4, only: kinds).map { $0["kind"].string ?? "" }
  }

  @Test func `is offered to who asks for actions on the source alone`() throws {
    let client = try TestClient(
      ["A.md": Self.text, "B.md": "- [ ] b\n", "archive/A.md": "- [x] z\n"],
      capabilities: #"{"textDocument":{"codeAction":{"codeActionLiteralSupport":{}}}}"#)
    client.open("A.md")
    for only in ["source", "source.offload", Self.kind] {
      #expect(kinds(client, only: [only]) == [Self.kind])
    }
    for only in [nil, [""], ["refactor"], ["source.off"], ["source.fixAll"], ["quickfix"]] {
      #expect(!kinds(client, only: only).contains(Self.kind))
    }
    #expect(!kinds(client, only: [""]).isEmpty, "the empty kind is every kind")
    client.open("B.md")
    client.open("archive/A.md")
    for path in ["B.md", "archive/A.md"] {
      #expect(client.actions(on: path, line: 0, only: ["source"]).isEmpty, "nothing of it goes")
    }
  }

  @Test func `leaves what is open, its steps, and what holds something open`() throws {
    let editor = try TestEditor(with: ["A.md": Self.text])
    editor.open("A.md")
    let action = try #require(editor.client.actions(on: "A.md", line: 0, only: ["source"]).first)
    editor.run(action["command"].string ?? "", action["arguments"].elements)
    editor.answer(.does)
    #expect(editor.texts["A.md"] == "# A\n\n- [ ] c\n  - [x] step\n- [x] e\n  - [ ] open\n- f\n")
    #expect(editor.client.text("archive/A.md") == "# A\n\n- [x] a\n  - [x] b\n- [-] d\n")
    try editor.save("A.md")
    #expect(try editor.client.vault().moves.map(\.isClosed) == [true])
  }

  @Test func `is refused where nothing goes`() throws {
    let client = try TestClient(["A.md": "- [ ] a\n"])
    client.open("A.md")
    let answer = client.run("offload.archiveDone", [.string(client.uri("A.md"))])
    #expect(answer["error"]["code"].number == -32803)
    #expect(client.run("offload.archiveDone", [])["error"]["code"].number == -32602)
  }
}

@Suite struct `A link to an item` {
  private func link(_ client: TestClient, _ path: String, line: Int) -> JSONValue {
    client.run("offload.link", [.string(client.uri(path)), .number(line)])
  }

  @Test func `is the answer, and is told, and the item gets a block id in the editor`() throws {
    let client = try TestClient(["inbox.md": "- [ ] Renew passport\n  by hand\n"])
    client.open("inbox.md")
    _ = client.unasked()
    let link = try #require(link(client, "inbox.md", line: 1)["result"].string)
    let asked = client.unasked()
    #expect(asked.last?["params"]["message"].string == "\(link) leads to it.")
    let edits = try #require(asked.first)["params"]["edit"]["documentChanges"].elements[0]["edits"].elements
    let id = try #require(edits.first)["newText"].string ?? ""
    #expect(edits.count == 1 && id.hasPrefix(" ^") && link == "[[inbox#\(id.dropFirst())]]")
    #expect(client.text("inbox.md") == "- [ ] Renew passport\n  by hand\n")
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
