import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

@Suite struct `An edit that an editor makes and tells place by place` {
  static let text = "# A\n\n- [x] a\n- [ ] b\n- [x] c\n- [ ] d\n- [x] e\n"

  @Test(arguments: [
    (text, [2], "# A\n\n- [ ] b\n- [x] c\n- [ ] d\n- [x] e\n"),
    (text, [6], "# A\n\n- [x] a\n- [ ] b\n- [x] c\n- [ ] d\n"),
    (text, [2, 4], "# A\n\n- [ ] b\n- [ ] d\n- [x] e\n"),
    (text, [2, 6], "# A\n\n- [ ] b\n- [x] c\n- [ ] d\n"),
    (text, [2, 4, 6], "# A\n\n- [ ] b\n- [ ] d\n"),
    ("- [x] a\n- [x] a\n- [ ] b\n- [x] a\n", [0, 3], "- [x] a\n- [ ] b\n"),
  ])
  func `is what was meant, and is not set right`(text: String, lines: [Int], left: String) throws {
    let editor = try TestEditor(with: ["A.md": text, "Errands.md": "# Errands\n"])
    editor.open("A.md")
    editor.move("A.md", lines: lines, to: "Errands")
    editor.answer(.doesByPieces)
    #expect(editor.texts["A.md"] == left)
    editor.answer(.doesByPieces)
    #expect(editor.texts["A.md"] == left, "nothing more is asked")
    #expect(editor.told == [] && editor.client.log == [])
    #expect(editor.client.server.openEdits.values.joined().isEmpty)
    try editor.save("A.md")
    #expect(try editor.client.vault().moves.map(\.isClosed) == [true])
  }

  @Test func `is over then, so that the same by hand is not taken for it`() throws {
    let editor = try TestEditor(with: ["A.md": Self.text, "Errands.md": "# Errands\n"])
    editor.open("A.md")
    editor.move("A.md", lines: [2, 6], to: "Errands")
    editor.answer(.doesByPieces)
    try editor.save("A.md")
    editor.change("A.md", to: "# A\n\n- [x] c\n- [ ] d\n")
    editor.answer(.does)
    #expect(editor.texts["A.md"] == "# A\n\n- [x] c\n- [ ] d\n")
    #expect(editor.client.log == [])
  }

  @Test(arguments: [[2, 6], [2, 4, 6], [6]])
  func `is set right where it was made for another text`(lines: [Int]) throws {
    let editor = try TestEditor(with: ["A.md": Self.text, "Errands.md": "# Errands\n"])
    editor.open("A.md")
    editor.move("A.md", lines: lines, to: "Errands")
    editor.change("A.md", to: "typed\n" + Self.text)
    editor.answer(.doesAnywayByPieces)
    let spoiled = editor.texts["A.md"]
    #expect(editor.client.keptTexts.count == 1 && editor.client.log.count == 1)
    for _ in 0..<2 { editor.answer(.does) }
    let left = Self.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { !lines.contains($0.offset) }.map(\.element).joined(separator: "\n")
    #expect(editor.texts["A.md"] == "typed\n" + left && spoiled != editor.texts["A.md"])
    #expect(editor.client.keptTexts == [])
  }
}

@Suite struct `An edit that an editor tells of with what is typed` {
  static let text = "- a\n- b\n- c\n"

  /// A change of one place, or of the whole text.
  private func change(_ text: String, at line: Int? = nil, through end: Int? = nil) -> JSONValue {
    let place = { TextPosition(line: $0, column: 0) }
    let range = line.map { TextSpan(place($0), place(end ?? $0)).json }
    return .object([("text", .string(text))] + (range.map { [("range", $0)] } ?? []))
  }

  /// A client in which an item is begun below the first one: the cursor goes there once that is there.
  private func client(telling changes: [JSONValue], first: [JSONValue] = []) throws -> TestClient {
    let client = try TestClient(
      ["A.md": Self.text], capabilities: #"{"window":{"showDocument":{"support":true}}}"#)
    client.open("A.md")
    client.run("offload.newItemBelow", [.string(client.uri("A.md")), .number(0)])
    let request = try #require(client.unasked().last)
    for (version, changes) in [first, changes].filter({ !$0.isEmpty }).enumerated() {
      client.tell(
        "textDocument/didChange",
        .object([
          (
            "textDocument",
            .object([("uri", .string(client.uri("A.md"))), ("version", .number(version + 2))])
          ), ("contentChanges", .array(changes)),
        ]))
    }
    client.answer(request, .object([("applied", .bool(true))]))
    return client
  }

  @Test func `is seen before it, behind it, and in one text with it`() throws {
    for changes in [
      [change("- \n", at: 1), change("typed\n", at: 4)], [change("- \n", at: 1), change("typed\n", at: 0)],
      [change("- a\n- \n- b\n- c\ntyped\n")], [change("- \n- b\ntyped\n", at: 1, through: 2)],
    ] {
      let client = try client(telling: changes)
      #expect(client.unasked().map { $0["method"].string } == ["window/showDocument"])
      #expect(client.server.openEdits.values.joined().isEmpty)
    }
  }

  @Test func `is set right where it was made after it for the text before it`() throws {
    let client = try client(telling: [change("typed\n", at: 0), change("- \n", at: 1), change("!\n", at: 5)])
    #expect(try client.edited("A.md") == "typed\n- a\n- \n- b\n- c\n!\n")
    #expect(client.keptTexts == ["typed\n- a\n- \n- b\n- c\n!\n"])
  }
}
