import JSON
import OffloadKit
import Testing

@testable import OffloadLSP

@Suite struct `A new item below the one at the cursor` {
  static let showing = #"{"window":{"showDocument":{"support":true}}}"#

  @Test func `is offered behind the likeliest actions, and has the look of the other`() throws {
    let client = try TestClient([
      "inbox.md": "- [x] a\r\n\t- [ ] b\r\n\t- c\r\n- d", "A.md": "- a\n", "B.md": "- b\n",
    ])
    client.open("inbox.md")
    let titles = client.actions(on: "inbox.md", line: 1).map { $0["title"].string ?? "" }
    #expect(titles.count == 10 && titles.last == "New item below")
    #expect(
      try client.act("New item below", on: "inbox.md", line: 1)
        == "- [x] a\r\n\t- [ ] b\r\n\t- [ ] \r\n\t- c\r\n- d")
    #expect(
      try client.act("New item below", on: "inbox.md", line: 0)
        == "- [x] a\r\n\t- [ ] b\r\n\t- c\r\n- [ ] \r\n- d")
    #expect(
      try client.act("New item below", on: "inbox.md", line: 3)
        == "- [x] a\r\n\t- [ ] b\r\n\t- c\r\n- d\r\n- \r\n")
  }

  @Test func `is begun by a command on any line of the other, or refused`() throws {
    let client = try TestClient(["A.md": "# A\n\n1. a\n   more\n2. b\n"])
    client.open("A.md")
    let begin = { (line: Int) in
      client.run("offload.newItemBelow", [.string(client.uri("A.md")), .number(line)])
    }
    _ = client.unasked()
    #expect(begin(3)["error"].isNull)
    #expect(try client.edited("A.md") == "# A\n\n1. a\n   more\n2. \n2. b\n")
    for line in [0, -7, Int.max] { #expect(begin(line)["error"]["code"].number == -32803) }
    #expect(client.unasked().isEmpty)
    #expect(client.run("offload.newItemBelow", [])["error"]["code"].number == -32602)
  }

  @Test(arguments: [(showing, true), ("{}", false)])
  func `has the cursor once the editor has made it, where the editor puts it where it is asked to`(
    capabilities: String, isShown: Bool
  ) throws {
    let client = try TestClient(["A.md": "- [ ] 🎉\n"], capabilities: capabilities)
    client.open("A.md")
    _ = client.unasked()
    client.run("offload.newItemBelow", [.string(client.uri("A.md")), .number(0)])
    let edit = try #require(client.unasked().last)
    #expect(edit["method"].string == "workspace/applyEdit")
    client.answer(edit, .object([("applied", .bool(true))]))
    let asked = client.unasked()
    #expect(asked.map { $0["method"].string ?? "" } == (isShown ? ["window/showDocument"] : []))
    guard let show = asked.first else { return }
    #expect(show["params"]["uri"].string == client.uri("A.md"))
    #expect(try TextSpan(show["params"]["selection"]).start == TextPosition(line: 1, column: 6))
    client.answer(show, .object([("success", .bool(false))]))
    #expect(client.unasked().isEmpty && client.log.isEmpty)
  }

  @Test func `has no cursor where the editor did not make it`() throws {
    let client = try TestClient(["A.md": "- a\n"], capabilities: Self.showing)
    client.open("A.md")
    _ = client.unasked()
    client.run("offload.newItemBelow", [.string(client.uri("A.md")), .number(0)])
    client.answer(try #require(client.unasked().last), .object([("applied", .bool(false))]))
    #expect(client.unasked().map { $0["method"].string ?? "" } == ["window/showMessage"])
  }
}
