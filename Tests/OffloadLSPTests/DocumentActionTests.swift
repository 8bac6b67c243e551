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
    #expect(try editor.client.vault().check([#require(CheckRule.named("half-moved"))]) == [])
  }

  @Test func `is refused where nothing goes`() throws {
    let client = try TestClient(["A.md": "- [ ] a\n"])
    client.open("A.md")
    let answer = client.run("offload.archiveDone", [.string(client.uri("A.md"))])
    #expect(answer["error"]["code"].number == -32803)
    #expect(client.run("offload.archiveDone", [])["error"]["code"].number == -32602)
  }
}
