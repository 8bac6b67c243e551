import JSON
import OffloadKit
import Testing

@testable import OffloadLSP

@Suite struct `What an editor can do with items` {
  static let files = [
    "inbox.md": "- [ ] a\n- [ ] a\n- [ ] b [repeat:: every week] [due:: 2026-03-10]\n"
  ]

  @Test(arguments: [
    ("Done", 0, "- [x] a  [completion:: 2026-03-10]\n- [ ] a\n"),
    ("Done", 1, "- [ ] a\n- [x] a  [completion:: 2026-03-10]\n"),
    ("Star", 1, "- [ ] a\n- [ ] a  [starred:: true]\n"),
    ("Due tomorrow", 0, "- [ ] a  [due:: 2026-03-11]\n- [ ] a\n"),
    ("High priority", 1, "- [ ] a\n- [ ] a  [priority:: high]\n"),
    ("Cancel", 0, "- [-] a  [cancelled:: 2026-03-10]\n- [ ] a\n"),
  ])
  func `is done in the document, not on disk`(title: String, line: Int, beginning: String) throws {
    for capabilities in [
      "{}",
      #"{"workspace":{"workspaceEdit":{"documentChanges":true}},"textDocument":{"codeAction":{"codeActionLiteralSupport":{}}}}"#,
    ] {
      let client = try TestClient(Self.files, capabilities: capabilities)
      client.open("inbox.md")
      let literal = capabilities.contains("Literal")
      let now =
        try literal
        ? client.actLiterally(title, on: "inbox.md", line: line)
        : client.act(title, on: "inbox.md", line: line)
      #expect(now.hasPrefix(beginning), "\(now)")
      #expect(client.text("inbox.md") == Self.files["inbox.md"])
    }
  }

  @Test func `has the priority that a command names, or none`() throws {
    let client = try TestClient(["inbox.md": "- [ ] a [priority:: low]\n"])
    client.open("inbox.md")
    let command = { (words: String) in
      JSONValue.object([
        ("command", .string("offload.item")),
        (
          "arguments",
          .array([
            .string("priority"), .string(client.uri("inbox.md")), .array([.number(0)]), .string(words),
          ])
        ),
      ])
    }
    #expect(client.ask("workspace/executeCommand", command("loud"))["error"]["code"].number == -32803)
    _ = client.unasked()
    #expect(client.ask("workspace/executeCommand", command("highest"))["error"].isNull)
    #expect(try client.edited("inbox.md") == "- [ ] a [priority:: highest]\n")
    #expect(try client.act("No priority", on: "inbox.md", line: 0) == "- [ ] a\n")
  }

  @Test func `leaves its next occurrence`() throws {
    let client = try TestClient(Self.files)
    client.open("inbox.md")
    let now = try client.act("Done", on: "inbox.md", line: 2)
    #expect(now.contains("[due:: 2026-03-17]") && now.contains("- [x] b"))
  }

  @Test func `is refused where the document is another by now`() throws {
    let client = try TestClient(Self.files)
    client.open("inbox.md")
    let arguments = JSONValue.array([
      .string("done"), .string(client.uri("inbox.md")),
      .array([.object([("line", .string("- [ ] a")), ("occurrence", .number(0)), ("count", .number(3))])]),
    ])
    let answer = client.ask(
      "workspace/executeCommand", .object([("command", .string("offload.item")), ("arguments", arguments)]))
    #expect(answer["error"]["code"].number == -32803)
    #expect(client.unasked().isEmpty)
  }

  @Test func `sets right the problem of one line, and leaves the others`() throws {
    let client = try TestClient(["A.md": "- a [due:: 2026-3-1]\n- b [due:: 2026-4-5]\n"])
    client.open("A.md")
    _ = client.unasked()
    client.run("offload.fix", [.string("impossible-date"), .string(client.uri("A.md")), .number(1)])
    #expect(try client.edited("A.md") == "- a [due:: 2026-3-1]\n- b [due:: 2026-04-05]\n")
  }

  @Test func `offers a link to an item however many other actions there are`() throws {
    let client = try TestClient(Self.files)
    client.open("inbox.md")
    let titles = client.actions(on: "inbox.md", line: 2).compactMap { $0["title"].string }
    #expect(titles.suffix(2) == ["Show a link to it", "New item below"])
  }

  @Test func `sets right what a check finds`() throws {
    let client = try TestClient(["A.md": "- a\r\n- b\r\n- c\n"])
    client.open("A.md")
    _ = client.unasked()
    _ = client.ask(
      "workspace/executeCommand",
      .object([
        ("command", .string("offload.fix")),
        ("arguments", JSONValue(["mixed-line-endings", client.uri("A.md")])),
      ]))
    #expect(try client.edited("A.md") == "- a\r\n- b\r\n- c\r\n")
  }

  @Test func `captures to the disk, and where the inbox is open in the editor`() throws {
    let client = try TestClient([
      "inbox.md": "- a\n", "Trip.md": "# Trip\n",
    ])
    client.open("Trip.md")
    let command = { (words: String) in
      JSONValue.object([
        ("command", .string("offload.capture")),
        ("arguments", .array([.string(words), .string(client.uri("Trip.md")), .number(0)])),
      ])
    }
    #expect(client.ask("workspace/executeCommand", command("Ask Inês"))["error"].isNull)
    #expect(client.text("inbox.md") == "- a\n- Ask Inês [Trip.md:1](Trip.md)\n")
    client.open("inbox.md", "- a\n- typed\n")
    _ = client.unasked()
    #expect(client.ask("workspace/executeCommand", command("more"))["error"].isNull)
    #expect(try client.edited("inbox.md") == "- a\n- typed\n- more [Trip.md:1](Trip.md)\n")
  }
}

extension TestClient {
  /// The same as a client does that takes actions with a kind.
  func actLiterally(_ title: String, on path: String, line: Int) throws -> String {
    let actions = actions(on: path, line: line)
    let action = try #require(
      actions.first { $0["title"].string == title && $0["kind"].string != nil } ?? actions.first)
    if action["title"].string != title { return try act(title, on: path, line: line) }
    _ = unasked()
    #expect(ask("workspace/executeCommand", action["command"])["error"].isNull)
    return try edited(path)
  }
}
