import Foundation
import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

@Suite struct `A vault's folder, while an editor has it,` {
  private func move(_ client: TestClient, to end: String) throws -> URL {
    let away = URL(fileURLWithPath: client.folder.path + end)
    try FileManager.default.moveItem(at: client.folder, to: away)
    return away
  }

  private func capture(_ client: TestClient, _ words: String) -> JSONValue {
    client.run("offload.capture", [.string(words), .string(client.uri("inbox.md"))])
  }

  private func found(_ client: TestClient, _ words: String) -> Int {
    client.ask("workspace/symbol", .object([("query", .string(words))]))["result"].elements.count
  }

  @Test func `may be replaced: the next change is refused, and from then on the other one is served`() throws
  {
    let client = try TestClient(["inbox.md": "- open\n", "Old.md": "- past\n"])
    client.open("inbox.md", "- open, and more\n")
    #expect(found(client, "past") == 1)
    let away = try move(client, to: "-old")
    defer { try? FileManager.default.removeItem(at: away) }
    try client.write("- fresh\n", to: "inbox.md")
    try client.write("- later\n", to: "New.md")
    _ = client.unasked()
    let refusal = capture(client, "thought")["error"]["message"].string ?? ""
    #expect(refusal == "\(client.folder.path) is another folder now. Nothing changed.")
    #expect(client.unasked().map { $0["params"]["message"].string } == [refusal])
    #expect(client.text("inbox.md") == "- fresh\n")
    #expect(found(client, "past") == 0)
    #expect(found(client, "later") == 1)
    // The text that the editor has is the one that counts, still.
    #expect(found(client, "more") == 1)
    #expect(try String(contentsOf: away.appendingPathComponent("inbox.md"), encoding: .utf8) == "- open\n")
    #expect(client.unasked().isEmpty)
    #expect(capture(client, "thought")["error"].isNull)
  }

  @Test func `may be gone: changes are refused`() throws {
    let client = try TestClient(["inbox.md": "- open\n"])
    client.open("inbox.md")
    let away = try move(client, to: "-away")
    defer { try? FileManager.default.removeItem(at: away) }
    #expect(!capture(client, "thought")["error"].isNull)
    #expect(
      !client.run("offload.capture", [.string("thought")])["error"].isNull)
    #expect(try String(contentsOf: away.appendingPathComponent("inbox.md"), encoding: .utf8) == "- open\n")
    try FileManager.default.moveItem(at: away, to: client.folder)
    #expect(capture(client, "thought")["error"].isNull)
  }
}
