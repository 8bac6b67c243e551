import Foundation
import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

/// Documents that no command would change: editors give the server every Markdown file that they show.
@Suite struct `A document that is no note` {
  private static let text = "# N\n\n- [x] pay #work ^p\n- see [[inbox]]\n"

  private func client() throws -> TestClient {
    try TestClient([
      "inbox.md": "- [ ] tea #work [[inbox]]\n", ".git/x.md": Self.text, ".hid/n.md": Self.text,
      "sub/.hid/n.md": Self.text, ".offload/notes.md": Self.text, ".x.md": Self.text,
      ".hid/sub/n.md": Self.text,
      ".vault/inbox.md": Self.text, ".vault/sub/n.md": Self.text, "script.sh": Self.text,
    ])
  }

  /// Names under which a client may open such a file.
  static let names = [
    ".git/x.md", ".hid/n.md", "sub/.hid/n.md", ".offload/notes.md", ".x.md", ".hid/sub/n.md",
    "sub/../.git/x.md",
    "%2egit/x.md", "sub/%2e%2e/.hid/n.md", ".vault/inbox.md", ".vault/sub/n.md", "link.md", "far.md",
    "chain.md",
    "folder/n.md", "script.md", "nowhere.md", ".new/x.md", ".hid/new.md", "./.hid/n.md", "sub//.hid/n.md",
  ]

  private func links(_ client: TestClient) throws {
    try client.link("link.md", to: ".git/x.md")
    try client.link("chain.md", to: "link.md")
    try client.link("folder", to: ".hid")
    try client.link("script.md", to: "script.sh")
    try client.link("nowhere.md", to: ".git/none.md")
    let outside = client.homeFolder.path + "-outside.md"
    try Data(Self.text.utf8).write(to: URL(fileURLWithPath: outside))
    try client.link("far.md", to: outside)
  }

  private func open(_ uri: String, _ client: TestClient) {
    client.tell(
      "textDocument/didOpen",
      .object([
        (
          "textDocument",
          .object([("uri", .string(uri)), ("version", .number(1)), ("text", .string(Self.text))])
        )
      ]))
  }

  @Test("gets no edits, whatever is asked", arguments: names)
  func edits(_ name: String) throws {
    let client = try client()
    try links(client)
    defer { try? FileManager.default.removeItem(atPath: client.homeFolder.path + "-outside.md") }
    let uri = "file://\(client.folder.path)/\(name)"
    let before = client.bytes { _ in true }
    open(uri, client)
    client.open("inbox.md")
    _ = client.unasked()
    let items = JSONValue.array([.number(2)])
    let named = JSONValue.array([
      .object([("line", .string("- [x] pay #work ^p")), ("occurrence", .number(0)), ("count", .number(1))])
    ])
    for arguments in [items, named] {
      for action in ["done", "reopen", "archive", "star", "unnest", "due"] {
        client.run("offload.item", [.string(action), .string(uri), arguments])
      }
    }
    client.run("offload.newItemBelow", [.string(uri), .number(2)])
    client.run("offload.link", [.string(uri), .number(2)])
    client.run("offload.archiveDone", [.string(uri)])
    for rule in CheckRule.all { client.run("offload.fix", [.string(rule.name), .string(uri)]) }
    let document = ("textDocument", JSONValue.object([("uri", .string(uri))]))
    let place = TextPosition(line: 2, column: 12)
    let rename = client.ask(
      "textDocument/rename",
      .object([document, ("position", place.json), ("newName", .string("job"))]))
    #expect(rename["result"]["documentChanges"].elements.isEmpty, "\(rename)")
    let actions = client.ask(
      "textDocument/codeAction",
      .object([
        document, ("range", TextSpan(place, place).json), ("context", .object([("diagnostics", .array([]))])),
      ]))
    #expect(actions["result"].elements.isEmpty, "\(actions)")
    let offers = client.ask("textDocument/completion", .object([document, ("position", place.json)]))
    #expect(offers["result"]["items"].elements.isEmpty, "\(offers)")
    client.time += 60_000
    client.server.wake(at: client.time)
    let asked = client.unasked().filter { $0["method"].string == "workspace/applyEdit" }
    #expect(asked.isEmpty, "\(asked)")
    #expect(
      client.bytes { _ in true }.filter {
        !$0.key.hasPrefix(".offload/by") && !$0.key.hasPrefix(".offload/lock")
      }
        == before.filter { !$0.key.hasPrefix(".offload/by") && !$0.key.hasPrefix(".offload/lock") })
  }

  @Test func `is left alone by a rename in another document, which says so`() throws {
    let client = try client()
    try client.link("n.md", to: ".hid/n.md")
    let answer = client.ask("textDocument/rename", at: "inbox.md", "- [ ] tea #wo‸rk [[inbox]]\n")
    #expect(answer.isNull)
    let place = TextPosition(line: 0, column: 12)
    let renamed = client.ask(
      "textDocument/rename",
      .object([
        ("textDocument", .object([("uri", .string(client.uri("inbox.md")))])), ("position", place.json),
        ("newName", .string("job")),
      ]))
    let edits = renamed["result"]["documentChanges"].elements
    #expect(
      edits.count == 1 && edits[0]["textDocument"]["uri"].string == client.uri("inbox.md"), "\(renamed)")
    let told = client.unasked().compactMap { $0["params"]["message"].string }
    #expect(told.contains { $0.contains("Offload left n.md unchanged") }, "\(told)")
    #expect(client.text(".hid/n.md") == Self.text)
  }

  @Test func `is one whose file has become a link since it was opened`() throws {
    let client = try client()
    try client.write(Self.text, to: "A.md")
    client.open("A.md")
    client.open("inbox.md")
    try client.remove("A.md")
    try client.link("A.md", to: ".git/x.md")
    _ = client.unasked()
    let place = TextPosition(line: 0, column: 12)
    let renamed = client.ask(
      "textDocument/rename",
      .object([
        ("textDocument", .object([("uri", .string(client.uri("inbox.md")))])), ("position", place.json),
        ("newName", .string("job")),
      ]))
    let uris = renamed["result"]["documentChanges"].elements.map { $0["textDocument"]["uri"].string }
    #expect(!uris.contains(client.uri("A.md")), "\(renamed)")
    #expect(client.text(".git/x.md") == Self.text)
  }

  @Test func `is none where the vault itself is hidden`() throws {
    let client = try TestClient(["inbox.md": "- a\n", ".offload/x": ""])
    try client.write("- [ ] tea\n", to: "sub/n.md")
    let actions = client.ask("textDocument/completion", at: "sub/n.md", "- [ ] tea #‸\n")
    #expect(!actions["items"].isNull)
  }

  @Test func `is offered as no link where a system would start it`() throws {
    let client = try client()
    for name in ["run.sh", "report.pdf", "x.desktop"] { try client.write("x", to: "attachments/\(name)") }
    let text =
      "- [a](attachments/run.sh) [b](attachments/report.pdf) [c](.git/x.pdf) ![[x.desktop]] [[inbox]]\n"
    try client.write("x", to: ".git/x.pdf")
    let links = client.ask("textDocument/documentLink", at: "inbox.md", "‸" + text)
    let targets = links.elements.compactMap { $0["target"].string }
    #expect(Set(targets) == [client.uri("attachments/report.pdf"), client.uri("inbox.md")], "\(targets)")
  }
}
