import JSON
import OffloadKit
import Testing

@testable import OffloadLSP

@Suite struct `A document of which a client has told what cannot be understood` {
  /// A client with two documents open.
  private func client() throws -> TestClient {
    let client = try TestClient(["inbox.md": "- [ ] a\n", "B.md": "- [ ] b\n"])
    for path in ["inbox.md", "B.md"] { client.open(path) }
    _ = client.unasked()
    return client
  }

  private func change(_ uri: String, _ changes: String, version: Int = 2) -> String {
    #"{"method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(uri)","version":\#(version)},"#
      + #""contentChanges":\#(changes)}}"#
  }

  private func receive(_ message: String, in client: TestClient) {
    client.server.receive(Array(message.utf8), at: 0)
  }

  /// What a command on the first item answers, if it is refused.
  private func refusal(_ path: String, in client: TestClient) -> String? {
    let answer = client.run(
      "offload.item", [.string("done"), .string(client.uri(path)), .array([.number(0)])])
    return answer["error"]["message"].string
  }

  @Test(arguments: [
    #"[{"range":{"start":{"line":90,"character":0},"end":{"line":91,"character":0}},"text":"x"}]"#, "[{}]",
    #"{"text":"x"}"#, "null",
  ])
  func `gets no edits until it is opened again`(changes: String) throws {
    let client = try client()
    receive(change(client.uri("inbox.md"), changes), in: client)
    #expect(client.log.count == 1)
    #expect(refusal("inbox.md", in: client)?.hasSuffix("don't fit together; open it again.") == true)
    #expect(client.run("offload.capture", [.string("c")])["error"]["message"].string != nil)
    #expect(client.unasked().isEmpty && refusal("B.md", in: client) == nil)
    client.open("inbox.md")
    #expect(refusal("inbox.md", in: client) == nil)
  }

  @Test(arguments: ["{", "[", "[]", #"{"method":7}"#, #"{"method":"textDocument/didChange"}"#])
  func `may be any that is open where a message says nothing that can be read`(message: String) throws {
    let client = try client()
    receive(message, in: client)
    for path in ["inbox.md", "B.md"] {
      #expect(refusal(path, in: client) != nil)
      client.open(path)
      #expect(refusal(path, in: client) == nil)
    }
  }

  @Test func `is the one that it names in another way`() throws {
    let client = try client()
    let other = client.uri("inbox.md").split(separator: "file://")[0]
    receive(change("file://localhost\(other)", #"[{"text":""}]"#), in: client)
    #expect(refusal("inbox.md", in: client) != nil && refusal("B.md", in: client) == nil)
  }

  @Test func `is none where a message is only of no use, or versions are left out`() throws {
    let client = try client()
    receive(change(client.uri("C.md"), #"[{"text":""}]"#), in: client)
    receive(#"{"id":null,"error":{"code":-32700,"message":"no JSON"}}"#, in: client)
    receive(change(client.uri("inbox.md"), #"[{"text":"- a\n"}]"#, version: 7), in: client)
    for path in ["inbox.md", "B.md"] { #expect(refusal(path, in: client) == nil) }
  }

  @Test(arguments: [
    (#"\ud83d\ud83d\n"#, "\u{FFFD}\u{FFFD}\n"), (#"\ud83d\u0041"#, "\u{FFFD}A"), (#"\ud83dA"#, "\u{FFFD}A"),
    (#"\ude00\ud83d"#, "\u{FFFD}\u{FFFD}"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"),
  ])
  func `is none where half a character comes`(written: String, text: String) throws {
    let client = try client()
    receive(change(client.uri("B.md"), #"[{"text":"- \#(written)"}]"#), in: client)
    let document = try #require(client.server.documents[DocumentURI(client.uri("B.md"))])
    #expect(String(decoding: document.text.bytes, as: UTF8.self) == "- " + text)
    #expect(client.log.isEmpty && document.isSound)
  }
}
